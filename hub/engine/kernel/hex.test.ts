import fc from 'fast-check';
import { SECTORS, spaceKey, type Axial, type Sector } from '@ringside/protocol/vocabulary';
import { describe, expect, test } from 'vitest';
import {
  directionTo,
  distance,
  line,
  neighbor,
  neighbors,
  ray,
  relative,
  ring,
  rotate,
  spiral,
  step,
} from './hex.ts';

const axial: fc.Arbitrary<Axial> = fc.record({
  q: fc.integer({ min: -50, max: 50 }),
  r: fc.integer({ min: -50, max: 50 }),
});
const sector: fc.Arbitrary<Sector> = fc.constantFrom(...SECTORS);
const steps = fc.integer({ min: 1, max: 20 });
const keys = (spaces: readonly Axial[]): readonly string[] => spaces.map(spaceKey);

describe('directions', () => {
  test.each([
    { direction: 0, to: { q: 1, r: 0 } },
    { direction: 1, to: { q: 0, r: 1 } },
    { direction: 2, to: { q: -1, r: 1 } },
    { direction: 3, to: { q: -1, r: 0 } },
    { direction: 4, to: { q: 0, r: -1 } },
    { direction: 5, to: { q: 1, r: -1 } },
  ] as const)('sector $direction', ({ direction, to }) => {
    expect(neighbor({ q: 0, r: 0 }, direction)).toEqual(to);
  });

  test('a step and its opposite cancel out', () => {
    fc.assert(
      fc.property(axial, sector, steps, (from, direction, count) => {
        const there = step(from, direction, count);
        expect(distance(from, there)).toBe(count);
        expect(step(there, rotate(direction, 3), count)).toEqual(from);
        expect(directionTo(from, there)).toBe(direction);
        expect(directionTo(there, from)).toBe(rotate(direction, 3));
      }),
    );
  });

  test('what shares no line has no direction', () => {
    fc.assert(
      fc.property(axial, axial, (from, to) => {
        const direction = directionTo(from, to);
        const aligned = SECTORS.some(
          (candidate) => spaceKey(step(from, candidate, distance(from, to))) === spaceKey(to),
        );
        expect(direction !== undefined).toBe(aligned && distance(from, to) > 0);
      }),
    );
  });

  test('turning round and round', () => {
    fc.assert(
      fc.property(sector, sector, fc.integer({ min: -20, max: 20 }), (a, b, by) => {
        expect(rotate(rotate(a, by), -by)).toBe(a);
        expect(rotate(a, 6)).toBe(a);
        expect(rotate(a, relative(a, b))).toBe(b);
        expect(relative(a, a)).toBe(0);
      }),
    );
  });
});

describe('distance', () => {
  test('is a metric', () => {
    fc.assert(
      fc.property(axial, axial, axial, (a, b, c) => {
        expect(distance(a, b)).toBe(distance(b, a));
        expect(distance(a, b) === 0).toBe(spaceKey(a) === spaceKey(b));
        expect(distance(a, c)).toBeLessThanOrEqual(distance(a, b) + distance(b, c));
      }),
    );
  });
});

describe('shapes', () => {
  test('a ray is a straight walk', () => {
    fc.assert(
      fc.property(axial, sector, steps, (from, direction, count) => {
        const walk = ray(from, direction, count);
        expect(walk).toHaveLength(count);
        expect(walk.map((space) => distance(from, space))).toEqual(
          walk.map((_, index) => index + 1),
        );
        expect(keys(line(from, step(from, direction, count)) ?? [])).toEqual(keys([from, ...walk]));
      }),
    );
  });

  test('a line needs one direction', () => {
    expect(line({ q: 0, r: 0 }, { q: 1, r: 1 })).toBeUndefined();
    expect(line({ q: 2, r: 1 }, { q: 2, r: 1 })).toEqual([{ q: 2, r: 1 }]);
  });

  test('a ring has 6 spaces a step, all at that distance, each next to the one before', () => {
    fc.assert(
      fc.property(axial, fc.integer({ min: 1, max: 6 }), (center, radius) => {
        const spaces = ring(center, radius);
        expect(new Set(keys(spaces)).size).toBe(6 * radius);
        for (const [index, space] of spaces.entries()) {
          expect(distance(center, space)).toBe(radius);
          expect(distance(space, spaces[(index + 1) % spaces.length] ?? center)).toBe(1);
        }
      }),
    );
  });

  test.each([
    { radius: 0, spaces: 1 },
    { radius: 2, spaces: 19 },
    { radius: 3, spaces: 37 },
  ])('a hexagon of radius $radius has $spaces spaces', ({ radius, spaces }) => {
    expect(new Set(keys(spiral({ q: 1, r: -1 }, radius))).size).toBe(spaces);
    expect(keys(neighbors({ q: 0, r: 0 })).toSorted()).toEqual(
      keys(ring({ q: 0, r: 0 }, 1)).toSorted(),
    );
  });
});
