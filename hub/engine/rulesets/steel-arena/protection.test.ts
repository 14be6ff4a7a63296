import { pieceId, type Seat } from '@ringside/protocol/vocabulary';
import { describe, expect, test } from 'vitest';
import { given } from '../../../../test/cases/steel-arena/given.ts';
import { mayProtect, protectChoices, protectors } from './protection.ts';
import type { Frame, Packet, State } from './state.ts';

const scene = given({
  robots: {
    A: { at: [0, 0], mods: ['FACE(1)+full', 'CIRC(1)+full*', 'CIRC(1)', 'DS(1)', '?'] },
    B: { at: [1, 0], mods: ['SIDE(1)+full fd'] },
  },
});
const { state } = scene;
const packet: Packet = {
  ...{ kind: 'packet', attacker: 'A', victim: 'B', module: 'central', from: 3, damage: 1 },
  ...{ heating: 0, mayDecline: true, prevented: 0, heatingPrevented: 0, begun: true, byTerrain: 0 },
};
const over: State['outcome'] = { winners: [['A']], why: 'stopped', atoms: [] };

describe('SA-DEF-07 R-029: Full protection may be set up at any moment of a turn', () => {
  const on = (frame: Frame): State => ({ ...state, stack: [{ kind: 'turn' }, frame] });
  const piece = pieceId('t5');

  test.each<{ when: string; at: State; may: readonly Seat[] }>([
    { when: 'in the Active phase, whosever it is', at: state, may: ['A', 'B'] },
    {
      when: 'in Upkeep',
      at: { ...state, stack: [{ kind: 'upkeep', step: 'discard' }] },
      may: ['A', 'B'],
    },
    { when: 'while others are hit: the window is the victim’s own', at: on(packet), may: ['A'] },
    {
      when: 'while heat is shared out',
      at: on({ kind: 'cool', seat: 'B', modules: 1 }),
      may: ['A', 'B'],
    },
    { when: 'not while a face is drawn', at: on({ kind: 'look', seat: 'A', piece }), may: [] },
    { when: 'not while a tile is turned up', at: on({ kind: 'turn-up', piece }), may: [] },
    { when: 'not before the first turn', at: { ...state, turn: null }, may: [] },
    { when: 'not after the end', at: { ...state, outcome: over }, may: [] },
    { when: 'not when nothing is waited for', at: { ...state, stack: [] }, may: [] },
  ])('$when', ({ at, may }) => {
    expect((['A', 'B'] as const).filter((seat) => mayProtect(at, seat))).toEqual(may);
  });
});

test('SA-ABIL-05 SA-TURN-05 SA-TURN-06: with cool, unused armour that lasts, as its owner knows it', () => {
  const own = (seat: Seat, at: State = state) => protectors(at, scene.robot(seat));
  const face = scene.piece('A', 'FACE(1)+full');
  expect(own('A')).toEqual([face]);
  expect(own('B')).toEqual([scene.piece('B', 'SIDE(1)+full')]);
  const turn = state.turn && { ...state.turn, used: [face] };
  expect(own('A', { ...state, turn })).toEqual([]);
  expect(protectChoices([face])).toEqual([
    { kind: 'protect', fields: { module: { one: [face] } } },
  ]);
});
