import { err, ok, type Result } from '../../vocabulary/index.ts';
import { ByteWriter, viewOf } from '../bytes.ts';
import { cellSetBytes, decodeCellSet, encodeCellSet, MAX_CELLS } from '../cell-set.ts';
import type { WireError } from '../wire-error.ts';

/** Device -> host, every second: alive, and how well. Counters stop at 65535. Layout: docs/serial-protocol.md, BEAT. */
export interface Beat {
  readonly kind: 'beat';
  readonly bootId: number;
  /** Since start; wraps after 49 days. */
  readonly uptimeMs: number;
  /** Frames from the host whose checksum was wrong. */
  readonly crcErrors: number;
  /** Other stretches of bytes from the host that were no frame, and frames it couldn't use. */
  readonly drops: number;
  /** CELL frames said more than once because no acknowledgement came. */
  readonly resent: number;
  /** How long the last round over all readers took. */
  readonly scanPeriodMs: number;
  readonly cellCount: number;
  /** Cells whose reader is sick, ascending. */
  readonly sick: readonly number[];
}

const HEAD_BYTES = 18; // and the bitmap

export const encodeBeat = (beat: Beat): Uint8Array =>
  new ByteWriter()
    .u32(beat.bootId)
    .u32(beat.uptimeMs)
    .u16(beat.crcErrors)
    .u16(beat.drops)
    .u16(beat.resent)
    .u16(beat.scanPeriodMs)
    .u16(beat.cellCount)
    .raw(encodeCellSet(beat.sick, beat.cellCount))
    .done();

export function decodeBeat(payload: Uint8Array): Result<Beat, WireError> {
  if (payload.length < HEAD_BYTES) return err({ code: 'wire/length', at: payload.length });
  const view = viewOf(payload);
  const cellCount = view.getUint16(16, true);
  if (cellCount > MAX_CELLS) return err({ code: 'wire/range', at: 16 });
  if (payload.length !== HEAD_BYTES + cellSetBytes(cellCount)) {
    return err({ code: 'wire/length', at: payload.length });
  }
  const sick = decodeCellSet(payload.subarray(HEAD_BYTES), cellCount);
  if (!sick.ok) return sick;
  return ok({
    kind: 'beat',
    bootId: view.getUint32(0, true),
    uptimeMs: view.getUint32(4, true),
    crcErrors: view.getUint16(8, true),
    drops: view.getUint16(10, true),
    resent: view.getUint16(12, true),
    scanPeriodMs: view.getUint16(14, true),
    cellCount,
    sick: sick.value,
  });
}
