import { tableId } from '@ringside/protocol/vocabulary';
import { describe, expect, test } from 'vitest';
import { FIRST_TABLE, pageOf, tableOf, tablePath } from './here.ts';

describe('the table of a page', () => {
  test.each([
    { search: '', table: 'table' },
    { search: '?table=', table: 'table' },
    { search: '?table=t2', table: 't2' },
    { search: '?x=1&table=a%20b', table: 'a b' },
  ])('of "$search" it is $table', ({ search, table }) => {
    expect(tableOf(search)).toBe(table);
  });

  test('a page address leads back to its table', () => {
    const far = tableId('a&b');
    expect(tableOf(pageOf(far).slice(1))).toBe(far);
    expect(pageOf(FIRST_TABLE)).toBe('/');
  });

  test('what a table answers stands under its id, which can’t leave its place', () => {
    expect(tablePath('games', tableId('../me'))).toBe('/api/v1/tables/..%2Fme/games');
  });
});
