import type { Timeline } from '../time/timeline.ts';

const BITS_PER_CHAR = 10;

/** The host's half of the serial line: its bytes reach the chip one after the other, as fast as the line is. */
export class UartLine {
  readonly #timeline: Timeline;
  readonly #charTicks: number;
  readonly #arrived: (byte: number) => void;
  #queue: number[] = [];
  #isBusy = false;

  constructor(timeline: Timeline, baud: number, arrived: (byte: number) => void) {
    this.#timeline = timeline;
    this.#charTicks = (timeline.hz * BITS_PER_CHAR) / baud;
    this.#arrived = arrived;
  }

  /** Bytes that are not through yet. */
  get waiting(): number {
    return this.#queue.length;
  }

  send(bytes: Iterable<number>): void {
    this.#queue.push(...bytes);
    if (!this.#isBusy) this.#next();
  }

  #next(): void {
    const byte = this.#queue.shift();
    this.#isBusy = byte !== undefined;
    if (byte === undefined) return;
    this.#timeline.after(this.#charTicks, () => {
      this.#arrived(byte);
      this.#next();
    });
  }
}
