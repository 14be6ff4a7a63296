import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { TableCard } from '@ringside/protocol/api';
import { tableId } from '@ringside/protocol/vocabulary';
import { TableFile } from './table-file.ts';

let folder: string;
let path: string;
let warnings: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ringside-tables-'));
  path = join(folder, 'tables.json');
  warnings = [];
});
const open = (): TableFile => new TableFile(path, (what) => warnings.push(what));

const CARDS: readonly TableCard[] = [
  { id: tableId('table'), name: 'Table', kind: 'table' },
  { id: tableId('what-if-2'), name: 'What if 2', kind: 'what-if' },
  { id: tableId('table-3'), name: 'From afar', kind: 'table', imported: true },
];

test('what was saved is loaded by the next hub, and nothing half written is left', () => {
  open().save(CARDS);
  expect(open().load()).toEqual(CARDS);
  expect(readdirSync(folder)).toEqual(['tables.json']);
});

test('no file: there is the first table alone', () => {
  expect(open().load()).toEqual([]);
  expect(warnings).toEqual([]);
});

const card = (more: object) => JSON.stringify({ version: 1, tables: [{ ...CARDS[0], ...more }] });

test.each([
  '',
  '{"version":1,"tabl',
  '{"version":2,"tables":[]}',
  card({ id: '../x' }),
  card({ kind: 'king' }),
  card({ name: 7 }),
  card({ imported: 'yes' }),
  JSON.stringify({ version: 1, tables: [CARDS[0], CARDS[0]] }),
])('a file that can not be read is set aside, not overwritten: %j', (text) => {
  writeFileSync(path, text);
  expect(open().load()).toEqual([]);
  expect(warnings).toHaveLength(1);
  expect(existsSync(path)).toBe(false);
  expect(readFileSync(`${path}.broken`, 'utf8')).toBe(text);
});

test('a disk that refuses is an operating failure', () => {
  const file = new TableFile(join(folder, 'nowhere', 'tables.json'), () => undefined);
  expect(() => {
    file.save(CARDS);
  }).toThrow(expect.objectContaining({ code: 'app/tables-unsaved', retryable: true }));
});
