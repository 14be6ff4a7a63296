import { expect, test } from 'vitest';
import { COOL_DOWN, given, type Scene } from '../../../../test/cases/steel-arena/given.ts';
import { steelArena } from './steel-arena.ts';
import type { State } from './state.ts';

/** A table that keeps no field: rules must neither guess where robots stand nor fall over it. */
const withoutField = (scene: Scene): State => ({
  ...scene.state,
  robots: scene.state.robots.map((robot) => ({ ...robot, at: 'untracked', facing: 'untracked' })),
});

const scene = given({
  robots: {
    A: { at: [0, 0], mods: ['WK(1-2)', 'AX(1)', 'DS(2)', 'ML(1)'] },
    B: { at: [1, 0], more: 5 },
  },
});
const state = withoutField(scene);

test('nothing that depends on the field is offered', () => {
  const [turn] = steelArena.open(state);
  expect(turn?.choices).toEqual([{ kind: 'cool-down', fields: {} }]);
});

test('overheat and turns go on', () => {
  const [turn] = steelArena.open(state);
  const cooled = turn && steelArena.decide(state, turn.id, COOL_DOWN);
  expect(cooled?.ok).toBe(true);
});

test('views say untracked, and nobody expects a robot anywhere', () => {
  expect(steelArena.view(state, 'A').robots.map(({ at }) => at)).toEqual([
    'untracked',
    'untracked',
  ]);
  expect(steelArena.expected(state).filter(({ of }) => of.startsWith('robot/'))).toEqual([]);
});
