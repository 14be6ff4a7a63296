import { whole, type AirFrame } from './air.ts';
import type { Antenna } from './antenna.ts';
import { endsWithCrcA, withCrcA } from './crc-a.ts';

const REQA: AirFrame = { bytes: Uint8Array.of(0x26), bits: 7 };
const SELECT = [0x93, 0x95, 0x97];
const CASCADE_BIT = 0x04;
const LEVEL_BITS = 40;

/** A tag that has been selected. */
export interface Activated {
  readonly uid: readonly number[];
  readonly atqa: number;
  readonly sak: number;
}

/** What a reader does until one tag is selected, where its own chip does it by itself: REQA, then level by level. */
export function activate(antenna: Antenna): Activated | undefined {
  const atqa = antenna.ask(REQA);
  if (!atqa) return undefined;
  const uid: number[] = [];
  for (const sel of SELECT) {
    const level = resolve(antenna, sel);
    if (!level) return undefined;
    const sak = antenna.ask(whole(withCrcA([sel, 0x70, ...level])));
    if (!sak || !endsWithCrcA(sak.bytes)) return undefined;
    const isMore = ((sak.bytes[0] ?? 0) & CASCADE_BIT) !== 0;
    uid.push(...level.slice(isMore ? 1 : 0, 4));
    if (isMore) continue;
    return {
      uid,
      atqa: (atqa.bytes[0] ?? 0) | ((atqa.bytes[1] ?? 0) << 8),
      sak: sak.bytes[0] ?? 0,
    };
  }
  return undefined;
}

/** 6.4.3: one level, towards the ones wherever tags differ. */
function resolve(antenna: Antenna, sel: number): readonly number[] | undefined {
  const known = new Uint8Array(LEVEL_BITS / 8);
  let bits = 0;
  for (;;) {
    const said = known.subarray(0, Math.ceil(bits / 8));
    const nvb = ((2 + (bits >> 3)) << 4) | (bits & 7);
    const echo = antenna.ask({ bytes: Uint8Array.of(sel, nvb, ...said), bits: 16 + bits });
    if (!echo) return undefined;
    const end = echo.collision ?? LEVEL_BITS;
    for (let bit = bits; bit < end; bit += 1) copyBit(echo.bytes, known, bit);
    if (echo.collision === undefined) return [...known];
    known[end >> 3] = (known[end >> 3] ?? 0) | (1 << (end & 7));
    bits = end + 1;
  }
}

function copyBit(from: Uint8Array, to: Uint8Array, bit: number): void {
  to[bit >> 3] = (to[bit >> 3] ?? 0) | ((from[bit >> 3] ?? 0) & (1 << (bit & 7)));
}
