import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { asLogError } from './as-log-error.ts';
import { LogError } from './log-error.ts';
import { MIGRATIONS } from './schema.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ringside-db-'));
  file = join(folder, 'deep', 'log.db');
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const insertGame = `insert into game(id, ruleset, ruleset_version, created_ms) values ('g', 'toy', 1, 0)`;

describe('opening', () => {
  test('every commit is synced: synchronous is FULL after writes, too', () => {
    const { db } = openDatabase(file);
    db.exec(insertGame);
    expect(db.pragma('synchronous', { simple: true })).toBe(2);
    expect(db.pragma('journal_mode', { simple: true })).toBe('wal');
    expect(db.pragma('foreign_keys', { simple: true })).toBe(1);
    expect(db.pragma('trusted_schema', { simple: true })).toBe(0);
    expect(db.pragma('cell_size_check', { simple: true })).toBe(1);
    db.close();
  });

  test('the library really falls back by itself where nobody sets it', () => {
    const db = new Database(join(folder, 'plain.db'));
    db.pragma('journal_mode = WAL');
    db.exec('create table t(a)');
    expect(db.pragma('synchronous', { simple: true })).toBe(1);
    db.close();
  });

  test('a second hub gets log/in-use, and the file when the first has gone', () => {
    const first = openDatabase(file);
    expect(() => openDatabase(file)).toThrow(expect.objectContaining({ code: 'log/in-use' }));
    first.db.close();
    openDatabase(file).db.close();
  });

  test('an older file is migrated, a current one left alone', () => {
    openDatabase(file).db.close();
    const { db } = openDatabase(file);
    expect(db.pragma('user_version', { simple: true })).toBe(MIGRATIONS.length);
    expect(db.prepare('select times from opening').get()).toEqual({ times: 2 });
    db.close();
  });

  test.each([
    { what: 'a file of a newer hub', sql: 'pragma user_version = 99', code: 'log/newer-file' },
    { what: 'another program’s file', sql: 'pragma application_id = 7', code: 'log/foreign-file' },
  ])('$what is refused and left as it is: $code', ({ sql, code }) => {
    openDatabase(file).db.close();
    const db = new Database(file);
    db.exec(sql);
    db.close();
    expect(() => openDatabase(file)).toThrow(expect.objectContaining({ code }));
    expect(readdirSync(join(folder, 'deep'))).toContain('log.db');
  });
});

describe('a corrupt file', () => {
  const damage: readonly { readonly what: string; readonly harm: () => void }[] = [
    {
      what: 'is no database',
      harm: () => {
        writeFileSync(file, 'not a database, but long enough to have a header'.repeat(99));
      },
    },
    {
      what: 'has a page overwritten',
      harm: () => {
        const handle = openSync(file, 'r+');
        writeSync(handle, Buffer.alloc(4096, 0xa5), 0, 4096, 2 * 4096);
        closeSync(handle);
      },
    },
  ];

  test.each(damage)('that $what is moved aside and a new one begun', ({ harm }) => {
    const { db } = openDatabase(file);
    db.exec(insertGame);
    db.close();
    harm();
    const opened = openDatabase(file);
    expect(opened.quarantined).toBe(`${file}.corrupt-1`);
    expect(opened.db.prepare('select count(*) n from game').get()).toEqual({ n: 0 });
    opened.db.close();
    harm();
    const again = openDatabase(file);
    expect(again.quarantined).toBe(`${file}.corrupt-2`);
    again.db.close();
  });
});

describe('what SQLite says, in our words', () => {
  const full = () => {
    const db = new Database(':memory:');
    db.pragma('max_page_count = 3');
    db.exec('create table t(a)');
    db.exec('insert into t values (zeroblob(100000))');
  };
  const readOnly = () => {
    openDatabase(file).db.close();
    new Database(file, { readonly: true }).exec('update opening set times = 9');
  };

  test.each([
    { code: 'log/full', provoke: full },
    { code: 'log/read-only', provoke: readOnly },
  ])('$code can be tried again', ({ code, provoke }) => {
    const error = caught(provoke);
    expect(asLogError(error)).toMatchObject({ code, retryable: true, cause: error });
  });

  test('a bug stays a bug', () => {
    const bug = new TypeError('x');
    expect(asLogError(bug)).toBe(bug);
    expect(asLogError(bug)).not.toBeInstanceOf(LogError);
  });
});

function caught(work: () => void): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  return undefined;
}
