import { mkdtempSync, cpSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FileEntry, GameFile, GameFileHeader } from '@ringside/protocol/record';
import type { CommandId } from '@ringside/protocol/vocabulary';
import type { Commit, GameId, LogEntry, Seq } from '../table/ports.ts';
import { SqliteEventLog } from './index.ts';

const GAME = 'table.abc' as GameId;
const COPY = 'other.def' as GameId;
const SECRET = 'walker-m1-lies-face-down';

const folders: string[] = [];
let log: SqliteEventLog;
let elsewhere: SqliteEventLog;

function open(): SqliteEventLog {
  const folder = mkdtempSync(join(tmpdir(), 'ringside-archive-'));
  folders.push(folder);
  return new SqliteEventLog({ file: join(folder, 'log.db'), keys: join(folder, 'keys') });
}

beforeEach(async () => {
  log = open();
  elsewhere = open();
  await log.create(GAME, 'toy', 1, 1_700_000_000_000);
  await log.append(commit(0));
  await log.append(commit(3, { cmdId: 'c2' as CommandId }));
});

afterEach(async () => {
  await log.close();
  await elsewhere.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
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
    entry('moved', 'public', { seat: 'A', to: { q: 1, r: 0 }, '2': 'first', word: 'Zoë "x"' }),
    entry('drew', ['A'], { design: SECRET }),
    entry('seeded', 'hub', { seed: SECRET }),
  ],
  wallMs: 1_700_000_000_000,
  ...changes,
});

const HEADER: GameFileHeader = {
  table: 'Table',
  seats: [{ seat: 'A', name: 'Ann' }],
  pace: 'hidden',
  shown: { stage: 'playing', view: { phase: 'active' } },
};
const exported = (): Promise<GameFile> => log.exportGame(GAME, 99 as Seq, HEADER);

const finished = async (): Promise<GameFile> => {
  await log.finish(GAME);
  return await exported();
};

/** The file with one entry's part another one. */
const withEntry = (file: GameFile, change: (entry: FileEntry) => FileEntry): GameFile => ({
  ...file,
  commits: file.commits.map((one, at) => ({
    ...one,
    entries: one.entries.map((each, index) => (at === 1 && index === 1 ? change(each) : each)),
  })),
});

describe('export', () => {
  test('of an unfinished game has no key, and nothing of what is sealed but its bytes', async () => {
    const file = await exported();
    expect(file.key).toBeUndefined();
    expect(JSON.stringify(file)).not.toContain(SECRET);
    expect(JSON.stringify(file)).not.toContain(Buffer.from(SECRET).toString('base64').slice(0, 20));
  });

  test('of a finished game has the key, and everything stands open beside its seal', async () => {
    const file = await finished();
    expect(file.key).toBeDefined();
    expect(file.commits[0]?.entries[1]).toMatchObject({ payload: { design: SECRET } });
    expect(file.commits[0]?.entries[1]?.sealed).toBeDefined();
  });
});

describe('import', () => {
  test('a finished game reads the same in another record, under a name of that record', async () => {
    const file = await finished();
    expect(await elsewhere.importGame(COPY, file)).toEqual({ ok: true, value: 'open' });
    expect(await elsewhere.read(COPY)).toEqual(await log.read(GAME));
    expect(await elsewhere.games()).toMatchObject([{ game: COPY, finished: true, lastSeq: 6 }]);
    expect(await elsewhere.exportGame(COPY, 99 as Seq, HEADER)).toEqual(file);
  });

  test('an unfinished game without its key gives its public entries alone', async () => {
    const file = await exported();
    expect(await elsewhere.importGame(COPY, file)).toEqual({ ok: true, value: 'sealed' });
    const commits = await elsewhere.readPublic(COPY);
    expect(commits.flatMap(({ entries }) => entries.map(({ type }) => type))).toEqual([
      'moved',
      'moved',
    ]);
    await expect(elsewhere.read(COPY)).rejects.toMatchObject({ code: 'log/key-missing' });
    expect(await elsewhere.exportGame(COPY, 99 as Seq, HEADER)).toEqual(file);
  });

  test('an unfinished game goes on where its key is: sealed, chained and finished under its old name', async () => {
    const file = await exported();
    cpSync(join(folders[0] ?? '', 'keys'), join(folders[1] ?? '', 'keys'), { recursive: true });
    expect(await elsewhere.importGame(COPY, file)).toEqual({ ok: true, value: 'open' });
    expect(await elsewhere.append({ ...commit(6), game: COPY })).toBe(9);
    await elsewhere.saveSnapshot(COPY, 6 as Seq, { state: SECRET });
    expect(await elsewhere.loadSnapshot(COPY)).toEqual({ at: 6, state: { state: SECRET } });
    await elsewhere.finish(COPY);
    const gone = await elsewhere.exportGame(COPY, 99 as Seq, HEADER);
    expect(gone.game).toEqual({ ...file.game, finished: true });
    expect(await log.importGame('table.ghi' as GameId, gone)).toEqual({ ok: true, value: 'open' });
    expect(await log.read('table.ghi' as GameId)).toEqual(await elsewhere.read(COPY));
  });

  test('record/running: a copy can’t be used to open a game that is being played here', async () => {
    const answer = await log.importGame(COPY, await exported());
    expect(answer).toEqual({
      ok: false,
      error: { code: 'record/running', detail: { game: GAME } },
    });
    expect(await log.games()).toHaveLength(1);
  });

  const OTHER_HASH = Buffer.alloc(32).toString('base64');
  test.each<{
    readonly what: string;
    readonly change: (file: GameFile) => GameFile;
    readonly error: object;
  }>([
    {
      what: 'the name of the game',
      change: (file) => ({ ...file, game: { ...file.game, id: 'table.abd' } }),
      error: { code: 'record/chain-broken', detail: { seq: 1 } },
    },
    {
      what: 'an actor',
      change: (file) => ({
        ...file,
        commits: file.commits.map((one) => ({ ...one, by: 'B' as const })),
      }),
      error: { code: 'record/chain-broken', detail: { seq: 1 } },
    },
    {
      what: 'a hash',
      change: (file) => withEntry(file, (one) => ({ ...one, hash: OTHER_HASH })),
      error: { code: 'record/chain-broken', detail: { seq: 5 } },
    },
    {
      what: 'a type',
      change: (file) => withEntry(file, (one) => ({ ...one, type: 'moved' })),
      error: { code: 'record/chain-broken', detail: { seq: 5 } },
    },
    {
      what: 'an audience',
      change: (file) => withEntry(file, (one) => ({ ...one, audience: 'hub' })),
      error: { code: 'record/chain-broken', detail: { seq: 5 } },
    },
    {
      what: 'an opened payload',
      change: (file) => withEntry(file, (one) => ({ ...one, payload: { design: 'another' } })),
      error: { code: 'record/chain-broken', detail: { seq: 5 } },
    },
    {
      what: 'a sealed payload',
      change: (file) => withEntry(file, (one) => ({ ...one, sealed: OTHER_HASH })),
      error: { code: 'record/chain-broken', detail: { seq: 5 } },
    },
    {
      what: 'the key',
      change: (file) => ({ ...file, key: OTHER_HASH }),
      error: { code: 'record/unsealable', detail: { seq: 2 } },
    },
    {
      what: 'a name',
      change: (file) => ({ ...file, table: 'Tabel' }),
      error: { code: 'record/changed' },
    },
    {
      what: 'what was shown',
      change: (file) => ({ ...file, shown: { ...file.shown, view: { phase: 'over' } } }),
      error: { code: 'record/changed' },
    },
    {
      what: 'the end, cut off between two commits',
      change: (file) => ({ ...file, commits: file.commits.slice(0, 1) }),
      error: { code: 'record/changed' },
    },
    {
      what: 'whether it is finished',
      change: (file) => ({ ...file, game: { ...file.game, finished: false } }),
      error: { code: 'record/misfit', detail: { path: 'key' } },
    },
    {
      what: 'the end, cut off in mid-commit',
      change: (file) => ({
        ...file,
        commits: file.commits.map((one) => ({ ...one, entries: one.entries.slice(0, 2) })),
      }),
      error: { code: 'record/chain-broken', detail: { seq: 1 } },
    },
  ])('refuses $what that was changed, and says where', async ({ change, error }) => {
    const file = await finished();
    expect(await elsewhere.importGame(COPY, change(file))).toMatchObject({ ok: false, error });
    expect(await elsewhere.games()).toEqual([]);
  });

  test('record/newer: an entry of a newer hub is refused with its number and both versions', async () => {
    await log.append({ ...commit(6), entries: [{ ...entry('moved', 'public', {}), schema: 2 }] });
    expect(await elsewhere.importGame(COPY, await finished())).toEqual({
      ok: false,
      error: {
        code: 'record/newer',
        detail: { seq: 7, type: 'game toy moved', schema: 2, known: 1 },
      },
    });
    await expect(log.read(GAME)).rejects.toMatchObject({ code: 'log/newer-entry' });
  });
});

test('a payload of an older schema is read as today’s, and stays what it is in the record', async () => {
  const begun = { type: 'begun', seats: [] };
  const old: LogEntry = {
    stream: 'table',
    type: 'begun',
    schema: 1,
    audience: 'public',
    payload: begun,
  };
  await log.append({ ...commit(6), entries: [old] });
  const commits = await log.read(GAME, 6 as Seq);
  expect(commits[0]?.entries[0]).toMatchObject({
    schema: 2,
    payload: { ...begun, pace: 'hidden' },
  });
  const { commits: stored } = await exported();
  expect(stored[2]?.entries[0]).toMatchObject({ schema: 1, payload: begun });
});
