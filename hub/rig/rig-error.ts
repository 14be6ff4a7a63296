/** Why a rig file is refused: where it stands in the file, and what is wrong there. Codes: docs/errors/rig.md. */
export interface RigError {
  readonly code: RigErrorCode;
  /** `devices[0].cells[3].space.q`; empty for the file as a whole. */
  readonly path: string;
  /** What stands there, what was wanted, or where the other one of two stands. */
  readonly detail: Readonly<Record<string, string>>;
}

export type RigErrorCode =
  | 'rig/empty'
  | 'rig/not-json'
  | 'rig/format'
  | 'rig/version'
  | 'rig/shape'
  | 'rig/missing-key'
  | 'rig/unknown-key'
  | 'rig/unknown-kind'
  | 'rig/bad-uid'
  | 'rig/no-cells'
  | 'rig/duplicate-device'
  | 'rig/duplicate-address'
  | 'rig/duplicate-cell'
  | 'rig/duplicate-space'
  | 'rig/duplicate-uid';
