import { expect, test } from 'vitest';
import { HandClock } from './fixture.ts';
import { Guesses } from './guesses.ts';

const miss = (guesses: Guesses, address: string, times: number): void => {
  for (let n = 0; n < times; n += 1) guesses.miss(address);
};

test('ten misses close the door to one address, for a minute', () => {
  const clock = new HandClock();
  const guesses = new Guesses(clock);
  miss(guesses, '10.0.0.7', 9);
  expect(guesses.isSpent('10.0.0.7')).toBe(false);
  miss(guesses, '10.0.0.7', 1);
  expect([guesses.isSpent('10.0.0.7'), guesses.isSpent('10.0.0.8')]).toEqual([true, false]);
  clock.pass(60_000);
  expect(guesses.isSpent('10.0.0.7')).toBe(false);
});

test('a hundred misses of whatever addresses close it to all, for a minute', () => {
  const clock = new HandClock();
  const guesses = new Guesses(clock);
  for (let n = 0; n < 99; n += 1) guesses.miss(`fd00::${String(n)}`);
  expect(guesses.isSpent('10.0.0.8')).toBe(false);
  guesses.miss('fd00::x');
  expect(guesses.isSpent('10.0.0.8')).toBe(true);
  clock.pass(60_000);
  expect(guesses.isSpent('10.0.0.8')).toBe(false);
});
