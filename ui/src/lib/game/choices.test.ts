import type { Choice, Choices } from '@ringside/protocol/vocabulary';
import { describe, expect, test } from 'vitest';
import { actionsOf, answerOf, offersKind } from './choices.ts';

const TURN: Choices = [
  {
    kind: 'activate',
    fields: { module: { one: ['t1'] }, ability: { one: ['turn'] }, sectors: { one: [-1, 1] } },
  },
  {
    kind: 'activate',
    fields: { module: { one: ['t2'] }, ability: { one: ['forward'] }, distance: { one: [1] } },
  },
  { kind: 'cool-down', fields: {} },
];

describe('choices', () => {
  test('rows of one kind are listed, every combination once', () => {
    expect(actionsOf(TURN, 'activate')).toEqual([
      { kind: 'activate', module: 't1', ability: 'turn', sectors: -1 },
      { kind: 'activate', module: 't1', ability: 'turn', sectors: 1 },
      { kind: 'activate', module: 't2', ability: 'forward', distance: 1 },
    ]);
    expect(actionsOf(TURN, 'cool-down')).toEqual([{ kind: 'cool-down' }]);
    expect(offersKind(TURN, 'end-turn')).toBe(false);
  });

  test('a row with a set is not listed', () => {
    const row: Choice = {
      kind: 'discard',
      fields: { modules: { some: ['a', 'b'], min: 1, max: 1 } },
    };
    expect(actionsOf([row], 'discard')).toEqual([]);
  });

  const row: Choice = {
    kind: 'mix',
    fields: {
      only: { one: [7] },
      one: { one: ['a', 'b'] },
      some: { some: ['y', 'x', 'z'], min: 1, max: 2 },
      draw: { draw: { p: 1, q: 2 } },
    },
  };
  test.each([
    { why: 'nothing chosen', picked: {}, answer: null },
    { why: 'too few of a set', picked: { one: 'a', some: [], draw: 'p' }, answer: null },
    {
      why: 'too many of a set',
      picked: { one: 'a', some: ['x', 'y', 'z'], draw: 'p' },
      answer: null,
    },
    { why: 'a value of another field', picked: { one: 'p', some: ['x'], draw: 'p' }, answer: null },
    {
      why: 'complete: single values fill themselves, sets are sorted',
      picked: { one: 'a', some: ['y', 'x'], draw: 'q' },
      answer: { kind: 'mix', only: 7, one: 'a', some: ['x', 'y'], draw: 'q' },
    },
  ])('answer: $why', ({ picked, answer }) => {
    expect(answerOf(row, picked)).toEqual(answer);
  });
});
