import { unreachable } from '../vocabulary/index.ts';
import { CellBoard, type CellReport, type Reading } from './cell-board.ts';
import { encodeDeviceMessage, type DeviceMessage } from './device-message.ts';
import type { WireFrame } from './frame.ts';
import { FrameReader, type StreamItem } from './frame-reader.ts';
import { decodeHostMessage, type HostMessage } from './host-message.ts';
import { PROTOCOL_VERSION } from './message-frame.ts';
import { FIRST_DEVICE_TYPE, TYPES } from './message-types.ts';
import type { DeviceErrorReason } from './messages/device-error.ts';
import type { HelloReply } from './messages/hello-reply.ts';
import type { Hello } from './messages/hello.ts';
import type { CellLight, SetLights } from './messages/light.ts';
import type { PanelState } from './messages/panel.ts';
import type { SetReaders } from './messages/settings.ts';
import { NO_SEQ, seqAfter } from './seq.ts';
import { SnapshotRound } from './snapshot-round.ts';
import { BEAT_MS } from './timing.ts';

/** What stays the same from the start of a device to its next start. */
export type DeviceIdentity = Omit<HelloReply, 'kind' | 'nonce' | 'protocol'>;

/** `greeted`: a new session; all lights are off now. */
export type DeviceEvent =
  { readonly kind: 'greeted' } | ({ readonly kind: 'light' } & CellLight) | SetReaders;

/** What the readers' side tells of itself in BEAT. */
export interface DeviceCondition {
  readonly scanPeriodMs: number;
  readonly sick: readonly number[];
}

const MAX_REPLIES = 8;
const MAX_COUNT = 0xffff;

/**
 * The device's end of the serial protocol, without the line: bytes in, one wire frame out whenever the line
 * has room. It never queues states, so a host that reads nothing costs no memory. Times are monotonic
 * milliseconds of the caller.
 */
export class DeviceLink {
  readonly #identity: DeviceIdentity;
  readonly #board: CellBoard;
  readonly #round: SnapshotRound;
  readonly #startedMs: number;
  #reader = new FrameReader();
  #isGreeted = false;
  /** "I have just started" is still to be said. */
  #isNews = true;
  #replies: DeviceMessage[] = [];
  #seq = NO_SEQ;
  /** Newest reliable frame of this session. */
  #accepted = NO_SEQ;
  #beatDueMs: number;
  #condition: DeviceCondition = { scanPeriodMs: 0, sick: [] };
  #panel: PanelState = { presses: 0, isHeld: false, hand: 'unknown' };
  #isPanelDue = false;
  #crcErrors = 0;
  #drops = 0;
  #resent = 0;

  constructor(identity: DeviceIdentity, nowMs: number) {
    this.#identity = identity;
    this.#board = new CellBoard(identity.present);
    this.#round = new SnapshotRound(this.#board);
    this.#startedMs = nowMs;
    this.#beatDueMs = nowMs + BEAT_MS;
  }

  /** Somebody opened the line anew (sockets only: a UART can't tell). The session before is over. */
  reopened(): void {
    this.#reader = new FrameReader();
    this.#isGreeted = false;
    this.#replies = [];
  }

  /** Takes what a reader says of its cell. Nothing is told before every present cell has been read once. */
  read(cell: number, reading: Reading): void {
    this.#board.read(cell, reading);
  }

  report(condition: DeviceCondition): void {
    this.#condition = condition;
  }

  /** What is beside the mat has changed. */
  panel(state: PanelState): void {
    this.#panel = state;
    this.#isPanelDue = this.#identity.caps.panel;
  }

  /** Bytes from the host. */
  receive(bytes: Uint8Array, nowMs: number): readonly DeviceEvent[] {
    return this.#reader.feed(bytes).flatMap((item) => this.#take(item, nowMs));
  }

  /** The next wire frame to send, if there is one: ask again until there is none. */
  next(nowMs: number): Uint8Array | undefined {
    const message = this.#takeReply() ?? this.#takeBeat(nowMs);
    if (message) return this.#encode(message);
    if (!this.#isGreeted || !this.#board.isWhole) return undefined;
    if (this.#isPanelDue) return this.#tellPanel();
    const change = this.#board.takeDue(nowMs);
    if (change) return this.#encodeReport(change);
    const step = this.#round.next(nowMs);
    if (!step) return undefined;
    if (step.kind === 'snapshot-begin') this.#isPanelDue = this.#identity.caps.panel;
    return step.kind === 'report' ? this.#encodeReport(step.report) : this.#encode(step);
  }

  /** When `next` will have something, if nothing else happens before. */
  wakeAtMs(nowMs: number): number {
    if (this.#isNews || this.#replies.length > 0) return nowMs;
    if (!this.#isGreeted || !this.#board.isWhole) return this.#beatDueMs;
    if (this.#isPanelDue) return nowMs;
    return Math.min(this.#beatDueMs, this.#round.dueMs(nowMs), this.#board.dueMs(nowMs));
  }

  #take(item: StreamItem, nowMs: number): readonly DeviceEvent[] {
    if (item.kind === 'frame') return this.#accept(item.frame, nowMs);
    if (item.error.code !== 'wire/crc') return this.#drop();
    this.#crcErrors = count(this.#crcErrors);
    return [];
  }

  #accept(frame: WireFrame, nowMs: number): readonly DeviceEvent[] {
    // An echo of our own words (a line tied to itself) must not be answered: that would never end.
    if (frame.type >= FIRST_DEVICE_TYPE) return this.#drop();
    const message = decodeHostMessage(frame);
    if (message.ok && message.value.kind === 'hello') return this.#greet(message.value, nowMs);
    if (!this.#isGreeted) return this.#refuse('not-greeted', frame.seq);
    if (frame.version !== PROTOCOL_VERSION) return this.#drop();
    if (frame.reliable && this.#isRepeated(frame)) return [];
    if (message.ok) return this.#act(message.value, frame.seq, nowMs);
    return message.error.code === 'wire/type'
      ? this.#refuse('type', frame.seq, frame.type)
      : this.#refuse('payload', frame.seq);
  }

  #act(message: HostMessage, seq: number, nowMs: number): readonly DeviceEvent[] {
    switch (message.kind) {
      case 'hello':
        return this.#greet(message, nowMs);
      case 'light':
        return this.#light(message, seq);
      case 'get-snapshot':
        this.#round.ask(nowMs);
        return [];
      case 'settings':
        return this.#tune(message, seq);
      case 'cell-ack':
        for (const { cell, generation } of message.cells) this.#board.acknowledge(cell, generation);
        return [];
      default:
        return unreachable(message);
    }
  }

  /** Acknowledges a reliable frame; true when it has been acted on before. */
  #isRepeated(frame: WireFrame): boolean {
    const isRepeated = frame.seq === this.#accepted;
    this.#accepted = frame.seq;
    this.#reply({ kind: 'ack' });
    return isRepeated;
  }

  #greet(hello: Hello, nowMs: number): readonly DeviceEvent[] {
    if (hello.minProtocol > PROTOCOL_VERSION || hello.maxProtocol < PROTOCOL_VERSION) {
      this.#isGreeted = false;
      return this.#refuse('version', NO_SEQ, PROTOCOL_VERSION | (PROTOCOL_VERSION << 8));
    }
    this.#isGreeted = true;
    this.#isNews = false;
    this.#accepted = NO_SEQ;
    this.#replies = [this.#helloReply(hello.nonce)];
    this.#board.forgetAcks(nowMs);
    this.#round.restart(nowMs);
    return [{ kind: 'greeted' }];
  }

  #light({ lights }: SetLights, about: number): readonly DeviceEvent[] {
    const stranger = lights.find(({ cell }) => cell >= this.#identity.cellCount);
    if (stranger) this.#refuse('cell', about, stranger.cell);
    return lights
      .filter(({ cell }) => cell < this.#identity.cellCount)
      .map((light) => ({ kind: 'light', ...light }));
  }

  #tune(settings: SetReaders, about: number): readonly DeviceEvent[] {
    if (this.#identity.caps.settings) return [settings];
    return this.#refuse('type', about, TYPES.SETTINGS);
  }

  #tellPanel(): Uint8Array {
    this.#isPanelDue = false;
    return this.#encode({ kind: 'panel', ...this.#panel });
  }

  #refuse(reason: DeviceErrorReason, about: number, detail = 0): readonly DeviceEvent[] {
    this.#reply({ kind: 'error', reason, about, detail });
    return this.#drop();
  }

  #drop(): readonly DeviceEvent[] {
    this.#drops = count(this.#drops);
    return [];
  }

  #reply(message: DeviceMessage): void {
    if (this.#replies.length < MAX_REPLIES) this.#replies.push(message);
  }

  #takeReply(): DeviceMessage | undefined {
    if (!this.#isNews) return this.#replies.shift();
    this.#isNews = false;
    return this.#helloReply(0);
  }

  #takeBeat(nowMs: number): DeviceMessage | undefined {
    if (nowMs < this.#beatDueMs) return undefined;
    this.#beatDueMs = nowMs + BEAT_MS;
    return {
      kind: 'beat',
      bootId: this.#identity.bootId,
      uptimeMs: Math.floor(nowMs - this.#startedMs),
      crcErrors: this.#crcErrors,
      drops: this.#drops,
      resent: this.#resent,
      scanPeriodMs: Math.min(this.#condition.scanPeriodMs, MAX_COUNT),
      cellCount: this.#identity.cellCount,
      sick: this.#condition.sick,
    };
  }

  #encodeReport({ cell, isDirty, isResent }: CellReport): Uint8Array {
    if (isResent) this.#resent = count(this.#resent);
    return this.#encode(cell, { reliable: isDirty, retransmitted: isResent });
  }

  #encode(
    message: DeviceMessage,
    flags: { readonly reliable?: boolean; readonly retransmitted?: boolean } = {},
  ): Uint8Array {
    this.#seq = seqAfter(this.#seq);
    return encodeDeviceMessage(message, { seq: this.#seq, ack: this.#accepted, ...flags });
  }

  #helloReply(nonce: number): DeviceMessage {
    return { kind: 'hello-reply', nonce, protocol: PROTOCOL_VERSION, ...this.#identity };
  }
}

const count = (counter: number): number => Math.min(counter + 1, MAX_COUNT);
