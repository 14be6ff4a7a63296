import { expect, test } from 'vitest';
import type { Axial } from '@ringside/protocol/vocabulary';
import { Desk, thing } from './desk.ts';
import { hex, on, piece, ways, yard } from './yard.ts';

// "Done", the button beside the mat: nobody is waited for any more.

const ROW: readonly Axial[] = [0, 1, 2, 3, 4].map((q) => hex(q));
const A = thing(1, 'robot/1');
const B = thing(2, 'robot/2');
const robots = [piece('robot-A', 'robot/1', on(0)), piece('robot-B', 'robot/2', on(4))];

function begun(): Desk {
  const ahead = ways('act/1', 'robot-A', [hex(1), hex(2), hex(3)]);
  const desk = new Desk(yard(robots, [ahead]), ROW);
  desk.snapshot({ '0,0': [A], '4,0': [B] });
  desk.wait(1_000);
  return desk;
}

/** Robot A slides to a space, and "done" is pressed or not; how long until something happens. */
function untilTold(to: number, isPressed: boolean, isTold: (desk: Desk) => boolean): number {
  const desk = begun();
  desk.report(hex(0), []);
  desk.report(hex(to), [A]);
  desk.wait(100);
  if (isPressed) desk.take({ kind: 'done', atMs: desk.nowMs });
  const sinceMs = desk.nowMs;
  while (!isTold(desk) && desk.nowMs - sinceMs < 20_000) desk.wait(50);
  return desk.nowMs - sinceMs;
}

const isMoved = (desk: Desk) => desk.given.length > 0;

test('a move that could go on counts at once', () => {
  expect(untilTold(1, true, isMoved)).toBeLessThan(untilTold(1, false, isMoved) / 2);
});

test('a wrong place is told at once, and no hand is taken to rest there', () => {
  const isListed = (desk: Desk) => desk.verdict.putRight.length > 0;
  const illegal = (isPressed: boolean) => {
    const desk = begun();
    desk.report(hex(4), []);
    desk.report(hex(2), [B]);
    desk.wait(100);
    if (isPressed) desk.take({ kind: 'done', atMs: desk.nowMs });
    const sinceMs = desk.nowMs;
    while (!isListed(desk) && desk.nowMs - sinceMs < 20_000) desk.wait(50);
    return desk.nowMs - sinceMs;
  };
  expect(illegal(true)).toBeLessThanOrEqual(illegal(false));
});

test('the next report that says something new is waited for again', () => {
  const desk = begun();
  desk.take({ kind: 'done', atMs: desk.nowMs });
  expect(desk.belief.isDone).toBe(true);
  desk.report(hex(0), []);
  expect(desk.belief.isDone).toBe(false);
  desk.report(hex(1), [A]);
  desk.wait(100);
  expect(desk.given).toEqual([]);
});
