import { expect, test } from 'vitest';
import { FrameCutter } from './frame-cutter.ts';

const cut = (...bytes: readonly number[]): readonly (readonly number[])[] => {
  const cutter = new FrameCutter();
  return bytes.flatMap((byte) => {
    const frame = cutter.push(byte);
    return frame ? [[...frame]] : [];
  });
};

test.each([
  { what: 'a frame between its delimiters', bytes: [0, 3, 1, 2, 0], frames: [[0, 3, 1, 2, 0]] },
  {
    what: 'two of them',
    bytes: [0, 1, 0, 0, 2, 0],
    frames: [
      [0, 1, 0],
      [0, 2, 0],
    ],
  },
  { what: 'delimiters alone say nothing', bytes: [0, 0, 0, 5, 0], frames: [[0, 5, 0]] },
  {
    what: 'noise before the first delimiter leaves with it',
    bytes: [7, 8, 0, 9, 0],
    frames: [
      [7, 8, 0],
      [9, 0],
    ],
  },
])('$what', ({ bytes, frames }) => {
  expect(cut(...bytes)).toEqual(frames);
});

test('noise without an end leaves some time', () => {
  expect(cut(...new Array<number>(300).fill(5))).toHaveLength(1);
});
