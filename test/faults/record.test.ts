import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Health } from '@ringside/protocol/api';
import { Run } from '../../hub/app/process.fixture.ts';
import { post, spend } from './device.ts';

const HUB = ['--conditions=@ringside/source', '--import', 'tsx', 'hub/app/main.ts'];
/** Of util-linux. */
const LIMITER = 'prlimit';
/** Stands in public entries, and in the file as it is. */
const NAME = 'Anastasia the First';
const game = (name: string) => ({
  ruleset: 'toy',
  seats: [
    { seat: 'A', name },
    { seat: 'B', name: 'Bo' },
  ],
  config: { highest: 6 },
});

let data: string;
const running: Run[] = [];
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'ringside-record-'));
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((run) => run.end('SIGKILL')));
  rmSync(data, { recursive: true, force: true });
});

interface Ready {
  readonly run: Run;
  readonly local: string;
  readonly hostLink: string;
}

async function hub(): Promise<Ready> {
  const where = ['--data', data, '--host', '127.0.0.1', '--port', '0', '--ready-json'];
  const run = new Run([...HUB, ...where]);
  running.push(run);
  const [line] = await run.says(/^\{"ringside":"ready".*\}$/m);
  return { run, ...(JSON.parse(line) as Omit<Ready, 'run'>) };
}

const health = async (local: string): Promise<Health> =>
  (await (await fetch(`${local}/health`)).json()) as Health;

test('D5: one changed byte of a payload: the chain tells, with a code; that game does not go on, others do', async () => {
  const first = await hub();
  const host = await spend(first.local, first.hostLink);
  await post(`${first.local}/api/v1/tables/table/games`, game(NAME), host);
  expect(await health(first.local)).toMatchObject({ status: 'ok', notices: [] });
  await first.run.end('SIGTERM');

  const path = join(data, 'ringside.sqlite');
  const bytes = readFileSync(path);
  const at = bytes.indexOf(NAME);
  expect(at).toBeGreaterThan(0);
  bytes.write('E', at);
  writeFileSync(path, bytes);

  const second = await hub();
  expect(second.run.err).toContain('log/chain-broken');
  expect(await health(second.local)).toMatchObject({
    status: 'degraded',
    tables: [{ stage: 'setup' }],
    notices: [{ code: 'log/chain-broken' }],
  });
  await post(`${second.local}/api/v1/tables/table/games`, game('Ana'), host);
  await second.run.end('SIGTERM');

  // what was played since is whole, and the evidence is where it was
  const third = await hub();
  expect(await health(third.local)).toMatchObject({ status: 'ok', tables: [{ stage: 'playing' }] });
  expect(readFileSync(path).includes(NAME.replace('A', 'E'))).toBe(true);
}, 90_000);

test('D3: a full disk while somebody joins: 503 with a reason, the link stays good, and with room it lets in', async () => {
  const { run, local, hostLink } = await hub();
  const limit = (bytes: string): void => {
    execFileSync(LIMITER, ['--pid', String(run.child.pid), `--fsize=${bytes}:`]);
  };
  limit('16');
  await expect(spend(local, hostLink)).rejects.toThrow(/503 .*app\/sessions-unsaved/);
  expect(await health(local)).toMatchObject({ tables: [{ stage: 'setup' }] });
  limit('unlimited');
  expect(await spend(local, hostLink)).toMatch(/^ringside_/);
}, 60_000);
