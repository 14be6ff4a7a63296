import { pieceId } from '@ringside/protocol/vocabulary';
import { describe, expect, test } from 'vitest';
import { toPosition } from '../../../../test/cases/steel-arena/given.ts';
import { decide, open } from './decisions.ts';
import type { Frame, State } from './state.ts';

const base = toPosition({
  robots: {
    A: { at: [0, 0], mods: ['DS(1)', '?'] },
    B: { at: [1, 0], mods: ['WK(1)*', '?'], owes: 1 },
  },
  pile: 1,
});
const piece = pieceId('t4');
const virtual: State = { ...base, faces: 'virtual' };
const bare: State = { ...base, profile: 'full-without-field', field: [] };
const over: Partial<State> = {
  turn: base.turn && { ...base.turn, activationsLeft: 0, acted: true },
};
const undeployed: State = {
  ...base,
  turn: null,
  robots: base.robots.map((robot) =>
    robot.seat === 'B' ? { ...robot, at: null, facing: null } : robot,
  ),
};
const packet: Frame = {
  ...{ kind: 'packet', attacker: 'A', victim: 'B', module: 'central', from: 3, damage: 1 },
  ...{ heating: 0, mayDecline: true, prevented: 0, heatingPrevented: 0, begun: true, byTerrain: 0 },
};
const attack: Frame = {
  ...{ kind: 'attack', seat: 'A', module: 'central', direction: 0, struck: [] },
  ...{ hits: [{ seat: 'B', from: 3, damage: 1, part: 'line' }], heating: 0, push: 1, vortex: 0 },
  left: ['damage', 'push'],
};
const declare: Frame = {
  ...{ kind: 'declare', seat: 'A', module: 'central', damage: 1, splash: 0, heating: 0 },
  hit: [],
};
const upkeep = (step: Extract<Frame, { kind: 'upkeep' }>['step']): Frame => ({
  kind: 'upkeep',
  step,
});

describe('who is asked for what, and who may answer', () => {
  test.each<readonly [string, State, Frame, string, readonly string[]]>([
    ['activate', base, { kind: 'turn' }, 'A', ['seat', 'sensor']],
    ['end-turn', { ...base, ...over }, { kind: 'turn' }, 'A', ['seat', 'sensor', 'hub']],
    ['deploy', undeployed, { kind: 'deploy', next: 1 }, 'B', ['seat', 'sensor']],
    ['attack-order', base, attack, 'A', ['seat']],
    ['reaction', base, packet, 'B', ['seat', 'hub']],
    [
      'overheat',
      base,
      { kind: 'overheat', seat: 'B', demand: 1, mayDecline: true, by: 'A' },
      'B',
      ['seat'],
    ],
    ['cool', base, { kind: 'cool', seat: 'B', modules: 1 }, 'B', ['seat']],
    [
      'detonation',
      base,
      { kind: 'blasts', queue: [{ space: { q: 0, r: 0 }, distance: 0 }], done: [] },
      'A',
      ['seat'],
    ],
    ['show', base, { kind: 'show', seats: ['B', 'A'] }, 'B', ['seat', 'hub']],
    ['declare-hit', bare, declare, 'A', ['seat']],
    ['tally', { ...bare, profile: 'trophies' }, { kind: 'tally' }, 'table', ['person', 'host']],
    ['module-limit', base, upkeep('limit'), 'A', ['seat']],
    ['lay', base, upkeep('refill'), 'A', ['seat', 'sensor']],
    ['declare-laid', bare, upkeep('refill'), 'A', ['seat']],
    ['declare-taken', bare, upkeep('take'), 'A', ['seat']],
    ['discard', base, upkeep('discard'), 'B', ['seat']],
    ['draw-class', virtual, { kind: 'quota', pool: {}, left: 1 }, 'chance', ['rng']],
    [
      'draw-class',
      virtual,
      { kind: 'arrange', pool: { 'II/move': 1 }, next: 0 },
      'chance',
      ['rng'],
    ],
    ['draw-class', virtual, { kind: 'lay', spaces: [{ q: 0, r: 0 }] }, 'chance', ['rng']],
    ['draw-face', virtual, { kind: 'look', seat: 'B', piece }, 'chance', ['rng']],
    ['draw-face', virtual, { kind: 'turn-up', piece }, 'chance', ['rng']],
  ])('%s', (kind, state, frame, answerer, mayAnswer) => {
    const [first, ...more] = open({ ...state, stack: [frame] });
    expect(first).toMatchObject({ kind, answerer, mayAnswer, blocking: true });
    expect(more.filter(({ blocking }) => blocking)).toEqual([]);
  });

  test.each<readonly [string, State, readonly (readonly [string, string, readonly string[]])[]]>([
    [
      'real tiles: what lies there, and what is on robots',
      { ...base, field: base.field.filter(({ tile }) => !tile) },
      [
        ['name-class', 'table', ['sensor', 'person', 'host']],
        ['name-class', 'table', ['sensor', 'person', 'host']],
        ['identify', 'A', ['seat', 'sensor']],
        ['identify', 'B', ['seat', 'sensor']],
      ],
    ],
    [
      'Advanced mode: what lies face up on robots',
      { ...base, advanced: true, field: base.field.filter(({ tile }) => !tile) },
      [
        ['name-face', 'table', ['sensor', 'person', 'host']],
        ['name-face', 'table', ['sensor', 'person', 'host']],
      ],
    ],
    ['virtual tiles: nothing', virtual, []],
    [
      'no field: what people set right',
      { ...bare, faces: 'virtual' },
      [
        ['adjust', 'A', ['seat', 'host']],
        ['adjust', 'B', ['seat', 'host']],
        ['over', 'table', ['person', 'host']],
      ],
    ],
    ['over: nothing', { ...base, outcome: { winners: [], why: 'stopped', atoms: [] } }, []],
  ])('beside the game, %s', (_, state, expected) => {
    const beside = open({ ...state, stack: [{ kind: 'turn' }] }).filter(
      ({ blocking }) => !blocking,
    );
    expect(beside.map(({ kind, answerer, mayAnswer }) => [kind, answerer, mayAnswer])).toEqual(
      expected,
    );
  });

  test('nobody, when there is nothing to do; and what is closed is refused', () => {
    expect(open({ ...virtual, stack: [] })).toEqual([]);
    const [asked] = open({ ...virtual, stack: [{ kind: 'turn' }] });
    if (!asked) throw new Error('nobody is asked');
    expect(decide({ ...virtual, stack: [] }, asked.id, { kind: 'cool-down' })).toEqual({
      ok: false,
      error: { code: 'rule/decision-closed', atoms: [], detail: { id: asked.id } },
    });
  });
});

describe('an answer to another question', () => {
  test.each<readonly [State, Frame, readonly string[]]>([
    [base, packet, []],
    [base, attack, []],
    [base, { kind: 'cool', seat: 'B', modules: 1 }, []],
    [base, { kind: 'overheat', seat: 'B', demand: 1, mayDecline: true, by: 'A' }, []],
    [base, upkeep('refill'), []],
    [base, upkeep('discard'), []],
    [bare, upkeep('refill'), ['SA-UPK-04']],
    [bare, upkeep('take'), ['SA-UPK-01']],
    [bare, declare, ['R-067']],
    [virtual, { kind: 'quota', pool: {}, left: 1 }, []],
    [virtual, { kind: 'arrange', pool: { 'II/move': 1 }, next: 0 }, []],
    [virtual, { kind: 'lay', spaces: [{ q: 0, r: 0 }] }, []],
    [virtual, { kind: 'look', seat: 'B', piece }, []],
    [virtual, { kind: 'turn-up', piece }, []],
  ])('%#: is refused, whatever it says', (state, frame, atoms) => {
    const at: State = { ...state, stack: [frame] };
    const [asked] = open(at);
    if (!asked) throw new Error('nobody is asked');
    expect(decide(at, asked.id, { kind: 'end-turn' })).toEqual({
      ok: false,
      error: { code: 'rule/not-offered', atoms, detail: { kind: 'end-turn' } },
    });
  });
});
