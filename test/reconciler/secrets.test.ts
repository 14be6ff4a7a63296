import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { Axial } from '@ringside/protocol/vocabulary';
import { Desk, thing } from './desk.ts';
import { beside, hex, on, piece, yard, type YardAnswer, type YardDecision } from './yard.ts';

vi.setConfig({ testTimeout: 60_000 });

const ROW: readonly Axial[] = [0, 1, 2, 3, 4].map((q) => hex(q));
const A = thing(1, 'robot/1');
const B = thing(2, 'robot/2');

const go = (module: string, to: number): YardAnswer => ({
  action: { kind: 'activate', module, to },
  moves: { 'robot-A': on(to) },
});

/** Seat A has t5 face down; only A knows whether it moves anything. */
function table(answers: readonly YardAnswer[], side: 'up' | 'down' = 'down'): Desk {
  const act: YardDecision = { id: 'act/1', answerer: 'A', answers };
  const desk = new Desk(
    yard(
      [
        piece('robot-A', 'robot/1', on(0)),
        piece('robot-B', 'robot/2', on(4)),
        piece('t5', 'I/move', beside('A'), side),
      ],
      [act],
    ),
    ROW,
  );
  desk.snapshot({ '0,0': [A], '4,0': [B] });
  desk.wait(1_000);
  return desk;
}

const publicOf = ({ verdict }: Desk) => {
  const { state, text, putRight, tentative, proposals, wakeAtMs } = verdict;
  return { state, text, putRight, tentative, proposals, wakeAtMs };
};

test('a seat with something face down is asked even when one answer fits', () => {
  const desk = table([go('central', 1)]);
  desk.report(hex(0), []);
  desk.report(hex(1), [A]);
  desk.wait(2_000);
  expect(desk.given).toEqual([]);
  expect(desk.verdict.aside?.asked).toMatchObject({ kind: 'choice', options: [{}] });
});

test('with everything face up the one answer is given', () => {
  const desk = table([go('central', 1)], 'up');
  desk.report(hex(0), []);
  desk.report(hex(1), [A]);
  desk.wait(2_000);
  expect(desk.given).toHaveLength(1);
});

test('a class that moves nothing may lie face down without asking', () => {
  const act: YardDecision = { id: 'act/1', answerer: 'A', answers: [go('central', 1)] };
  const shield = piece('t6', 'I/defence', beside('A'), 'down');
  const desk = new Desk(yard([piece('robot-A', 'robot/1', on(0)), shield], [act]), ROW, {
    settings: { mayMove: (of) => of.endsWith('/move') },
  });
  desk.snapshot({ '0,0': [A] });
  desk.wait(1_000);
  desk.report(hex(0), []);
  desk.report(hex(1), [A]);
  desk.wait(2_000);
  expect(desk.given).toHaveLength(1);
});

test('nothing of its own explains it: that seat is told at once, everybody after a while', () => {
  const desk = table([go('central', 1)]);
  desk.report(hex(0), []);
  desk.report(hex(3), [A]);
  desk.wait(1_700);
  const step = { because: 'fix', piece: 'robot-A', from: hex(3), to: hex(0) };
  expect(desk.verdict).toMatchObject({ state: 'asking', putRight: [] });
  expect(desk.verdict.aside).toMatchObject({
    seat: 'A',
    text: { key: 'sensing.unexplained' },
    putRight: [step],
    asked: { options: [] },
  });
  desk.wait(4_000);
  expect(desk.verdict).toMatchObject({ state: 'asking', putRight: [step] });
});

/** What hands may do in a story: one robot to one space or off the board, and a pause. */
const story = fc.array(
  fc.record({
    who: fc.constantFrom(A, B),
    to: fc.constantFrom(undefined, 0, 1, 2, 3, 4),
    pauseMs: fc.integer({ min: 50, max: 5_000 }),
  }),
  { minLength: 1, maxLength: 8 },
);

test('non-interference: what the others see does not depend on what lies face down', () => {
  fc.assert(
    fc.property(story, (acts) => {
      const plain = table([go('central', 1)]);
      const rich = table([go('central', 1), go('t5', 1), go('t5', 2), go('t5', 3)]);
      let standing: Record<string, (typeof A)[]> = { '0,0': [A], '4,0': [B] };
      for (const { who, to, pauseMs } of acts) {
        standing = moved(standing, who, to);
        for (const desk of [plain, rich]) {
          desk.snapshot(standing);
          desk.wait(pauseMs);
        }
        expect(publicOf(rich)).toEqual(publicOf(plain));
      }
    }),
    { numRuns: 40 },
  );
});

function moved(
  standing: Readonly<Record<string, (typeof A)[]>>,
  who: typeof A,
  to: number | undefined,
): Record<string, (typeof A)[]> {
  const rest = Object.fromEntries(
    Object.entries(standing).map(([space, things]) => [space, things.filter((t) => t !== who)]),
  );
  if (to === undefined) return rest;
  const space = `${String(to)},0`;
  return { ...rest, [space]: [...(rest[space] ?? []), who] };
}
