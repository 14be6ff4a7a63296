import { describe, expect, test } from 'vitest';
import { decisionId } from '@ringside/protocol/vocabulary';
import { randomOf } from './chance.ts';

const SEED = 'a1'.repeat(32);
const draws = (seed: string, id: string, count = 3): readonly number[] => {
  const random = randomOf(seed, decisionId(id));
  return Array.from({ length: count }, () => random());
};

describe('the hub’s chance', () => {
  test('is a function of seed and bare decision id, whatever was drawn before', () => {
    expect(draws(SEED, 'die/1')).toEqual(draws(SEED, 'die/1'));
  });

  test.each([
    { differs: 'another decision', other: draws(SEED, 'die/2') },
    { differs: 'another seed', other: draws('a2'.repeat(32), 'die/1') },
    { differs: 'an id that only looks longer', other: draws(SEED, 'die/1#0') },
  ])('$differs draws something else', ({ other }) => {
    expect(other).not.toEqual(draws(SEED, 'die/1'));
  });

  test('fills the faces of a die evenly', () => {
    const counts = [0, 0, 0, 0, 0, 0];
    for (let n = 0; n < 6_000; n += 1) {
      const [draw = 0] = draws(SEED, `die/${n}`, 1);
      const face = Math.floor(draw * 6);
      counts[face] = (counts[face] ?? 0) + 1;
    }
    // Chi-square with 5 degrees of freedom: 20.5 is the one-in-a-thousand bound; the seed is fixed.
    const chi = counts.reduce((sum, count) => sum + (count - 1_000) ** 2 / 1_000, 0);
    expect(chi).toBeLessThan(20.5);
  });
});
