import { describe, expect, test } from 'vitest';
import { product, sum, table } from './rules.ts';

// What runs while tests are collected belongs to none of them.
const collected = table.difference(5, 3);

describe('PL-ADD-01', () => {
  test('is named by what the test stands in', () => {
    expect(sum(1, 2)).toBe(3);
  });
});

test('PL-ADD-02: a property of a table is a function too', () => {
  expect(table.same(4)).toBe(4);
});

test('PL-MUL-01: is counted after it has run a hundred thousand times elsewhere', () => {
  expect(product(3, 2)).toBe(6);
});

test('hot', () => {
  for (let round = 0; round < 100_000; round += 1) product(2, round);
});

test('PL-MUL-02: and with it ranges of atoms', () => {
  expect(product(0, 9)).toBe(0);
});

test('PL-SUB-02: names the atom, but what cites it ran only while collecting', () => {
  expect(collected).toBe(2);
});

test('PL-DIV-01 PL-DIV-03: names what no function cites', () => {
  expect(sum(0, 0)).toBe(0);
});
