import type { Scalar } from '@ringside/protocol/vocabulary';

/** Something the table goes on without, for the hub's own log. Never carries anything secret in `detail`. */
export interface Warning {
  readonly code: string;
  readonly detail: Readonly<Record<string, Scalar>>;
  readonly cause?: unknown;
}
