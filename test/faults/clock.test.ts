import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Health, TableFrame } from '@ringside/protocol/api';
import type { Seat } from '@ringside/protocol/vocabulary';
import { Run } from '../../hub/app/process.fixture.ts';
import { SqliteEventLog } from '../../hub/log/index.ts';
import { seededRandom, steelArenaGame } from '../table/table-kit.ts';
import type { Device } from './device.ts';
import { post, seated, spend } from './device.ts';
import { ScriptedPlay } from './scripted-play.ts';

const HUB = ['--conditions=@ringside/source', '--import', 'tsx', 'hub/app/main.ts'];
const SEATS: readonly Seat[] = ['A', 'B'];
const HOUR_S = 3600;
const YEAR_S = 365 * 24 * HOUR_S;
const ACTS = 4;
/** The hub says `beat` every five seconds. */
const BEAT_MS = 5_000;

let folder: string;
let run: Run | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ringside-clock-'));
});
afterEach(async () => {
  await run?.end('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Sets the hub's wall clock to the true one and so many seconds. Replaced whole: it is read all the time. */
function setClock(seconds: number): void {
  const path = join(folder, 'clock');
  writeFileSync(`${path}.new`, `${seconds < 0 ? '' : '+'}${String(seconds)}\n`);
  renameSync(`${path}.new`, path);
}

/** A hub whose wall clock is ours and whose monotonic one is true, as on a machine that somebody sets the time of. */
async function hub(zone: string): Promise<{ readonly local: string; readonly hostLink: string }> {
  const where = ['--data', join(folder, 'data'), '--host', '127.0.0.1', '--port', '0'];
  run = new Run([...HUB, ...where, '--ready-json'], {
    LD_PRELOAD: fakeTime(),
    FAKETIME_TIMESTAMP_FILE: join(folder, 'clock'),
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    TZ: zone,
  });
  const [line] = await run.says(/^\{"ringside":"ready".*\}$/m);
  return JSON.parse(line) as { readonly local: string; readonly hostLink: string };
}

/** Debian puts it into the folder of the machine's architecture. */
function fakeTime(): string {
  const found = ['.', ...readdirSync('/usr/lib')]
    .map((place) => join('/usr/lib', place, 'faketime/libfaketimeMT.so.1'))
    .find((path) => existsSync(path));
  if (found === undefined) throw new Error('libfaketime is not installed');
  return found;
}

const health = async (local: string): Promise<Health> =>
  (await (await fetch(`${local}/health`)).json()) as Health;

const shown = ({ view, mine, awaited, log }: Partial<TableFrame>): unknown => ({
  view,
  mine,
  awaited,
  log,
});

/** So many commands, each accepted, by whoever is asked. */
async function act(devices: ReadonlyMap<Seat, Device>, random: () => number): Promise<string[]> {
  const play = new ScriptedPlay(devices, random);
  const sent: string[] = [];
  while (sent.length < ACTS) {
    await expect.poll(() => play.choose()).toBeDefined();
    const next = play.choose();
    if (!next) continue;
    expect(await play.send(next)).toBe('accepted');
    sent.push(next.command.cmdId);
    // frames are held together for a moment: the next choice is one of the newest screen
    await everybodyCatchesUp(devices);
  }
  return sent;
}

const everybodyCatchesUp = (devices: ReadonlyMap<Seat, Device>): Promise<unknown> =>
  Promise.all([...devices.values()].map((device) => device.catchUp()));

test('T1-T4: a clock that jumps by +1 h, -1 h, -1 year, and another zone: play, timers, sessions and the record do not notice', async () => {
  const beganMs = performance.now();
  const sinceS = (): number => (performance.now() - beganMs) / 1000;
  const random = seededRandom(8);
  setClock(0);
  const { local, hostLink } = await hub('Europe/Berlin');
  const host = await spend(local, hostLink);
  const devices = new Map<Seat, Device>();
  for (const seat of SEATS) devices.set(seat, await seated(local, host, seat));
  await post(`${local}/api/v1/tables/table/games`, steelArenaGame('virtual', SEATS), host);
  for (const device of devices.values()) await device.dial();
  const sent = await act(devices, random);

  const jumps = [
    { name: '+1 h', seconds: HOUR_S },
    { name: '-1 h', seconds: -HOUR_S },
    { name: '-1 year', seconds: -YEAR_S },
  ];
  for (const { name, seconds } of jumps) {
    const invitation = await post(`${local}/api/v1/tables/table/invitations`, { seat: 'A' }, host);
    const { url } = (await invitation.json()) as { readonly url: string };
    const before = await health(local);
    setClock(seconds);
    sent.push(...(await act(devices, random)));
    // good for two minutes, and two minutes have not passed
    expect({ name, cookie: await spend(local, url) }).toMatchObject({
      cookie: expect.stringMatching(/^ringside_/) as string,
    });
    const after = await health(local);
    expect(after.uptimeSeconds).toBeGreaterThanOrEqual(before.uptimeSeconds);
    expect(after.uptimeSeconds).toBeLessThan(sinceS() + 1);
  }

  // a beat comes, and no more than the true time has room for
  await expect.poll(() => beatsOf(devices)).toBeGreaterThan(0);
  const most = Math.ceil((performance.now() - beganMs) / BEAT_MS) + 1;
  expect(beatsOf(devices)).toBeLessThanOrEqual(most);

  // a machine without a clock of its own boots a year before what it wrote, in another zone
  const before = [...devices.values()].map(({ screen }) => shown(screen));
  await run?.end('SIGKILL');
  const again = await hub('Pacific/Kiritimati');
  const back = new Map([...devices].map(([seat, device]) => [seat, device.at(again.local)]));
  for (const device of back.values()) await device.dial();
  expect([...back.values()].map(({ screen }) => shown(screen))).toEqual(before);
  const lastYear = Date.now() - YEAR_S * 1000;
  sent.push(...(await act(back, random)));
  expect(await run?.end('SIGTERM')).toMatchObject({ code: 0 });

  const data = join(folder, 'data');
  const log = new SqliteEventLog({ file: join(data, 'ringside.sqlite'), keys: join(data, 'keys') });
  const [game] = await log.games();
  if (!game) throw new Error('no game');
  const commits = await log.read(game.game);
  await log.close();
  const inRecord = commits.flatMap(({ cmdId }) => (cmdId === undefined ? [] : [String(cmdId)]));
  expect(inRecord.filter((cmdId) => sent.includes(cmdId))).toEqual(sent);
  // UTC: the zone, 14 hours off, is in none of it
  expect(Math.abs((commits.at(-1)?.wallMs ?? 0) - lastYear)).toBeLessThan(300_000);
  expect(commits.map(({ wallMs }) => wallMs)).not.toEqual(
    commits.map(({ wallMs }) => wallMs).toSorted((a, b) => a - b),
  );
}, 180_000);

const beatsOf = (devices: ReadonlyMap<Seat, Device>): number => {
  const [first] = devices.values();
  return first?.heard.filter((text) => text.includes('"beat"')).length ?? 0;
};
