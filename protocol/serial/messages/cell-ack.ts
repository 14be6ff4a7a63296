import { err, ok, type Result } from '../../vocabulary/index.ts';
import { ByteWriter, viewOf } from '../bytes.ts';
import type { WireError } from '../wire-error.ts';

/** Host -> device: these states arrived. Layout: docs/serial-protocol.md, CELL_ACK. */
export interface CellAck {
  readonly kind: 'cell-ack';
  /** 1..26 */
  readonly cells: readonly { readonly cell: number; readonly generation: number }[];
}

export const MAX_CELL_ACKS = 26;

export const CELL_ACK_ENTRY_BYTES = 3;

export function encodeCellAck(ack: CellAck): Uint8Array {
  const writer = new ByteWriter();
  for (const { cell, generation } of ack.cells) writer.u16(cell).u8(generation);
  return writer.done();
}

export function decodeCellAck(payload: Uint8Array): Result<CellAck, WireError> {
  if (payload.length === 0 || payload.length % CELL_ACK_ENTRY_BYTES !== 0) {
    return err({ code: 'wire/length', at: payload.length });
  }
  const view = viewOf(payload);
  const cells = Array.from({ length: payload.length / CELL_ACK_ENTRY_BYTES }, (_, index) => ({
    cell: view.getUint16(index * CELL_ACK_ENTRY_BYTES, true),
    generation: view.getUint8(index * CELL_ACK_ENTRY_BYTES + 2),
  }));
  return ok({ kind: 'cell-ack', cells });
}
