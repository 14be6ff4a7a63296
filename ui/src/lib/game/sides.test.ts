import { expect, test } from 'vitest';
import { sidesOf } from './sides.ts';

test.each([
  { seats: ['A', 'B'], sides: ['S', 'N'] },
  { seats: ['A', 'B', 'C'], sides: ['S', 'W', 'N'] },
  { seats: ['A', 'B', 'C', 'D'], sides: ['S', 'W', 'N', 'E'] },
] as const)('$seats sit clockwise from the lower edge', ({ seats, sides }) => {
  expect([...sidesOf(seats).values()]).toEqual(sides);
});
