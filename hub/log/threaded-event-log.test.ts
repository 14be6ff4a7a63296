import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Commit, GameId, Seq } from '../table/ports.ts';
import { LogError } from './log-error.ts';
import { ThreadedEventLog } from './threaded-event-log.ts';

const FROM_SOURCE = ['--conditions=@ringside/source'];
const GAME = 'g1' as GameId;

let folder: string;
const opened: ThreadedEventLog[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ringside-thread-'));
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((log) => log.close()));
  rmSync(folder, { recursive: true, force: true });
});

async function open(): Promise<ThreadedEventLog> {
  const log = await ThreadedEventLog.open({
    file: join(folder, 'ringside.sqlite'),
    keys: join(folder, 'keys'),
    execArgv: FROM_SOURCE,
  });
  opened.push(log);
  return log;
}

const commit = (after: number, cmdId = `c${after}`): Commit => ({
  game: GAME,
  after: after as Seq,
  actor: { by: 'A', source: 'seat' },
  cmdId: cmdId as NonNullable<Commit['cmdId']>,
  entries: (['public', ['A'], 'hub'] as const).map((audience) => ({
    stream: 'game',
    type: 'moved',
    schema: 1,
    audience,
    payload: { after, to: { q: 1, r: -1 } },
  })),
  wallMs: 7,
});

test('what the thread has written is read back by the next one, with snapshot and chain', async () => {
  const first = await open();
  await first.create(GAME, 'toy', 1, 5);
  expect(await first.append(commit(0))).toBe(3);
  expect(await first.append(commit(3))).toBe(6);
  await first.saveSnapshot(GAME, 3 as Seq, { turn: 2 });
  await first.close();

  const second = await open();
  expect(await second.games()).toMatchObject([{ game: GAME, lastSeq: 6, finished: false }]);
  const commits = await second.read(GAME);
  expect(commits.map(({ cmdId }) => cmdId)).toEqual(['c0', 'c3']);
  expect(commits[1]?.entries).toEqual(
    commit(3).entries.map((entry, index) => ({ ...entry, seq: 4 + index })),
  );
  expect(await second.loadSnapshot(GAME)).toEqual({ at: 3, state: { turn: 2 } });
});

test('calls made at once are carried out in the order they were made', async () => {
  const log = await open();
  void log.create(GAME, 'toy', 1, 5);
  const appended = Promise.all([0, 3, 6, 9].map((after) => log.append(commit(after))));
  const games = log.games();
  expect(await appended).toEqual([3, 6, 9, 12]);
  expect(await games).toMatchObject([{ lastSeq: 12 }]);
});

test.each([
  { when: 'the writer is behind', next: commit(0, 'other'), code: 'log/conflict' },
  { when: 'the command is there already', next: commit(3, 'c0'), code: 'log/duplicate' },
])('when $when the error is the one the record gave: $code', async ({ next, code }) => {
  const log = await open();
  await log.create(GAME, 'toy', 1, 5);
  await log.append(commit(0));
  const refused = log.append(next);
  await expect(refused).rejects.toThrow(LogError);
  await expect(refused).rejects.toMatchObject({ code, retryable: false, detail: { game: GAME } });
});

test('a record that another hub holds is refused at opening', async () => {
  await open();
  await expect(open()).rejects.toMatchObject({ name: 'LogError', code: 'log/in-use' });
});

test('a corrupt record is set aside, and the thread says where', async () => {
  writeFileSync(join(folder, 'ringside.sqlite'), 'no database at all, and long enough to be one');
  const log = await open();
  expect(log.quarantined).toBe(join(folder, 'ringside.sqlite.corrupt-1'));
  expect(await log.games()).toEqual([]);
});

test('closing carries out what was asked before, refuses what comes after, and may be said twice', async () => {
  const log = await open();
  await log.create(GAME, 'toy', 1, 5);
  const last = log.append(commit(0));
  const closed = log.close();
  await expect(log.append(commit(3))).rejects.toMatchObject({ code: 'log/closed' });
  expect(await last).toBe(3);
  await closed;
  await log.close();
});
