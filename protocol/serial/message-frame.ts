import { encodeFrame } from './frame.ts';

/** The version this code speaks. */
export const PROTOCOL_VERSION = 1;

/** HELLO, HELLO_R and ERROR never change: whoever meets can say which versions it speaks. */
export const HANDSHAKE_VERSION = 0;

/** The part of a frame's header that its message doesn't settle. */
export interface Envelope {
  readonly seq: number;
  readonly ack: number;
  readonly reliable?: boolean;
  readonly retransmitted?: boolean;
}

/** A message as bytes, before it is put into an envelope. */
export interface EncodedMessage {
  readonly type: number;
  readonly version: number;
  readonly payload: Uint8Array;
}

export const encodeMessageFrame = (message: EncodedMessage, envelope: Envelope): Uint8Array =>
  encodeFrame({
    ...message,
    seq: envelope.seq,
    ack: envelope.ack,
    reliable: envelope.reliable ?? false,
    retransmitted: envelope.retransmitted ?? false,
  });
