import { expect, test } from 'vitest';
import { activate } from '../rf/activate.ts';
import { Antenna } from '../rf/antenna.ts';
import { Tag } from '../rf/tag.ts';
import { HandClock } from '../time/timeline.ts';
import { Mat } from './mat.ts';

const RAMP_MS = 5;

function mat() {
  const clock = new HandClock(1000);
  const antennas = Array.from({ length: 3 }, () => new Antenna(clock));
  /** The UID that a reader reads, its field on for as long as that takes. */
  const read = (cell: number) => {
    const antenna = antennas[cell];
    antenna?.switch(true);
    clock.advance(RAMP_MS);
    const found = antenna && activate(antenna);
    antenna?.switch(false);
    return found?.uid;
  };
  return { clock, read, mat: new Mat((cell) => antennas[cell], clock) };
}

const TAG = new Tag({ uid: [1, 2, 3, 4] });

test('a tag is read by its cell, wherever it is laid', () => {
  const { mat: cells, read } = mat();
  cells.lay(TAG, 0);
  expect([read(0), read(1)]).toEqual([TAG.uid, undefined]);
  cells.lay(TAG, 1);
  expect([read(0), read(1)]).toEqual([undefined, TAG.uid]);
  cells.lift(TAG);
  expect([read(0), read(1)]).toEqual([undefined, undefined]);
});

test('a neighbour whose field reaches too far reads it, too, until it does not', () => {
  const { mat: cells, read } = mat();
  cells.leak(0, 1);
  cells.lay(TAG, 0);
  expect([read(0), read(1), read(2)]).toEqual([TAG.uid, TAG.uid, undefined]);
  cells.leak(0, 1, false);
  expect([read(0), read(1)]).toEqual([TAG.uid, undefined]);
});

test('a sticky tag goes on being read for a while', () => {
  const { mat: cells, read, clock } = mat();
  cells.lay(TAG, 0);
  cells.lift(TAG, 100);
  expect(read(0)).toEqual(TAG.uid);
  clock.advance(100);
  expect(read(0)).toBeUndefined();
});

test('a sticky tag that is laid back meanwhile stays', () => {
  const { mat: cells, read, clock } = mat();
  cells.lay(TAG, 0);
  cells.lift(TAG, 100);
  cells.lay(TAG, 0);
  clock.advance(200);
  expect(read(0)).toEqual(TAG.uid);
});
