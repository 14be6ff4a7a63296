import { expect, test } from 'vitest';
import { beginEffectIndex, continueEffectIndex } from '../../hub/reconciler/index.ts';
import { classFits } from '../../hub/reconciler/binding.ts';
import { pieceClass, type Axial } from '@ringside/protocol/vocabulary';
import { beside, hex, on, piece, ways, yard, type YardAnswer, type YardDecision } from './yard.ts';

const ROW: readonly Axial[] = [0, 1, 2, 3, 4].map((q) => hex(q));
const robots = [piece('robot-A', 'robot/1', on(0)), piece('t1', 'II/move', on(1), 'down')];

const whole = (decisions: readonly YardDecision[], expected = robots) => {
  let build = beginEffectIndex(yard(expected, decisions), ROW);
  while (!build.done) build = continueEffectIndex(build, 7);
  return build.index;
};
const decision = (
  answers: readonly YardAnswer[],
  more: Partial<YardDecision> = {},
): YardDecision => ({
  id: 'act/1',
  answerer: 'A',
  answers,
  ...more,
});

test('answers of one physical effect are one hypothesis: six facings of one deployment', () => {
  const facings = [0, 1, 2, 3, 4, 5].map((facing) => ({
    action: { kind: 'deploy', facing },
    moves: { 'robot-A': on(2) },
  }));
  const { hypotheses, complete } = whole([decision(facings)]);
  expect(complete).toBe(true);
  expect(hypotheses).toHaveLength(1);
  expect(hypotheses[0]?.answers).toHaveLength(6);
});

test('answers that no reader sees are no hypotheses', () => {
  const answers = [
    { action: { kind: 'shoot', target: 'B' } },
    {
      action: { kind: 'take' },
      moves: { 'robot-A': on(9) },
      results: { t9: { of: 'II/any', at: beside('A') } },
    },
  ];
  const { hypotheses } = whole([decision(answers)]);
  expect(hypotheses.map(({ key }) => key)).toEqual(['robot-A:0,0>off']);
});

test('what follows is kept apart from what hands do', () => {
  const { hypotheses } = whole([
    decision([
      {
        action: { kind: 'deploy' },
        moves: { 'robot-A': on(2) },
        results: { t1: beside('A'), t8: { of: 'III/any', at: on(3) } },
      },
    ]),
  ]);
  expect(hypotheses).toMatchObject([
    {
      changes: [{ piece: 'robot-A', from: '0,0', to: '2,0' }],
      results: [
        { of: 'III/any', from: 'off', to: '3,0' },
        { piece: 't1', from: '1,0', to: 'off' },
      ],
    },
  ]);
});

test('126 ways to pick 4 of 9 things that no reader sees cost one try', () => {
  const modules = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];
  const discard: YardDecision = {
    id: 'discard/1',
    answerer: 'A',
    mayAnswer: ['seat'],
    choices: [{ kind: 'discard', fields: { modules: { some: modules, min: 4, max: 4 } } }],
    answers: [],
  };
  expect(beginEffectIndex(yard(robots, [discard]), ROW).untried).toHaveLength(1);
});

test('what nobody at the table may answer is not tried', () => {
  const roll = decision([{ action: { kind: 'roll' }, moves: { 'robot-A': on(3) } }], {
    answerer: 'chance',
    mayAnswer: ['rng'],
  });
  expect(whole([roll])).toMatchObject({ hypotheses: [], movers: [], complete: true });
});

test('it is built in slices, and says that it is not complete until it is', () => {
  let build = beginEffectIndex(
    yard(robots, [ways('act/1', 'robot-A', [hex(2), hex(3), hex(4)])]),
    ROW,
  );
  const sizes: number[] = [];
  while (!build.done) {
    expect(build.index.complete).toBe(false);
    build = continueEffectIndex(build, 1);
    sizes.push(build.index.hypotheses.length);
  }
  expect(sizes).toEqual([1, 2, 3]);
  expect(build.index.complete).toBe(true);
});

test('cut by its limit it never becomes complete', () => {
  const match = yard(robots, [ways('act/1', 'robot-A', [hex(2), hex(3), hex(4)])]);
  const build = continueEffectIndex(beginEffectIndex(match, ROW, { answers: 2 }), 100);
  expect(build.done).toBe(true);
  expect(build.index).toMatchObject({ complete: false, hypotheses: [{}, {}] });
});

test.each([
  { asked: 'III/any', got: 'III/move', fits: true },
  { asked: 'III/any', got: 'II/move', fits: false },
  { asked: 'III/move', got: 'III/any', fits: false },
  { asked: 'I/any', got: 'III/move', fits: false },
  { asked: 'robot/1', got: 'robot/1', fits: true },
  { asked: 'robot/1', got: 'unknown', fits: false },
])('a piece asked for as $asked may be $got: $fits', ({ asked, got, fits }) => {
  expect(classFits(pieceClass(asked), pieceClass(got))).toBe(fits);
});
