import { unreachable } from '../vocabulary/index.ts';
import { decodeDeviceMessage, type DeviceMessage } from './device-message.ts';
import type { WireFrame } from './frame.ts';
import { FrameReader, type StreamItem } from './frame-reader.ts';
import { encodeHostMessage, type HostMessage } from './host-message.ts';
import { LightBoard } from './light-board.ts';
import { PROTOCOL_VERSION } from './message-frame.ts';
import type { Beat } from './messages/beat.ts';
import { MAX_CELL_ACKS } from './messages/cell-ack.ts';
import type { Cell } from './messages/cell.ts';
import type { DeviceError } from './messages/device-error.ts';
import type { HelloReply } from './messages/hello-reply.ts';
import type { Light } from './messages/light.ts';
import type { Panel } from './messages/panel.ts';
import type { ReaderSettings } from './messages/settings.ts';
import type { SnapshotEnd } from './messages/snapshot.ts';
import { firstTry, nextTry, type Retry } from './retry.ts';
import { NO_SEQ, seqGap } from './seq.ts';
import { SnapshotTally } from './snapshot-tally.ts';
import { StopAndWait, type InFlight } from './stop-and-wait.ts';
import { HANDSHAKE_MS, SILENCE_MS } from './timing.ts';

/**
 * Why a session ended. `rebooted`: the device started anew; a new greeting is already under way. After the
 * others the link is idle until `greet`. `version` carries the device's lowest and, times 256, highest one.
 */
export type LossReason = 'no-answer' | 'version' | 'silent' | 'deaf' | 'rebooted';

export type HostOutput =
  | { readonly kind: 'send'; readonly bytes: Uint8Array }
  | { readonly kind: 'alive'; readonly device: HelloReply }
  | { readonly kind: 'lost'; readonly reason: LossReason; readonly detail: number }
  | Cell
  | { readonly kind: 'snapshot'; readonly isWhole: boolean }
  | Beat
  | DeviceError
  | Panel;

export interface HostCounters {
  /** Frames whose checksum was wrong. */
  readonly crcErrors: number;
  /** Bytes that were part of no frame. */
  readonly discardedBytes: number;
  /** Frames in order, but not understood or out of place. */
  readonly refusedFrames: number;
  /** Gaps in the device's sequence numbers. */
  readonly lostFrames: number;
  /** Own frames said again because no acknowledgement came. */
  readonly resent: number;
  /** Of the newest frame acknowledged at the first try. */
  readonly roundTripMs: number | undefined;
}

type Phase =
  | { readonly kind: 'idle' }
  | { readonly kind: 'greeting'; readonly retry: Retry }
  | { readonly kind: 'alive'; readonly device: HelloReply };

/**
 * The hub's end of the serial protocol, without the line: what happened goes in, what to send and what it
 * means comes out. One reliable frame is in flight at a time. Times are monotonic milliseconds of the caller.
 */
export class HostLink {
  readonly #lights = new LightBoard();
  readonly #reliable = new StopAndWait<HostMessage>();
  readonly #tally = new SnapshotTally();
  #phase: Phase = { kind: 'idle' };
  #reader = new FrameReader();
  #nonce: number;
  #heardMs = 0;
  #deviceSeq = NO_SEQ;
  #wantsSnapshot = false;
  #hasWholeSnapshot = false;
  #settings: ReaderSettings | undefined;
  #wantsSettings = false;
  #unacknowledged: { readonly cell: number; readonly generation: number }[] = [];
  readonly #counts = { crcErrors: 0, discardedBytes: 0, refusedFrames: 0, lostFrames: 0 };

  /** `nonce`: any number that another hub, or this one before its restart, is unlikely to have begun with. */
  constructor(nonce: number) {
    this.#nonce = nonce;
  }

  get counters(): HostCounters {
    const { resent, roundTripMs } = this.#reliable;
    return { ...this.#counts, resent, roundTripMs };
  }

  /** The line is open: begins a session, whatever was before. */
  greet(nowMs: number): readonly HostOutput[] {
    this.#reader = new FrameReader();
    return [this.#greet(nowMs)];
  }

  /** The line is gone. */
  closed(): void {
    this.#phase = { kind: 'idle' };
  }

  receive(bytes: Uint8Array, nowMs: number): readonly HostOutput[] {
    const heard = this.#reader.feed(bytes).flatMap((item) => this.#take(item, nowMs));
    return [...heard, ...this.#acknowledge(), ...this.#pump(nowMs)];
  }

  /** Shows a light at a cell: the newest one per cell is what is sent, again after every new session. */
  light(cell: number, light: Light, nowMs: number): readonly HostOutput[] {
    this.#lights.want(cell, light);
    return this.#pump(nowMs);
  }

  /** How readers read from now on, in every new session too; of no use to a device that can't be tuned. */
  tune(settings: ReaderSettings, nowMs: number): readonly HostOutput[] {
    this.#settings = settings;
    this.#wantsSettings = true;
    return this.#pump(nowMs);
  }

  /** Time has passed. */
  tick(nowMs: number): readonly HostOutput[] {
    const phase = this.#phase;
    switch (phase.kind) {
      case 'idle':
        return [];
      case 'greeting':
        return this.#tickGreeting(phase.retry, nowMs);
      case 'alive':
        return this.#tickAlive(nowMs);
      default:
        return unreachable(phase);
    }
  }

  /** When `tick` has something to do; `Infinity` while idle. */
  wakeAtMs(): number {
    const phase = this.#phase;
    switch (phase.kind) {
      case 'idle':
        return Infinity;
      case 'greeting':
        return Math.min(phase.retry.dueMs, phase.retry.sinceMs + HANDSHAKE_MS);
      case 'alive':
        return Math.min(this.#heardMs + SILENCE_MS, this.#reliable.dueMs);
      default:
        return unreachable(phase);
    }
  }

  #greet(nowMs: number): HostOutput {
    this.#nonce = nonceAfter(this.#nonce);
    this.#phase = { kind: 'greeting', retry: firstTry(nowMs) };
    return this.#hello();
  }

  #tickGreeting(retry: Retry, nowMs: number): readonly HostOutput[] {
    if (nowMs - retry.sinceMs >= HANDSHAKE_MS) return this.#lose('no-answer');
    if (nowMs < retry.dueMs) return [];
    this.#phase = { kind: 'greeting', retry: nextTry(retry, nowMs) };
    return [this.#hello()];
  }

  #tickAlive(nowMs: number): readonly HostOutput[] {
    if (nowMs - this.#heardMs >= SILENCE_MS) return this.#lose('silent');
    const due = this.#reliable.takeDue(nowMs);
    if (due === 'deaf') return this.#lose('deaf');
    return due ? [this.#sendReliable(due)] : [];
  }

  #take(item: StreamItem, nowMs: number): readonly HostOutput[] {
    if (item.kind === 'frame') return this.#accept(item.frame, nowMs);
    if (item.error.code === 'wire/crc') this.#counts.crcErrors += 1;
    this.#counts.discardedBytes += item.bytes.length;
    return [];
  }

  #accept(frame: WireFrame, nowMs: number): readonly HostOutput[] {
    const message = decodeDeviceMessage(frame);
    if (!message.ok) return this.#refuse();
    const phase = this.#phase;
    switch (phase.kind) {
      case 'idle':
        return [];
      case 'greeting':
        return this.#hearWhileGreeting(message.value, frame, nowMs);
      case 'alive':
        return this.#hearWhileAlive(phase.device, message.value, frame, nowMs);
      default:
        return unreachable(phase);
    }
  }

  /** What a session before still had on its way is ignored: only the answer to our nonce opens a new one. */
  #hearWhileGreeting(
    message: DeviceMessage,
    frame: WireFrame,
    nowMs: number,
  ): readonly HostOutput[] {
    if (message.kind === 'error' && message.reason === 'version') {
      return this.#lose('version', message.detail);
    }
    if (message.kind !== 'hello-reply') return [];
    // It has just started and may have slept through our HELLO.
    if (message.nonce === 0) return [this.#hello()];
    if (message.nonce !== this.#nonce) return [];
    if (message.protocol !== PROTOCOL_VERSION) {
      return this.#lose('version', message.protocol | (message.protocol << 8));
    }
    this.#open(message, frame.seq, nowMs);
    return [{ kind: 'alive', device: message }];
  }

  #open(device: HelloReply, seq: number, nowMs: number): void {
    this.#phase = { kind: 'alive', device };
    this.#heardMs = nowMs;
    this.#deviceSeq = seq;
    this.#wantsSnapshot = false;
    this.#wantsSettings = true;
    this.#hasWholeSnapshot = false;
    this.#unacknowledged = [];
    this.#reliable.reset();
    this.#lights.allOff();
  }

  #hearWhileAlive(
    device: HelloReply,
    message: DeviceMessage,
    frame: WireFrame,
    nowMs: number,
  ): readonly HostOutput[] {
    if (isOfAnotherBoot(device, message)) return this.#restart(nowMs);
    this.#counts.lostFrames += seqGap(this.#deviceSeq, frame.seq);
    this.#deviceSeq = frame.seq;
    this.#heardMs = nowMs;
    this.#reliable.settle(frame.ack, nowMs);
    switch (message.kind) {
      case 'cell':
        return this.#hearCell(device, message, frame.reliable);
      case 'snapshot-begin':
        this.#tally.begin(message);
        return [];
      case 'snapshot-end':
        return [this.#endSnapshot(message)];
      case 'beat':
      case 'error':
      case 'panel':
        return [message];
      case 'ack':
      case 'hello-reply':
        return [];
      default:
        return unreachable(message);
    }
  }

  /** Acknowledged even when it is of no use: else it would be said for ever. */
  #hearCell(device: HelloReply, cell: Cell, isReliable: boolean): readonly HostOutput[] {
    if (isReliable) this.#unacknowledged.push({ cell: cell.cell, generation: cell.generation });
    this.#tally.add(cell.snapshot, cell.cell);
    return device.present.includes(cell.cell) ? [cell] : this.#refuse();
  }

  #endSnapshot(end: SnapshotEnd): HostOutput {
    const isWhole = this.#tally.isWhole(end);
    this.#hasWholeSnapshot ||= isWhole;
    // Later ones heal by themselves; the first is what the hub waits for.
    this.#wantsSnapshot = !this.#hasWholeSnapshot;
    return { kind: 'snapshot', isWhole };
  }

  #restart(nowMs: number): readonly HostOutput[] {
    return [...this.#lose('rebooted'), this.#greet(nowMs)];
  }

  #lose(reason: LossReason, detail = 0): readonly HostOutput[] {
    this.#phase = { kind: 'idle' };
    return [{ kind: 'lost', reason, detail }];
  }

  #acknowledge(): readonly HostOutput[] {
    const sends: HostOutput[] = [];
    while (this.#unacknowledged.length > 0 && this.#phase.kind === 'alive') {
      const cells = this.#unacknowledged.splice(0, MAX_CELL_ACKS);
      sends.push(this.#send({ kind: 'cell-ack', cells }));
    }
    return sends;
  }

  /** Puts the next reliable frame on its way when none is. */
  #pump(nowMs: number): readonly HostOutput[] {
    if (this.#phase.kind !== 'alive' || this.#reliable.isBusy) return [];
    const message = this.#takeWanted(this.#phase.device);
    return message ? [this.#sendReliable(this.#reliable.begin(message, nowMs))] : [];
  }

  #takeWanted(device: HelloReply): HostMessage | undefined {
    if (this.#wantsSnapshot) {
      this.#wantsSnapshot = false;
      return { kind: 'get-snapshot' };
    }
    if (this.#wantsSettings && this.#settings && device.caps.settings) {
      this.#wantsSettings = false;
      return { kind: 'settings', ...this.#settings };
    }
    const lights = device.caps.lights ? this.#lights.take(device.cellCount) : [];
    return lights.length > 0 ? { kind: 'light', lights } : undefined;
  }

  #hello(): HostOutput {
    const versions = { minProtocol: PROTOCOL_VERSION, maxProtocol: PROTOCOL_VERSION };
    return this.#send({ kind: 'hello', nonce: this.#nonce, ...versions });
  }

  #sendReliable({ message, seq, isResent }: InFlight<HostMessage>): HostOutput {
    return this.#send(message, { seq, reliable: true, retransmitted: isResent });
  }

  #send(
    message: HostMessage,
    envelope: {
      readonly seq: number;
      readonly reliable?: true;
      readonly retransmitted?: boolean;
    } = {
      seq: NO_SEQ,
    },
  ): HostOutput {
    return {
      kind: 'send',
      bytes: encodeHostMessage(message, { ack: this.#deviceSeq, ...envelope }),
    };
  }

  #refuse(): readonly HostOutput[] {
    this.#counts.refusedFrames += 1;
    return [];
  }
}

/** A repeated answer to our own HELLO is none. */
function isOfAnotherBoot(device: HelloReply, message: DeviceMessage): boolean {
  if (message.kind === 'hello-reply')
    return message.nonce === 0 || message.bootId !== device.bootId;
  if (message.kind === 'beat') return message.bootId !== device.bootId;
  return message.kind === 'error' && message.reason === 'not-greeted';
}

const nonceAfter = (nonce: number): number => (nonce + 1) >>> 0 || 1;
