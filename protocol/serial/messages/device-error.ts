import { err, ok, type Result } from '../../vocabulary/index.ts';
import { ByteWriter, viewOf } from '../bytes.ts';
import type { WireError } from '../wire-error.ts';

/** Position = code on the wire. */
export const REASONS = ['version', 'not-greeted', 'type', 'payload', 'cell'] as const;
export type DeviceErrorReason = (typeof REASONS)[number];

/** Device -> host: why a frame had no effect. Layout: docs/serial-protocol.md, ERROR. */
export interface DeviceError {
  readonly kind: 'error';
  /**
   * `version`: no common protocol, `detail` = its lowest and, times 256, its highest. `not-greeted`: HELLO
   * first. `type`: unknown one, in `detail`. `payload`: not understood. `cell`: no such cell, in `detail`.
   */
  readonly reason: DeviceErrorReason;
  /** seq of the frame it is about. */
  readonly about: number;
  readonly detail: number;
}

const BYTES = 4;

export const encodeDeviceError = (error: DeviceError): Uint8Array =>
  new ByteWriter().u8(REASONS.indexOf(error.reason)).u8(error.about).u16(error.detail).done();

export function decodeDeviceError(payload: Uint8Array): Result<DeviceError, WireError> {
  if (payload.length !== BYTES) return err({ code: 'wire/length', at: payload.length });
  const view = viewOf(payload);
  const reason = REASONS[view.getUint8(0)];
  if (reason === undefined) return err({ code: 'wire/range', at: 0 });
  return ok({ kind: 'error', reason, about: view.getUint8(1), detail: view.getUint16(2, true) });
}
