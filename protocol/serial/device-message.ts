import { err, ok, unreachable, type Result } from '../vocabulary/index.ts';
import type { WireFrame } from './frame.ts';
import {
  encodeMessageFrame,
  HANDSHAKE_VERSION,
  PROTOCOL_VERSION,
  type EncodedMessage,
  type Envelope,
} from './message-frame.ts';
import { decodeBeat, encodeBeat, type Beat } from './messages/beat.ts';
import { decodeCell, encodeCell, type Cell } from './messages/cell.ts';
import { decodeDeviceError, encodeDeviceError, type DeviceError } from './messages/device-error.ts';
import { decodeHelloReply, encodeHelloReply, type HelloReply } from './messages/hello-reply.ts';
import {
  decodeSnapshotBegin,
  decodeSnapshotEnd,
  encodeSnapshotBegin,
  encodeSnapshotEnd,
  type SnapshotBegin,
  type SnapshotEnd,
} from './messages/snapshot.ts';
import type { WireError } from './wire-error.ts';

/** What a device says to the hub. */
export type DeviceMessage =
  HelloReply | { readonly kind: 'ack' } | Cell | SnapshotBegin | SnapshotEnd | Beat | DeviceError;

/** Types from here on go from device to host. */
export const FIRST_DEVICE_TYPE = 0x80;

const HELLO_REPLY = 0x81;
const ACK = 0x82;
const CELL = 0x83;
const SNAPSHOT_BEGIN = 0x84;
const SNAPSHOT_END = 0x85;
const BEAT = 0x86;
const ERROR = 0x87;

/** The whole wire frame. */
export const encodeDeviceMessage = (message: DeviceMessage, envelope: Envelope): Uint8Array =>
  encodeMessageFrame(encoded(message), envelope);

export function decodeDeviceMessage(frame: WireFrame): Result<DeviceMessage, WireError> {
  if (frame.version !== versionOf(frame.type)) return err({ code: 'wire/version', at: 0 });
  switch (frame.type) {
    case HELLO_REPLY:
      return decodeHelloReply(frame.payload);
    case ACK:
      return frame.payload.length === 0
        ? ok({ kind: 'ack' })
        : err({ code: 'wire/length', at: frame.payload.length });
    case CELL:
      return decodeCell(frame.payload);
    case SNAPSHOT_BEGIN:
      return decodeSnapshotBegin(frame.payload);
    case SNAPSHOT_END:
      return decodeSnapshotEnd(frame.payload);
    case BEAT:
      return decodeBeat(frame.payload);
    case ERROR:
      return decodeDeviceError(frame.payload);
    default:
      return err({ code: 'wire/type', at: 3 });
  }
}

const versionOf = (type: number): number =>
  type === HELLO_REPLY || type === ERROR ? HANDSHAKE_VERSION : PROTOCOL_VERSION;

function encoded(message: DeviceMessage): EncodedMessage {
  switch (message.kind) {
    case 'hello-reply':
      return withType(HELLO_REPLY, encodeHelloReply(message));
    case 'ack':
      return withType(ACK, new Uint8Array());
    case 'cell':
      return withType(CELL, encodeCell(message));
    case 'snapshot-begin':
      return withType(SNAPSHOT_BEGIN, encodeSnapshotBegin(message));
    case 'snapshot-end':
      return withType(SNAPSHOT_END, encodeSnapshotEnd(message));
    case 'beat':
      return withType(BEAT, encodeBeat(message));
    case 'error':
      return withType(ERROR, encodeDeviceError(message));
    default:
      return unreachable(message);
  }
}

const withType = (type: number, payload: Uint8Array): EncodedMessage => ({
  type,
  version: versionOf(type),
  payload,
});
