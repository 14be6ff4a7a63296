import { err, ok, type Result } from '../../vocabulary/index.ts';
import { ByteWriter, viewOf } from '../bytes.ts';
import type { WireError } from '../wire-error.ts';

/** Host -> device: begins a session. The device forgets the one before. Layout: docs/serial-protocol.md, HELLO. */
export interface Hello {
  readonly kind: 'hello';
  /** 1..2^32-1; the answer repeats it. */
  readonly nonce: number;
  readonly minProtocol: number;
  readonly maxProtocol: number;
}

export const HELLO_BYTES = 6;

export const encodeHello = (hello: Hello): Uint8Array =>
  new ByteWriter().u32(hello.nonce).u8(hello.minProtocol).u8(hello.maxProtocol).done();

export function decodeHello(payload: Uint8Array): Result<Hello, WireError> {
  if (payload.length !== HELLO_BYTES) return err({ code: 'wire/length', at: payload.length });
  const view = viewOf(payload);
  const nonce = view.getUint32(0, true);
  if (nonce === 0) return err({ code: 'wire/range', at: 0 });
  return ok({
    kind: 'hello',
    nonce,
    minProtocol: view.getUint8(4),
    maxProtocol: view.getUint8(5),
  });
}
