import type { SerialPort } from 'serialport';
import type { LineAddress } from './address.ts';
import { CLOSE_DEADLINE_MS, OPEN_DEADLINE_MS, within, WRITE_DEADLINE_MS } from './deadline.ts';
import { DriverError } from './driver-error.ts';
import type { Line, LineOptions } from './line.ts';
import { openFailure } from './open-failure.ts';

/** How long a vanished port may go unnoticed by its reads. */
const PROBE_MS = 500;
/** A delimiter between frames: it says nothing to the device. */
const PROBE = Uint8Array.of(0);

/** Exact at the 16 MHz of an Arduino Mega. */
const BAUD_RATE = 250_000;

type SerialAddress = Extract<LineAddress, { kind: 'serial' }>;

/**
 * A real serial port. serialport 13 never calls back from `write` on a closed port, nor from `drain` to a
 * peer that reads nothing: hence a deadline on everything and no `drain`. A port that hangs up in the middle
 * of a read gives it zero bytes for ever without a word (seen in one of twenty): hence a probe, whose write fails.
 */
export async function openSerialLine(address: SerialAddress, options: LineOptions): Promise<Line> {
  const port = await makePort(address.path);
  const line = new SerialLine(port, options);
  try {
    await line.open();
  } catch (cause) {
    throw openFailure(cause, address.path);
  }
  return line;
}

/** Loaded here and not before: a hub without serial ports, or without a build of the binding, must start. */
async function makePort(path: string): Promise<SerialPort> {
  try {
    const { SerialPort } = await import('serialport');
    return new SerialPort({ path, baudRate: BAUD_RATE, autoOpen: false });
  } catch (cause) {
    throw new DriverError('driver/no-serialport', { address: path }, { cause });
  }
}

class SerialLine implements Line {
  readonly #port: SerialPort;
  readonly #options: LineOptions;
  /** Closing or told to be lost: nothing more is said of it. */
  #isOver = false;
  #cancelProbe: () => void = () => undefined;

  constructor(port: SerialPort, options: LineOptions) {
    this.#port = port;
    this.#options = options;
    let cause: Error | undefined;
    port.on('data', (bytes: Buffer) => {
      options.listener.bytes(bytes);
    });
    port.on('error', (error) => {
      cause = error;
    });
    port.on('close', (error?: Error | null) => {
      this.#lose(new DriverError('driver/line-lost', {}, { cause: error ?? cause }));
    });
  }

  /** An open that comes after its deadline is closed again: it would hold the port's lock. */
  async open(): Promise<void> {
    const opened = call((done) => {
      this.#port.open(done);
    });
    const { clock, signal } = this.#options;
    try {
      await within(opened, {
        clock,
        limitMs: OPEN_DEADLINE_MS,
        code: 'driver/open-timeout',
        signal,
      });
      this.#probeLater();
    } catch (cause) {
      this.#isOver = true;
      void opened.then(() => this.close()).catch(() => undefined);
      throw cause;
    }
  }

  write(bytes: Uint8Array): Promise<void> {
    if (!this.#port.isOpen) return Promise.reject(new DriverError('driver/line-lost'));
    const written = call((done) => {
      this.#port.write(Buffer.from(bytes), undefined, done);
    }).catch((cause: unknown) => {
      throw new DriverError('driver/line-lost', {}, { cause });
    });
    const { clock } = this.#options;
    return within(written, { clock, limitMs: WRITE_DEADLINE_MS, code: 'driver/write-timeout' });
  }

  async close(): Promise<void> {
    this.#isOver = true;
    this.#cancelProbe();
    if (!this.#port.isOpen) return;
    const closed = call((done) => {
      this.#port.close(done);
    }).catch((cause: unknown) => {
      throw new DriverError('driver/stuck', {}, { cause });
    });
    const { clock } = this.#options;
    await within(closed, { clock, limitMs: CLOSE_DEADLINE_MS, code: 'driver/stuck' });
  }

  #probeLater(): void {
    if (this.#isOver) return;
    this.#cancelProbe = this.#options.clock.after(PROBE_MS, () => {
      this.write(PROBE).then(
        () => {
          this.#probeLater();
        },
        (error: unknown) => {
          if (error instanceof DriverError) this.#lose(error);
        },
      );
    });
  }

  #lose(error: DriverError): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#cancelProbe();
    this.#options.listener.lost(error);
  }
}

/** An operation of the library as a promise. */
const call = (operation: (done: (error?: Error | null) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    operation((error) => {
      if (error) reject(error);
      else resolve();
    });
  });
