import {
  HostLink,
  type HostOutput,
  type Light,
  type ReaderSettings,
} from '@ringside/protocol/serial';
import type { BridgeBoard } from '../board/bridge-board.ts';

const TICK_MS = 1;

/** What the board needs of its host: where its bytes go. */
export class HostEar {
  readonly #bytes: number[] = [];

  readonly said = (byte: number): void => {
    this.#bytes.push(byte);
  };

  take(): Uint8Array {
    return Uint8Array.from(this.#bytes.splice(0));
  }
}

/** The hub's end of the protocol beside an emulated board, both in the board's time: no line, no wall clock. */
export class VirtualHost {
  readonly heard: HostOutput[] = [];
  readonly #board: BridgeBoard;
  readonly #ear: HostEar;
  readonly #link: HostLink;

  constructor(board: BridgeBoard, ear: HostEar, nonce = 4711) {
    this.#board = board;
    this.#ear = ear;
    this.#link = new HostLink(nonce);
    this.#act(this.#link.greet(board.ms));
  }

  get counters() {
    return this.#link.counters;
  }

  light(cell: number, light: Light): void {
    this.#act(this.#link.light(cell, light, this.#board.ms));
  }

  tune(settings: ReaderSettings): void {
    this.#act(this.#link.tune(settings, this.#board.ms));
  }

  run(ms: number): void {
    const endMs = this.#board.ms + ms;
    while (this.#board.ms < endMs) {
      this.#board.run(TICK_MS);
      this.#act(this.#link.receive(this.#ear.take(), this.#board.ms));
      this.#act(this.#link.tick(this.#board.ms));
    }
  }

  /** Runs until it holds; whether it did within `limitMs`. */
  runUntil(holds: () => boolean, limitMs: number): boolean {
    for (let ms = 0; ms < limitMs && !holds(); ms += TICK_MS) this.run(TICK_MS);
    return holds();
  }

  of<Kind extends HostOutput['kind']>(kind: Kind): readonly Extract<HostOutput, { kind: Kind }>[] {
    return this.heard.filter(
      (output): output is Extract<HostOutput, { kind: Kind }> => output.kind === kind,
    );
  }

  /** What a cell reads, as last told. */
  cell(cell: number): Extract<HostOutput, { kind: 'cell' }> | undefined {
    return this.of('cell').findLast((told) => told.cell === cell);
  }

  #act(outputs: readonly HostOutput[]): void {
    for (const output of outputs) {
      if (output.kind === 'send') this.#board.receive(output.bytes);
      else this.heard.push(output);
    }
  }
}
