import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { SqliteEventLog } from '../../hub/log/index.ts';
import { seededRandom } from '../table/table-kit.ts';
import type { Order, Sent } from './player-words.ts';
import { WarmChild } from './warm-child.ts';

const KILLS = process.env['FAULTS'] === 'full' ? 100 : 25;
/** A kill comes after so many lines and a moment, so that a slow machine sees as many commands as a quick one. */
const LINES_MAX = 24;
const PLAY_MS_MAX = 10;
/** More than a game has. */
const ACTS_MAX = 5_000;
const PLAYER = fileURLToPath(new URL('player.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'ringside-kills-'));

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const after = (beginning: string, lines: readonly string[]): readonly string[] =>
  lines.flatMap((line) => (line.startsWith(beginning) ? [line.slice(beginning.length)] : []));

/** How often each command stands in the record. Reading verifies every chain. */
async function recorded(): Promise<ReadonlyMap<string, number>> {
  const log = new SqliteEventLog({
    file: join(folder, 'ringside.sqlite'),
    keys: join(folder, 'keys'),
  });
  expect(log.quarantined).toBeUndefined();
  const times = new Map<string, number>();
  for (const { game } of await log.games()) {
    for (const { cmdId } of await log.read(game)) {
      if (cmdId !== undefined) times.set(cmdId, (times.get(cmdId) ?? 0) + 1);
    }
  }
  await log.close();
  return times;
}

/** The command nobody heard the answer of. */
function unanswered(lines: readonly string[]): Sent | undefined {
  const last = after('try ', lines).at(-1);
  if (last === undefined) return undefined;
  const sent = JSON.parse(last) as Sent;
  return after('ack ', lines).includes(sent.command.cmdId) ? undefined : sent;
}

async function opened(child: WarmChild, seed: number): Promise<void> {
  await child.hears('ready');
  const open: Order = { do: 'open', folder, seed };
  await child.asks(open, 'opened');
}

/** The client sends again what it got no answer to, twice. */
async function retry(child: WarmChild, sent: Sent): Promise<void> {
  const send: Order = { do: 'send', sent };
  for (let times = 0; times < 2; times += 1) {
    const from = child.lines.length;
    child.say(send);
    await child.hears('try ', from);
    await child.has(from + 2);
    expect(child.lines[from + 1]).toBe(`ack ${sent.command.cmdId}`);
  }
}

test(`${String(KILLS)} times kill -9 in mid-play: nothing acknowledged is lost, a retry counts once, the game goes on`, async () => {
  const random = seededRandom(5);
  const acknowledged = new Set<string>();
  const seen = { kills: KILLS, retried: 0, retriedThere: 0, over: 0 };
  let pending: Sent | undefined;
  let next = new WarmChild(PLAYER);
  try {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const child = next;
      await opened(child, kill);
      next = new WarmChild(PLAYER);
      if (pending) await retry(child, pending);
      const play: Order = { do: 'play', acts: ACTS_MAX, games: ACTS_MAX };
      const from = child.lines.length;
      child.say(play);
      await child.has(from + Math.floor(random() * LINES_MAX));
      await sleep(random() * PLAY_MS_MAX);
      await child.kill();
      expect(after('refused ', child.lines)).toEqual([]);
      expect(after('warned ', child.lines)).toEqual([]);
      for (const cmdId of after('ack ', child.lines)) acknowledged.add(cmdId);
      seen.over += after('over', child.lines).length;
      const inRecord = await recorded();
      expect([...acknowledged].filter((cmdId) => inRecord.get(cmdId) !== 1)).toEqual([]);
      pending = unanswered(child.lines);
      if (!pending) continue;
      seen.retried += 1;
      if (inRecord.has(pending.command.cmdId)) seen.retriedThere += 1;
    }
    await opened(next, KILLS);
    if (pending) await retry(next, pending);
    const play: Order = { do: 'play', acts: ACTS_MAX, games: 1 };
    await next.asks(play, 'over');
    console.log(`kill: ${JSON.stringify({ ...seen, acknowledged: acknowledged.size, lost: 0 })}`);
    expect(acknowledged.size).toBeGreaterThan(KILLS * 2);
    expect(seen.retried).toBeGreaterThan(0);
  } finally {
    await next.kill();
  }
}, 600_000);
