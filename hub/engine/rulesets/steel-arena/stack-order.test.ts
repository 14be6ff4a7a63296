import { pieceClass, pieceId, type Seat } from '@ringside/protocol/vocabulary';
import { describe, expect, test } from 'vitest';
import { toPosition } from '../../../../test/cases/steel-arena/given.ts';
import { isStackInOrder } from './stack-order.ts';
import type { Frame, State } from './state.ts';

const base = toPosition({
  robots: {
    A: { at: [0, 0], mods: ['DS(1)', '?'] },
    B: { at: [1, 0], mods: ['WK(1)', '?'] },
  },
  pile: 2,
});
const virtual: State = { ...base, faces: 'virtual' };
const bare: State = { ...base, profile: 'full-without-field', field: [] };

const TURN: Frame = { kind: 'turn' };
const UPKEEP: Frame = { kind: 'upkeep', step: 'refill' };
const isIn = (first: Frame, frame: Frame, state: State = base): boolean =>
  isStackInOrder({ ...state, stack: [first, frame] });

const gap = (q: number) => ({ q, r: 0 });
const lying = base.field.find(({ tile }) => tile);
if (!lying?.tile) throw new Error('no tile');
const lyingId = lying.tile.id;
const off = { q: 9, r: 0 };

const packet: Extract<Frame, { kind: 'packet' }> = {
  kind: 'packet',
  attacker: 'A',
  victim: 'B',
  module: 'central',
  from: 3,
  damage: 2,
  heating: 1,
  mayDecline: true,
  prevented: 0,
  heatingPrevented: 0,
  begun: true,
  byTerrain: 0,
};
const attack: Extract<Frame, { kind: 'attack' }> = {
  kind: 'attack',
  seat: 'A',
  module: 'central',
  direction: 0,
  hits: [{ seat: 'B', from: 3, damage: 1, part: 'line' }],
  struck: [],
  heating: 0,
  push: 0,
  vortex: 0,
  left: ['damage'],
};
const declared: Extract<Frame, { kind: 'declare' }> = {
  ...{ kind: 'declare', seat: 'A', module: 'central', damage: 1, splash: 0, heating: 0 },
  hit: ['B'],
};
const displaced = (...moved: readonly Seat[]): Frame => ({
  ...{ kind: 'displace', seat: 'A', direction: 0, left: 1, cause: 'move' },
  moved,
});
const look = (seat: Seat, piece: string): Frame => ({ kind: 'look', seat, piece: pieceId(piece) });
const turnUp = (piece: string): Frame => ({ kind: 'turn-up', piece: pieceId(piece) });
const spend = (seat: Seat, piece: string): Frame => ({
  ...{ kind: 'spend', because: 'wastage' },
  seat,
  module: pieceId(piece),
});
const heat = (seat: Seat): Frame => ({
  ...{ kind: 'overheat', demand: 1, mayDecline: false, by: 'terrain' },
  seat,
});

describe('what may stand on a turn, and on its Upkeep', () => {
  test.each<{ frame: Frame; turn: boolean; upkeep: boolean; state?: State }>([
    { frame: { kind: 'turn-start' }, turn: true, upkeep: false },
    { frame: displaced('B'), turn: true, upkeep: false },
    { frame: { kind: 'enter', seats: ['A'] }, turn: true, upkeep: false },
    { frame: { kind: 'stop', seats: ['A', 'B'] }, turn: true, upkeep: false },
    { frame: attack, turn: true, upkeep: false },
    { frame: packet, turn: true, upkeep: false },
    { frame: heat('B'), turn: true, upkeep: false },
    { frame: { kind: 'cool', seat: 'B', modules: 1 }, turn: true, upkeep: false },
    {
      frame: { kind: 'blasts', queue: [{ space: gap(2), distance: 0 }], done: [gap(1)] },
      turn: true,
      upkeep: false,
    },
    { frame: spend('A', 't1'), turn: true, upkeep: false },
    { frame: declared, turn: true, upkeep: false, state: bare },
    { frame: look('B', 't4'), turn: true, upkeep: true, state: virtual },
    { frame: { kind: 'show', seats: ['B'] }, turn: false, upkeep: true },
    { frame: { kind: 'lay', spaces: [gap(0), gap(1)] }, turn: true, upkeep: true },
    { frame: { kind: 'lay', spaces: [] }, turn: true, upkeep: true },
    { frame: turnUp(lyingId), turn: true, upkeep: true, state: virtual },
    { frame: { kind: 'quota', pool: {}, left: 1 }, turn: false, upkeep: false },
    { frame: { kind: 'arrange', pool: {}, next: 0 }, turn: false, upkeep: false },
    { frame: { kind: 'deploy', next: 0 }, turn: false, upkeep: false },
    { frame: TURN, turn: false, upkeep: false },
    { frame: UPKEEP, turn: false, upkeep: false },
    { frame: { kind: 'tally' }, turn: false, upkeep: false },
  ])('$frame.kind', ({ frame, turn, upkeep, state }) => {
    expect([isIn(TURN, frame, state), isIn(UPKEEP, frame, state)]).toEqual([turn, upkeep]);
    // Each of several is looked at.
    const more: State = { ...(state ?? base), stack: [TURN, frame, { kind: 'tally' }] };
    expect(isStackInOrder(more)).toBe(false);
  });

  test.each<{ what: string; frame: Frame; first?: Frame; state?: State }>([
    { what: 'moved by nobody', frame: { ...displaced(), seat: 'C' } as Frame },
    { what: 'nobody moved', frame: displaced('B', 'C') },
    { what: 'entered by nobody', frame: { kind: 'enter', seats: [] } },
    { what: 'entered by an empty seat', frame: { kind: 'enter', seats: ['A', 'C'] } },
    { what: 'stopped by nobody', frame: { kind: 'stop', seats: [] } },
    { what: 'shown by nobody', frame: { kind: 'show', seats: [] }, first: UPKEEP },
    { what: 'shown by an empty seat', frame: { kind: 'show', seats: ['C'] }, first: UPKEEP },
    { what: 'attacked by an empty seat', frame: { ...attack, seat: 'C' } },
    {
      what: 'an empty seat hit',
      frame: { ...attack, hits: [...attack.hits, { seat: 'C', from: 0, damage: 1, part: 'line' }] },
    },
    { what: 'a packet for an empty seat', frame: { ...packet, victim: 'C' } },
    { what: 'a packet of an empty seat', frame: { ...packet, attacker: 'C' } },
    { what: 'terrain with a module', frame: { ...packet, attacker: 'terrain' } },
    { what: 'a robot without a module', frame: { ...packet, module: null } },
    { what: 'more prevented than there was', frame: { ...packet, prevented: 3 } },
    { what: 'more heating prevented than there was', frame: { ...packet, heatingPrevented: 2 } },
    { what: 'an empty seat heated', frame: heat('C') },
    { what: 'an empty seat cooled', frame: { kind: 'cool', seat: 'C', modules: 1 } },
    {
      what: 'a blast off the field',
      frame: { kind: 'blasts', queue: [{ space: off, distance: 0 }], done: [] },
    },
    { what: 'one done off the field', frame: { kind: 'blasts', queue: [], done: [gap(0), off] } },
    { what: 'spent by an empty seat', frame: spend('C', 't1') },
    { what: 'spent by another', frame: spend('B', 't1') },
    { what: 'laid where one lies', frame: { kind: 'lay', spaces: [lying.space] }, first: UPKEEP },
    { what: 'laid off the field', frame: { kind: 'lay', spaces: [off] }, first: UPKEEP },
    {
      what: 'two laid on one gap',
      frame: { kind: 'lay', spaces: [gap(0), gap(0)] },
      first: UPKEEP,
    },
    {
      what: 'more laid than the pile has',
      frame: { kind: 'lay', spaces: [gap(0), gap(1)] },
      first: UPKEEP,
      state: { ...base, pile: 1 },
    },
    { what: 'a look at a real tile', frame: look('B', 't4') },
    { what: 'a look at another’s', frame: look('A', 't4'), state: virtual },
    { what: 'a look at what is known', frame: look('B', 't3'), state: virtual },
    { what: 'a real tile turned up', frame: turnUp(lyingId), first: UPKEEP },
    { what: 'a known tile turned up', frame: turnUp('t1'), first: UPKEEP, state: virtual },
    { what: 'no tile turned up', frame: turnUp('t999'), first: UPKEEP, state: virtual },
    { what: 'declared where the field is tracked', frame: declared },
    { what: 'declared by an empty seat', frame: { ...declared, seat: 'C' }, state: bare },
    { what: 'an empty seat declared hit', frame: { ...declared, hit: ['B', 'C'] }, state: bare },
  ])('$what', ({ frame, first = TURN, state = base }) => {
    expect(isIn(first, frame, state)).toBe(false);
  });

  test.each<{ what: string; frame: Frame; state?: State }>([
    {
      what: 'as much prevented as there was',
      frame: { ...packet, prevented: 2, heatingPrevented: 1 },
    },
    { what: 'terrain without a module', frame: { ...packet, attacker: 'terrain', module: null } },
    { what: 'people may have taken the module spent away', frame: spend('B', 't1'), state: bare },
  ])('possible: $what', ({ frame, state }) => {
    expect(isIn(TURN, frame, state)).toBe(true);
  });
});

describe('what may stand at the bottom', () => {
  const stacked = (state: State, ...stack: readonly Frame[]): boolean =>
    isStackInOrder({ ...state, stack });
  const trophies: State = { ...bare, profile: 'trophies' };

  test('a turn, an Upkeep, a tally; nothing of set-up while a turn runs', () => {
    expect(stacked(base)).toBe(false);
    expect(stacked(base, TURN)).toBe(true);
    expect(stacked(base, UPKEEP)).toBe(true);
    expect(stacked(trophies, { kind: 'tally' })).toBe(true);
    expect(stacked(base, { kind: 'tally' })).toBe(false);
    expect(stacked(trophies, { kind: 'tally' }, packet)).toBe(false);
    expect(stacked(base, { kind: 'deploy', next: 0 })).toBe(false);
    expect(stacked(base, packet)).toBe(false);
    expect(stacked({ ...base, turn: null }, TURN)).toBe(false);
    expect(stacked({ ...base, turn: null }, UPKEEP)).toBe(false);
  });

  const whole = base.field.map(({ space, tile }, index) => ({
    space,
    tile: tile ?? {
      ...lying.tile,
      id: pieceId(`t${String(800 + index)}`),
      class: pieceClass('II/any'),
    },
  })) as State['field'];
  const setUp = (...deployed: readonly Seat[]): State => ({
    ...virtual,
    turn: null,
    field: whole,
    robots: virtual.robots.map((robot) =>
      deployed.includes(robot.seat) ? robot : { ...robot, at: null, facing: null },
    ),
  });
  const deploy = (next: number): Frame => ({ kind: 'deploy', next });
  const unlaid: State = { ...setUp(), field: base.field };
  const size = base.field.length;
  const quota: Frame = { kind: 'quota', pool: {}, left: 1 };
  const arrange = (next: number, left: number): Frame => ({
    ...{ kind: 'arrange', next },
    pool: left === 0 ? {} : { 'II/move': left - 1, 'II/turn': 1 },
  });

  test.each<readonly [string, State, readonly Frame[], boolean]>([
    ['the first is next', setUp(), [deploy(0)], true],
    ['the second is next', setUp('A'), [deploy(1)], true],
    ['not who stands already', setUp('A'), [deploy(0)], false],
    ['not before who comes first', setUp(), [deploy(1)], false],
    ['not when later ones stand', setUp('B'), [deploy(0)], false],
    ['not when all stand', setUp('A', 'B'), [deploy(0)], false],
    ['not before all is laid', unlaid, [deploy(0)], false],
    ['classes being drawn', unlaid, [deploy(0), quota], true],
    ['being laid out', unlaid, [deploy(0), arrange(2, size - 2)], true],
    ['too many to lay out', unlaid, [deploy(0), arrange(2, size - 1)], false],
    ['too few to lay out', unlaid, [deploy(0), arrange(2, size - 3)], false],
    ['all laid out', unlaid, [deploy(0), arrange(size, 0)], true],
    ['both at once', unlaid, [deploy(0), quota, arrange(0, size)], false],
    ['drawn for real tiles', { ...unlaid, faces: 'physical' }, [deploy(0), quota], false],
    ['drawn when one stands', { ...setUp('A'), field: base.field }, [deploy(1), quota], false],
    ['something else', unlaid, [deploy(0), packet], false],
    ['a tile being turned up', setUp(), [deploy(0), turnUp(lyingId)], true],
    ['turned up while drawn', unlaid, [deploy(0), quota, turnUp(lyingId)], true],
    ['a known tile turned up', setUp(), [deploy(0), turnUp('t1')], false],
    ['one unknown, one known', setUp(), [deploy(0), turnUp(lyingId), turnUp('t1')], false],
  ])('deploying: %s', (_, state, stack, fits) => {
    expect(stacked(state, ...stack)).toBe(fits);
  });
});
