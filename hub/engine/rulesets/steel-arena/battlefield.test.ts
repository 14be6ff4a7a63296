import { spaceKey, type Axial } from '@ringside/protocol/vocabulary';
import { describe, expect, test } from 'vitest';
import { neighbors } from '../../kernel/hex.ts';
import { checkField, edgeOf, recommendedField } from './battlefield.ts';

const LIMITS = { min: 2, max: 30 };
const at = (...spaces: readonly string[]): readonly Axial[] =>
  spaces.map((space) => {
    const [q = 0, r = 0] = space.split(',').map(Number);
    return { q, r };
  });
const told = (spaces: readonly Axial[], limits = LIMITS): readonly string[] => {
  const checked = checkField(spaces, limits);
  return checked.ok ? [] : [checked.error.code, ...checked.error.atoms];
};
/** Rows as people draw them: `r: from..to`. */
const rowsOf = (spaces: readonly Axial[]): readonly string[] =>
  [...new Set(spaces.map(({ r }) => r))]
    .toSorted((a, b) => a - b)
    .map((r) => {
      const qs = spaces.filter((space) => space.r === r).map(({ q }) => q);
      return `${String(r)}: ${qs.toSorted((a, b) => a - b).join(' ')}`;
    });

describe('R-012: the outlines we recommend', () => {
  test.each([
    [2, ['-1: -1 0 1', '0: -2 -1 0 1', '1: -2 -1 0', '2: -2 -1']],
    [3, ['-2: 0 1 2', '-1: -1 0 1 2', '0: -2 -1 0 1 2', '1: -2 -1 0 1', '2: -2 -1 0']],
    [
      4,
      ['-2: -1 0 1 2', '-1: -2 -1 0 1 2', '0: -3 -2 -1 0 1 2', '1: -3 -2 -1 0 1', '2: -3 -2 -1 0'],
    ],
    [5, []],
  ])('%i players', (players, rows) => {
    const field = recommendedField(players);
    expect(rowsOf(field)).toEqual(rows);
    if (rows.length > 0) expect(told(field)).toEqual([]);
  });
});

describe('SA-SETUP-13 R-013: any outline in one piece without holes', () => {
  const ring = neighbors({ q: 0, r: 0 });
  const wide = neighbors({ q: 3, r: -2 });

  test.each<readonly [string, readonly Axial[], readonly string[]]>([
    ['a pair', at('0,0', '1,0'), []],
    ['a bent row', at('0,0', '1,0', '1,1', '0,2', '-1,2'), []],
    ['a bay', at('0,0', '1,0', '2,-1', '2,-2', '1,-2'), []],
    ['a ring filled', [...ring, { q: 0, r: 0 }], []],
    ['a ring with a gap', ring.slice(1), []],
    ['a ring', ring, ['rule/field-hole', 'R-013']],
    ['a ring elsewhere', wide, ['rule/field-hole', 'R-013']],
    ['a ring on a stick', [...ring, ...at('2,0', '3,0', '4,0')], ['rule/field-hole', 'R-013']],
    [
      'a ring on a long stick',
      [...ring, ...at('0,2', '0,3', '-1,4')],
      ['rule/field-hole', 'R-013'],
    ],
    ['two pieces', at('0,0', '1,0', '3,0'), ['rule/field-disconnected', 'R-013']],
    ['a ring around an island', [...wide, ...at('9,9')], ['rule/field-disconnected', 'R-013']],
    ['corner to corner only', at('0,0', '1,1'), ['rule/field-disconnected', 'R-013']],
    ['a space twice', at('0,0', '1,0', '0,0'), ['rule/field-duplicate', 'SA-SETUP-11']],
    ['too small', at('0,0'), ['rule/field-too-small', 'SA-SETUP-05']],
  ])('%s', (_, spaces, expected) => {
    expect(told(spaces)).toEqual(expected);
    // Wherever it lies on the table.
    const moved = spaces.map(({ q, r }) => ({ q: q - 5, r: r + 7 }));
    expect(told(moved)).toEqual(expected);
  });

  test('SA-SETUP-05 SA-COMP-04: from the typed tiles up to the whole of Generation II', () => {
    const row = (length: number): readonly Axial[] =>
      Array.from({ length }, (_, q) => ({ q, r: 0 }));
    const sizes = [2, 3, 5, 6].map((length) => told(row(length), { min: 3, max: 5 })[0]);
    expect(sizes).toEqual(['rule/field-too-small', undefined, undefined, 'rule/field-too-big']);
    expect(checkField(row(6), { min: 3, max: 5 })).toEqual({
      ok: false,
      error: {
        code: 'rule/field-too-big',
        atoms: ['SA-COMP-04'],
        detail: { spaces: 6, min: 3, max: 5 },
      },
    });
    expect(checkField(row(4), { min: 3, max: 5 })).toEqual({ ok: true, value: row(4) });
  });
});

test('R-169: the edge are the spaces with a neighbour outside', () => {
  const inner = edgeOf(recommendedField(3)).map(spaceKey);
  expect(inner).toHaveLength(12);
  const rest = recommendedField(3)
    .map(spaceKey)
    .filter((space) => !inner.includes(space));
  expect(rest.toSorted()).toEqual(['0,0', ...neighbors({ q: 0, r: 0 }).map(spaceKey)].toSorted());
});
