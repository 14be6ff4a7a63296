import {
  err,
  ok,
  tagUid,
  type CellStatus,
  type Result,
  type TagUid,
} from '../../vocabulary/index.ts';
import { ByteWriter, viewOf } from '../bytes.ts';
import type { WireError } from '../wire-error.ts';

/**
 * Device -> host: what a cell reads now: state, not history. A robot standing on a tile is two tags on one
 * cell and the normal case. Layout: docs/serial-protocol.md, CELL.
 */
export interface Cell {
  readonly kind: 'cell';
  readonly cell: number;
  /** Rises with every change of this cell, 255 is followed by 0. */
  readonly generation: number;
  /** Snapshot this report belongs to, 1..255; 0 = it tells a change. */
  readonly snapshot: number;
  readonly status: CellStatus;
  /**
   * Ascending, none twice, UIDs of 4 or 7 bytes: `tags` 1..3, `collision` 0..3 (those that could be told
   * apart), else none.
   */
  readonly tags: readonly TagUid[];
}

export const MAX_TAGS = 3;

const HEAD_BYTES = 6;
/** Position = code on the wire. */
export const STATUSES: readonly CellStatus[] = ['empty', 'tags', 'collision', 'fault'];

export function encodeCell(cell: Cell): Uint8Array {
  const writer = new ByteWriter()
    .u16(cell.cell)
    .u8(cell.generation)
    .u8(cell.snapshot)
    .u8(STATUSES.indexOf(cell.status))
    .u8(cell.tags.length);
  for (const tag of cell.tags) {
    const uid = uidBytes(tag);
    writer.u8(uid.length).raw(uid);
  }
  return writer.done();
}

export function decodeCell(payload: Uint8Array): Result<Cell, WireError> {
  if (payload.length < HEAD_BYTES) return err({ code: 'wire/length', at: payload.length });
  const view = viewOf(payload);
  const status = STATUSES[view.getUint8(4)];
  if (status === undefined) return err({ code: 'wire/range', at: 4 });
  const tags = decodeTags(payload, view.getUint8(5));
  if (!tags.ok) return tags;
  if (!mayHave(status, tags.value.length)) return err({ code: 'wire/uids', at: 5 });
  return ok({
    kind: 'cell',
    cell: view.getUint16(0, true),
    generation: view.getUint8(2),
    snapshot: view.getUint8(3),
    status,
    tags: tags.value,
  });
}

function decodeTags(payload: Uint8Array, count: number): Result<readonly TagUid[], WireError> {
  const tags: TagUid[] = [];
  let at = HEAD_BYTES;
  for (let index = 0; index < count; index++) {
    const length = payload[at];
    if (length !== 4 && length !== 7) return err({ code: 'wire/uids', at });
    const bytes = payload.subarray(at + 1, at + 1 + length);
    if (bytes.length !== length) return err({ code: 'wire/length', at: payload.length });
    const tag = tagUid(bytes);
    const before = tags.at(-1);
    if (before !== undefined && before >= tag) return err({ code: 'wire/uids', at });
    tags.push(tag);
    at += 1 + length;
  }
  return at === payload.length ? ok(tags) : err({ code: 'wire/length', at });
}

function mayHave(status: CellStatus, tagCount: number): boolean {
  if (status === 'tags') return tagCount >= 1 && tagCount <= MAX_TAGS;
  return tagCount <= (status === 'collision' ? MAX_TAGS : 0);
}

const uidBytes = (tag: TagUid): Uint8Array =>
  Uint8Array.from({ length: tag.length / 2 }, (_, at) =>
    parseInt(tag.slice(at * 2, at * 2 + 2), 16),
  );
