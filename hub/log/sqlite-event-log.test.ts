import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CommandId } from '@ringside/protocol/vocabulary';
import type { Commit, GameId, LogEntry, Seq } from '../table/ports.ts';
import { SqliteEventLog } from './index.ts';

const GAME = 'table-1.abc' as GameId;
const SECRET = 'walker-m1-lies-face-down';

let folder: string;
let log: SqliteEventLog;
const file = () => join(folder, 'log.db');
const keys = () => join(folder, 'keys');
const open = () => new SqliteEventLog({ file: file(), keys: keys() });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ringside-log-'));
  log = open();
});

afterEach(async () => {
  await log.close().catch(() => undefined);
  rmSync(folder, { recursive: true, force: true });
});

const entry = (type: string, audience: LogEntry['audience'], payload: unknown): LogEntry => ({
  stream: 'game',
  type,
  schema: 1,
  audience,
  payload,
});

const commit = (after: number, changes: Partial<Commit> = {}): Commit => ({
  game: GAME,
  after: after as Seq,
  actor: { by: 'A', source: 'seat' },
  entries: [
    entry('moved', 'public', { seat: 'A', to: { q: 1, r: 0 } }),
    entry('drew', ['A'], { design: SECRET }),
    entry('seeded', 'hub', { seed: SECRET }),
  ],
  wallMs: 1_700_000_000_000,
  ...changes,
});

/** The file as anybody with a disk editor finds it, while no hub has it open. */
async function tamper(work: (db: Database.Database) => void): Promise<void> {
  await log.close();
  const db = new Database(file());
  work(db);
  db.close();
  log = open();
}

describe('appending', () => {
  test('gives every entry the next seq, and read returns what was written', async () => {
    await log.create(GAME, 'toy', 1, 0);
    expect(await log.append(commit(0, { cmdId: 'c1' as CommandId }))).toBe(3);
    expect(await log.append(commit(3))).toBe(6);
    const [first, second] = await log.read(GAME);
    expect(first).toMatchObject({ actor: { by: 'A', source: 'seat' }, cmdId: 'c1' });
    expect(first?.entries).toEqual(commit(0).entries.map((e, i) => ({ ...e, seq: i + 1 })));
    expect(second?.cmdId).toBeUndefined();
    expect((await log.read(GAME, 3 as Seq)).map(({ entries }) => entries[0]?.seq)).toEqual([4]);
  });

  test.each([
    { when: 'the writer has not seen the last entry', after: 0, cmdId: 'c2', code: 'log/conflict' },
    {
      when: 'the writer knows entries that are not there',
      after: 9,
      cmdId: 'c2',
      code: 'log/conflict',
    },
    { when: 'the actor has used the command id', after: 3, cmdId: 'c1', code: 'log/duplicate' },
  ])('$code when $when, and nothing is written', async ({ after, cmdId, code }) => {
    await log.create(GAME, 'toy', 1, 0);
    await log.append(commit(0, { cmdId: 'c1' as CommandId }));
    const again = log.append(commit(after, { cmdId: cmdId as CommandId }));
    await expect(again).rejects.toMatchObject({ code, retryable: false });
    expect(await log.games()).toMatchObject([{ game: GAME, lastSeq: 3, finished: false }]);
  });

  test('two actors may choose the same command id', async () => {
    await log.create(GAME, 'toy', 1, 0);
    await log.append(commit(0, { cmdId: 'c1' as CommandId }));
    const other = commit(3, { cmdId: 'c1' as CommandId, actor: { by: 'B', source: 'seat' } });
    expect(await log.append(other)).toBe(6);
  });

  test.each([
    { call: 'append', run: () => log.append(commit(0)) },
    { call: 'read', run: () => log.read(GAME) },
    { call: 'finish', run: () => log.finish(GAME) },
  ])('$call on a game that was never created: log/unknown-game', async ({ run }) => {
    await expect(run()).rejects.toMatchObject({ code: 'log/unknown-game' });
  });

  test('a game id that could leave the key folder is refused', async () => {
    await expect(log.create('../evil' as GameId, 'toy', 1, 0)).rejects.toMatchObject({
      code: 'log/unknown-game',
    });
    expect(existsSync(join(folder, 'evil.key'))).toBe(false);
  });

  test('after close: log/closed', async () => {
    await log.close();
    await expect(log.games()).rejects.toMatchObject({ code: 'log/closed' });
  });
});

describe('secrets', () => {
  beforeEach(async () => {
    await log.create(GAME, 'toy', 1, 0);
    await log.append(commit(0));
    await log.saveSnapshot(GAME, 3 as Seq, { hidden: SECRET });
  });

  test('no sealed payload or snapshot stands open in any file of the database', async () => {
    await log.close();
    expect(readFileSync(file()).includes(SECRET)).toBe(false);
    expect(readFileSync(file()).includes('moved')).toBe(true);
  });

  test('the key lies in its own folder, readable by its owner only', () => {
    const key = join(keys(), `${GAME}.key`);
    expect(statSync(key).mode & 0o777).toBe(0o600);
    expect(statSync(keys()).mode & 0o777).toBe(0o700);
    expect(statSync(key).size).toBe(32);
  });

  test('without its key a game is readable in its public part only, and says so', async () => {
    await log.close();
    rmSync(join(keys(), `${GAME}.key`));
    log = open();
    await expect(log.read(GAME)).rejects.toMatchObject({ code: 'log/key-missing' });
    await expect(log.append(commit(3))).rejects.toMatchObject({ code: 'log/key-missing' });
    const readable = await log.readPublic(GAME);
    expect(readable.flatMap(({ entries }) => entries.map(({ type }) => type))).toEqual(['moved']);
    expect(await log.loadSnapshot(GAME)).toBeUndefined();
  });

  test('finish writes the key into the record, once and for all', async () => {
    await log.finish(GAME);
    await log.finish(GAME);
    await log.close();
    rmSync(keys(), { recursive: true });
    log = open();
    expect((await log.read(GAME))[0]?.entries[1]?.payload).toEqual({ design: SECRET });
    expect(await log.games()).toMatchObject([{ finished: true }]);
    await expect(log.append(commit(3))).rejects.toMatchObject({ code: 'log/finished' });
  });

  test('a sealed entry put in the place of another does not open', async () => {
    await tamper((db) => {
      db.exec('drop trigger entry_no_update');
      db.exec(`update entry set payload = (select payload from entry where seq = 3) where seq = 2`);
    });
    await expect(log.read(GAME)).rejects.toMatchObject({
      code: 'log/chain-broken',
      detail: { seq: 2 },
    });
  });
});

describe('the chain', () => {
  beforeEach(async () => {
    await log.create(GAME, 'toy', 1, 0);
    for (const after of [0, 3, 6]) await log.append(commit(after));
  });

  test.each([
    { change: 'a public payload', sql: `update entry set payload = x'7b7d' where seq = 4`, seq: 4 },
    { change: 'a sealed payload', sql: `update entry set payload = x'00' where seq = 5`, seq: 5 },
    { change: 'a type', sql: `update entry set type = 'hit' where seq = 7`, seq: 7 },
    { change: 'an audience', sql: `update entry set audience = 'public' where seq = 5`, seq: 5 },
    { change: 'an actor', sql: `update batch set actor_by = 'B' where first_seq = 4`, seq: 4 },
    { change: 'a lost entry', sql: `delete from entry where seq = 6`, seq: 6 },
    { change: 'a lost end', sql: `delete from entry where seq = 9`, seq: 9 },
    { change: 'another ruleset', sql: `update game set ruleset_version = 2`, seq: 1 },
  ])('$change is found, and the entry named', async ({ sql, seq }) => {
    await tamper((db) => {
      const triggers = db.prepare<[], { readonly name: string }>(
        `select name from sqlite_schema where type = 'trigger'`,
      );
      for (const { name } of triggers.all()) db.exec(`drop trigger ${name}`);
      db.exec(sql);
    });
    await expect(log.read(GAME)).rejects.toMatchObject({
      code: 'log/chain-broken',
      detail: { seq },
    });
  });

  test.each([
    `update entry set payload = x'7b7d' where seq = 4`,
    `delete from entry where seq = 9`,
    `update batch set actor_by = 'B'`,
    `delete from batch`,
    `delete from game`,
    `update game set ruleset = 'other'`,
  ])('the store itself refuses: %s', async (sql) => {
    await tamper((db) => {
      expect(() => db.exec(sql)).toThrow(/append only|FOREIGN KEY/);
    });
    expect(await log.read(GAME)).toHaveLength(3);
  });
});

describe('snapshots', () => {
  test('the newest one wins and comes back as it was', async () => {
    await log.create(GAME, 'toy', 1, 0);
    expect(await log.loadSnapshot(GAME)).toBeUndefined();
    await log.saveSnapshot(GAME, 3 as Seq, { n: 1 });
    await log.saveSnapshot(GAME, 6 as Seq, { n: 2 });
    await log.close();
    log = open();
    expect(await log.loadSnapshot(GAME)).toEqual({ at: 6, state: { n: 2 } });
  });
});
