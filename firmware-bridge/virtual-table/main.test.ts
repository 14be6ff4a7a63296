import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testRig } from './rig.fixture.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const PATIENCE_MS = 30_000;

let folder: string;
let rig: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'table-'));
  rig = join(folder, 'rig.json');
  await writeFile(rig, JSON.stringify(testRig()));
});

afterAll(() => rm(folder, { recursive: true }));

function start(...args: readonly string[]): { child: ChildProcess; text: () => string } {
  const flags = ['--import', 'tsx', '--conditions=@ringside/source'];
  const child = spawn(process.execPath, [...flags, MAIN, ...args]);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  }
  return { child, text: () => text };
}

test(
  'says one line when ready, serves the truth, ends cleanly on SIGTERM',
  { timeout: PATIENCE_MS },
  async () => {
    const socket = join(folder, 'a.sock');
    const { child, text } = start('--rig', rig, '--listen', `unix:${socket}`, '--page-port', '0');
    await once(child.stdout ?? child, 'data');
    const port = /127\.0\.0\.1:(\d+)\//.exec(text())?.[1] ?? '';
    const state = await fetch(`http://127.0.0.1:${port}/state`);
    expect(await state.json()).toMatchObject({
      wire: { state: 'waiting', address: `unix:${socket}` },
    });
    child.kill('SIGTERM');
    const [code] = (await once(child, 'exit')) as [number | null];
    expect(code).toBe(0);
    expect(text().trim().split('\n')).toEqual([
      `virtual table ready: page http://127.0.0.1:${port}/ bridge unix:${socket}`,
    ]);
  },
);

test(
  'a page port that is taken: says so, with a code and exit 5',
  { timeout: PATIENCE_MS },
  async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const { child, text } = start(
      '--rig',
      rig,
      '--listen',
      'tcp:127.0.0.1:0',
      '--page-port',
      `${port}`,
    );
    const [code] = (await once(child, 'exit')) as [number | null];
    server.close();
    expect(code).toBe(5);
    expect(text()).toContain('virtual-table/page-port-taken: ');
  },
);
