import type { Choices } from '@ringside/protocol/vocabulary';

const one = (...values: readonly (string | number | boolean)[]) => ({ one: values });

/** What the hub lets anybody put right of the evening of the fixtures: some of each kind. */
export const EDITS: Choices = [
  { kind: 'heat', fields: { seat: one('B'), module: one('b3'), hot: one(true) } },
  { kind: 'heat', fields: { seat: one('B'), module: one('b2', 'central'), hot: one(false) } },
  { kind: 'used', fields: { seat: one('A'), module: one('a1'), used: one(true) } },
  { kind: 'robot-at', fields: { seat: one('A'), was: one('-2,1'), space: one('0,0', '1,0') } },
  { kind: 'robot-at', fields: { seat: one('B'), was: one('-3,0'), space: one('0,0', '1,0') } },
  { kind: 'robot-facing', fields: { seat: one('B'), was: one(0), facing: one(1, 2, 3, 4, 5) } },
  { kind: 'robots-swapped', fields: { seats: { some: ['A', 'B'], min: 2, max: 2 } } },
  { kind: 'trophy-given', fields: { owner: one('A'), seat: one('B') } },
  {
    kind: 'tile-to-robot',
    fields: { piece: one('f12'), from: one('field'), at: one('0,0'), seat: one('A', 'B') },
  },
  { kind: 'tile-to-box', fields: { piece: one('f12'), from: one('field'), at: one('0,0') } },
  { kind: 'tile-to-trophies', fields: { piece: one('t90'), from: one('box'), seat: one('A') } },
  { kind: 'pile', fields: { was: one(17), tiles: one(15, 16, 18) } },
  { kind: 'turn-of', fields: { was: one('A'), seat: one('A', 'B'), pending: one(true) } },
  { kind: 'phase', fields: { was: one('active'), phase: one('upkeep'), pending: one(true) } },
  { kind: 'activations', fields: { was: one(1), left: one(2, 3), done: one(false) } },
  { kind: 'activations', fields: { was: one(1), left: one(0, 1, 2, 3), done: one(true) } },
  { kind: 'profile', fields: { was: one('full'), profile: one('overheat', 'trophies') } },
];
