import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';
import type { Bench } from '../bench.ts';
import { newFolder } from '../hub-process.ts';
import { quantile, type Sample } from '../report.ts';
import { PAUSE_MS } from './evening.ts';

const TIMES = 80;
const MESSAGE = 'x'.repeat(200);
const SCRIPT = fileURLToPath(new URL('../floor.ts', import.meta.url));

/**
 * What this machine takes for the least that `socket` can be: two sockets and one synced row, nothing decided, nothing
 * shown, at the same pace. A goal below this floor can't be met by any program here and now.
 */
export const floorBench: Bench = {
  name: 'socket-floor',
  figures: [
    { key: 'p50', unit: 'ms' },
    { key: 'p99', unit: 'ms' },
  ],
  open: async () => {
    const folder = newFolder();
    const child = fork(SCRIPT, [folder], {
      execArgv: ['--import', 'tsx', '--conditions=@ringside/source'],
    });
    const [{ port }] = (await once(child, 'message')) as [AddressInfo];
    const [from, to] = await Promise.all([dial(port), dial(port)]);
    return {
      round: () => roundOf(from, to),
      close: async () => {
        from.terminate();
        to.terminate();
        await end(child);
        rmSync(folder, { recursive: true, force: true });
      },
    };
  },
};

async function roundOf(from: WebSocket, to: WebSocket): Promise<Sample> {
  const tookMs: number[] = [];
  for (let n = 0; n < TIMES; n += 1) {
    await sleep(PAUSE_MS);
    const came = once(to, 'message');
    const sentMs = performance.now();
    from.send(MESSAGE);
    await came;
    tookMs.push(performance.now() - sentMs);
  }
  return { p50: quantile(tookMs, 0.5), p99: quantile(tookMs, 0.99) };
}

async function dial(port: number): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}`);
  await once(socket, 'open');
  return socket;
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
}
