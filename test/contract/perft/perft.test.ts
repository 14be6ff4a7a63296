import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { perft, type Counts } from './perft.ts';
import { matchOf, POSITIONS } from './positions.ts';

const kept = JSON.parse(readFileSync(join(import.meta.dirname, 'counts.json'), 'utf8')) as Readonly<
  Record<string, Counts>
>;

test.each(POSITIONS)('$name', { timeout: 120_000 }, (position) => {
  // Meant to differ? `npm run perft:update`, and read the diff.
  expect(perft(matchOf(position), position.depth)).toEqual(kept[position.name]);
});

test('no count is kept of a position that is gone', () => {
  expect(Object.keys(kept)).toEqual(POSITIONS.map(({ name }) => name));
});
