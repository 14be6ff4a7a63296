import { describe, expect, test } from 'vitest';
import { median, quantile, rowOf, tableOf, type Figure, type Goal } from './report.ts';

test.each([
  { values: [3], is: 3 },
  { values: [9, 1, 5], is: 5 },
  { values: [4, 1, 2, 100], is: 3 },
])('the median of $values is $is', ({ values, is }) => {
  expect(median(values)).toBe(is);
});

test.each([
  { q: 0, is: 1 },
  { q: 0.5, is: 51 },
  { q: 0.99, is: 100 },
  { q: 1, is: 100 },
])('the $q quantile of 1 to 100, shuffled, is $is', ({ q, is }) => {
  const values = Array.from({ length: 100 }, (_, n) => ((n * 37) % 100) + 1);
  expect(quantile(values, q)).toBe(is);
});

test.each([median, (values: readonly number[]) => quantile(values, 0.5)])(
  'nothing has no middle',
  (middle) => {
    expect(() => middle([])).toThrow('of nothing');
  },
);

describe('a row', () => {
  const figure = (goal?: Goal, peer?: string): Figure => ({
    key: 'p50',
    unit: 'ms',
    ...(goal && { goal }),
    ...(peer !== undefined && { peer }),
  });
  const ours = [{ p50: 2 }, { p50: 4 }, { p50: 3 }];
  const peers = [{ move: 6 }, { move: 1 }, { move: 12 }];

  test.each([
    { better: 'lower', at: 3, ok: true },
    { better: 'lower', at: 2.9, ok: false },
    { better: 'higher', at: 3, ok: true },
    { better: 'higher', at: 3.1, ok: false },
  ] as const)('3 with a goal of $at, $better is better: $ok', ({ better, at, ok }) => {
    const row = rowOf('x', figure({ better, at }), ours, []);
    expect(row).toEqual({
      name: 'x/p50',
      value: 3,
      unit: 'ms',
      goal: at,
      peer: null,
      ratio: null,
      ok,
    });
  });

  test.each([
    { better: 'lower', ratio: 2, ok: true },
    { better: 'higher', ratio: 0.5, ok: false },
  ] as const)('beside a peer of 6, $better is better: $ratio times', ({ better, ratio, ok }) => {
    const row = rowOf('x', figure({ better, at: 'peer' }, 'move'), ours, peers);
    expect(row).toMatchObject({ value: 3, goal: 6, peer: 6, ratio, ok });
  });

  test('a peer that was left out takes its goal along, and gives no verdict', () => {
    const row = rowOf('x', figure({ better: 'lower', at: 'peer' }, 'move'), ours, []);
    expect(row).toMatchObject({ goal: null, peer: null, ratio: null, ok: null });
  });

  test('a round that lacks a figure is a mistake, not a zero', () => {
    expect(() => rowOf('x', figure(), [{ p50: 1 }, { p5: 1 }], [])).toThrow('without p50');
  });
});

test('the table names what was missed', () => {
  const row = { name: 'x/p50', unit: 'ms', goal: 1, peer: 8, ratio: 4 };
  expect(
    tableOf([
      { ...row, value: 2, ok: false },
      { ...row, name: 'x/rate', value: 1234.5, unit: '/s', ok: true },
    ]),
  ).toBe(
    [
      'measure     value  goal  peer  ratio  verdict',
      'x/p50        2 ms     1     8    4 x   MISSED',
      'x/rate   1,235 /s     1     8    4 x      met',
    ].join('\n'),
  );
});
