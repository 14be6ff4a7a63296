import { expect, test } from 'vitest';
import { sum, table } from './rules.ts';

test('PL-SUB-01: names the atom and runs something else', () => {
  expect(sum(2, 3)).toBe(5);
});

test('runs what cites PL-SUB-9 without a true name', () => {
  expect(table.difference(2, 3)).toBe(1);
});
