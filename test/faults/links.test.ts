import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { FrameAnswer, Health, TableFrame } from '@ringside/protocol/api';
import type { RigFile } from '@ringside/protocol/rig';
import { freePort, ROOT, Run } from '../../hub/app/process.fixture.ts';
import { steelArenaGame } from '../table/table-kit.ts';
import { post, spend } from './device.ts';

// The whole hub, and a bridge on a real serial line: a pseudo terminal whose other end is the virtual table's.

const SOURCE = ['--conditions=@ringside/source', '--import', 'tsx'];
/** Makes pseudo terminals; a Debian package. */
const SOCAT = 'socat';
const WAIT = { timeout: 30_000, interval: 50 };
/** Whoever has said nothing for so long has nothing to say. */
const QUIET_MS = 1_000;

const folder = mkdtempSync(join(tmpdir(), 'ringside-links-'));
const data = join(folder, 'data');
const byId = join(folder, 'ringside-bridge');
const bridge = join(folder, 'bridge.sock');
let hub: Run | undefined;
let table: Run | undefined;
let cable: ChildProcess | undefined;
let plugs = 0;
let url = '';
let page = '';

test('the bridge is heard over a serial line, and the table is in step', async () => {
  const [port, pagePort] = [await freePort(), await freePort()];
  [url, page] = [`http://127.0.0.1:${String(port)}`, `http://127.0.0.1:${String(pagePort)}`];
  const rig = await writeRig();
  const listen = ['--rig', rig, '--listen', `unix:${bridge}`, '--page-port', String(pagePort)];
  const virtualTable = 'firmware-bridge/virtual-table/main.ts';
  table = new Run([...SOURCE, virtualTable, ...listen, '--hub', url]);
  await table.says(/virtual table ready/);
  await plugIn();
  const where = ['--data', data, '--host', '127.0.0.1', '--port', String(port)];
  hub = new Run([...SOURCE, 'hub/app/main.ts', ...where, '--ready-json']);
  const [ready] = await hub.says(/^\{"ringside":"ready".*\}$/m);
  const { hostLink } = JSON.parse(ready) as { readonly hostLink: string };
  const host = await spend(url, hostLink);
  await linkIs('alive');
  await post(`${url}/api/v1/tables/table/games`, steelArenaGame('physical'), host);
  await does({ do: 'lay-asked' });
  await inStep();
}, 120_000);

afterAll(async () => {
  await Promise.all([hub?.end('SIGKILL'), table?.end('SIGKILL')]);
  cable?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** The rig of the virtual table, with its bridge behind a name that survives replugging. */
async function writeRig(): Promise<string> {
  mkdirSync(data, { recursive: true });
  const make = `import('./hub/bin/virtual-rig.js').then((m) => m.ensureVirtualRig('${ROOT}', '${data}'))`;
  await new Run(['-e', make]).ended();
  const path = join(data, 'rig.json');
  const rig = JSON.parse(readFileSync(path, 'utf8')) as RigFile;
  const devices = rig.devices.map((device) => ({ ...device, address: byId }));
  writeFileSync(path, JSON.stringify({ ...rig, devices }));
  return path;
}

/** Every time under another path, as ttyACM0 comes back as ttyACM1; the name by id is moved to it. */
async function plugIn(): Promise<void> {
  plugs += 1;
  const terminal = join(folder, `tty${String(plugs)}`);
  const cableOf = [`PTY,link=${terminal},rawer`, `UNIX-CONNECT:${bridge}`];
  cable = spawn(SOCAT, cableOf, { stdio: 'ignore' });
  await expect.poll(() => existsSync(terminal), WAIT).toBe(true);
  symlinkSync(terminal, `${byId}.new`);
  renameSync(`${byId}.new`, byId);
}

async function pullOut(): Promise<void> {
  const gone = cable && once(cable, 'exit');
  cable?.kill('SIGKILL');
  await gone;
  rmSync(byId, { force: true });
}

async function does(request: object): Promise<void> {
  await post(`${page}/do`, request);
}

/** A tile that lies on the mat, as the table itself knows. */
async function someTile(): Promise<{ readonly uid: string; readonly cell: number | null }> {
  const state: unknown = await (await fetch(`${page}/state`)).json();
  const { pieces } = state as { readonly pieces: Awaited<ReturnType<typeof someTile>>[] };
  const tile = pieces.find(({ cell }) => cell !== null);
  if (!tile) throw new Error('nothing lies on the mat');
  return tile;
}

const frame = async (): Promise<TableFrame> =>
  ((await (await fetch(`${url}/api/v1/tables/table/frame`)).json()) as FrameAnswer).frame;
const sensing = async (): Promise<string> => (await frame()).sensing.state;

async function linkIs(link: string): Promise<void> {
  const links = async (): Promise<Health['devices']> =>
    ((await (await fetch(`${url}/health`)).json()) as Health).devices;
  await expect.poll(links, WAIT).toMatchObject([{ link }]);
}

const inStep = (): Promise<void> => expect.poll(sensing, WAIT).toBe('in-step');

/** What the hub's own log says of the device, in order: `lost driver/...` and `heard`. */
const logged = (): readonly string[] =>
  (hub?.err ?? '').split('\n').flatMap((line) => {
    if (!line.startsWith('{')) return [];
    const { msg, code } = JSON.parse(line) as { readonly msg: string; readonly code?: string };
    if (msg.startsWith('device is lost')) return [`lost ${code ?? ''}`];
    return msg === 'device is heard' ? ['heard'] : [];
  });

/** What is logged from now on: these lines, however late they come, and a moment later no other. */
async function logs(lines: readonly string[], during: () => Promise<void>): Promise<void> {
  const before = logged().length;
  await during();
  await expect.poll(() => logged().slice(before), WAIT).toEqual(lines);
  await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  expect(logged().slice(before)).toEqual(lines);
}

/** The log when everything that hands have done is told. */
async function stillLog(): Promise<TableFrame['log']> {
  await inStep();
  for (let before = (await frame()).log; ;) {
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
    const { log } = await frame();
    if (JSON.stringify(log) === JSON.stringify(before)) return log;
    before = log;
  }
}

test('S1, S2: the cable pulled in mid-turn and back under another path: healed, one line lost, one line back, and what hands did meanwhile is seen', async () => {
  await logs(['lost driver/line-lost', 'heard'], async () => {
    await pullOut();
    await expect.poll(sensing, WAIT).toBe('lost');
    // the record can be played on by taps, and nobody looks at hands
    const tile = await someTile();
    await does({ do: 'take', uid: tile.uid });
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(await sensing()).toBe('lost');
    await plugIn();
    await linkIs('alive');
    const asked = async (): Promise<unknown> => (await frame()).sensing.putRight;
    await expect.poll(asked, WAIT).toMatchObject([{ do: 'put' }]);
  });
  await does({ do: 'lay-asked' });
  await inStep();
}, 90_000);

test('S3, S4: a peer that hangs is lost after three seconds, and found when it goes on', async () => {
  await logs(['lost driver/silent', 'heard'], async () => {
    cable?.kill('SIGSTOP');
    await expect.poll(sensing, WAIT).toBe('lost');
    cable?.kill('SIGCONT');
    // socat ends with the terminal that the hub closed, as no cable does
    await pullOut();
    await plugIn();
    await linkIs('alive');
  });
  await inStep();
}, 60_000);

test('S7: garbage as of a wrong baud rate is no event, no loss and no line', async () => {
  const before = await stillLog();
  await logs([], async () => {
    for (let n = 0; n < 12; n += 1) await does({ do: 'fault', fault: 'garbage', bytes: 1500 });
    await linkIs('alive');
  });
  expect(await stillLog()).toEqual(before);
}, 60_000);

test('S8, S11: frames in pieces, and a bridge that starts anew among them: greeted again, one line each', async () => {
  await logs(['lost driver/rebooted', 'heard'], async () => {
    await does({ do: 'fault', fault: 'split', on: true });
    const before = logged().length;
    await does({ do: 'fault', fault: 'reboot' });
    await expect.poll(() => logged().length, WAIT).toBeGreaterThanOrEqual(before + 2);
    await linkIs('alive');
  });
  await does({ do: 'fault', fault: 'none' });
  await inStep();
}, 60_000);
