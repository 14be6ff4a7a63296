import type { Position } from '@ringside/protocol/games/toy';
import { decisionId } from '@ringside/protocol/vocabulary';
import { describe, expect, test } from 'vitest';
import { play } from '../../kernel/play.ts';
import { toy } from './toy.ts';

const start = (): Position => play(toy, toy.empty, [{ type: 'game-began', highest: 6 }]).state;

function answered(state: Position, id: string, action: Parameters<typeof toy.decide>[2]): Position {
  const decided = toy.decide(state, decisionId(id), action);
  if (!decided.ok) throw new Error(decided.error.code);
  return play(toy, state, decided.value).state;
}

const bothPicked = (): Position =>
  answered(answered(start(), 'pick/2', { kind: 'pick', number: 2 }), 'pick/3', {
    kind: 'pick',
    number: 5,
  });

describe('two secret picks at once', () => {
  test('both are asked at the same time, and one answer leaves the other question as it was', () => {
    const [a, b] = toy.open(start());
    expect([a?.answerer, b?.answerer]).toEqual(['A', 'B']);
    expect(toy.open(answered(start(), 'pick/2', { kind: 'pick', number: 2 }))).toEqual([b]);
  });

  test('the pick is for one’s own eyes until both have picked', () => {
    const picked = answered(start(), 'pick/2', { kind: 'pick', number: 2 });
    expect(toy.view(picked, 'A').own).toBe(2);
    expect(toy.view(picked, 'B')).not.toHaveProperty('own');
    expect(toy.view(picked, 'B')).toMatchObject({ picked: ['A'] });
    expect(toy.view(bothPicked(), 'public').revealed).toEqual({ A: 2, B: 5 });
  });

  test('a restored position keeps the pick sealed', () => {
    const picked = answered(start(), 'pick/2', { kind: 'pick', number: 2 });
    const events = toy.restore(picked);
    expect(events.ok && events.value.map((event) => [toy.audience(event), event])).toMatchObject([
      ['public', { type: 'position-set', position: { picks: {} } }],
      [['A'], { type: 'pick-restored', number: 2 }],
    ]);
  });
});

test.each([
  { face: 1, score: { A: 1, B: 0 } },
  { face: 6, score: { A: 0, B: 1 } },
])('the die says $face: the nearer pick scores', ({ face, score }) => {
  expect(answered(bothPicked(), 'die/1', { kind: 'roll', face }).score).toEqual(score);
});

test('a tie scores for nobody, and the next round begins', () => {
  const one = answered(start(), 'pick/2', { kind: 'pick', number: 2 });
  const both = answered(one, 'pick/3', { kind: 'pick', number: 4 });
  const next = answered(both, 'die/1', { kind: 'roll', face: 3 });
  expect(next).toMatchObject({ round: 2, score: { A: 0, B: 0 }, picks: {}, die: null });
});

test('three points win', () => {
  const last: Position = { ...bothPicked(), score: { A: 2, B: 0 } };
  const over = answered(last, 'die/1', { kind: 'roll', face: 2 });
  expect(toy.outcome(over)).toEqual({ winners: [['A'], ['B']], why: 'points', atoms: [] });
  expect(toy.open(over)).toEqual([]);
});
