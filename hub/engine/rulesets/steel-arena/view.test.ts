import { describe, expect, test } from 'vitest';
import { given, type Given } from '../../../../test/cases/steel-arena/given.ts';
import type { Frame, Packet, State } from './state.ts';
import { view } from './view.ts';

const setting: Given = {
  robots: {
    A: { at: [0, 0], mods: ['DS(1)', 'FACE(1)* fd'], trophies: 2, owes: 1 },
    B: { at: [1, 0], face: 2, mods: ['?'], centralHot: true, forced: true },
  },
  pile: 4,
};
const { state } = given(setting);
const packet: Packet = {
  ...{ kind: 'packet', attacker: 'A', victim: 'B', module: 'central', from: 3, damage: 5 },
  ...{ heating: 3, mayDecline: true, prevented: 1, heatingPrevented: 1, begun: true, byTerrain: 2 },
};
const attack: Frame = {
  ...{ kind: 'attack', seat: 'A', module: 'central', direction: 0, hits: [], struck: [] },
  ...{ heating: 0, push: 1, vortex: 0, left: ['push', 'damage'] },
};
const stacked = (...stack: readonly Frame[]): State => ({ ...state, stack });
const outcome: State['outcome'] = { winners: [['A']], why: 'stopped', atoms: [] };

describe('the phase, as all see it', () => {
  test.each<readonly [string, State]>([
    ['active', state],
    ['active', stacked({ kind: 'turn' }, attack)],
    ['upkeep', stacked({ kind: 'upkeep', step: 'discard' })],
    ['reaction', stacked({ kind: 'turn' }, packet)],
    ['deploy', { ...state, turn: null, stack: [{ kind: 'deploy', next: 0 }] }],
    ['over', { ...state, outcome, stack: [] }],
  ])('%s', (phase, at) => {
    expect(view(at, 'public').phase).toBe(phase);
  });
});

test('what is there only now and then', () => {
  const bare = view(state, 'public');
  expect(Object.keys(bare)).not.toEqual(expect.arrayContaining(['outcome']));
  expect([bare.outcome, bare.packet, bare.attack]).toEqual([undefined, undefined, undefined]);
  expect(view({ ...state, outcome, stack: [] }, 'B').outcome).toBe(outcome);
  expect(
    view({ ...state, turn: null, stack: [{ kind: 'deploy', next: 0 }] }, 'A').turn,
  ).toBeUndefined();
  expect(bare.turn).toEqual({
    ...{ seat: 'A', number: 1, activationsLeft: 1, used: [], centralUsed: [], protections: [] },
  });
});

test('a hit on its way, and the attack below it', () => {
  expect(view(stacked({ kind: 'turn' }, attack, packet), 'public')).toMatchObject({
    packet: {
      ...{ attacker: 'A', victim: 'B', module: 'central', from: 3 },
      ...{ amount: 5, prevented: 3, heating: 3, heatingPrevented: 1 },
    },
    attack: { attacker: 'A', module: 'central', left: ['push', 'damage'] },
  });
  const below: Packet = { ...packet, attacker: 'terrain', module: null, from: null };
  const seen = view(stacked({ kind: 'turn' }, below), 'public').packet;
  expect([seen?.attacker, seen && 'module' in seen, seen && 'from' in seen]).toEqual([
    ...['terrain', false, false],
  ]);
  // Something else has to be settled first.
  const cooling: Frame = { kind: 'cool', seat: 'B', modules: 1 };
  expect(view(stacked({ kind: 'turn' }, packet, cooling), 'public').packet).toBeUndefined();
});

test('robots and tiles: a face only to those who have seen it, trophies by number', () => {
  const designs = (viewer: 'A' | 'B' | 'public') =>
    view(state, viewer).robots.flatMap(({ modules }) => modules.map(({ design }) => design));
  expect(designs('A')).toEqual(['ds-1', 'face-1', undefined]);
  expect(designs('B')).toEqual(['ds-1', undefined, undefined]);
  expect(designs('public')).toEqual(['ds-1', undefined, undefined]);
  const { robots, pile, field } = view(state, 'public');
  expect(robots).toMatchObject([
    { seat: 'A', piece: 'robot-A', trophies: 2, owes: 1, centralHot: false, mode: 'normal' },
    { seat: 'B', at: { q: 1, r: 0 }, facing: 2, trophies: 0, centralHot: true, mode: 'forced' },
  ]);
  expect(robots[0]?.modules.map(({ side, hot }) => [side, hot])).toEqual([
    ['up', false],
    ['down', true],
  ]);
  expect(pile).toBe(4);
  expect(field.filter(({ piece }) => !piece).map(({ space }) => space)).toEqual([
    { q: 0, r: 0 },
    { q: 1, r: 0 },
  ]);
});

test('who is asked, and only what is asked of the viewer', () => {
  const at: State = {
    ...stacked({ kind: 'turn' }, packet),
    moment: 3,
    robots: state.robots.map((robot) => ({ ...robot, glimpses: robot.seat === 'B' ? 2 : 0 })),
  };
  const asked = (viewer: 'A' | 'B' | 'public') => view(at, viewer).awaited;
  expect(asked('A')).toEqual([{ id: 'reaction/3000', kind: 'reaction', who: 'B' }]);
  expect(asked('public')).toEqual(asked('A'));
  expect(asked('B')).toEqual([{ id: 'reaction/3002', kind: 'reaction', who: 'B' }]);
  expect(view(at, 'public').mine).toEqual([]);
  expect(view(at, 'B').mine.map(({ kind }) => kind)).toContain('reaction');
  expect(view(at, 'A').mine.map(({ kind }) => kind)).not.toContain('reaction');
});
