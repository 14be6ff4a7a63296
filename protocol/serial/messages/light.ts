import { err, ok, type Result } from '../../vocabulary/index.ts';
import { ByteWriter, viewOf } from '../bytes.ts';
import type { WireError } from '../wire-error.ts';

/** Position = code on the wire. What a light means, not how it looks: that is the device's. */
export const LIGHTS = ['off', 'here', 'away', 'wrong'] as const;
export type Light = (typeof LIGHTS)[number];

export interface CellLight {
  readonly cell: number;
  readonly light: Light;
}

/** Host -> device, reliable: what these cells show from now on. Layout: docs/serial-protocol.md, LIGHT. */
export interface SetLights {
  readonly kind: 'light';
  /** 1..26 */
  readonly lights: readonly CellLight[];
}

export const MAX_LIGHTS = 26;

export const LIGHT_ENTRY_BYTES = 3;

export function encodeSetLights(message: SetLights): Uint8Array {
  const writer = new ByteWriter();
  for (const { cell, light } of message.lights) writer.u16(cell).u8(LIGHTS.indexOf(light));
  return writer.done();
}

export function decodeSetLights(payload: Uint8Array): Result<SetLights, WireError> {
  if (payload.length === 0 || payload.length % LIGHT_ENTRY_BYTES !== 0) {
    return err({ code: 'wire/length', at: payload.length });
  }
  const view = viewOf(payload);
  const lights: CellLight[] = [];
  for (let at = 0; at < payload.length; at += LIGHT_ENTRY_BYTES) {
    const light = LIGHTS[view.getUint8(at + 2)];
    if (light === undefined) return err({ code: 'wire/range', at: at + 2 });
    lights.push({ cell: view.getUint16(at, true), light });
  }
  return ok({ kind: 'light', lights });
}
