import { err, ok, type Result } from '../../vocabulary/index.ts';
import { ByteWriter, viewOf } from '../bytes.ts';
import { cellSetBytes, decodeCellSet, encodeCellSet, MAX_CELLS } from '../cell-set.ts';
import type { WireError } from '../wire-error.ts';

/** What a device can besides reading. */
interface DeviceCaps {
  readonly lights: boolean;
  /** It has a "done" button, and may have something that notices hands: says PANEL. */
  readonly panel: boolean;
  /** It can be tuned: takes SETTINGS. */
  readonly settings: boolean;
}

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
  readonly caps: DeviceCaps;
}

const HEAD_BYTES = 20; // and the bitmap
export const CAPS = { lights: 0x0001, panel: 0x0002, settings: 0x0004 } as const;

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
    .u16(capBits(reply.caps))
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
    caps: capsOf(view.getUint16(18, true)),
  });
}

const capBits = ({ lights, panel, settings }: DeviceCaps): number =>
  (lights ? CAPS.lights : 0) | (panel ? CAPS.panel : 0) | (settings ? CAPS.settings : 0);

const capsOf = (bits: number): DeviceCaps => ({
  lights: (bits & CAPS.lights) !== 0,
  panel: (bits & CAPS.panel) !== 0,
  settings: (bits & CAPS.settings) !== 0,
});
