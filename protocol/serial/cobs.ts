import { err, ok, type Result } from '../vocabulary/index.ts';
import type { WireError } from './wire-error.ts';

/** Longest input this codec is for: below it no block is ever full, and a code byte always stands for a zero. */
const MAX_BYTES = 253;

/** Consistent overhead byte stuffing: the same bytes without any 0x00, one byte longer. At most 253 bytes. */
export function encodeCobs(bytes: Uint8Array): Uint8Array {
  if (bytes.length > MAX_BYTES) throw new RangeError(`cobs: ${String(bytes.length)} bytes`);
  const stuffed = new Uint8Array(bytes.length + 1);
  stuffed.set(bytes, 1);
  let code = 0;
  for (let at = 1; at < stuffed.length; at++) {
    if (stuffed[at] !== 0) continue;
    stuffed[code] = at - code;
    code = at;
  }
  stuffed[code] = stuffed.length - code;
  return stuffed;
}

/** Inverse of `encodeCobs`; refuses a zero inside and a block that runs past the end. */
export function decodeCobs(stuffed: Uint8Array): Result<Uint8Array, WireError> {
  if (stuffed.length === 0 || stuffed.includes(0)) return err({ code: 'wire/cobs', at: 0 });
  const bytes = stuffed.slice(1);
  let code = 0;
  for (;;) {
    const next = code + (stuffed[code] ?? 0);
    if (next === stuffed.length) return ok(bytes);
    if (next > stuffed.length) return err({ code: 'wire/cobs', at: code });
    bytes[next - 1] = 0;
    code = next;
  }
}
