/** fc / 13.56 MHz: everything on the air is a multiple of this. */
export const CARRIER_HZ = 13_560_000;
/** One bit at 106 kBd. */
const ETU_PERIODS = 128;

/** What is on the air in one direction; bytes least significant bit first. */
export interface AirFrame {
  readonly bytes: Uint8Array;
  /** How many bits of it are there: 7 in a short frame, 4 in an acknowledgement. */
  readonly bits: number;
}

/** What a tag answers. */
export interface Answer extends AirFrame {
  /** Bits of `bytes` that the reader has said itself (anticollision) and that are not on the air again. */
  readonly from: number;
}

/** What all tags together put on the air. */
export interface Echo extends Answer {
  /** The first bit of `bytes` at which they say different things. */
  readonly collision: number | undefined;
}

export const whole = (bytes: Iterable<number>): AirFrame => {
  const all = Uint8Array.from(bytes);
  return { bytes: all, bits: all.length * 8 };
};

const bitAt = (bytes: Uint8Array, bit: number): number => ((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1;

/**
 * Answers on top of each other. Both halves of a bit are modulated where tags differ: the reader can tell that from 0 and
 * from 1. A tag that has said everything leaves the air to the others.
 */
export function superpose(answers: readonly Answer[]): Echo | undefined {
  const [first] = answers;
  if (!first) return undefined;
  if (answers.length === 1) return { ...first, collision: undefined };
  const { from } = first;
  const bits = Math.max(...answers.map((answer) => answer.bits));
  const bytes = new Uint8Array(Math.ceil(bits / 8));
  let collision: number | undefined;
  for (let bit = 0; bit < bits; bit += 1) {
    const said = new Set(
      answers.filter((answer) => bit < answer.bits).map((answer) => bitAt(answer.bytes, bit)),
    );
    if (said.size > 1 && bit >= from) collision ??= bit;
    if (said.has(1)) bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | (1 << (bit & 7));
  }
  return { bytes, bits, from, collision };
}

/** Periods of the carrier that a reader's frame takes: start, bits, a parity bit behind every whole byte, end. */
export const requestPeriods = ({ bits }: AirFrame): number =>
  ETU_PERIODS * (2 + bits + Math.floor(bits / 8));

/** Periods of the carrier that an answer takes: start bit, bits, and a parity bit behind every whole byte. */
export const answerPeriods = ({ bits, from }: Answer): number =>
  ETU_PERIODS * (1 + bits - from + Math.floor(bits / 8) - Math.floor(from / 8));

/** Tags answer exactly so long after the last bit of the reader, and that bit's value counts (ISO/IEC 14443-3, 6.2.1.1). */
export function answerDelayPeriods({ bytes, bits }: AirFrame): number {
  return bitAt(bytes, bits - 1) === 1 ? 1236 : 1172;
}
