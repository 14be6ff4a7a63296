import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import type { RigFile } from '@ringside/protocol/rig';
import type { Seat } from '@ringside/protocol/vocabulary';
import { freePort, ROOT, Run } from '../../hub/app/process.fixture.ts';
import { Device, post, seated, spend } from '../faults/device.ts';
import { ScriptedPlay } from '../faults/scripted-play.ts';
import { seededRandom, steelArenaGame } from '../table/table-kit.ts';

const SOURCE = ['--conditions=@ringside/source', '--import', 'tsx'];
const SEATS: readonly Seat[] = ['A', 'B'];
const ACTS = 20;
const WAIT = { timeout: 20_000 };

const folder = mkdtempSync(join(tmpdir(), 'ringside-markers-'));
const running: Run[] = [];
afterAll(async () => {
  await Promise.all(running.map((run) => run.end('SIGKILL')));
  rmSync(folder, { recursive: true, force: true });
});

function start(...args: readonly string[]): Run {
  const run = new Run([...SOURCE, ...args]);
  running.push(run);
  return run;
}

/** Requests of every kind that goes wrong, and what the hub says to each. */
async function errorBodies(hub: string, cookie: string): Promise<string> {
  const asked = [
    ['GET', '/nothing', ''],
    ['GET', '/api/v1/tables/table/frame/1', ''],
    ['POST', '/api/v1/join', '{"token":"x"}'],
    ['POST', '/api/v1/join', '{'],
    ['POST', '/api/v1/tables/table/games', '{"ruleset":"steel-arena","seats":[],"config":null}'],
    [
      'POST',
      '/api/v1/tables/table/positions',
      '{"cmdId":"c1","baseRev":"x","why":"x","position":{}}',
    ],
    ['DELETE', '/api/v1/tables/table/seats/Z/devices', ''],
  ] as const;
  const bodies = asked.map(async ([method, path, body]) => {
    const headers = { 'content-type': 'application/json', cookie };
    const answer = await fetch(hub + path, { method, headers, ...(body !== '' && { body }) });
    return `${String(answer.status)} ${await answer.text()}`;
  });
  return (await Promise.all(bodies)).join('\n');
}

/** Those of the markers that stand in the text, in any case. */
const found = (markers: readonly string[], text: string): readonly string[] => {
  const lower = text.toLowerCase();
  return markers.filter((marker) => lower.includes(marker.toLowerCase()));
};

test('threats 8 and 9: no tag is told to anybody, and no face stands in log, health and errors, after a sensed game at debug level', async () => {
  const [port, pagePort] = [await freePort(), await freePort()];
  const hubUrl = `http://127.0.0.1:${String(port)}`;
  const page = `http://127.0.0.1:${String(pagePort)}`;
  const data = join(folder, 'data');
  mkdirSync(data);
  const make = `import('./hub/bin/virtual-rig.js').then((m) => m.ensureVirtualRig('${ROOT}', '${data}'))`;
  await new Run(['-e', make]).ended();
  const rigPath = join(data, 'rig.json');
  const rig = JSON.parse(readFileSync(rigPath, 'utf8')) as RigFile;
  const listen = ['--listen', rig.devices[0]?.address ?? '', '--page-port', String(pagePort)];
  const virtualTable = 'firmware-bridge/virtual-table/main.ts';
  await start(virtualTable, '--rig', rigPath, ...listen, '--hub', hubUrl).says(/ready/);
  const where = ['--data', data, '--host', '127.0.0.1', '--port', String(port), '--ready-json'];
  const hub = start('hub/app/main.ts', ...where, '--log-level', 'debug');
  const [ready] = await hub.says(/^\{"ringside":"ready".*\}$/m);
  const host = await spend(hubUrl, (JSON.parse(ready) as { hostLink: string }).hostLink);
  const devices = new Map<Seat, Device>();
  for (const seat of SEATS) devices.set(seat, await seated(hubUrl, host, seat));
  const stranger = new Device(hubUrl);
  await post(`${hubUrl}/api/v1/tables/table/games`, steelArenaGame('physical', SEATS), host);
  for (const device of [...devices.values(), stranger]) await device.dial();

  const play = new ScriptedPlay(devices, seededRandom(21));
  for (let act = 0; act < ACTS; act += 1) {
    if (act % 8 === 0) await post(`${page}/do`, { do: 'lay-asked' });
    await expect.poll(() => play.choose(), WAIT).toBeDefined();
    const next = play.choose();
    if (next) await play.send(next);
    await sleep(100);
  }
  // a bad answer of each seat's, so that refusals are among what is heard
  for (const [by, device] of devices) {
    const decisionId = device.screen.mine?.[0]?.id;
    if (decisionId === undefined) continue;
    device.say({
      type: 'explain',
      askId: by,
      decisionId,
      action: { kind: 'identify', piece: 'x' },
    });
  }
  await post(`${page}/do`, { do: 'fault', fault: 'reboot' });
  await expect.poll(() => hub.err, WAIT).toContain('driver/rebooted');

  const traffic = [...devices.values(), stranger].flatMap(({ heard }) => heard);
  const refusals = traffic.filter((text) => /"type":"(refused|explanation|bye)"/.test(text));
  const health = await (await fetch(`${hubUrl}/health`)).text();
  const publicFrame = await (await fetch(`${hubUrl}/api/v1/tables/table/frame`)).text();
  const errors = await errorBodies(hubUrl, host);
  expect(errors).toMatch(/api\/not-found[\s\S]*api\/schema/);
  const told = { log: hub.err, out: hub.out, health, errors, refusals: refusals.join('\n') };

  const tags = rig.pieces.map(({ uid }) => uid);
  const designs = [...new Set(rig.pieces.flatMap(({ design }) => design ?? []))];
  expect(tags.length).toBeGreaterThan(20);
  for (const [what, text] of Object.entries(told)) {
    expect({ what, tags: found(tags, text) }).toEqual({ what, tags: [] });
    expect({ what, designs: found(designs, text) }).toEqual({ what, designs: [] });
  }
  expect(found(tags, [...traffic, publicFrame].join('\n'))).toEqual([]);
  // the markers are real: who takes a tile is asked which one it is, by these very names
  expect(found(designs, traffic.join('\n')).length).toBeGreaterThan(0);
}, 180_000);
