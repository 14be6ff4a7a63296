import {
  BEARINGS,
  parseSquareName,
  squareName,
  type Bearing,
  type Square,
} from '@ringside/protocol/vocabulary';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  distance,
  isDiagonal,
  isOnBoard,
  neighbor,
  rim,
  sameSquare,
  step,
  turned,
} from './square.ts';

const square: fc.Arbitrary<Square> = fc.record({
  file: fc.integer({ min: 0, max: 8 }),
  rank: fc.integer({ min: 0, max: 8 }),
});
const bearing = fc.constantFrom<Bearing>(...BEARINGS);

describe('squares', () => {
  test.each([
    { bearing: 0, to: 'e6' },
    { bearing: 1, to: 'f6' },
    { bearing: 2, to: 'f5' },
    { bearing: 3, to: 'f4' },
    { bearing: 4, to: 'e4' },
    { bearing: 5, to: 'd4' },
    { bearing: 6, to: 'd5' },
    { bearing: 7, to: 'd6' },
  ] as const)('one step from e5 along $bearing is $to', ({ bearing: along, to }) => {
    expect(squareName(neighbor({ file: 4, rank: 4 }, along))).toBe(to);
  });

  test('half a turn leads back', () => {
    fc.assert(
      fc.property(square, bearing, fc.integer({ min: 0, max: 9 }), (from, along, count) => {
        const there = step(from, along, count);
        expect(distance(from, there)).toBe(count);
        expect(sameSquare(step(there, turned(along, 4), count), from)).toBe(true);
      }),
    );
  });

  test('eight eighths are none, either way round', () => {
    fc.assert(
      fc.property(bearing, fc.integer({ min: -20, max: 20 }), (along, by) => {
        expect(turned(turned(along, by), -by)).toBe(along);
        expect(turned(along, by + 8)).toBe(turned(along, by));
        expect(isDiagonal(turned(along, 1))).toBe(!isDiagonal(along));
      }),
    );
  });

  test('a name stands for one square', () => {
    fc.assert(
      fc.property(square, (one) => {
        expect(parseSquareName(squareName(one))).toEqual(one);
      }),
    );
  });

  test.each(['', 'e', 'e0', 'j1', 'E5', 'e10', '55', 'ee'])('%j is no name of a square', (text) => {
    expect(parseSquareName(text)).toBeUndefined();
  });

  test.each([
    { size: 2, count: 4 },
    { size: 3, count: 8 },
    { size: 9, count: 32 },
  ])('the rim of a $size by $size board has $count squares', ({ size, count }) => {
    const squares = rim(size);
    expect(new Set(squares.map(squareName)).size).toBe(count);
    expect(squares.every((one) => isOnBoard(size, one))).toBe(true);
    expect(
      squares.every((one) => BEARINGS.some((along) => !isOnBoard(size, neighbor(one, along)))),
    ).toBe(true);
  });
});
