import type { PieceClass } from '@ringside/protocol/vocabulary';

/** How patient the reconciler is. All times in milliseconds. */
export interface ReconcilerSettings {
  /** Time between two readings of one space by a healthy reader. */
  readonly scanPeriodMs: number;
  /** Quiet time after the last change of the pieces concerned before sure evidence takes effect: they may have been slid. */
  readonly dwellMs: number;
  /** The same where a hand has set them down: that is mostly where it meant to. */
  readonly setDownMs: number;
  /** The same where it was slid and could be on its way to somewhere further on. */
  readonly wayMs: number;
  /** How long a piece stands where nothing explains it before somebody is told. */
  readonly patienceMs: number;
  /** How long a hand may rest half-way with a piece before somebody is told. */
  readonly restMs: number;
  /** A piece nobody reads for longer is no longer in a hand but off the board. */
  readonly absentMs: number;
  /** How long the seat alone is asked about a change before everybody is told (see Aside). */
  readonly asideMs: number;
  /** How long a piece has to stand where an inferred action took it from to mean that there was none. */
  readonly retractMs: number;
  /** ... and how soon after the action it has to have gone back: later, somebody may have bumped it. */
  readonly retractWithinMs: number;
  /** How long after an inferred action the piece moving on is taken for a correction of it. */
  readonly reviseMs: number;
  /**
   * Whether a piece of this class lying face down beside a seat could be what moved something. A function of the
   * class alone, which is public: so that being asked tells nobody anything. Absent: every class could.
   */
  readonly mayMove?: (of: PieceClass) => boolean;
}

/** Scans of slow readers that any conclusion takes at least. */
const SCANS = {
  patience: 1.6,
  absent: 14,
  dwell: 0.6,
  setDown: 0.3,
  aside: 3,
  retract: 3,
  way: 1.2,
} as const;

/** A rest is seen to end so many scans late. */
const REST_SCANS = 2.2;

/** No time is shorter than what so slow readers need to say anything. */
export function paced(settings: ReconcilerSettings): ReconcilerSettings {
  const { scanPeriodMs } = settings;
  const atLeast = (ms: number, scans: number): number => Math.max(ms, scans * scanPeriodMs);
  return {
    ...settings,
    dwellMs: atLeast(settings.dwellMs, SCANS.dwell),
    setDownMs: atLeast(settings.setDownMs, SCANS.setDown),
    patienceMs: atLeast(settings.patienceMs, SCANS.patience),
    retractMs: atLeast(settings.retractMs, SCANS.retract),
    wayMs: atLeast(settings.wayMs, SCANS.way),
    restMs: settings.restMs + REST_SCANS * scanPeriodMs,
    absentMs: atLeast(settings.absentMs, SCANS.absent),
    asideMs: atLeast(settings.asideMs, SCANS.aside),
  };
}

/** The one thing people set: told sooner and more often wrong, or later and more surely. */
export const CARES = ['snappy', 'balanced', 'careful'] as const;
export type Care = (typeof CARES)[number];

const FACTORS: Readonly<Record<Care, number>> = { snappy: 0.7, balanced: 1, careful: 1.7 };

/** All times between what is seen and what follows from it, shortened or stretched alike. */
export function withCare(settings: ReconcilerSettings, care: Care): ReconcilerSettings {
  const scaled = (ms: number): number => Math.round(FACTORS[care] * ms);
  return {
    ...settings,
    dwellMs: scaled(settings.dwellMs),
    setDownMs: scaled(settings.setDownMs),
    wayMs: scaled(settings.wayMs),
    patienceMs: scaled(settings.patienceMs),
    restMs: scaled(settings.restMs),
  };
}

/** Nobody is waited for: hands are done. How slow and how bad the readers are still counts, and so does what keeps a secret. */
export const withoutWaiting = (settings: ReconcilerSettings): ReconcilerSettings => ({
  ...settings,
  dwellMs: 0,
  setDownMs: 0,
  wayMs: 0,
  patienceMs: 0,
  restMs: 0,
});

export const DEFAULT_SETTINGS: ReconcilerSettings = {
  scanPeriodMs: 200,
  dwellMs: 600,
  setDownMs: 220,
  wayMs: 1_100,
  patienceMs: 550,
  restMs: 3_300,
  absentMs: 6_500,
  asideMs: 4_000,
  reviseMs: 6_000,
  retractMs: 1_500,
  retractWithinMs: 4_000,
};
