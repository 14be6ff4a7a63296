import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { tableId } from '@ringside/protocol/vocabulary';
import type { StoredSession } from '../api/ports.ts';
import { SessionFile } from './session-file.ts';

let folder: string;
let path: string;
let warnings: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ringside-sessions-'));
  path = join(folder, 'sessions.json');
  warnings = [];
});
const open = (): SessionFile => new SessionFile(path, (what) => warnings.push(what));

const sessions: readonly StoredSession[] = [
  {
    hash: 'a'.repeat(64),
    claims: [
      { table: tableId('table'), role: 'host' },
      { table: tableId('what-if-1'), role: 'seat', seat: 'B' },
    ],
    sinceWallMs: 1,
  },
  {
    hash: 'b'.repeat(64),
    claims: [{ table: tableId('table'), role: 'seat', seat: 'C' }],
    sinceWallMs: 2,
  },
];

/** As the hubs that knew one table wrote it. */
const VERSION_1 = JSON.stringify({
  format: 'ringside-sessions',
  version: 1,
  sessions: [
    { hash: 'a'.repeat(64), claim: { role: 'host' }, sinceWallMs: 1 },
    { hash: 'b'.repeat(64), claim: { role: 'seat', seat: 'C' }, sinceWallMs: 2 },
  ],
});

test('a list of version 1 is read: its one table was the first', () => {
  writeFileSync(path, VERSION_1);
  expect(open().load()).toEqual([
    { ...sessions[0], claims: [{ table: 'table', role: 'host' }] },
    sessions[1],
  ]);
  expect(warnings).toEqual([]);
});

test('what was saved is loaded by the next hub', () => {
  open().save(sessions);
  expect(open().load()).toEqual(sessions);
});

test('nothing half written is left, and nobody else may read it', () => {
  open().save(sessions);
  expect(readdirSync(folder)).toEqual(['sessions.json']);
  expect(statSync(path).mode & 0o077).toBe(0);
});

test('no file: nobody was let in', () => {
  expect(open().load()).toEqual([]);
  expect(warnings).toEqual([]);
});

test.each([
  '',
  '{"format":"ringside-sessions","version":1,"sess',
  '{"version":3,"sessions":[]}',
  '{"version":2,"sessions":[{"hash":"x","claim":{"role":"host"},"sinceWallMs":1}]}',
  '{"version":2,"sessions":[{"hash":"x","claims":[{"role":"host"}],"sinceWallMs":1}]}',
  '{"version":1,"sessions":[{"hash":"x","claim":{"role":"king"},"sinceWallMs":1}]}',
])('a file that can not be read is set aside, not overwritten: %j', (text) => {
  writeFileSync(path, text);
  expect(open().load()).toEqual([]);
  expect(warnings).toHaveLength(1);
  expect(existsSync(path)).toBe(false);
  expect(readFileSync(`${path}.broken`, 'utf8')).toBe(text);
});
