import type { Random } from '@ringside/engine/kernel';

/** Numbers that follow from a text alone, so that a case brings the same on every machine (FNV-1a, mulberry32). */
export function randomOf(text: string): Random {
  let state = 0x811c9dc5;
  for (const letter of text) {
    state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
