import { expect, test } from 'vitest';
import { HandClock } from './timeline.ts';

test('things happen in order of time, and those of one time in the order they were planned', () => {
  const clock = new HandClock(1000);
  const seen: string[] = [];
  const note = (word: string) => () => seen.push(`${word} at ${clock.now()}`);
  clock.after(30, note('late'));
  clock.after(10, note('first'));
  clock.after(10, note('second'));
  clock.advance(29);
  expect(seen).toEqual(['first at 10', 'second at 10']);
  clock.advance(1);
  expect(seen).toContain('late at 30');
});

test('what is planned meanwhile happens in the same stretch, if it is due', () => {
  const clock = new HandClock(1000);
  const seen: number[] = [];
  clock.after(5, () => clock.after(5, () => seen.push(clock.now())));
  clock.advance(10);
  expect(seen).toEqual([10]);
});

test('what was taken back does not happen; taking back what has happened does nothing', () => {
  const clock = new HandClock(1000);
  const seen: string[] = [];
  const cancel = clock.after(5, () => seen.push('cancelled'));
  const done = clock.after(6, () => seen.push('done'));
  clock.after(7, () => seen.push('after'));
  cancel();
  clock.advance(6);
  done();
  clock.advance(10);
  expect(seen).toEqual(['done', 'after']);
});
