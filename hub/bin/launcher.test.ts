import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeQR } from 'qr/decode.js';
import { afterEach, describe, expect, test } from 'vitest';
import { parseRig } from '../rig/parse-rig.ts';
import { freePort, ROOT, Run } from '../app/process.fixture.ts';

const START = join(ROOT, 'hub/bin/start.js');
const runs: Run[] = [];
const launch = (args: readonly string[], env: Readonly<Record<string, string>> = {}): Run => {
  const run = new Run([START, ...args], env);
  runs.push(run);
  return run;
};
afterEach(async () => {
  await Promise.all(runs.splice(0).map((run) => run.end()));
});
const folder = (): string => mkdtempSync(join(tmpdir(), 'ringside-launch-'));

/** What a camera sees in the terminal: two rows of modules a line, light where a block is drawn. */
function readQr(text: string): string {
  const lines = text.split('\n').filter((line) => /^ {2}[█▀▄ ]{25,}$/.test(line));
  const rows = lines.flatMap((line) => {
    const blocks = Array.from(line.slice(2));
    return ['█▀', '█▄'].map((lit) => blocks.map((block) => lit.includes(block)));
  });
  const scale = 4;
  const width = (rows[0]?.length ?? 0) * scale;
  const height = rows.length * scale;
  const data = new Uint8Array(width * height * 4).map((_, at) => {
    const [x, y] = [Math.floor(at / 4) % width, Math.floor(at / 4 / width)];
    const isLight = rows[Math.floor(y / scale)]?.[Math.floor(x / scale)] === true;
    return at % 4 === 3 || isLight ? 255 : 0;
  });
  return decodeQR({ width, height, data });
}

interface Health {
  readonly status: string;
  readonly devices: readonly { readonly link: string }[];
}
const health = async (port: number): Promise<Health> =>
  (await (await fetch(`http://127.0.0.1:${port}/health`)).json()) as Health;

/** Process ids of the launcher's children, as the system knows them. */
function childrenOf(run: Run): readonly number[] {
  const { pid } = run.child;
  const text = readFileSync(`/proc/${pid ?? 0}/task/${pid ?? 0}/children`, 'utf8');
  return text.split(' ').filter(Boolean).map(Number);
}
const isAlive = (pid: number): boolean => existsSync(`/proc/${pid}`);
const commandOf = (pid: number): string => readFileSync(`/proc/${pid}/cmdline`, 'utf8');

// the first of them may have to build
describe('npm start', { timeout: 300_000 }, () => {
  test('starts hub and virtual table, brings a killed hub back, and ends clean', async () => {
    const port = await freePort();
    const pagePort = await freePort();
    const data = folder();
    const run = launch(['--port', `${port}`, '--page-port', `${pagePort}`, '--data', data]);
    await run.says(/Ctrl-C ends it/, 280_000);
    expect(run.out).toContain(`http://localhost:${port}`);
    expect(run.out).toContain(`http://localhost:${pagePort}`);
    expect(run.out).toMatch(/#t=[\w-]{22}/);
    expect(readQr(run.out)).toBe(/http\S+#t=[\w-]{22}/.exec(run.out)?.[0]);
    await expect
      .poll(() => health(port), { timeout: 20_000 })
      .toMatchObject({ status: 'ok', devices: [{ link: 'alive' }] });

    const rig = parseRig(readFileSync(join(data, 'rig.json'), 'utf8'));
    if (!rig.ok) throw new Error(rig.error.code);
    expect(rig.value.devices[0]?.cells).toHaveLength(19);
    const ofFirst = rig.value.pieces.filter((piece) => piece.class.startsWith('I/'));
    expect(ofFirst).toHaveLength(16);
    expect(rig.value.pieces.filter((piece) => piece.class.startsWith('robot/'))).toHaveLength(4);

    const hub = childrenOf(run).find((pid) => commandOf(pid).includes('app/main.js'));
    if (hub === undefined) throw new Error('no hub');
    process.kill(hub, 'SIGKILL');
    const killedMs = Date.now();
    await expect.poll(() => health(port).catch(() => undefined), { timeout: 20_000 }).toBeTruthy();
    expect(run.err).toContain('starting it again');
    // three seconds on a machine that does nothing else; the tests share theirs
    expect(Date.now() - killedMs).toBeLessThan(15_000);

    const children = childrenOf(run);
    expect(children).toHaveLength(2);
    expect(await run.end('SIGINT')).toMatchObject({ code: 0 });
    expect(children.filter(isAlive)).toEqual([]);
  });

  test('alone it is pure bookkeeping', async () => {
    const port = await freePort();
    const data = folder();
    const run = launch(['--port', `${port}`, '--data', data, '--no-virtual']);
    await run.says(/Ctrl-C ends it/);
    expect(await health(port)).toMatchObject({ status: 'ok', devices: [] });
    expect(childrenOf(run)).toHaveLength(1);
    expect(existsSync(join(data, 'rig.json'))).toBe(false);
    expect(await run.end('SIGTERM')).toMatchObject({ code: 0 });
  });

  test('leaves the rig of somebody’s own hardware alone', async () => {
    const port = await freePort();
    const data = folder();
    const cell = { cell: 0, space: { q: 0, r: 0 }, mm: { x: 0, y: 0 } };
    const address = '/dev/serial/by-id/nothing-is-plugged-in';
    const device = { id: 'bridge/1', kind: 'serial-bridge', address, cells: [cell] };
    const rig = { format: 'ringside-rig', version: 1, devices: [device], pieces: [] };
    writeFileSync(join(data, 'rig.json'), JSON.stringify(rig));
    const run = launch(['--port', `${port}`, '--data', data]);
    await run.says(/hardware of your own/);
    await run.says(/Ctrl-C ends it/);
    expect(JSON.parse(readFileSync(join(data, 'rig.json'), 'utf8'))).toEqual(rig);
    expect(await health(port)).toMatchObject({ devices: [{ link: 'lost' }] });
  });
});

test.each([
  { file: 'one with a mistake in it', text: '{ "format": "ringside-rig", }', isKept: true },
  { file: 'one that means something else', text: '{ "devices": [] }', isKept: true },
  { file: 'an empty one, as a power cut leaves it', text: '\n', isKept: false },
])('rig.json: $file is kept: $isKept', async ({ text, isKept }) => {
  const data = folder();
  writeFileSync(join(data, 'rig.json'), text);
  const ensure = `import('${join(ROOT, 'hub/bin/virtual-rig.js')}').then((m) => m.ensureVirtualRig('${ROOT}', '${data}'))`;
  const run = new Run(['-e', `${ensure}.then((rig) => { console.log(rig.isVirtual); })`]);
  await run.ended();
  expect(run.out).toContain(String(!isKept));
  expect(readFileSync(join(data, 'rig.json'), 'utf8') === text).toBe(isKept);
});

describe('what keeps it from starting, in words', () => {
  test('a port that is taken, with another one to try', async () => {
    const other = createServer();
    const port = await freePort();
    await new Promise<void>((resolve) => other.listen(port, '0.0.0.0', resolve));
    const run = launch(['--port', `${port}`, '--data', folder()]);
    expect(await run.ended()).toMatchObject({ code: 69 });
    expect(run.err).toContain(`Port ${port} is taken`);
    expect(run.err).toMatch(/npm start -- --port \d+/);
    other.close();
  });

  test.each([
    { why: 'no port', args: ['--port', '99999'], says: '--port must be a number' },
    { why: 'an unknown option', args: ['--prot', '1'], says: '--prot' },
  ])('$why', async ({ args, says }) => {
    const run = launch(args);
    expect(await run.ended()).toMatchObject({ code: 64 });
    expect(run.err).toContain(says);
    expect(run.err).toContain('Usage: npm start');
  });

  test('a data folder that can not be', async () => {
    const run = launch(['--port', `${await freePort()}`, '--data', '/proc/nowhere']);
    expect(await run.ended()).toMatchObject({ code: 73 });
    expect(run.err).toContain('--data FOLDER');
    expect(run.err).not.toContain('    at ');
  });

  test('an old Node', async () => {
    const check = `import('${join(ROOT, 'hub/bin/preflight.js')}').then((m) => m.checkNode('18.20.4'))`;
    const run = new Run(['-e', `${check}.catch((error) => { console.log(error.message); })`]);
    await run.ended();
    expect(run.out).toContain('This is Node 18.20.4; Ringside needs 20.19 or newer');
  });

  test('no compiler, where one is needed', async () => {
    const path = folder();
    writeFileSync(join(path, 'make'), '#!/bin/sh\n');
    chmodSync(join(path, 'make'), 0o755);
    const check = `import('${join(ROOT, 'hub/bin/preflight.js')}').then((m) => m.checkCompiler('${path}'))`;
    const run = new Run(['-e', `${check}.catch((error) => { console.log(error.message); })`]);
    await run.ended();
    expect(run.out).toContain("g++, python3 can't be found");
    rmSync(path, { recursive: true });
  });
});

describe('a child that crashes', { timeout: 30_000 }, () => {
  const supervise = (program: string, safe?: string): Run =>
    new Run([
      '--input-type=module',
      '-e',
      `import { Supervised } from '${join(ROOT, 'hub/bin/supervisor.js')}';
       new Supervised({
         name: 'child', command: process.execPath, args: ['-e', ${JSON.stringify(program)}], cwd: '.',
         ${safe === undefined ? '' : `safeArgs: ['-e', ${JSON.stringify(safe)}],`}
         onSafe: () => console.log('safe'),
         onLine: (line) => console.log('line', line),
         onTrouble: (line) => console.log('trouble', line),
         onGaveUp: ({ why, code }) => console.log('gave up', why, code),
       }).start();`,
    ]);

  test('is started again, and given up after five times in a minute', async () => {
    const run = supervise('console.log("up"); process.exit(3)');
    await run.says(/gave up crashing 3/);
    expect(run.out.match(/line up/g)).toHaveLength(5);
    expect(run.out.match(/starting it again/g)).toHaveLength(4);
    await run.ended();
  });

  test('P2: where it can be, it is tried once more with less, and given up then', async () => {
    const run = supervise('process.exit(3)', 'console.log("up, safely"); process.exit(4)');
    await run.says(/gave up crashing 4/);
    expect(run.out.match(/^safe$/gm)).toHaveLength(1);
    expect(run.out.match(/line up, safely/g)).toHaveLength(5);
    await run.ended();
  });

  test('is not started again when it says that this is of no use', async () => {
    const run = supervise('console.error("Port 1 is taken"); process.exit(69)');
    await run.says(/gave up refused 69/);
    expect(run.out).toContain('trouble Port 1 is taken');
    expect(run.out).not.toContain('starting it again');
    await run.ended();
  });

  test('of its log a person sees what matters', async () => {
    const log = [
      { level: 30, msg: 'quiet' },
      { level: 40, msg: 'device is lost', code: 'driver/silent' },
    ];
    const run = supervise(
      `${log.map((line) => `console.error('${JSON.stringify(line)}')`).join(';')};process.exit(70)`,
    );
    await run.says(/gave up/);
    expect(run.out).toContain('trouble device is lost (driver/silent)');
    expect(run.out).not.toContain('quiet');
  });
});
