import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { spaceKey, type Axial } from '@ringside/protocol/vocabulary';
import {
  DEFAULT_SETTINGS,
  emptyBelief,
  explain,
  observe,
  type Belief,
  type Evidence,
} from '../../hub/reconciler/index.ts';
import { beginEffectIndex, continueEffectIndex } from '../../hub/reconciler/index.ts';
import { Desk, thing } from './desk.ts';
import { hex, on, piece, ways, yard } from './yard.ts';

vi.setConfig({ testTimeout: 60_000 });

const ROW: readonly Axial[] = [0, 1, 2, 3, 4].map((q) => hex(q));
const THINGS = [thing(1, 'robot/1'), thing(2, 'robot/2'), thing(9, 'unknown')];
const match = yard(
  [piece('robot-A', 'robot/1', on(0)), piece('robot-B', 'robot/2', on(4))],
  [ways('act/1', 'robot-A', [hex(1), hex(2), hex(3)])],
);
const index = continueEffectIndex(beginEffectIndex(match, ROW), 100).index;

/** At each time every space reports once: two reports of one space at one time contradict each other. */
const traffic = fc.array(
  fc.record({
    pauseMs: fc.integer({ min: 1, max: 1_500 }),
    cells: fc.array(fc.subarray(THINGS), { minLength: ROW.length, maxLength: ROW.length }),
    order: fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5, maxLength: 5 }),
  }),
  { minLength: 1, maxLength: 12 },
);
type Traffic = typeof traffic extends fc.Arbitrary<infer Value> ? Value : never;

function run(rounds: Traffic, orderOf: (round: Traffic[number]) => readonly number[]) {
  let belief: Belief = emptyBelief(ROW);
  let nowMs = 0;
  return rounds.map((round) => {
    nowMs += round.pauseMs;
    for (const cell of orderOf(round)) {
      const space = ROW[cell] ?? hex(0);
      const things = round.cells[cell] ?? [];
      const status = things.length > 0 ? 'tags' : 'empty';
      belief = observe(belief, { kind: 'space', space, things, status, atMs: nowMs });
    }
    const verdict = explain({
      belief,
      index,
      expected: match.expected(),
      restoring: [],
      nowMs,
      settings: DEFAULT_SETTINGS,
      designOf: () => undefined,
    });
    belief = verdict.belief;
    return verdict;
  });
}

test('reports of different spaces at one time may come in any order', () => {
  fc.assert(
    fc.property(traffic, (rounds) => {
      const inOrder = run(rounds, () => [0, 1, 2, 3, 4]);
      const shuffled = run(rounds, ({ order }) => order);
      expect(shuffled).toEqual(inOrder);
    }),
  );
});

test('a report said again changes nothing but how fresh it is', () => {
  fc.assert(
    fc.property(traffic, (rounds) => {
      const once = run(rounds, ({ order }) => order);
      const twice = run(rounds, ({ order }) => [...order, ...order]);
      expect(twice).toEqual(once);
    }),
  );
});

test('a clean table never gives a proposal, however often it is looked at', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 5_000 }), { maxLength: 30 }), (pauses) => {
      const desk = new Desk(match, ROW);
      for (const pauseMs of pauses) {
        desk.snapshot({ '0,0': THINGS.slice(0, 1), '4,0': THINGS.slice(1, 2) });
        desk.wait(pauseMs);
      }
      expect(desk.given).toEqual([]);
      expect(desk.verdict.putRight).toEqual([]);
    }),
  );
});

test('whatever the readers say, only offered answers are proposed and every step names a space', () => {
  fc.assert(
    fc.property(traffic, (rounds) => {
      const desk = new Desk(match, ROW); // throws for an answer that is not offered
      for (const { pauseMs, cells } of rounds) {
        desk.snapshot(Object.fromEntries(ROW.map((space, n) => [spaceKey(space), cells[n] ?? []])));
        desk.wait(pauseMs);
        for (const { from, to, do: act } of desk.verdict.putRight)
          expect(act === 'put' ? to : from).toBeDefined();
      }
    }),
    { numRuns: 40 },
  );
});

test('belief is plain data: it survives JSON', () => {
  fc.assert(
    fc.property(traffic, (rounds) => {
      const last = run(rounds, ({ order }) => order).at(-1);
      expect(JSON.parse(JSON.stringify(last?.belief))).toEqual(last?.belief);
    }),
  );
});

test('evidence about a space that no cell senses changes nothing', () => {
  const evidence: Evidence = {
    kind: 'space',
    space: hex(40),
    things: THINGS,
    status: 'tags',
    atMs: 1,
  };
  const belief = emptyBelief(ROW);
  expect(observe(belief, evidence)).toBe(belief);
});
