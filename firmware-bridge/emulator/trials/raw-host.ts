import {
  decodeDeviceMessage,
  encodeHostMessage,
  FrameReader,
  type CellLight,
  type DeviceMessage,
} from '@ringside/protocol/serial';
import type { BridgeBoard } from '../board/bridge-board.ts';
import type { HostEar } from '../host/virtual-host.ts';

const TICK_MS = 0.2;

/** A host that says frames as it is told to, damaged ones too, and repeats nothing. */
export class RawHost {
  readonly #board: BridgeBoard;
  readonly #ear: HostEar;
  readonly #reader = new FrameReader();
  readonly #unheard: { cell: number; generation: number }[] = [];
  #seq = 0;
  #acked = 0;
  #isGreeted = false;

  constructor(board: BridgeBoard, ear: HostEar) {
    this.#board = board;
    this.#ear = ear;
  }

  get isGreeted(): boolean {
    return this.#isGreeted;
  }

  hello(nonce: number): void {
    const hello = { kind: 'hello', nonce, minProtocol: 1, maxProtocol: 1 } as const;
    this.#board.receive(encodeHostMessage(hello, { seq: 0, ack: 0 }));
  }

  /** The next LIGHT, as bytes; `isAcked` tells whether it has arrived. */
  lights(lights: readonly CellLight[]): { readonly bytes: Uint8Array; readonly seq: number } {
    this.#seq = (this.#seq % 255) + 1;
    const envelope = { seq: this.#seq, ack: 0, reliable: true };
    return { bytes: encodeHostMessage({ kind: 'light', lights }, envelope), seq: this.#seq };
  }

  say(bytes: Iterable<number>): void {
    this.#board.receive(bytes);
  }

  isAcked(seq: number): boolean {
    return this.#acked === seq;
  }

  /** Runs until it holds; whether it did within `limitMs`. What cells say is acknowledged meanwhile. */
  runUntil(holds: () => boolean, limitMs: number): boolean {
    const endMs = this.#board.ms + limitMs;
    while (!holds()) {
      if (this.#board.ms >= endMs) return false;
      this.#board.run(TICK_MS);
      this.#hear(this.#ear.take());
    }
    return true;
  }

  #hear(bytes: Uint8Array): void {
    for (const item of this.#reader.feed(bytes)) {
      if (item.kind !== 'frame') continue;
      const message = decodeDeviceMessage(item.frame);
      if (!message.ok) continue;
      this.#acked = item.frame.ack;
      this.#note(message.value, item.frame.reliable);
    }
    const cells = this.#unheard.splice(0, 26);
    if (cells.length === 0) return;
    this.#board.receive(encodeHostMessage({ kind: 'cell-ack', cells }, { seq: 0, ack: 0 }));
  }

  #note(message: DeviceMessage, isReliable: boolean): void {
    if (message.kind === 'hello-reply' && message.nonce !== 0) this.#isGreeted = true;
    if (message.kind === 'cell' && isReliable) this.#unheard.push(message);
  }
}
