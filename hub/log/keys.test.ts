import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { GameId } from '../table/ports.ts';
import { KeyFolder } from './keys.ts';

const GAME = 'table-1' as GameId;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ringside-keys-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test.each([
  { what: 'empty', bytes: 0 },
  { what: 'cut off', bytes: 31 },
  { what: 'too long', bytes: 33 },
])('D6: a key file that is $what is refused and left as it is', ({ bytes }) => {
  const file = join(folder, 'keys', `${GAME}.key`);
  mkdirSync(join(folder, 'keys'));
  writeFileSync(file, Buffer.alloc(bytes, 7));
  const keys = new KeyFolder(join(folder, 'keys'));
  expect(() => keys.ensure(GAME)).toThrow(expect.objectContaining({ code: 'log/key-damaged' }));
  expect(keys.find(GAME)).toBeUndefined();
  expect(readFileSync(file)).toEqual(Buffer.alloc(bytes, 7));
});

test('a key is made once', () => {
  const keys = new KeyFolder(join(folder, 'keys'));
  const key = keys.ensure(GAME);
  expect(key).toHaveLength(32);
  expect(new KeyFolder(join(folder, 'keys')).ensure(GAME)).toEqual(key);
});
