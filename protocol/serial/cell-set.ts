import { err, ok, type Result } from '../vocabulary/index.ts';
import type { WireError } from './wire-error.ts';

/** A bitmap of this many cells still fits into HELLO_R and BEAT. */
export const MAX_CELLS = 448;

export const cellSetBytes = (cellCount: number): number => Math.ceil(cellCount / 8);

/** One bit a cell, cell 0 in bit 0 of the first byte. Cells outside 0..cellCount-1 are left out. */
export function encodeCellSet(cells: readonly number[], cellCount: number): Uint8Array {
  const bytes = new Uint8Array(cellSetBytes(cellCount));
  for (const cell of cells) {
    if (cell >= 0 && cell < cellCount)
      bytes[cell >> 3] = (bytes[cell >> 3] ?? 0) | (1 << (cell & 7));
  }
  return bytes;
}

/** The cells whose bit is set, ascending; refuses a bit beyond the last cell. */
export function decodeCellSet(
  bytes: Uint8Array,
  cellCount: number,
): Result<readonly number[], WireError> {
  const cells: number[] = [];
  for (let cell = 0; cell < bytes.length * 8; cell++) {
    const isSet = ((bytes[cell >> 3] ?? 0) & (1 << (cell & 7))) !== 0;
    if (!isSet) continue;
    if (cell >= cellCount) return err({ code: 'wire/bitmap', at: cell >> 3 });
    cells.push(cell);
  }
  return ok(cells);
}
