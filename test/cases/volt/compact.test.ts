import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scopeOf, type CompactRow } from '../../support/compact-volt.ts';
import { playCompact } from '../../support/volt-play.ts';

const rows = JSON.parse(
  readFileSync(join(import.meta.dirname, 'compact.json'), 'utf8'),
) as readonly CompactRow[];
const inScope = rows.filter((row) => scopeOf(row) === 'basic');

describe('compact cases of the basic game and Team play', () => {
  test.each(
    inScope.map((row) => [`${row.id} ${row.title}: ${row.atoms.join(', ')}`, row] as const),
  )('%s', (_, { given, expect: wanted }) => {
    if (typeof given === 'string' || !wanted) throw new Error('prose');
    expect(playCompact(given, 'repair', wanted).is).toMatchObject(wanted);
  });

  test('every row is played, or waits for modules, or is prose', () => {
    const count = (scope: string): number => rows.filter((row) => scopeOf(row) === scope).length;
    expect([count('basic'), count('modules'), count('prose'), rows.length]).toEqual([
      inScope.length,
      34,
      11,
      rows.length,
    ]);
    expect(inScope.length).toBeGreaterThan(20);
  });

  test('a wrong expectation is noticed', () => {
    for (const { given, expect: wanted } of inScope) {
      if (typeof given === 'string' || !wanted) continue;
      const { is } = playCompact(given, 'repair', wanted);
      expect(is).not.toMatchObject({ ...wanted, order: `${wanted.order ?? ''} Zz` });
      expect(is).not.toMatchObject({ ...wanted, dead: `${wanted.dead ?? ''}Z` });
    }
  });
});
