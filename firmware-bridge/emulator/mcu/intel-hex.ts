import { err, ok, type Result } from '@ringside/protocol/vocabulary';

/** Why an image can't be loaded, and the line it is about, counted from 1. */
export interface HexError {
  readonly code:
    | 'emulator/hex-line'
    | 'emulator/hex-checksum'
    | 'emulator/hex-too-large'
    | 'emulator/hex-no-end';
  readonly detail: { readonly line: number };
}

const ERASED = 0xff;
const SHORTEST_RECORD = 5;

/** The flash of a chip of `size` bytes with this Intel-HEX text in it; what the text leaves out is erased (0xff). */
export function parseIntelHex(text: string, size: number): Result<Uint8Array, HexError> {
  const flash = new Uint8Array(size).fill(ERASED);
  const lines = text.split(/\r?\n/);
  let base = 0;
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const fail = (code: HexError['code']) => err({ code, detail: { line: index + 1 } });
    const bytes = bytesOf(line);
    if (!bytes) return fail('emulator/hex-line');
    if (bytes.reduce((sum, byte) => sum + byte, 0) % 256 !== 0) {
      return fail('emulator/hex-checksum');
    }
    const view = new DataView(bytes.buffer);
    const data = bytes.subarray(4, -1);
    const at = base + view.getUint16(1);
    switch (view.getUint8(3)) {
      case 0:
        if (at + data.length > size) return fail('emulator/hex-too-large');
        flash.set(data, at);
        break;
      case 1:
        return ok(flash);
      case 2:
        base = view.getUint16(4) * 16;
        break;
      case 4:
        base = view.getUint16(4) * 65_536;
        break;
      case 3: // where a program of a PC would start: an AVR starts at 0
      case 5:
        break;
      default:
        return fail('emulator/hex-line');
    }
  }
  return err({ code: 'emulator/hex-no-end', detail: { line: lines.length } });
}

/** The bytes of one record, if it is as long as it says. */
function bytesOf(line: string): Uint8Array<ArrayBuffer> | undefined {
  const hex = /^:((?:[0-9a-f]{2})+)$/i.exec(line.trim())?.[1];
  if (hex === undefined) return undefined;
  const bytes = Uint8Array.from({ length: hex.length / 2 }, (_, n) =>
    parseInt(hex.slice(2 * n, 2 * n + 2), 16),
  );
  return bytes.length === SHORTEST_RECORD + (bytes[0] ?? 0) ? bytes : undefined;
}
