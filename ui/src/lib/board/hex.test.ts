import { describe, expect, test } from 'vitest';
import { bracketPath, centre, corners, viewBox } from './hex.ts';
import { distance, step, straight } from '../grid/hex.ts';

describe('hex drawing', () => {
  test.each([
    { sector: 0, x: 1, y: 0 },
    { sector: 1, x: 1, y: 1 },
    { sector: 2, x: -1, y: 1 },
    { sector: 3, x: -1, y: 0 },
    { sector: 4, x: -1, y: -1 },
    { sector: 5, x: 1, y: -1 },
  ] as const)('sector $sector goes clockwise from the east', ({ sector, x, y }) => {
    const { x: dx, y: dy } = centre(step({ q: 0, r: 0 }, sector));
    expect([Math.sign(Math.round(dx)), Math.sign(Math.round(dy))]).toEqual([x, y]);
  });

  test('neighbours share an edge: corners of two neighbours touch', () => {
    const here = corners(centre({ q: 0, r: 0 }), 60);
    const east = corners(centre({ q: 1, r: 0 }), 60);
    const near = (a: { x: number; y: number }, b: { x: number; y: number }) =>
      Math.hypot(a.x - b.x, a.y - b.y) < 1e-6;
    expect(here.filter((corner) => east.some((other) => near(corner, other)))).toHaveLength(2);
  });

  test.each([
    { from: { q: 0, r: 0 }, to: { q: 3, r: 0 }, spaces: 4 },
    { from: { q: -2, r: 1 }, to: { q: 0, r: -1 }, spaces: 3 },
    { from: { q: 0, r: 0 }, to: { q: 1, r: 1 }, spaces: 0 },
  ])('straight $from $to has $spaces spaces', ({ from, to, spaces }) => {
    expect(straight(from, to)).toHaveLength(spaces);
  });

  test('distance counts steps', () => {
    expect(distance({ q: -2, r: 1 }, { q: 2, r: -1 })).toBe(4);
  });

  test('a view box holds every corner', () => {
    const [x, y, width, height] = viewBox([{ q: 0, r: 0 }], 0)
      .split(' ')
      .map(Number);
    expect([x, y, width, height]).toEqual([-52, -60, 103.9, 120]);
  });

  test('six brackets make a target', () => {
    expect(bracketPath({ x: 0, y: 0 }, 60).match(/M/g)).toHaveLength(6);
  });
});
