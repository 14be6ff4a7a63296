import { mkdtempSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { Run } from './process.fixture.ts';

const SOURCE = ['--conditions=@ringside/source', '--import', 'tsx', 'hub/app/main.ts'];
const LOCAL = ['--host', '127.0.0.1', '--port', '0'];

let data: string;
const runs: Run[] = [];
const hub = (...args: string[]): Run => {
  const run = new Run([...SOURCE, '--data', data, ...args]);
  runs.push(run);
  return run;
};
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'ringside-hub-'));
});
afterEach(async () => {
  await Promise.all(runs.splice(0).map((run) => run.end('SIGKILL')));
});

interface Ready {
  readonly port: number;
  readonly local: string;
  readonly hostLink: string;
  readonly hasHost: boolean;
}

async function ready(run: Run): Promise<Ready> {
  const [line] = await run.says(/^\{"ringside":"ready".*\}$/m);
  return JSON.parse(line) as Ready;
}

async function joinAt({ local, hostLink }: Ready): Promise<string> {
  const answer = await fetch(`${local}/api/v1/join`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: hostLink.slice(hostLink.indexOf('#t=') + 3) }),
  });
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
}

const getJson = async (url: string, cookie = ''): Promise<unknown> =>
  (await fetch(url, { headers: { cookie } })).json();

describe('a life', { timeout: 60_000 }, () => {
  test('ready, healthy, and gone within five seconds of SIGTERM whatever clients do', async () => {
    const run = hub(...LOCAL, '--ready-json');
    const { local, port, hasHost } = await ready(run);
    expect(hasHost).toBe(false);
    expect(await getJson(`${local}/health`)).toMatchObject({ status: 'ok', devices: [] });
    const silent = connect(port, '127.0.0.1');
    silent.on('error', () => undefined);
    silent.write('GET /health HTTP/1.1\r\n');
    const refused = new WebSocket(`ws://127.0.0.1:${port}/api/v1/tables/table/ws`, {
      origin: 'http://evil.example',
    });
    refused.on('error', () => undefined);
    const deaf = new WebSocket(`ws://127.0.0.1:${port}/api/v1/tables/table/ws`);
    deaf.on('error', () => undefined);
    await new Promise((resolve) => deaf.once('open', resolve));
    deaf.pause();
    const began = Date.now();
    expect(await run.end('SIGTERM')).toMatchObject({ code: 0 });
    expect(Date.now() - began).toBeLessThan(5_000);
    silent.destroy();
    deaf.terminate();
  });

  test('after kill -9 the game goes on and its devices are known', async () => {
    const first = hub(...LOCAL, '--ready-json');
    const before = await ready(first);
    const cookie = await joinAt(before);
    const seats = [
      { seat: 'A', name: 'Ana' },
      { seat: 'B', name: 'Bo' },
    ];
    const begun = await fetch(`${before.local}/api/v1/tables/table/games`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ ruleset: 'toy', seats, config: { highest: 6 } }),
    });
    expect(await begun.json()).toEqual({});
    await first.end('SIGKILL');
    const after = await ready(hub(...LOCAL, '--ready-json'));
    expect(after.hasHost).toBe(true);
    expect(await getJson(`${after.local}/api/v1/me`, cookie)).toMatchObject({
      claims: [{ table: 'table', you: { role: 'host' } }],
    });
    expect(await getJson(`${after.local}/api/v1/tables/table/frame`)).toMatchObject({
      frame: { stage: 'playing', ruleset: 'toy', seats: [{ name: 'Ana' }, { name: 'Bo' }] },
    });
  });

  test('all tables are back after kill -9, and a broken list of them keeps nobody from playing', async () => {
    const first = hub(...LOCAL, '--ready-json');
    const before = await ready(first);
    const cookie = await joinAt(before);
    const opened = await fetch(`${before.local}/api/v1/tables`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ name: 'Back room' }),
    });
    expect(opened.status).toBe(200);
    await first.end('SIGKILL');
    const second = hub(...LOCAL, '--ready-json');
    const tables = [{ id: 'table' }, { id: 'table-1' }];
    expect(await getJson(`${(await ready(second)).local}/health`)).toMatchObject({ tables });
    await second.end();
    writeFileSync(join(data, 'tables.json'), '{"format": "ringsi');
    const third = hub(...LOCAL, '--ready-json');
    const { local } = await ready(third);
    expect(await getJson(`${local}/health`)).toMatchObject({ tables: [{ id: 'table' }] });
    expect(third.err).toContain('was set aside');
  });

  test('without a supervisor it speaks to a person, and writes no token into its log', async () => {
    const run = hub(...LOCAL, '--log-level', 'debug');
    const [, token = ''] = await run.says(/table tablet .*#t=([\w-]{22})/);
    const local = /http:\/\/127[^\s]*/.exec(run.out)?.[0] ?? '';
    const cookie = await joinAt({ local, hostLink: `#t=${token}`, port: 0, hasHost: false });
    await getJson(`${local}/api/v1/me`, cookie);
    await run.end();
    expect(run.err).not.toContain(token);
    expect(run.err).not.toContain(cookie.split('=')[1]);
  });

  test('it ends with its supervisor', async () => {
    const run = hub(...LOCAL, '--ready-json', '--end-with-stdin');
    await ready(run);
    run.child.stdin?.end();
    expect(await run.ended()).toMatchObject({ code: 0 });
  });
});

describe('what it can not start with, in a sentence', { timeout: 60_000 }, () => {
  test('a port that is taken, and a record that is in use', async () => {
    const { port } = await ready(hub(...LOCAL, '--ready-json'));
    const taken = new Run([
      ...SOURCE,
      '--data',
      mkdtempSync(join(tmpdir(), 'ringside-hub-')),
      '--host',
      '127.0.0.1',
      '--port',
      String(port),
    ]);
    const inUse = hub(...LOCAL);
    expect(await taken.ended()).toMatchObject({ code: 69 });
    expect(taken.err).toContain(`Port ${port} is taken`);
    expect(await inUse.ended()).toMatchObject({ code: 73 });
    expect(inUse.err).toMatch(/Another hub is using the record .*\(app\/data-in-use\)/);
  });

  test.each([
    {
      why: 'a folder that can not be',
      args: ['--data', '/proc/nowhere'],
      code: 73,
      says: 'data folder',
    },
    { why: 'an unknown option', args: ['--prot', '1'], code: 64, says: "unknown option '--prot'" },
  ])('$why', async ({ args, code, says }) => {
    const run = hub(...args);
    expect(await run.ended()).toMatchObject({ code });
    expect(run.err).toContain(says);
    expect(run.err).not.toContain('    at ');
  });

  test('a rig that contradicts itself', async () => {
    const device = { id: 'bridge/1', kind: 'serial-bridge', address: 'unix:/x', cells: [] };
    const rig = { format: 'ringside-rig', version: 1, devices: [device], pieces: [] };
    writeFileSync(join(data, 'rig.json'), JSON.stringify(rig));
    const run = hub(...LOCAL);
    expect(await run.ended()).toMatchObject({ code: 78 });
    expect(run.err).toMatch(/rig\.json is wrong at devices\[0\]\.cells: rig\/no-cells/);
  });

  test('a catalogue with wrong lines: each is named', async () => {
    const header = 'name\tgeneration\ttype\tcount\tvalue_effects';
    const rows = ['X\tII\tmove\t1\tforwards 1', 'Y\tV\tmove\t1\tforward 1'];
    writeFileSync(join(data, 'catalogue.tsv'), [header, ...rows].join('\n'));
    const run = hub(...LOCAL);
    expect(await run.ended()).toMatchObject({ code: 78 });
    expect(run.err).toMatch(/line 2: no effect or ability is called "forwards 1"/);
    expect(run.err).toMatch(/line 3: "generation" is "V", not one of I, II, III/);
    expect(run.err).toMatch(/app\/catalogue-invalid/);
  });

  test('a catalogue that changes a tile: what it changes is said', async () => {
    const header = 'name\tgeneration\ttype\tcount\tvalue_effects';
    writeFileSync(join(data, 'catalogue.tsv'), `${header}\nEQUALIZER\tII\tattack\t1\tdirect 7`);
    const run = hub(...LOCAL, '--ready-json');
    await ready(run);
    expect(run.out + run.err).toMatch(/EQUALIZER: value_effects direct 2 -> direct 7/);
  });

  test('a rig cut off by a power cut is no reason not to play', async () => {
    writeFileSync(join(data, 'rig.json'), '{"format": "ringsi');
    const run = hub(...LOCAL, '--ready-json');
    const { local } = await ready(run);
    expect(await getJson(`${local}/health`)).toMatchObject({ tables: [{ sensing: 'off' }] });
    expect(run.err).toContain('nothing is sensed');
  });
});
