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
import { decodeCellAck, encodeCellAck, type CellAck } from './messages/cell-ack.ts';
import { decodeHello, encodeHello, type Hello } from './messages/hello.ts';
import { decodeSetLights, encodeSetLights, type SetLights } from './messages/light.ts';
import { decodeSettings, encodeSettings, type SetReaders } from './messages/settings.ts';
import type { WireError } from './wire-error.ts';

/** What the hub says to a device. */
export type HostMessage =
  Hello | { readonly kind: 'get-snapshot' } | SetLights | CellAck | SetReaders;

/** The whole wire frame. */
export const encodeHostMessage = (message: HostMessage, envelope: Envelope): Uint8Array =>
  encodeMessageFrame(encoded(message), envelope);

export function decodeHostMessage(frame: WireFrame): Result<HostMessage, WireError> {
  const version = frame.type === TYPES.HELLO ? HANDSHAKE_VERSION : PROTOCOL_VERSION;
  if (frame.version !== version) return err({ code: 'wire/version', at: 0 });
  switch (frame.type) {
    case TYPES.HELLO:
      return decodeHello(frame.payload);
    case TYPES.GET_SNAPSHOT:
      return frame.payload.length === 0
        ? ok({ kind: 'get-snapshot' })
        : err({ code: 'wire/length', at: frame.payload.length });
    case TYPES.LIGHT:
      return decodeSetLights(frame.payload);
    case TYPES.CELL_ACK:
      return decodeCellAck(frame.payload);
    case TYPES.SETTINGS:
      return decodeSettings(frame.payload);
    default:
      return err({ code: 'wire/type', at: 3 });
  }
}

function encoded(message: HostMessage): EncodedMessage {
  switch (message.kind) {
    case 'hello':
      return { type: TYPES.HELLO, version: HANDSHAKE_VERSION, payload: encodeHello(message) };
    case 'get-snapshot':
      return { type: TYPES.GET_SNAPSHOT, version: PROTOCOL_VERSION, payload: new Uint8Array() };
    case 'light':
      return { type: TYPES.LIGHT, version: PROTOCOL_VERSION, payload: encodeSetLights(message) };
    case 'cell-ack':
      return { type: TYPES.CELL_ACK, version: PROTOCOL_VERSION, payload: encodeCellAck(message) };
    case 'settings':
      return { type: TYPES.SETTINGS, version: PROTOCOL_VERSION, payload: encodeSettings(message) };
    default:
      return unreachable(message);
  }
}
