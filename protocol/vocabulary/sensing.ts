import type { Brand } from './brand.ts';

/** A device of the rig: `bridge/1`. */
export type DeviceId = Brand<string, 'DeviceId'>;

/** Tag identity as read by the chip, upper-case hex: 4 or 7 bytes. Never enters the engine or leaves the hub. */
export type TagUid = Brand<string, 'TagUid'>;

/** Physical sensing position on a device, numbered by its hardware from 0. `hub/rig` alone maps it to a space. */
export type CellIndex = number;

export const deviceId = (text: string): DeviceId => text as DeviceId;

/** Upper-case hex of the UID bytes. */
export const tagUid = (bytes: Uint8Array): TagUid =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase() as TagUid;

/** `empty` = read and nothing there; `collision` = something there that can't be told apart; `fault` = the reader is sick. */
export type CellStatus = 'empty' | 'tags' | 'collision' | 'fault';

/**
 * What a device reports, decoded, before anybody knows what it means.
 * `atMs` is the hub's monotonic clock at arrival. Reports of one device come in order.
 */
export type Observation =
  | {
      readonly kind: 'cell';
      readonly device: DeviceId;
      readonly cell: CellIndex;
      readonly status: CellStatus;
      readonly tags: readonly TagUid[];
      readonly atMs: number;
    }
  /** `lost`: nothing the device said before still holds. `alive`: handshake done, a snapshot follows. */
  | {
      readonly kind: 'link';
      readonly device: DeviceId;
      readonly link: 'lost' | 'alive';
      readonly atMs: number;
    }
  /** Somebody pressed "done": what lies on the mat now is meant so. */
  | { readonly kind: 'done'; readonly device: DeviceId; readonly atMs: number };
