import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { addressText, type LineAddress } from './address.ts';
import { CLOSE_DEADLINE_MS, OPEN_DEADLINE_MS, within, WRITE_DEADLINE_MS } from './deadline.ts';
import { DriverError } from './driver-error.ts';
import type { Line, LineOptions } from './line.ts';
import { openFailure } from './open-failure.ts';

const KEEP_ALIVE_MS = 15_000;

type SocketAddress = Exclude<LineAddress, { kind: 'serial' }>;

/** `unix:` and `tcp:` lines: the virtual table and Wi-Fi bridges. */
export async function openSocketLine(address: SocketAddress, options: LineOptions): Promise<Line> {
  const { clock, signal } = options;
  const socket =
    address.kind === 'unix'
      ? connect({ path: address.path })
      : connect({
          host: address.host,
          port: address.port,
          noDelay: true,
          keepAlive: true,
          keepAliveInitialDelay: KEEP_ALIVE_MS,
        });
  const line = new SocketLine(socket, options);
  try {
    const connected = once(socket, 'connect');
    await within(connected, {
      clock,
      limitMs: OPEN_DEADLINE_MS,
      code: 'driver/open-timeout',
      signal,
    });
  } catch (cause) {
    await line.close();
    throw openFailure(cause, addressText(address));
  }
  return line;
}

class SocketLine implements Line {
  readonly #socket: Socket;
  readonly #options: LineOptions;
  #isClosing = false;

  constructor(socket: Socket, options: LineOptions) {
    this.#socket = socket;
    this.#options = options;
    let cause: Error | undefined;
    socket.on('data', (bytes) => {
      options.listener.bytes(bytes);
    });
    socket.on('error', (error) => {
      cause = error;
    });
    socket.on('close', () => {
      if (this.#isClosing) return;
      options.listener.lost(new DriverError('driver/line-lost', {}, { cause }));
    });
  }

  write(bytes: Uint8Array): Promise<void> {
    const written = new Promise<void>((resolve, reject) => {
      this.#socket.write(bytes, (cause) => {
        // Node 20 reports success for what a destroyed socket still held.
        if (!cause && !this.#socket.destroyed) resolve();
        else reject(new DriverError('driver/line-lost', {}, { cause }));
      });
    });
    const { clock } = this.#options;
    return within(written, { clock, limitMs: WRITE_DEADLINE_MS, code: 'driver/write-timeout' });
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    if (this.#socket.closed) return;
    const closed = new Promise<void>((resolve) =>
      this.#socket.once('close', () => {
        resolve();
      }),
    );
    this.#socket.destroy();
    const { clock } = this.#options;
    await within(closed, { clock, limitMs: CLOSE_DEADLINE_MS, code: 'driver/stuck' });
  }
}
