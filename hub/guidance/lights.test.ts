import { expect, test } from 'vitest';
import type { PutRight, Tentative } from '@ringside/protocol/api';
import { pieceClass, pieceId, spaceKey, type Axial } from '@ringside/protocol/vocabulary';
import { lightsFor } from './lights.ts';

const hex = (q: number): Axial => ({ q, r: 0 });
const tile = (n: number, of: string): PutRight => ({
  n,
  because: 'owed',
  do: 'put',
  of: pieceClass(of),
  to: hex(n),
});
const fix: PutRight = {
  n: 9,
  because: 'fix',
  do: 'put',
  of: pieceClass('robot/1'),
  piece: pieceId('robot-A'),
  from: hex(7),
  to: hex(8),
};
const shown = (putRight: readonly PutRight[], tentative: readonly Tentative[] = []) =>
  Object.fromEntries(
    lightsFor(putRight, tentative).map(({ space, light }) => [spaceKey(space), light]),
  );

test.each([
  { when: 'nothing to do', list: [], then: {} },
  {
    when: 'a robot stands wrong',
    list: [fix],
    then: { '7,0': 'wrong', '8,0': 'here' },
  },
  {
    when: 'a tile is to be taken up',
    list: [
      { n: 1, because: 'owed', do: 'take-away', of: pieceClass('II/move'), from: hex(1) } as const,
    ],
    then: { '1,0': 'away' },
  },
  {
    when: 'a field is laid out: one class at a time',
    list: [tile(1, 'II/move'), tile(2, 'II/turn'), tile(3, 'II/move')],
    then: { '1,0': 'here', '3,0': 'here' },
  },
  {
    when: 'a robot stands wrong while tiles are owed',
    list: [tile(1, 'II/move'), fix],
    then: { '1,0': 'here', '7,0': 'wrong', '8,0': 'here' },
  },
])('lights: $when', ({ list, then }) => {
  expect(shown(list)).toEqual(then);
});

test('a move just understood is lit where it ended, but not over what is wrong there', () => {
  const tentative = [
    { piece: pieceId('robot-B'), to: hex(3) },
    { piece: pieceId('robot-B'), to: hex(7) },
  ];
  expect(shown([fix], tentative)).toEqual({ '3,0': 'here', '7,0': 'wrong', '8,0': 'here' });
});
