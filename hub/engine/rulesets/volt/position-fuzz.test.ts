import { expect, test, vi } from 'vitest';
import { playRandomly, seeded } from '../../../../test/contract/random-play.ts';
import { startOf, SUBJECTS } from '../../../../test/contract/rulesets.ts';
import type { Match } from '../../kernel/match.ts';
import type { Random } from '../../kernel/sample.ts';
import { VOLT } from '../../../../test/support/volt-play.ts';

vi.setConfig({ testTimeout: 120_000 });

const SEEDS = 120;
const ON = 20;

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

const pick = <Value>(values: readonly Value[], random: Random): Value | undefined =>
  values[Math.floor(random() * values.length)];

/** The value with one thing in it otherwise: another leaf, a member less, a member twice. */
function damaged(value: Json, random: Random, leaves: readonly Json[]): Json {
  if (typeof value !== 'object' || value === null) return pick(leaves, random) ?? null;
  if (Array.isArray(value)) {
    const list: readonly Json[] = value;
    const at = Math.floor(random() * list.length);
    const chance = random();
    if (list.length === 0 || chance < 0.1) return [...list, pick(leaves, random) ?? null];
    if (chance < 0.2) return list.filter((_, index) => index !== at);
    if (chance < 0.25) return [...list, list[at] ?? null];
    return list.map((each, index) => (index === at ? damaged(each, random, leaves) : each));
  }
  const record = value as Readonly<Record<string, Json>>;
  const name = pick(Object.keys(record), random);
  if (name === undefined || random() < 0.03) return null;
  return { ...record, [name]: damaged(record[name] ?? null, random, leaves) };
}

function leavesOf(value: Json): readonly Json[] {
  if (typeof value !== 'object' || value === null) return [value];
  const parts: readonly Json[] = Object.values(value);
  return parts.flatMap(leavesOf);
}

function playOn(match: Match, random: Random): void {
  for (const viewer of ['A', 'B', 'C', 'D', 'public'] as const) match.view(viewer);
  for (const { step } of playRandomly(match, random, ON)) step.next.expected();
}

test('a damaged position is refused with a code, or can be played on from', () => {
  const subjects = SUBJECTS.filter(({ game }) => game.id === 'volt');
  const all: Json[] = [0, 1, 2, 3, 9, null, true, false, 'A', 'B', 'C', 'resolve', 'shift', {}, []];
  let [refused, accepted] = [0, 0];
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const random = seeded(seed);
    const subject = subjects[seed % subjects.length];
    if (!subject) throw new Error('no VOLT in the suite');
    let match = startOf(subject);
    for (const { step } of playRandomly(match, random, Math.floor(random() * 80)))
      match = step.next;
    const position = JSON.parse(JSON.stringify(match.position())) as Json;
    const leaves = [...all, ...leavesOf(position)];
    for (let tries = 0; tries < 20; tries += 1) {
      const changes = 1 + Math.floor(random() * 3);
      let wrong = position;
      for (let n = 0; n < changes; n += 1) wrong = damaged(wrong, random, leaves);
      const step = VOLT.empty().restore(wrong);
      if (step.ok) {
        accepted += 1;
        try {
          playOn(step.value.next, random);
        } catch (thrown) {
          throw new Error(`seed ${String(seed)}: ${JSON.stringify(wrong)}`, { cause: thrown });
        }
      } else {
        refused += 1;
        expect(step.error.code).toMatch(/^rule\/position-(shape|contradiction)$/);
      }
    }
  }
  expect(Math.min(refused, accepted)).toBeGreaterThan(SEEDS / 4);
});
