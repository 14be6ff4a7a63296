import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder, until } from '../../../test/serial-bridge/bridge-kit.ts';
import { realClock } from '../../../test/serial-bridge/real-clock.ts';
import type { LineAddress } from './address.ts';
import type { DriverError } from './driver-error.ts';
import type { Line } from './line.ts';
import { openLine } from './open-line.ts';

const clock = realClock();

async function serve(
  onSocket: (socket: Socket) => void,
): Promise<{ path: string; server: Server }> {
  const path = join(temporaryFolder(), 'line.sock');
  const server = createServer(onSocket);
  server.listen(path);
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
  });
  return { path, server };
}

function open(address: LineAddress, signal = new AbortController().signal) {
  const lost: DriverError[] = [];
  const bytes: number[] = [];
  const listener = {
    bytes: (arrived: Uint8Array) => bytes.push(...arrived),
    lost: (error: DriverError) => lost.push(error),
  };
  return { lost, bytes, opened: openLine(address, { clock, listener, signal }) };
}

async function opened(path: string): Promise<{ line: Line; lost: DriverError[]; bytes: number[] }> {
  const { opened: opening, ...rest } = open({ kind: 'unix', path });
  const line = await opening;
  onTestFinished(() => line.close());
  return { line, ...rest };
}

describe('opening', () => {
  test.each([
    {
      fault: 'nobody ever listened at the path',
      path: '/nonexistent/x.sock',
      code: 'driver/no-such-port',
    },
    { fault: 'the path is a file', path: import.meta.filename, code: 'driver/unreachable' },
  ])('$fault: $code', async ({ path, code }) => {
    await expect(open({ kind: 'unix', path }).opened).rejects.toMatchObject({ code });
  });

  test('a host nobody has given an address: driver/open-timeout or driver/unreachable, within 2 s', async () => {
    const startMs = performance.now();
    const { opened: opening } = open({ kind: 'tcp', host: '192.0.2.1', port: 9 });
    const code: unknown = await opening.then(
      () => 'opened',
      (error: unknown) => (error as DriverError).code,
    );
    expect(['driver/open-timeout', 'driver/unreachable', 'driver/open-failed']).toContain(code);
    expect(performance.now() - startMs).toBeLessThan(2600);
  });

  test('given up: rejects at once with driver/closed', async () => {
    const aborter = new AbortController();
    const { opened: opening } = open({ kind: 'tcp', host: '192.0.2.1', port: 9 }, aborter.signal);
    aborter.abort();
    await expect(opening).rejects.toMatchObject({ code: 'driver/closed' });
  });
});

test('a peer that reads nothing: write rejects after 500 ms', async () => {
  const { path } = await serve((socket) => {
    socket.pause();
  });
  const { line } = await opened(path);
  const startMs = performance.now();
  await expect(line.write(new Uint8Array(16_000_000))).rejects.toMatchObject({
    code: 'driver/write-timeout',
  });
  expect(performance.now() - startMs).toBeGreaterThan(490);
  expect(performance.now() - startMs).toBeLessThan(2500);
});

test('a peer that goes in the middle of a write: the write rejects and the loss is told once', async () => {
  const { path } = await serve((socket) => {
    socket.pause();
    setTimeout(() => socket.destroy(), 50);
  });
  const { line, lost } = await opened(path);
  await expect(line.write(new Uint8Array(16_000_000))).rejects.toMatchObject({
    code: 'driver/line-lost',
  });
  await until(() => lost.length > 0, 'lost');
  expect(lost.map(({ code }) => code)).toEqual(['driver/line-lost']);
});

test('a write after close rejects', async () => {
  const { path } = await serve(() => undefined);
  const { line, lost } = await opened(path);
  await line.close();
  await expect(line.write(Uint8Array.of(1))).rejects.toMatchObject({ code: 'driver/line-lost' });
  expect(lost).toEqual([]);
});

test('closing twice is closing once', async () => {
  const { path } = await serve(() => undefined);
  const { line } = await opened(path);
  await line.close();
  await expect(line.close()).resolves.toBeUndefined();
});
