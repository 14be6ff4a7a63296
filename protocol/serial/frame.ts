import { err, ok, type Result } from '../vocabulary/index.ts';
import { decodeCobs, encodeCobs } from './cobs.ts';
import { crc16 } from './crc16.ts';
import type { WireError } from './wire-error.ts';

export const MAX_PAYLOAD_BYTES = 80;

export const HEADER_BYTES = 4; // ctl, seq, ack, type
export const CRC_BYTES = 2;

/** Longest chunk between two delimiters: everything, plus the one byte COBS adds. */
export const MAX_STUFFED_BYTES = HEADER_BYTES + MAX_PAYLOAD_BYTES + CRC_BYTES + 1;

/** Bits of `ctl`. */
export const CTL = { reliable: 0x80, retransmitted: 0x40, reserved: 0x30, version: 0x0f } as const;

/** One frame as it stands on the wire, its payload not yet looked into. Layout: docs/serial-protocol.md, Frame. */
export interface WireFrame {
  /** The receiver must acknowledge it. */
  readonly reliable: boolean;
  /** Said before; the receiver may have acted on it already. */
  readonly retransmitted: boolean;
  /** Agreed protocol version 1..15; 0 in the frames that agree on it. */
  readonly version: number;
  readonly seq: number;
  readonly ack: number;
  readonly type: number;
  readonly payload: Uint8Array;
}

/** The whole wire frame, with a delimiter on both sides: a lost delimiter then costs no clean neighbour. */
export function encodeFrame(frame: WireFrame): Uint8Array {
  if (frame.payload.length > MAX_PAYLOAD_BYTES) {
    throw new RangeError(`payload of ${String(frame.payload.length)} bytes`);
  }
  const covered = HEADER_BYTES + frame.payload.length;
  const body = new Uint8Array(covered + CRC_BYTES);
  body.set([ctlOf(frame), frame.seq, frame.ack, frame.type]);
  body.set(frame.payload, HEADER_BYTES);
  new DataView(body.buffer).setUint16(covered, crc16(body.subarray(0, covered)), true);
  const stuffed = encodeCobs(body);
  const wire = new Uint8Array(stuffed.length + 2);
  wire.set(stuffed, 1);
  return wire;
}

/** What stands between two delimiters, unstuffed and checked. */
export function decodeFrame(stuffed: Uint8Array): Result<WireFrame, WireError> {
  if (stuffed.length > MAX_STUFFED_BYTES) return err({ code: 'wire/overlong', at: stuffed.length });
  const body = decodeCobs(stuffed);
  return body.ok ? decodeBody(body.value) : body;
}

function decodeBody(body: Uint8Array): Result<WireFrame, WireError> {
  if (body.length < HEADER_BYTES + CRC_BYTES) return err({ code: 'wire/short', at: body.length });
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  const covered = body.length - CRC_BYTES;
  if (view.getUint16(covered, true) !== crc16(body.subarray(0, covered))) {
    return err({ code: 'wire/crc', at: covered });
  }
  const ctl = view.getUint8(0);
  if ((ctl & CTL.reserved) !== 0) return err({ code: 'wire/reserved', at: 0 });
  return ok({
    reliable: (ctl & CTL.reliable) !== 0,
    retransmitted: (ctl & CTL.retransmitted) !== 0,
    version: ctl & CTL.version,
    seq: view.getUint8(1),
    ack: view.getUint8(2),
    type: view.getUint8(3),
    payload: body.slice(HEADER_BYTES, covered),
  });
}

const ctlOf = (frame: WireFrame): number =>
  (frame.reliable ? CTL.reliable : 0) |
  (frame.retransmitted ? CTL.retransmitted : 0) |
  (frame.version & CTL.version);
