import {
  decisionId,
  pieceClass,
  pieceId,
  type Choices,
  type Decision,
  type Hush,
  type Seat,
} from '@ringside/protocol/vocabulary';
import { expect, test } from 'vitest';
import type { Played } from './frame.ts';
import { holds, standIn } from './stand-in.ts';
import { StandingOrders } from './standing-orders.ts';

const NOW = 'turn 3';
const PASSIVE = ['pass', 'end-turn'];

const react = (...modules: string[]) => ({ kind: 'react', fields: { module: { one: modules } } });
const shared = (module: string) => ({
  kind: 'react',
  fields: { module: { one: [module] }, heating: { one: [0, 1] } },
});
const show = (...some: string[]) => ({
  kind: 'show',
  fields: { modules: { some, min: 0, max: some.length } },
});
const PASS = { kind: 'pass', fields: {} };
const END = { kind: 'end-turn', fields: {} };
const KEEP = { kind: 'decline-terrain', fields: {} };

const asked = (choices: Choices, more: Partial<Decision> = {}): Decision => ({
  id: decisionId('reaction/7'),
  kind: 'reaction',
  answerer: 'B',
  mayAnswer: ['seat', 'hub'],
  blocking: true,
  choices,
  ...more,
});

interface Said {
  readonly away?: readonly Seat[];
  readonly hushes?: readonly { readonly about: Hush; readonly turn?: string }[];
  readonly pace?: 'fast';
}

/** A game of A and B at one decision, with what they said before. */
function played(decision: Decision, { away = [], hushes = [], pace }: Said): Played {
  const orders = new StandingOrders();
  if (pace) {
    orders.apply({ type: 'begun', ruleset: 'x', version: 1, seats: [], epoch: 1, pace }, 1);
  }
  for (const seat of away) orders.apply({ type: 'presence', seat, away: true, by: 'host' }, 2);
  for (const { about, turn = NOW } of hushes) {
    orders.apply({ type: 'hushed', seat: 'B', about, turn, on: true }, 3);
  }
  const [of, count, side, facing] = [pieceClass('robot/1'), 1, 'up', 'any'] as const;
  const match = {
    passive: PASSIVE,
    meets: [],
    turn: () => NOW,
    open: () => [decision],
    expected: () => [
      { id: pieceId('m1'), of, count, side, facing, at: { seat: 'B', zone: 'modules' } },
      { id: pieceId('m2'), of, count, side, facing, at: 'box' },
    ],
  };
  const seats = [{ seat: 'A' }, { seat: 'B' }];
  return {
    record: { orders, seats, isOver: false, asking: {} },
    history: { match },
  } as unknown as Played;
}

const turn: Said = { hushes: [{ about: { for: 'turn' } }] };
const about = (...modules: string[]): Said => ({
  hushes: modules.map((module) => ({ about: { for: 'module', piece: pieceId(module) } })),
});

const PASSED = { kind: 'pass' };

test.each([
  ['nobody has said anything', asked([PASS]), {}, undefined],
  ['hushed for the turn', asked([react('m1'), PASS]), turn, PASSED],
  [
    'hushed in a turn that is over',
    asked([react('m1'), PASS]),
    { hushes: [{ about: { for: 'turn' }, turn: 'turn 2' }] },
    undefined,
  ],
  ['hushed, where the hub may not answer', asked([PASS], { mayAnswer: ['seat'] }), turn, undefined],
  ['hushed, where nobody waits', asked([PASS], { blocking: false }), turn, undefined],
  ['hushed, where there is no pass', asked([react('m1')]), turn, undefined],
  ['hushed, at the end of one’s turn', asked([END]), turn, undefined],
  ['hushed, with something to show', asked([show('m1')]), turn, { kind: 'show', modules: [] }],
  ['the one module that could answer', asked([react('m1'), PASS]), about('m1'), PASSED],
  ['one of two modules', asked([react('m1', 'm2'), PASS]), about('m1'), undefined],
  ['both of two modules', asked([react('m1', 'm2'), PASS]), about('m1', 'm2'), PASSED],
  ['each with its share', asked([shared('m1'), shared('m2'), PASS]), about('m1', 'm2'), PASSED],
  ['terrain that could be kept', asked([react('m1'), KEEP, PASS]), about('m1'), undefined],
  ['a module, at a lone pass', asked([PASS]), about('m1'), undefined],
  ['one of two to show', asked([show('m1', 'm2')]), about('m1'), undefined],
  ['fast: a lone pass', asked([PASS]), { pace: 'fast' }, PASSED],
  ['fast: nothing to show', asked([show()]), { pace: 'fast' }, { kind: 'show', modules: [] }],
  ['fast: something could answer', asked([react('m1'), PASS]), { pace: 'fast' }, undefined],
  ['fast: the end of a turn is an act', asked([END]), { pace: 'fast' }, undefined],
  [
    'fast: another may not pass',
    asked([PASS], { mayAnswer: ['seat'] }),
    { pace: 'fast' },
    undefined,
  ],
  [
    'away: the end of a turn',
    asked([END], { mayAnswer: ['seat'] }),
    { away: ['B'] },
    { kind: 'end-turn' },
  ],
  ['away: the least', asked([react('m1'), PASS]), { away: ['B'] }, PASSED],
  ['away: what nobody waits for', asked([PASS], { blocking: false }), { away: ['B'] }, undefined],
  ['another is away', asked([PASS]), { away: ['A'] }, undefined],
  ['everybody is away', asked([PASS]), { away: ['A', 'B'] }, undefined],
] as const)('%s', (_, decision, said, action) => {
  expect(standIn(played(decision, said as Said))?.action).toEqual(action);
});

test('a seat holds what lies with it, and nothing that lies elsewhere', () => {
  const game = played(asked([PASS]), {});
  expect(holds(game, 'B', pieceId('m1'))).toBe(true);
  expect(holds(game, 'A', pieceId('m1'))).toBe(false);
  expect(holds(game, 'B', pieceId('m2'))).toBe(false);
});

test.each([
  ['undo', 2, 0],
  ['agreed', 2, 0],
  ['undo', 3, 1],
  ['revised', 2, 1],
  ['redo', 2, 1],
] as const)('%s back to entry %i leaves %i hush that entry 3 said', (why, to, left) => {
  const orders = new StandingOrders();
  orders.apply({ type: 'hushed', seat: 'B', about: { for: 'turn' }, turn: NOW, on: true }, 3);
  orders.rewind({ type: 'rewound', to, by: 'A', why });
  expect(orders.hushedIn(NOW, 'B')).toHaveLength(left);
});
