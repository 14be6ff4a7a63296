import { describe, expect, test } from 'vitest';
import type { Match } from '@ringside/engine/kernel';
import type { Viewer } from '@ringside/protocol/vocabulary';
import { planFork } from '../../hub/table/fork.ts';
import { playRandomly, seeded } from '../contract/random-play.ts';
import { startOf, SUBJECTS, type Subject } from '../contract/rulesets.ts';
import { seededEntropy } from '../table/table-kit.ts';

const SEEDS = 200;
const NO_PAST = { momentOf: () => undefined, matchAt: () => Promise.resolve(undefined) };

interface Case {
  readonly subject: Subject;
  readonly viewer: Viewer;
  readonly match: Match;
}

/** Somebody is in the middle of something: a reaction, modules to give up, an order of attacks or ties. */
const INTERRUPTS = ['reaction', 'discard', 'overheat', 'cool', 'attack-order', 'respawn'];

/** Answers within which an interrupt mostly comes. */
const LOOKED_AHEAD = 80;

const isInterrupted = (match: Match): boolean =>
  match.open().some(({ kind, blocking }) => blocking && INTERRUPTS.includes(kind));

/** A moment somewhere in a random game at which people are awaited; of every other game one in mid-interrupt. */
function momentOf(seed: number): Case {
  const subject = SUBJECTS[seed % SUBJECTS.length] ?? SUBJECTS[0];
  if (!subject) throw new Error('no subjects');
  const random = seeded(seed);
  const viewer = subject.viewers[Math.floor(random() * subject.viewers.length)] ?? 'public';
  const wanted = Math.floor(random() * subject.opening);
  let [match, plies] = [startOf(subject), 0];
  for (const { step } of playRandomly(match, random, wanted + LOOKED_AHEAD)) {
    plies += 1;
    if (step.next.open().some(({ mayAnswer }) => mayAnswer.includes('rng'))) continue;
    match = step.next;
    if (plies >= wanted && (seed % 2 === 1 || isInterrupted(match))) break;
  }
  return { subject, viewer, match };
}

const cases = Array.from({ length: SEEDS }, (_, index) => momentOf(index + 1));

async function forkOf({ viewer, match }: Case, seed: string): Promise<unknown> {
  const by = viewer === 'public' ? 'host' : viewer;
  const game = { ruleset: match.ruleset, seats: [], pace: 'hidden', match, ...NO_PAST } as const;
  const fork = await planFork(game, { by }, { entropy: seededEntropy(seed), line: undefined });
  if (!fork.ok) throw new Error(fork.error.code);
  return fork.value.position;
}

/** Faces that the viewer can't see, by piece, and programs of others, by seat. */
function hiddenIn(position: unknown, viewer: Viewer): ReadonlyMap<string, string> {
  const hidden = new Map<string, string>();
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('face' in value && 'id' in value) {
      const face = value.face as { design: string; seenBy: string } | null;
      if (face && face.seenBy !== 'all' && face.seenBy !== viewer) {
        hidden.set(String(value.id), face.design);
      }
    }
    if ('sealed' in value && 'seat' in value && value.seat !== viewer && value.sealed !== null) {
      hidden.set(String(value.seat), JSON.stringify(value.sealed));
    }
    Object.values(value).forEach(walk);
  };
  walk(position);
  return hidden;
}

interface Tally {
  same: number;
  all: number;
}

const add = (sum: Tally, { same, all }: Tally): void => {
  sum.same += same;
  sum.all += all;
};

/** How many hidden things of one position are the same in another. */
function sameIn(one: unknown, other: unknown, viewer: Viewer): Tally {
  const [first, second] = [hiddenIn(one, viewer), hiddenIn(other, viewer)];
  const common = [...first].filter(([id]) => second.has(id));
  return {
    same: common.filter(([id, what]) => second.get(id) === what).length,
    all: common.length,
  };
}

/** What was public of things drawn afresh is another one: commitments of other seats. */
const seen = (match: Match, viewer: Viewer): string =>
  JSON.stringify(match.view(viewer), (name, value: unknown) =>
    name === 'commitment' ? value !== undefined : value,
  );

describe(`a what-if, at ${String(SEEDS)} moments of random games`, () => {
  test('is a function of what its opener can see and of fresh chance alone', async () => {
    let different = 0;
    for (const [index, one] of cases.entries()) {
      const random = seeded(1_000 + index);
      const twin = { ...one, match: one.match.alike(one.viewer, random) };
      if (JSON.stringify(twin.match.state()) !== JSON.stringify(one.match.state())) different += 1;
      expect(await forkOf(twin, String(index))).toEqual(await forkOf(one, String(index)));
    }
    expect(different).toBeGreaterThan(SEEDS / 4);
  });

  test('is a position the rules take, and shows its opener what the opener saw', async () => {
    let interrupted = 0;
    for (const [index, { subject, viewer, match }] of cases.entries()) {
      const position = await forkOf({ subject, viewer, match }, String(index));
      const restored = subject.game.empty().restore(JSON.parse(JSON.stringify(position)));
      if (!restored.ok) throw new Error(`${subject.name} ${JSON.stringify(restored.error)}`);
      expect(seen(restored.value.next, viewer)).toBe(seen(match, viewer));
      if (isInterrupted(match)) interrupted += 1;
    }
    expect(interrupted).toBeGreaterThan(10);
  });

  test('copies nothing hidden: it agrees with the game no more often than with another what-if', async () => {
    const copied = { same: 0, all: 0 };
    const byChance = { same: 0, all: 0 };
    for (const one of cases) {
      for (let draw = 0; draw < 5; draw += 1) {
        const fork = await forkOf(one, `one ${String(draw)}`);
        const other = await forkOf(one, `two ${String(draw)}`);
        add(copied, sameIn(one.match.position(), fork, one.viewer));
        add(byChance, sameIn(other, fork, one.viewer));
      }
    }
    expect(copied.all).toBeGreaterThan(500);
    const share = ({ same, all }: Tally): number => same / all;
    expect(share(byChance)).toBeLessThan(0.5);
    expect(Math.abs(share(copied) - share(byChance))).toBeLessThan(0.1);
  });
});
