import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Health } from '@ringside/protocol/api';
import { Run } from '../../hub/app/process.fixture.ts';
import { seededRandom, steelArenaGame } from '../table/table-kit.ts';
import { Device, post, seated, spend } from './device.ts';
import { ScriptedPlay } from './scripted-play.ts';

const HUB = ['--conditions=@ringside/source', '--import', 'tsx', 'hub/app/main.ts'];
const SHIM = fileURLToPath(new URL('slowsync.c', import.meta.url));
/** The coarsest figure that the hub tells of its disk. */
const TOLD_MS_MAX = 30_000;

let folder: string;
let run: Run | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ringside-slow-'));
});
afterEach(async () => {
  await run?.end('SIGKILL');
  run = undefined;
  rmSync(folder, { recursive: true, force: true });
});

/** A card that is worn out: from now on a sync takes until `diskGoesOn`. */
const diskHangs = (): void => {
  writeFileSync(join(folder, 'slow'), '');
};
const diskGoesOn = (): void => {
  rmSync(join(folder, 'slow'), { force: true });
};

async function startHub(): Promise<{ readonly hub: string; readonly host: string }> {
  const shim = join(folder, 'slowsync.so');
  execFileSync(process.env['CC'] ?? 'gcc', ['-shared', '-fPIC', '-o', shim, SHIM, '-ldl']);
  diskGoesOn();
  const where = ['--data', join(folder, 'data'), '--host', '127.0.0.1', '--port', '0'];
  run = new Run([...HUB, ...where, '--ready-json'], {
    LD_PRELOAD: shim,
    RINGSIDE_SLOW: join(folder, 'slow'),
  });
  const [line] = await run.says(/^\{"ringside":"ready".*\}$/m);
  const { local, hostLink } = JSON.parse(line) as { local: string; hostLink: string };
  return { hub: local, host: await spend(local, hostLink) };
}

const healthOf = async (hub: string): Promise<Health> =>
  (await (await fetch(`${hub}/health`)).json()) as Health;

/** The commit has begun, and the disk is why it has not ended. */
const commitWaits = (hub: string): Promise<void> =>
  expect.poll(async () => (await healthOf(hub)).record.waitingMs).toBeGreaterThan(0);

async function tookMs(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
}

test('D8: while the disk takes its seconds everybody else is answered, and nothing is said before it is on disk', async () => {
  const { hub, host } = await startHub();
  const a = await seated(hub, host, 'A');
  const b = await seated(hub, host, 'B');
  await post(`${hub}/api/v1/tables/table/games`, steelArenaGame('virtual', ['A', 'B']), host);
  await Promise.all([a.dial(), b.dial()]);
  const play = new ScriptedPlay(
    new Map([
      ['A', a],
      ['B', b],
    ]),
    seededRandom(5),
  );
  const move = play.choose();
  if (!move) throw new Error('nobody is asked');
  const mover = move.by === 'A' ? a : b;
  expect((await healthOf(hub)).record).toMatchObject({ waitingMs: 0 });
  const before = { a: a.screen, b: b.screen };

  diskHangs();
  let wasAnswered = false;
  const heard = mover.send(move.command).finally(() => (wasAnswered = true));
  await commitWaits(hub);
  const startMs = performance.now();

  // a device that comes now, one that asks, one that only looks: none of them waits for the card
  const stranger = new Device(hub);
  const [dialMs, healthMs, frameMs] = [
    await tookMs(() => stranger.dial()),
    await tookMs(async () => {
      const { record } = await healthOf(hub);
      expect(record.waitingMs).toBeGreaterThan(0);
    }),
    await tookMs(() => fetch(`${hub}/api/v1/tables/table/frame`, { headers: { cookie: host } })),
  ];
  // all of that happened while the commit was waiting
  expect(wasAnswered).toBe(false);
  expect(a.screen.view).toEqual(before.a.view);
  expect(b.screen.view).toEqual(before.b.view);
  expect(stranger.screen.log).toEqual(b.screen.log);

  const heldMs = performance.now() - startMs;
  diskGoesOn();
  expect(await heard).toBe('accepted');
  const { record } = await healthOf(hub);
  expect(record).toMatchObject({ waitingMs: 0 });
  expect(record.lastMs).toBeGreaterThanOrEqual(Math.min(heldMs, TOLD_MS_MAX));
  console.log(
    'slow disk:',
    JSON.stringify({ heldMs, dialMs, healthMs, frameMs, record }, (_, value: unknown) =>
      typeof value === 'number' ? Math.round(value) : value,
    ),
  );
}, 120_000);

test('a hub killed while the disk works has lost nothing that it acknowledged', async () => {
  const { hub, host } = await startHub();
  const a = await seated(hub, host, 'A');
  await post(`${hub}/api/v1/tables/table/games`, steelArenaGame('virtual', ['A', 'B']), host);
  await a.dial();
  const before = a.screen.log;
  const play = new ScriptedPlay(new Map([['A', a]]), seededRandom(6));
  const move = play.choose();
  if (!move) throw new Error('A is not asked');
  diskHangs();
  const heard = a.send(move.command);
  await commitWaits(hub);
  await run?.end('SIGKILL');
  // the sync was under way: it may be there and nobody was told
  expect(await heard).toBe('unheard');

  const again = await startHub();
  const back = await seated(again.hub, host, 'A');
  await back.dial();
  expect(back.screen.stage).toBe('playing');
  expect(back.screen.log?.slice(0, before?.length)).toEqual(before);
}, 120_000);
