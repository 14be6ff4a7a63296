import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { openDatabase } from '../../hub/log/database.ts';
import { LogError, SqliteEventLog } from '../../hub/log/index.ts';
import type { EventLog, GameId, Seq, StoredCommit } from '../../hub/table/ports.ts';
import { seededRandom } from '../table/table-kit.ts';
import { Power, type Cut } from './power.ts';
import { WarmChild } from './warm-child.ts';
import { commitAfter } from './written.ts';

/** A cut comes after so many commits and a moment, so that a slow machine sees as many as a quick one. */
const COMMITS_MAX = 20;
const WORK_MS_MAX = 15;
/** A disk is begun anew after so many cuts, so that reading all of it stays quick. */
const CUTS_A_DISK = 10;
const APPENDER = fileURLToPath(new URL('appender.ts', import.meta.url));

interface Acknowledged {
  readonly game: string;
  readonly seq: number;
}

interface Cutting {
  readonly folder: string;
  readonly cuts: number;
  readonly how: Cut;
  readonly as: 'log' | 'normal';
}

/** Cuts the power of a writing process again and again; `check` looks at the disk after each cut. */
async function cutting(
  options: Cutting,
  check: (live: string, acknowledged: readonly Acknowledged[]) => Promise<void> | void,
): Promise<void> {
  const power = new Power(mkdtempSync(join(options.folder, `${options.how}-`)));
  const random = seededRandom(options.how === 'drop' ? 11 : 12);
  const start = (): WarmChild => new WarmChild(APPENDER, { env: power.env });
  let next = start();
  try {
    for (let cut = 0; cut < options.cuts; cut += 1) {
      const child = next;
      await child.hears('ready');
      next = start();
      if (cut % CUTS_A_DISK === 0) power.wipe();
      child.say({ folder: power.live, as: options.as });
      // every fifth cut comes while the file is being opened, before anything could be acknowledged
      if (cut % 5 !== 0) await child.has(2 + Math.floor(random() * COMMITS_MAX));
      await sleep(random() * WORK_MS_MAX);
      await child.kill();
      power.cut(options.how, random);
      await check(power.live, child.lines.slice(1).map(parseLine));
      power.on();
    }
  } finally {
    await next.kill();
  }
}

function parseLine(line: string): Acknowledged {
  const [game = '', seq] = line.split(' ');
  return { game, seq: Number(seq) };
}

const openLog = (live: string): SqliteEventLog =>
  new SqliteEventLog({ file: join(live, 'ringside.sqlite'), keys: join(live, 'keys') });

export interface Seen {
  readonly acknowledged: number;
  readonly lost: number;
  /** In the record though nobody was told: what a retry is for. */
  readonly unacknowledged: number;
  readonly games: number;
}

/** Cuts the power under the hub's record; after each cut all of it is read, verified and compared, and a retry is sent. */
export async function cutRecord(folder: string, how: Cut, cuts: number): Promise<Seen> {
  const seen = { acknowledged: 0, lost: 0, unacknowledged: 0, games: 0 };
  await cutting({ folder, cuts, how, as: 'log' }, async (live, acknowledged) => {
    const log = openLog(live);
    expect(log.quarantined).toBeUndefined();
    const last = new Map<string, number>();
    for (const { game, lastSeq } of await log.games()) {
      expectWritten(game, await log.read(game));
      last.set(game, lastSeq);
    }
    seen.lost += acknowledged.filter(({ game, seq }) => !(Number(last.get(game)) >= seq)).length;
    seen.acknowledged += acknowledged.length;
    seen.games += new Set(acknowledged.map(({ game }) => game)).size;
    const newest = acknowledged.at(-1);
    if (newest) seen.unacknowledged += await retry(log, newest);
    await log.close();
  });
  return seen;
}

/** Every entry, sealed ones too, says what it was written with. `read` has verified the chain. */
function expectWritten(game: GameId, commits: readonly StoredCommit[]): void {
  let after = 0 as Seq;
  for (const { cmdId, entries } of commits) {
    const written = commitAfter(game, after);
    expect(cmdId).toBe(written.cmdId);
    expect(entries).toEqual(written.entries.map((entry, n) => ({ ...entry, seq: after + n + 1 })));
    after = entries.at(-1)?.seq ?? after;
  }
}

/** The client that heard nothing sends again: 1 when its command was in the record already. */
async function retry(log: EventLog, { game, seq }: Acknowledged): Promise<number> {
  const pending = commitAfter(game as GameId, seq as Seq);
  const lastSeq = async (): Promise<Seq> =>
    (await log.games()).find((one) => one.game === game)?.lastSeq ?? (0 as Seq);
  const wasThere = (await lastSeq()) > seq;
  if (!wasThere) await log.append(pending);
  const after = await lastSeq();
  await expect(log.append({ ...pending, after })).rejects.toThrow(LogError);
  await expect(log.append({ ...pending, after })).rejects.toMatchObject({ code: 'log/duplicate' });
  expect(await lastSeq()).toBe(after);
  return wasThere ? 1 : 0;
}

/** The same with synchronous = NORMAL, as the library leaves it: how many acknowledged rows were lost. */
export async function cutPlainly(folder: string, cuts: number): Promise<number> {
  let lost = 0;
  await cutting({ folder, cuts, how: 'drop', as: 'normal' }, (live, acknowledged) => {
    const { db } = openDatabase(join(live, 'plain.sqlite'));
    const table = db.prepare("select 1 from sqlite_schema where name = 'line'").get();
    const kept = table === undefined ? 0 : db.prepare('select max(n) from line').pluck().get();
    lost += Math.max(0, (acknowledged.at(-1)?.seq ?? 0) - Number(kept));
    db.close();
  });
  return lost;
}
