import type { Axial, DesignId, PieceClass } from '../vocabulary/index.ts';

/**
 * `rig.json`: what hardware stands at this table. Written by the launcher for the virtual table and by the
 * enrolment screens for a real one; read by the hub (cell <-> space, uid -> thing) and by the virtual table
 * (cell -> millimetres, what pieces exist). Never says where anything is.
 */
export interface RigFile {
  readonly format: 'ringside-rig';
  readonly version: 1;
  readonly devices: readonly RigDevice[];
  readonly pieces: readonly RigPiece[];
}

export interface RigDevice {
  /** `bridge/1` */
  readonly id: string;
  readonly kind: 'serial-bridge';
  /** `unix:/path`, `tcp:host:port` or a serial port path. */
  readonly address: string;
  readonly cells: readonly RigCell[];
  /** How its readers are tuned, where they are not as the firmware begins (docs/hardware.md). */
  readonly readers?: RigReaders;
}

export interface RigReaders {
  /** From field on until the first question, in microseconds: 0..50000. */
  readonly rampUs: number;
  /** RxGain of the MFRC522: 0..7. */
  readonly gain: number;
  /** So many rounds in a row must miss a tag before it is gone: 1..20. */
  readonly debounce: number;
  /** Readers on one select register: 1..8. */
  readonly bankSize: number;
  /** Something that notices hands is wired to the bridge. */
  readonly handCue: boolean;
}

export interface RigCell {
  /** As numbered by the hardware, from 0. */
  readonly cell: number;
  readonly space: Axial;
  /** Centre on the mat, from its north-west corner. */
  readonly mm: { readonly x: number; readonly y: number };
}

export interface RigPiece {
  /** Tag UID, upper-case hex, 4 or 7 bytes. */
  readonly uid: string;
  readonly class: PieceClass;
  readonly design?: DesignId;
}
