import type { HostLink, HostOutput } from '@ringside/protocol/serial';
import type { Clock } from '../../table/ports.ts';
import type { LineAddress } from './address.ts';
import { DriverError } from './driver-error.ts';
import type { Line } from './line.ts';
import { lossError } from './loss.ts';
import { openLine } from './open-line.ts';

/** A timer this late says that the whole hub stood still. */
const LATE_MS = 250;

/** What a session tells besides bytes. `stuck`: the line is given up, but could not be closed. */
export type SessionEvent =
  | Exclude<HostOutput, { kind: 'send' | 'lost' }>
  | { readonly kind: 'restarted' | 'stuck'; readonly error: DriverError };

interface SessionOptions {
  readonly clock: Clock;
  readonly link: HostLink;
  readonly listener: (event: SessionEvent) => void;
}

/**
 * One opening of the line, from dialling to its end: carries bytes and time between line and link. The
 * protocol stands in `HostLink`; here is only I/O.
 */
export class Session {
  readonly #options: SessionOptions;
  readonly #aborter = new AbortController();
  #line: Line | undefined;
  #cancelTick: () => void = () => undefined;
  #fail: (error: DriverError) => void = () => undefined;

  constructor(options: SessionOptions) {
    this.#options = options;
  }

  /** Rejects with the reason when the session is over; everything it held is closed by then. */
  async run(address: LineAddress): Promise<never> {
    const { link, clock } = this.#options;
    const failed = new Promise<never>((_, reject) => {
      this.#fail = reject;
    });
    // Not awaited while the line is being opened.
    failed.catch(() => undefined);
    try {
      this.#line = await openLine(address, {
        clock,
        signal: this.#aborter.signal,
        listener: {
          bytes: (bytes) => {
            this.apply(link.receive(bytes, clock.nowMs()));
          },
          lost: this.#fail,
        },
      });
      this.apply(link.greet(clock.nowMs()));
      return await failed;
    } finally {
      this.#cancelTick();
      link.closed();
      await this.#close();
    }
  }

  async #close(): Promise<void> {
    try {
      await this.#line?.close();
    } catch (error) {
      if (!(error instanceof DriverError)) throw error;
      this.#options.listener({ kind: 'stuck', error });
    }
  }

  /** Ends it; `run` rejects with `driver/closed`. */
  end(): void {
    this.#aborter.abort();
    this.#fail(new DriverError('driver/closed'));
  }

  /** Carries out what the link wants. */
  apply(outputs: readonly HostOutput[]): void {
    for (const output of outputs) this.#do(output);
    this.#tickLater();
  }

  #do(output: HostOutput): void {
    if (output.kind === 'send') this.#line?.write(output.bytes).catch(this.#fail);
    else if (output.kind === 'lost') this.#lose(lossError(output.reason, output.detail));
    else this.#options.listener(output);
  }

  /** A device that started anew is greeted again on the same line; any other loss is the end of it. */
  #lose(error: DriverError): void {
    if (error.code === 'driver/rebooted') this.#options.listener({ kind: 'restarted', error });
    else this.#fail(error);
  }

  #tickLater(): void {
    const { link, clock } = this.#options;
    this.#cancelTick();
    const dueMs = link.wakeAtMs();
    if (dueMs === Infinity) return;
    const tick = (): void => {
      this.apply(link.tick(clock.nowMs()));
    };
    this.#cancelTick = clock.after(Math.max(0, dueMs - clock.nowMs()), () => {
      // A hub that was suspended reads what has waited in the line before it judges the silence.
      if (clock.nowMs() - dueMs > LATE_MS) this.#cancelTick = clock.after(1, tick);
      else tick();
    });
  }
}
