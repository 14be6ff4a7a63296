import { expect, test } from 'vitest';
import { placeOf, spaceName } from './place.ts';

test.each([
  ['0,0', 'on the centre'],
  ['2,0', '2 right of the centre'],
  ['0,1', '1 lower right of the centre'],
  ['-1,2', '1 lower right, 1 lower left of the centre'],
  ['-3,1', '1 lower left, 2 left of the centre'],
  ['1,-2', '1 upper left, 1 upper right of the centre'],
  ['3,-1', '1 upper right, 2 right of the centre'],
  ['4:4', 'on e5'],
])('%s is %s', (key, words) => {
  expect(placeOf(key)).toBe(words);
});

test('a space is named without the word that leads to it', () => {
  expect(['0,0', '1,0', '0:0'].map(spaceName)).toEqual([
    'the centre',
    '1 right of the centre',
    'a1',
  ]);
});
