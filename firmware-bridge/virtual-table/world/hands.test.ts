import { expect, test } from 'vitest';
import type { Mm } from '../picture/table.ts';
import { cellAt, put, ROBOT, testWorld } from '../table.fixture.ts';
import { Hands, type Step } from './hands.ts';

const HOME: Mm = { x: 0, y: 0 };

const move = (to: Mm, how: 'lift' | 'slide'): readonly Step[] => [
  { do: 'reach', uid: ROBOT },
  { do: 'grip', uid: ROBOT, how },
  { do: 'carry', to },
  { do: 'release' },
];

/** Cells that read the robot while the hands are busy, each named once in a row. */
function readOnTheWay(how: 'lift' | 'slide'): readonly number[] {
  const world = testWorld();
  const hands = new Hands(world);
  put(world, ROBOT, cellAt(world.furniture, -2, 0).mm);
  hands.run('hand', HOME, move(cellAt(world.furniture, 2, 0).mm, how), () => undefined);
  const seen: number[] = [];
  while (hands.busy) {
    hands.step(5);
    for (const { cell } of world.furniture.cells) {
      if (world.tagsAt(cell).length > 0 && seen.at(-1) !== cell) seen.push(cell);
    }
  }
  return seen;
}

test('a piece slid along a row passes every reader of it', () => {
  expect(readOnTheWay('slide')).toEqual([7, 8, 9, 10, 11]);
});

test('a lifted piece is read where it was and where it lands, nowhere between', () => {
  expect(readOnTheWay('lift')).toEqual([7, 11]);
});

test('a carry takes the time it is given, whatever the steps of the clock', () => {
  for (const tickMs of [1, 7, 100, 1000]) {
    const world = testWorld();
    const hands = new Hands(world);
    put(world, ROBOT, HOME);
    const to = { x: 100, y: 0 };
    hands.run(
      'hand',
      HOME,
      [
        { do: 'grip', uid: ROBOT, how: 'lift' },
        { do: 'carry', to, ms: 600 },
      ],
      () => undefined,
    );
    let ms = 0;
    while (hands.busy) {
      hands.step(tickMs);
      ms += tickMs;
    }
    expect(ms).toBeGreaterThanOrEqual(660);
    expect(ms).toBeLessThan(660 + tickMs + 1);
    expect(world.piece(ROBOT)?.at).toEqual(to);
  }
});

test('a piece that another hand holds ends the job with its code, and the next job goes on', () => {
  const world = testWorld();
  const hands = new Hands(world);
  const ends: (string | null)[] = [];
  world.grip('somebody', ROBOT, 'lift');
  hands.run('hand', HOME, move(HOME, 'lift'), (code) => ends.push(code));
  hands.run('hand', HOME, [{ do: 'turn', uid: ROBOT, toDeg: 60 }], (code) => ends.push(code));
  for (let ms = 0; ms < 3000; ms += 10) hands.step(10);
  expect(ends).toEqual(['virtual-table/piece-held', null]);
  expect(world.piece(ROBOT)?.hand).toBe('somebody');
});

test('a hand that is told too much refuses the rest', () => {
  const hands = new Hands(testWorld());
  const ends: (string | null)[] = [];
  for (let job = 0; job < 70; job++) hands.run('hand', HOME, [], (code) => ends.push(code));
  expect(ends).toEqual(Array.from({ length: 6 }, () => 'virtual-table/hands-busy'));
});

test('an interrupted hand ends every job and is ready for the next', () => {
  const world = testWorld();
  const hands = new Hands(world);
  const ends: (string | null)[] = [];
  hands.run('hand', HOME, move(HOME, 'lift'), (code) => ends.push(code));
  hands.step(50);
  hands.interrupt();
  expect(ends).toEqual(['virtual-table/interrupted']);
  expect(hands.busy).toBe(false);
  hands.run('hand', HOME, [{ do: 'turn', uid: ROBOT, toDeg: 120 }], (code) => ends.push(code));
  hands.step(1000);
  expect(world.piece(ROBOT)?.facingDeg).toBe(120);
});
