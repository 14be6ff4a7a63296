/** What a host says over the line (PN532 user manual 6.2.1). */
export type HostFrame =
  | { readonly kind: 'command'; readonly data: readonly number[] }
  | { readonly kind: 'ack' | 'nack' };

export const ACK = Uint8Array.of(0x00, 0x00, 0xff, 0x00, 0xff, 0x00);
/** Code 0x7f: the command is not understood. */
export const SYNTAX_ERROR = Uint8Array.of(0x00, 0x00, 0xff, 0x01, 0xff, 0x7f, 0x81, 0x00);

const FROM_HOST = 0xd4;
const FROM_CHIP = 0xd5;
const LONGEST_NORMAL = 254;

const sumOf = (bytes: readonly number[]): number =>
  bytes.reduce((sum, byte) => (sum + byte) & 0xff, 0);
const complement = (sum: number): number => (0x100 - sum) & 0xff;

/** An answer as it goes over the line. */
export function answerFrame(data: readonly number[]): Uint8Array {
  const all = [FROM_CHIP, ...data];
  const length =
    all.length <= LONGEST_NORMAL
      ? [all.length, complement(all.length)]
      : [
          0xff,
          0xff,
          all.length >> 8,
          all.length & 0xff,
          complement(((all.length >> 8) + all.length) & 0xff),
        ];
  return Uint8Array.of(0x00, 0x00, 0xff, ...length, ...all, complement(sumOf(all)), 0x00);
}

/** Finds frames in what comes over the line; damaged ones are passed over in silence, as the chip does. */
export class FrameFinder {
  #bytes: readonly number[] = [];

  receive(bytes: Iterable<number>): readonly HostFrame[] {
    this.#bytes = [...this.#bytes, ...bytes];
    const frames: HostFrame[] = [];
    for (;;) {
      const start = this.#bytes.findIndex(
        (byte, n) => byte === 0x00 && this.#bytes[n + 1] === 0xff,
      );
      if (start < 0) {
        this.#bytes = this.#bytes.slice(-1);
        return frames;
      }
      const found = this.#read(this.#bytes.slice(start + 2));
      if (found === 'more') return frames;
      this.#bytes = this.#bytes.slice(start + 2 + found.used);
      if (found.frame) frames.push(found.frame);
    }
  }

  #read(rest: readonly number[]): 'more' | { readonly used: number; readonly frame?: HostFrame } {
    const [length, check, high = 0, low = 0, longCheck] = rest;
    if (length === undefined || check === undefined) return 'more';
    if (length === 0x00 && check === 0xff) return { used: 2, frame: { kind: 'ack' } };
    if (length === 0xff && check === 0x00) return { used: 2, frame: { kind: 'nack' } };
    if (length !== 0xff || check !== 0xff) {
      return (length + check) % 0x100 === 0 ? this.#body(rest, 2, length) : { used: 1 };
    }
    if (longCheck === undefined) return 'more';
    const isLength = (high + low + longCheck) % 0x100 === 0;
    return isLength ? this.#body(rest, 5, high * 0x100 + low) : { used: 1 };
  }

  #body(rest: readonly number[], from: number, length: number) {
    const end = from + length;
    if (rest.length <= end) return 'more';
    const all = rest.slice(from, end);
    const isWhole = sumOf(rest.slice(from, end + 1)) === 0 && all[0] === FROM_HOST;
    if (!isWhole) return { used: 1 };
    return { used: end + 1, frame: { kind: 'command', data: all.slice(1) } as const };
  }
}
