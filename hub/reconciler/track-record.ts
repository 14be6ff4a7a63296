/** How long a reader or a tag has been right and wrong so far: rates come from this and a prior. Milliseconds. */
export interface TrackRecord {
  readonly readMs: number;
  /** Gaps after which the tag was there again. */
  readonly missMs: number;
  /** Short listings of a tag that stood elsewhere before and after. */
  readonly ghostMs: number;
  /** How long tags that had gone were still listed, in sum and number. */
  readonly lagMs: number;
  readonly lags: number;
}

export const NO_RECORD: TrackRecord = { readMs: 0, missMs: 0, ghostMs: 0, lagMs: 0, lags: 0 };

/** What is believed before anything is learned (nominal tier), and how much play it takes to outweigh it. */
const PRIOR = { miss: 0.01, ghost: 0.002, lagMs: 150, weightMs: 4_000, lags: 4 } as const;

/** Chance that one reading of a standing tag fails. `pool`: how all readers of this table have been; one alone says little. */
export const missRate = (record: TrackRecord, pool = NO_RECORD): number =>
  rateOf(record.missMs, record.readMs, rateOf(pool.missMs, pool.readMs, PRIOR.miss));

/** Chance that one reading lists a tag that stands on a neighbour space. */
export const ghostRate = (record: TrackRecord, pool = NO_RECORD): number =>
  rateOf(record.ghostMs, record.readMs, rateOf(pool.ghostMs, pool.readMs, PRIOR.ghost));

const rateOf = (wrongMs: number, rightMs: number, prior: number): number =>
  (wrongMs + prior * PRIOR.weightMs) / (rightMs + wrongMs + PRIOR.weightMs);

/** Mean time a tag that has gone is still listed. */
export const lagMs = (record: TrackRecord, pool = NO_RECORD): number =>
  meanOf(record, meanOf(pool, PRIOR.lagMs));

const meanOf = (record: TrackRecord, prior: number): number =>
  (record.lagMs + prior * PRIOR.lags) / (record.lags + PRIOR.lags);

/** Above this a tag or reader is worth a quiet word. */
const WEAK = 0.15;
export const isWeak = (record: TrackRecord | undefined): boolean =>
  record !== undefined && missRate(record) > WEAK;

export const add = (record: TrackRecord, more: Partial<TrackRecord>): TrackRecord => ({
  readMs: record.readMs + (more.readMs ?? 0),
  missMs: record.missMs + (more.missMs ?? 0),
  ghostMs: record.ghostMs + (more.ghostMs ?? 0),
  lagMs: record.lagMs + (more.lagMs ?? 0),
  lags: record.lags + (more.lags ?? 0),
});
