import { err, ok, unreachable, type Result } from '../vocabulary/index.ts';
import type { WireFrame } from './frame.ts';
import {
  encodeMessageFrame,
  HANDSHAKE_VERSION,
  PROTOCOL_VERSION,
  type EncodedMessage,
  type Envelope,
} from './message-frame.ts';
import { decodeCellAck, encodeCellAck, type CellAck } from './messages/cell-ack.ts';
import { decodeHello, encodeHello, type Hello } from './messages/hello.ts';
import { decodeSetLights, encodeSetLights, type SetLights } from './messages/light.ts';
import type { WireError } from './wire-error.ts';

/** What the hub says to a device. */
export type HostMessage = Hello | { readonly kind: 'get-snapshot' } | SetLights | CellAck;

const HELLO = 0x01;
const GET_SNAPSHOT = 0x02;
const LIGHT = 0x03;
const CELL_ACK = 0x04;

/** The whole wire frame. */
export const encodeHostMessage = (message: HostMessage, envelope: Envelope): Uint8Array =>
  encodeMessageFrame(encoded(message), envelope);

export function decodeHostMessage(frame: WireFrame): Result<HostMessage, WireError> {
  const version = frame.type === HELLO ? HANDSHAKE_VERSION : PROTOCOL_VERSION;
  if (frame.version !== version) return err({ code: 'wire/version', at: 0 });
  switch (frame.type) {
    case HELLO:
      return decodeHello(frame.payload);
    case GET_SNAPSHOT:
      return frame.payload.length === 0
        ? ok({ kind: 'get-snapshot' })
        : err({ code: 'wire/length', at: frame.payload.length });
    case LIGHT:
      return decodeSetLights(frame.payload);
    case CELL_ACK:
      return decodeCellAck(frame.payload);
    default:
      return err({ code: 'wire/type', at: 3 });
  }
}

function encoded(message: HostMessage): EncodedMessage {
  switch (message.kind) {
    case 'hello':
      return { type: HELLO, version: HANDSHAKE_VERSION, payload: encodeHello(message) };
    case 'get-snapshot':
      return { type: GET_SNAPSHOT, version: PROTOCOL_VERSION, payload: new Uint8Array() };
    case 'light':
      return { type: LIGHT, version: PROTOCOL_VERSION, payload: encodeSetLights(message) };
    case 'cell-ack':
      return { type: CELL_ACK, version: PROTOCOL_VERSION, payload: encodeCellAck(message) };
    default:
      return unreachable(message);
  }
}
