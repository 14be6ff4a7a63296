import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Run } from '../../hub/app/process.fixture.ts';
import { SqliteEventLog } from '../../hub/log/index.ts';
import type { GameId } from '../../hub/table/ports.ts';
import type { Order } from './player-words.ts';
import { WarmChild, type ChildOptions } from './warm-child.ts';

const PLAYER = fileURLToPath(new URL('player.ts', import.meta.url));
const HUB = ['--conditions=@ringside/source', '--import', 'tsx', 'hub/app/main.ts'];
/** Of util-linux, as setpriv is. */
const LIMITER = 'prlimit';
const TIMEOUT = { timeout: 180_000 };

let data: string;
const running: { kill(): Promise<unknown> }[] = [];
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'ringside-disk-'));
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.kill()));
  rmSync(data, { recursive: true, force: true });
});

async function player(options: ChildOptions = {}): Promise<WarmChild> {
  const child = new WarmChild(PLAYER, options);
  running.push(child);
  await child.hears('ready');
  const open: Order = { do: 'open', folder: data, seed: 3 };
  await child.asks(open, 'opened');
  return child;
}

const play = (acts: number): Order => ({ do: 'play', acts, games: 99 });
const READ: Order = { do: 'read' };

function hub(under: readonly string[] = []): Run {
  const args = [...HUB, '--data', data, '--host', '127.0.0.1', '--port', '0', '--ready-json'];
  const run = new Run(
    under.length === 0 ? args : ['-e', SPAWN, ...under, process.execPath, ...args],
  );
  running.push({ kill: () => run.end('SIGKILL') });
  return run;
}

/** A record that was closed as it should be. */
async function writeRecord(file: string): Promise<void> {
  const log = new SqliteEventLog({ file, keys: join(data, 'keys') });
  await log.create('table-1' as GameId, 'toy', 1, 0);
  await log.close();
}

/** Runs its arguments as a command, as `under`. */
const SPAWN = `
  const [command, ...args] = process.argv.slice(1);
  const child = require('node:child_process').spawn(command, args, { stdio: 'inherit' });
  child.on('close', (code) => process.exit(code ?? 1));`;

const READY = /^\{"ringside":"ready".*\}$/m;

describe('no room left', TIMEOUT, () => {
  // a limit on the size of files needs no root and no mount; the system says EFBIG where a full disk says ENOSPC
  test('commands are refused as retryable, reading goes on, and with room the game does', async () => {
    const child = await player();
    await child.asks(play(10), 'played');
    const limit = (bytes: string): void => {
      execFileSync(LIMITER, ['--pid', String(child.process.pid), `--fsize=${bytes}:`]);
    };
    limit('65536');
    const refused = await child.asks(play(5_000), 'refused');
    expect(refused).toMatch(/^refused log\/(full|io) \{"retryable":true\}$/);
    expect(await child.asks(READ, 'read')).toMatch(/^read playing \d{2,}$/);
    expect(await child.asks(play(5_000), 'refused')).toBe(refused);
    limit('unlimited');
    await child.asks(play(20), 'played');
    expect(await child.asks(READ, 'read')).toMatch(/^read /);
  });
});

describe('what lies on the disk', TIMEOUT, () => {
  test('a read-only record is refused in a sentence and left as it is', async () => {
    const path = join(data, 'ringside.sqlite');
    await writeRecord(path);
    chmodSync(path, 0o444);
    const before = readFileSync(path);
    // root may write what it may not: without that power it is a user like any other
    const asUser = process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override'] : [];
    const run = hub(asUser);
    expect(await run.ended()).toMatchObject({ code: 74 });
    expect(run.err).toContain('log/read-only');
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  test('a corrupt record is set aside and the hub starts with a new one', async () => {
    const path = join(data, 'ringside.sqlite');
    await writeRecord(path);
    const page = 4096;
    const handle = openSync(path, 'r+');
    writeSync(handle, Buffer.alloc(page, 0xa5), 0, page, 2 * page);
    closeSync(handle);
    const run = hub();
    await run.says(READY);
    expect(run.err).toContain('the record was corrupt and was set aside');
    expect(existsSync(`${path}.corrupt-1`)).toBe(true);
  });

  test('empty config and sessions: the hub starts, and says so of each', async () => {
    for (const name of ['config.json', 'sessions.json']) {
      writeFileSync(join(data, name), '{}');
      truncateSync(join(data, name));
    }
    const run = hub();
    await run.says(READY);
    expect(run.err).toContain('config.json is empty or cut off: using the defaults');
    expect(run.err).toContain('the list of devices could not be read and was set aside');
  });

  test('a second hub on the same folder ends with a sentence and 73, and the first goes on', async () => {
    const first = hub();
    const ready = await first.says(READY);
    const { local } = JSON.parse(ready[0]) as { readonly local: string };
    const second = hub();
    expect(await second.ended()).toMatchObject({ code: 73 });
    expect(second.err).toMatch(/Another hub is using the record .*\(app\/data-in-use\)/);
    expect((await fetch(`${local}/health`)).status).toBe(200);
  });
});
