import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, trackedFiles } from './planted-tree.ts';

/** Prefixes of codes; what follows the slash is kebab-case. */
const ROOMS = [
  'rule',
  'wire',
  'table',
  'log',
  'record',
  'rig',
  'driver',
  'reconciler',
  'api',
  'app',
  'launcher',
  'trace',
  'virtual-table',
  'emulator',
];
const CODE = new RegExp(`['"\`]((?:${ROOMS.join('|')})/[a-z][a-z0-9-]*)['"\`]`, 'g');
const ROW = /^\|\s*`([a-z-]+\/[a-z0-9-]+)`\s*\|\s*([^|]*?)\s*\|\s*([^|]*?)\s*\|$/gm;

const files = trackedFiles();
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** Code -> the files that can give it. Tests and the dashboard's words speak of codes but give none. */
function given(): ReadonlyMap<string, readonly string[]> {
  const codes = new Map<string, string[]>();
  const sources = files.filter(
    (file) =>
      /^(protocol|hub|firmware-bridge)\/.*\.(ts|js)$/.test(file) && !file.endsWith('.test.ts'),
  );
  for (const file of sources) {
    for (const [, code] of read(file).matchAll(CODE)) {
      if (code !== undefined) codes.set(code, [...(codes.get(code) ?? []), file]);
    }
  }
  return codes;
}

const rows = files
  .filter((file) => /^docs\/errors\/.*\.md$/.test(file))
  .flatMap((file) =>
    [...read(file).matchAll(ROW)].map(([, code, meaning, advice]) => ({
      file,
      code: code ?? '',
      meaning: meaning ?? '',
      advice: advice ?? '',
    })),
  );

test('every code the house can give is listed in docs/errors', () => {
  const listed = new Set(rows.map(({ code }) => code));
  const missing = [...given()].filter(([code]) => !listed.has(code));
  expect(missing.map(([code, where]) => `${code} (${where[0] ?? ''})`)).toEqual([]);
});

test('every listed code exists', () => {
  const codes = given();
  expect(
    rows.filter(({ code }) => !codes.has(code)).map(({ file, code }) => `${file}: ${code}`),
  ).toEqual([]);
});

test('every listed code says what it means and what to do, once', () => {
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ meaning, advice }) => meaning === '' || advice === '')).toEqual([]);
  expect(rows.length).toBe(new Set(rows.map(({ code }) => code)).size);
});
