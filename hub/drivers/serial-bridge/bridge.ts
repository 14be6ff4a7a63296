import {
  HostLink,
  type Beat,
  type HelloReply,
  type HostCounters,
  type ReaderSettings,
} from '@ringside/protocol/serial';
import type {
  CellIndex,
  CellStatus,
  DeviceId,
  Observation,
  TagUid,
} from '@ringside/protocol/vocabulary';
import type { Clock, Entropy, Light, Sensors } from '../../table/ports.ts';
import { addressText, type LineAddress } from './address.ts';
import { CellMemory } from './cell-memory.ts';
import { DriverError, type DriverErrorCode } from './driver-error.ts';
import { Session, type SessionEvent } from './session.ts';

/** One line when the device is lost, per new reason, and one when it is back. */
export type BridgeLog =
  | { readonly kind: 'lost'; readonly device: DeviceId; readonly error: DriverError }
  | { readonly kind: 'back'; readonly device: DeviceId; readonly hello: HelloReply };

export interface SerialBridgeOptions {
  readonly device: DeviceId;
  readonly address: LineAddress;
  readonly clock: Clock;
  readonly entropy: Entropy;
  readonly log: (entry: BridgeLog) => void;
  /** As the firmware begins where there are none. */
  readonly readers?: ReaderSettings | undefined;
}

export interface BridgeHealth {
  readonly device: DeviceId;
  readonly address: string;
  readonly link: 'lost' | 'alive';
  /** Why it was lost last. */
  readonly lastError: DriverErrorCode | undefined;
  /** Sessions begun after the first. */
  readonly reconnects: number;
  readonly counters: HostCounters;
  /** Who answered last. */
  readonly hello: HelloReply | undefined;
  /** The newest one of this session. */
  readonly beat: Beat | undefined;
}

const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 2000;
/** Who was alive for less flaps: a loose plug, or another hub that takes the line away in turn. */
const STEADY_MS = 3000;

/**
 * Driver of one serial bridge, over a socket or a serial port. Dials for ever; what it observes reaches the
 * subscribers, and what it should show is sent again whenever the device is back. Protocol and recovery:
 * docs/serial-protocol.md.
 */
export class SerialBridge implements Sensors {
  readonly #options: SerialBridgeOptions;
  readonly #link: HostLink;
  readonly #cells = new CellMemory();
  readonly #listeners = new Set<(observation: Observation) => void>();
  #session: Session | undefined;
  #running: Promise<void> = Promise.resolve();
  #isClosed = false;
  #endPause: () => void = () => undefined;
  #pauseMs = FIRST_PAUSE_MS;
  #aliveSinceMs = Infinity;
  #sessions = 0;
  #said: 'lost' | 'alive' | undefined;
  /** Reasons already logged since the device was alive. */
  readonly #logged = new Set<DriverErrorCode>();
  #lastError: DriverErrorCode | undefined;
  #hello: HelloReply | undefined;
  #beat: Beat | undefined;
  /** Of "done", as told last in this session. */
  #presses: number | undefined;

  constructor(options: SerialBridgeOptions) {
    this.#options = options;
    const [seed] = new Uint32Array(options.entropy.bytes(4).slice().buffer);
    this.#link = new HostLink(seed ?? 0);
    if (options.readers) this.#link.tune(options.readers, options.clock.nowMs());
  }

  /** Subscribe before `open`: what was said is not said again. */
  subscribe(listener: (observation: Observation) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Begins to dial, once. Whether anybody answers is an observation. */
  open(): void {
    this.#running = this.#run();
  }

  /** Shows a light at a cell from now on, through every loss of the device. */
  light(cell: CellIndex, light: Light): void {
    const outputs = this.#link.light(cell, light, this.#options.clock.nowMs());
    this.#session?.apply(outputs);
  }

  health(): BridgeHealth {
    return {
      device: this.#options.device,
      address: addressText(this.#options.address),
      link: this.#said ?? 'lost',
      lastError: this.#lastError,
      reconnects: Math.max(0, this.#sessions - 1),
      counters: this.#link.counters,
      hello: this.#hello,
      beat: this.#beat,
    };
  }

  /** Ends for good, within a second or so whatever the device does; nothing is observed any more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#listeners.clear();
    this.#endPause();
    this.#session?.end();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#isClosed) {
      await this.#runSession();
      await this.#pause();
    }
  }

  async #runSession(): Promise<void> {
    const { clock, address } = this.#options;
    const listener = (event: SessionEvent): void => {
      this.#hear(event);
    };
    this.#session = new Session({ clock, link: this.#link, listener });
    try {
      await this.#session.run(address);
    } catch (error) {
      if (!(error instanceof DriverError)) throw error;
      if (!this.#isClosed) this.#lose(error);
    } finally {
      this.#session = undefined;
    }
  }

  #pause(): Promise<void> {
    if (this.#isClosed) return Promise.resolve();
    if (this.#nowMs() - this.#aliveSinceMs >= STEADY_MS) this.#pauseMs = FIRST_PAUSE_MS;
    this.#aliveSinceMs = Infinity;
    const pauseMs = this.#pauseMs;
    this.#pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS);
    return new Promise((resolve) => {
      const cancel = this.#options.clock.after(pauseMs, resolve);
      this.#endPause = () => {
        cancel();
        resolve();
      };
    });
  }

  #hear(event: SessionEvent): void {
    switch (event.kind) {
      case 'alive':
        this.#greeted(event.device);
        return;
      case 'cell':
        this.#observeCell(event.cell, event);
        return;
      case 'beat':
        this.#beat = event;
        return;
      case 'panel':
        this.#observePresses(event.presses);
        return;
      case 'restarted':
      case 'stuck':
        this.#lose(event.error);
        return;
      case 'snapshot':
      case 'error':
        return;
    }
  }

  #greeted(hello: HelloReply): void {
    this.#hello = hello;
    this.#beat = undefined;
    this.#presses = undefined;
    this.#sessions += 1;
    this.#aliveSinceMs = this.#nowMs();
    this.#logged.clear();
    this.#cells.forget();
    this.#options.log({ kind: 'back', device: this.#options.device, hello });
    this.#observeLink('alive');
    const present = new Set(hello.present);
    for (let cell = 0; cell < hello.cellCount; cell++) {
      if (!present.has(cell)) this.#observeCell(cell, { status: 'fault', tags: [] });
    }
  }

  #lose(error: DriverError): void {
    this.#lastError = error.code;
    if (!this.#logged.has(error.code)) {
      this.#logged.add(error.code);
      this.#options.log({ kind: 'lost', device: this.#options.device, error });
    }
    this.#observeLink('lost');
  }

  #observeLink(link: 'lost' | 'alive'): void {
    if (this.#said === link) return;
    this.#said = link;
    this.#tell({ kind: 'link', device: this.#options.device, link, atMs: this.#nowMs() });
  }

  #observeCell(
    cell: CellIndex,
    state: { readonly status: CellStatus; readonly tags: readonly TagUid[] },
  ): void {
    if (!this.#cells.isNews(cell, state)) return;
    const { status, tags } = state;
    const { device } = this.#options;
    this.#tell({ kind: 'cell', device, cell, status, tags, atMs: this.#nowMs() });
  }

  /** What was pressed before this session nobody meant for it. */
  #observePresses(presses: number): void {
    const isNews = this.#presses !== undefined && this.#presses !== presses;
    this.#presses = presses;
    if (isNews) this.#tell({ kind: 'done', device: this.#options.device, atMs: this.#nowMs() });
  }

  #tell(observation: Observation): void {
    for (const listener of this.#listeners) listener(observation);
  }

  #nowMs(): number {
    return this.#options.clock.nowMs();
  }
}
