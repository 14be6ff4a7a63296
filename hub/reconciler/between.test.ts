import { expect, test } from 'vitest';
import { isBetween } from './between.ts';

test.each([
  ['0,0', '1,0', '3,0', true],
  ['0,0', '3,0', '1,0', false],
  ['0,0', '-1,0', '3,0', false],
  ['0,0', '0,0', '3,0', false],
  ['0,0', '1,1', '3,0', false],
  ['4:0', '4:2', '4:5', true],
  ['0:0', '1:1', '3:3', true],
  ['0:0', '1:2', '3:3', false],
  ['off', '1:2', '3:3', false],
])('from %s, %s is on the way to %s: %s', (from, here, to, is) => {
  expect(isBetween(from, here, to)).toBe(is);
});
