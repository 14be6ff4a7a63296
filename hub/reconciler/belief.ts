import type { CellStatus, PieceClass, PieceId, TagUid } from '@ringside/protocol/vocabulary';
import type { Where } from './effect-index.ts';

/** One stretch of a tag being listed by one space's reader; `goneMs` once it no longer is. */
export interface Sighting {
  readonly sinceMs: number;
  readonly goneMs?: number;
}

/** How long a reader or a tag has been right and wrong so far, in milliseconds: rates come from these and priors. */
export interface TrackRecord {
  readonly readMs: number;
  readonly missMs: number;
  readonly ghostMs: number;
  readonly lagMs: number;
  readonly lags: number;
}

export interface CellBelief {
  /** `lost`: the link is down. A space never heard of has no CellBelief. */
  readonly status: CellStatus | 'lost';
  readonly atMs: number;
  readonly record: TrackRecord;
}

export interface TagBelief {
  readonly class: PieceClass;
  readonly seen: Readonly<Record<string, Sighting>>;
  readonly record: TrackRecord;
}

/** Everything sensing has made of the reports so far. Plain data; never stored, rebuilt from a snapshot. */
export interface Belief {
  /** Keys of the spaces some cell senses. */
  readonly spaces: readonly string[];
  readonly cells: Readonly<Record<string, CellBelief>>;
  readonly tags: Readonly<Record<TagUid, TagBelief>>;
  /** Which tag a piece carries. */
  readonly bound: Readonly<Record<PieceId, TagUid>>;
  /** Where a piece stood when table and record last agreed about it. */
  readonly agreed: Readonly<Record<PieceId, Where>>;
  /** Numbers given to entries of the put-right list that is being worked off. */
  readonly numbers: Readonly<Record<string, number>>;
}
