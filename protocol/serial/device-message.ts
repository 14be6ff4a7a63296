import { err, ok, unreachable, type Result } from '../vocabulary/index.ts';
import type { WireFrame } from './frame.ts';
import {
  encodeMessageFrame,
  HANDSHAKE_VERSION,
  PROTOCOL_VERSION,
  type EncodedMessage,
  type Envelope,
} from './message-frame.ts';
import { TYPES } from './message-types.ts';
import { decodeBeat, encodeBeat, type Beat } from './messages/beat.ts';
import { decodeCell, encodeCell, type Cell } from './messages/cell.ts';
import { decodeDeviceError, encodeDeviceError, type DeviceError } from './messages/device-error.ts';
import { decodeHelloReply, encodeHelloReply, type HelloReply } from './messages/hello-reply.ts';
import { decodePanel, encodePanel, type Panel } from './messages/panel.ts';
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
  | HelloReply
  | { readonly kind: 'ack' }
  | Cell
  | SnapshotBegin
  | SnapshotEnd
  | Beat
  | DeviceError
  | Panel;

/** The whole wire frame. */
export const encodeDeviceMessage = (message: DeviceMessage, envelope: Envelope): Uint8Array =>
  encodeMessageFrame(encoded(message), envelope);

export function decodeDeviceMessage(frame: WireFrame): Result<DeviceMessage, WireError> {
  if (frame.version !== versionOf(frame.type)) return err({ code: 'wire/version', at: 0 });
  switch (frame.type) {
    case TYPES.HELLO_REPLY:
      return decodeHelloReply(frame.payload);
    case TYPES.ACK:
      return frame.payload.length === 0
        ? ok({ kind: 'ack' })
        : err({ code: 'wire/length', at: frame.payload.length });
    case TYPES.CELL:
      return decodeCell(frame.payload);
    case TYPES.SNAPSHOT_BEGIN:
      return decodeSnapshotBegin(frame.payload);
    case TYPES.SNAPSHOT_END:
      return decodeSnapshotEnd(frame.payload);
    case TYPES.BEAT:
      return decodeBeat(frame.payload);
    case TYPES.ERROR:
      return decodeDeviceError(frame.payload);
    case TYPES.PANEL:
      return decodePanel(frame.payload);
    default:
      return err({ code: 'wire/type', at: 3 });
  }
}

const versionOf = (type: number): number =>
  type === TYPES.HELLO_REPLY || type === TYPES.ERROR ? HANDSHAKE_VERSION : PROTOCOL_VERSION;

function encoded(message: DeviceMessage): EncodedMessage {
  switch (message.kind) {
    case 'hello-reply':
      return withType(TYPES.HELLO_REPLY, encodeHelloReply(message));
    case 'ack':
      return withType(TYPES.ACK, new Uint8Array());
    case 'cell':
      return withType(TYPES.CELL, encodeCell(message));
    case 'snapshot-begin':
      return withType(TYPES.SNAPSHOT_BEGIN, encodeSnapshotBegin(message));
    case 'snapshot-end':
      return withType(TYPES.SNAPSHOT_END, encodeSnapshotEnd(message));
    case 'beat':
      return withType(TYPES.BEAT, encodeBeat(message));
    case 'error':
      return withType(TYPES.ERROR, encodeDeviceError(message));
    case 'panel':
      return withType(TYPES.PANEL, encodePanel(message));
    default:
      return unreachable(message);
  }
}

const withType = (type: number, payload: Uint8Array): EncodedMessage => ({
  type,
  version: versionOf(type),
  payload,
});
