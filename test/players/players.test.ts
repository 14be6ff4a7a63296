import { sampleAnswer } from '@ringside/engine/kernel';
import type { SteelArenaView } from '@ringside/protocol/games/steel-arena';
import type { Seat } from '@ringside/protocol/vocabulary';
import { describe, expect, test, vi } from 'vitest';
import { seeded } from '../contract/random-play.ts';
import { startOf, SUBJECTS, type Subject } from '../contract/rulesets.ts';
import { greedy } from './greedy.ts';
import { anything, playWith, type Player } from './play.ts';

vi.setConfig({ testTimeout: 120_000 });

const ARENAS = SUBJECTS.filter(({ name }) => name.startsWith('steel-arena'));

/** Part of the first place that a seat holds in the end: 1 alone, a half of two. */
function shareOf(
  seat: Seat,
  subject: Subject,
  playerOf: (seat: Seat) => Player<SteelArenaView>,
  seed: number,
): number {
  let match = startOf(subject);
  for (const { step } of playWith(match, playerOf, seeded(seed), subject.longest))
    match = step.next;
  const first = match.outcome()?.winners[0];
  if (!first) throw new Error(`no end: ${subject.name}, seed ${String(seed)}`);
  return first.includes(seat) ? 1 / first.length : 0;
}

describe.each(ARENAS.filter(({ name }) => /\d players, virtual/.test(name)))('$name', (subject) => {
  test('one sensible player among random ones wins far more often than its turn', () => {
    const seats = subject.viewers.filter((viewer): viewer is Seat => viewer !== 'public');
    const games = 40;
    let won = 0;
    for (let seed = 1; seed <= games; seed += 1) {
      const sensible = seats[seed % seats.length] ?? 'A';
      won += shareOf(sensible, subject, (seat) => (seat === sensible ? greedy : anything), seed);
    }
    expect(won / games).toBeGreaterThan(0.7);
  });
});

// Where things are declared, people say when it is over; nobody plays such a game for points.
const TRACKED = ARENAS.filter(({ name }) => !name.includes('profile'));

test.each(TRACKED)('games of sensible players come to an end: $name', (subject) => {
  for (let seed = 1; seed <= 4; seed += 1) shareOf('A', subject, () => greedy, seed);
});

test('a player sees what its seat sees, and nothing of what only others know', () => {
  const [subject] = ARENAS;
  if (!subject) throw new Error('no arena');
  let match = startOf(subject);
  const watching: Player<SteelArenaView> = (view, decision, random) => {
    expect(view).toEqual(match.view(decision.answerer as Seat));
    expect(view.mine).toContainEqual(decision);
    return sampleAnswer(decision, random);
  };
  for (const { step } of playWith(match, () => watching, seeded(1), subject.longest)) {
    match = step.next;
  }
  expect(match.outcome()).toBeDefined();
});
