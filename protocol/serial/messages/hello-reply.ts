import { err, ok, type Result } from '../../vocabulary/index.ts';
import { ByteWriter, viewOf } from '../bytes.ts';
import { cellSetBytes, decodeCellSet, encodeCellSet, MAX_CELLS } from '../cell-set.ts';
import type { WireError } from '../wire-error.ts';

/** Device -> host: the answer, or, with nonce 0, "I have just started". Layout: docs/serial-protocol.md, HELLO_R. */
export interface HelloReply {
  readonly kind: 'hello-reply';
  readonly nonce: number;
  /** The version both will speak. */
  readonly protocol: number;
  readonly firmware: { readonly major: number; readonly minor: number; readonly patch: number };
  /** First four bytes of the image's hash. */
  readonly build: number;
  /** Another one after every start of the device. */
  readonly bootId: number;
  /** 0..448 */
  readonly cellCount: number;
  /** Cells whose reader answered at start, ascending. */
  readonly present: readonly number[];
  readonly caps: { readonly lights: boolean };
}

const HEAD_BYTES = 20; // and the bitmap
const LIGHTS = 0x0001;

export const encodeHelloReply = (reply: HelloReply): Uint8Array =>
  new ByteWriter()
    .u32(reply.nonce)
    .u8(reply.protocol)
    .u8(reply.firmware.major)
    .u8(reply.firmware.minor)
    .u8(reply.firmware.patch)
    .u32(reply.build)
    .u32(reply.bootId)
    .u16(reply.cellCount)
    .u16(reply.caps.lights ? LIGHTS : 0)
    .raw(encodeCellSet(reply.present, reply.cellCount))
    .done();

export function decodeHelloReply(payload: Uint8Array): Result<HelloReply, WireError> {
  if (payload.length < HEAD_BYTES) return err({ code: 'wire/length', at: payload.length });
  const view = viewOf(payload);
  const cellCount = view.getUint16(16, true);
  if (cellCount > MAX_CELLS) return err({ code: 'wire/range', at: 16 });
  if (payload.length !== HEAD_BYTES + cellSetBytes(cellCount)) {
    return err({ code: 'wire/length', at: payload.length });
  }
  const present = decodeCellSet(payload.subarray(HEAD_BYTES), cellCount);
  if (!present.ok) return present;
  return ok({
    kind: 'hello-reply',
    nonce: view.getUint32(0, true),
    protocol: view.getUint8(4),
    firmware: { major: view.getUint8(5), minor: view.getUint8(6), patch: view.getUint8(7) },
    build: view.getUint32(8, true),
    bootId: view.getUint32(12, true),
    cellCount,
    present: present.value,
    caps: { lights: (view.getUint16(18, true) & LIGHTS) !== 0 },
  });
}
