import { err, ok, type Result } from '../../vocabulary/index.ts';
import { ByteWriter, viewOf } from '../bytes.ts';
import type { WireError } from '../wire-error.ts';

/** Device -> host: a report of every present cell follows. Layout: docs/serial-protocol.md, SNAPSHOT_BEGIN. */
export interface SnapshotBegin {
  readonly kind: 'snapshot-begin';
  /** 1..255, repeated in every CELL of it. */
  readonly snapshot: number;
}

/** Device -> host: it was whole if `cells` reports of it arrived. Layout: docs/serial-protocol.md, SNAPSHOT_END. */
export interface SnapshotEnd {
  readonly kind: 'snapshot-end';
  readonly snapshot: number;
  readonly cells: number;
}

const BEGIN_BYTES = 1;
const END_BYTES = 3;

export const encodeSnapshotBegin = (begin: SnapshotBegin): Uint8Array =>
  new ByteWriter().u8(begin.snapshot).done();

export function decodeSnapshotBegin(payload: Uint8Array): Result<SnapshotBegin, WireError> {
  if (payload.length !== BEGIN_BYTES) return err({ code: 'wire/length', at: payload.length });
  const snapshot = viewOf(payload).getUint8(0);
  return snapshot === 0
    ? err({ code: 'wire/range', at: 0 })
    : ok({ kind: 'snapshot-begin', snapshot });
}

export const encodeSnapshotEnd = (end: SnapshotEnd): Uint8Array =>
  new ByteWriter().u8(end.snapshot).u16(end.cells).done();

export function decodeSnapshotEnd(payload: Uint8Array): Result<SnapshotEnd, WireError> {
  if (payload.length !== END_BYTES) return err({ code: 'wire/length', at: payload.length });
  const view = viewOf(payload);
  const snapshot = view.getUint8(0);
  return snapshot === 0
    ? err({ code: 'wire/range', at: 0 })
    : ok({ kind: 'snapshot-end', snapshot, cells: view.getUint16(1, true) });
}
