import type { Mfrc522 } from '../reader/mfrc522.ts';

/** MISO is pulled up: what nobody drives reads as ones. */
const IDLE = 0xff;

/** The readers on one SPI bus. Which of them listen is decided by their select lines, however many are low. */
export class SpiBus {
  readonly #readers: ReadonlyMap<number, Mfrc522>;
  readonly #holders: readonly Mfrc522[];
  #selected: readonly Mfrc522[] = [];

  /** By the number of their select line. */
  constructor(readers: ReadonlyMap<number, Mfrc522>) {
    this.#readers = readers;
    this.#holders = [...readers.values()].filter(({ quirks }) => quirks.holdsMiso);
  }

  /** These select lines are low now. */
  select(lines: readonly number[]): void {
    this.#selected = lines
      .map((line) => this.#readers.get(line))
      .filter((each) => each !== undefined);
    for (const reader of this.#selected) reader.select();
  }

  /** One byte each way. Several that answer at once pull each other's ones down. */
  transfer(byte: number): number {
    let miso = IDLE;
    for (const reader of this.#selected) miso &= reader.transfer(byte) ?? IDLE;
    const isHeld = this.#holders.some(
      (reader) => reader.isPowered && !this.#selected.includes(reader),
    );
    return isHeld ? 0 : miso;
  }
}
