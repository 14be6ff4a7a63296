import { describe, expect, test } from 'vitest';
import { isVoltRow, playVoltRow } from './compact-volt-rows.ts';

const ROW = {
  id: 'X-1',
  title: 'a move',
  given: { robots: 'A c3, B a9', dice: 'A r M E 4' },
  expect: { pos: 'A g3, B a9', order: 'Ar' },
  atoms: [],
};

const played = (change: Readonly<Record<string, unknown>>) => {
  const row: unknown = { ...ROW, ...change };
  if (!isVoltRow(row)) throw new Error('no row');
  return playVoltRow(row).is;
};

describe('rows of the form of VOLT', () => {
  test.each([
    ['as it stands', {}, 'passed'],
    ['another space', { expect: { pos: 'A f3, B a9' } }, 'failed'],
    ['damage that nobody took', { expect: { dmg: 'A1' } }, 'failed'],
    ['mines that nobody laid', { expect: { mines: 'A@b3' } }, 'failed'],
    ['nothing expected', { expect: {} }, 'failed'],
    ['an unknown field of the row', { variants2: 1 }, 'failed'],
    ['an unknown field of what is given', { given: { ...ROW.given, wind: 'N' } }, 'failed'],
    ['an unknown field of what is expected', { expect: { pos: 'A g3, B a9', mood: 1 } }, 'failed'],
    ['a die nobody can read', { given: { ...ROW.given, dice: 'A r M NE 4' } }, 'failed'],
    ['modules', { given: { ...ROW.given, mods: '*:mines' } }, 'not in scope'],
    ['prose', { given: 'A stands somewhere.', then: 'It moves.' }, 'not in scope'],
  ])('%s: %s %s', (_, change, is) => {
    expect(played(change)).toBe(is);
  });

  test('a row of the other form is not taken for one', () => {
    expect(isVoltRow({ id: 'SC-001', variants: [] })).toBe(false);
    expect(isVoltRow('VC-01')).toBe(false);
  });
});
