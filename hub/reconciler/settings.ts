import type { PieceClass } from '@ringside/protocol/vocabulary';

/** How patient the reconciler is. All times in milliseconds. */
export interface ReconcilerSettings {
  /** Time between two readings of one space by a healthy reader. */
  readonly scanPeriodMs: number;
  /** Quiet time after the last change of the pieces concerned before sure evidence takes effect. */
  readonly dwellMs: number;
  /** How long a piece stands where nothing explains it before somebody is told. */
  readonly patienceMs: number;
  /** How long a hand may rest half-way with a piece before somebody is told. */
  readonly restMs: number;
  /** A piece nobody reads for longer is no longer in a hand but off the board. */
  readonly absentMs: number;
  /** How long the seat alone is asked about a change before everybody is told (see Aside). */
  readonly asideMs: number;
  /** How long after an inferred action the piece moving on is taken for a correction of it. */
  readonly reviseMs: number;
  /**
   * Whether a piece of this class lying face down beside a seat could be what moved something. A function of the
   * class alone, which is public: so that being asked tells nobody anything. Absent: every class could.
   */
  readonly mayMove?: (of: PieceClass) => boolean;
}

export const DEFAULT_SETTINGS: ReconcilerSettings = {
  scanPeriodMs: 200,
  dwellMs: 500,
  patienceMs: 600,
  restMs: 2_200,
  absentMs: 4_000,
  asideMs: 4_000,
  reviseMs: 3_000,
};
