import {
  spaceKey,
  type CellStatus,
  type PieceClass,
  type PieceId,
  type Space,
  type TagUid,
} from '@ringside/protocol/vocabulary';
import type { Where } from './effect-index.ts';
import { DEFAULT_SETTINGS } from './settings.ts';
import { NO_RECORD, type TrackRecord } from './track-record.ts';

/** One stretch of a tag being listed by one space's reader. */
export interface Sighting {
  /** Start of the stretch. A short gap, as a missed read leaves, does not start a new one. */
  readonly sinceMs: number;
  /** Start of the part without any gap. */
  readonly unbrokenMs: number;
  /** Absent while it is listed. */
  readonly goneMs?: number;
}

export interface CellBelief {
  /** `lost`: the link is down. `unread`: it is up and nothing has been heard of this space since. */
  readonly status: CellStatus | 'lost' | 'unread';
  readonly atMs: number;
  /** When it began to speak, after the start or after its link was down. */
  readonly upMs: number;
  readonly record: TrackRecord;
}

export interface TagBelief {
  readonly class: PieceClass;
  /** By space. */
  readonly seen: Readonly<Record<string, Sighting>>;
  readonly record: TrackRecord;
}

/** A piece carries this tag. A young binding gives way when the tag is laid where another piece of its class is due. */
export interface Binding {
  readonly tag: TagUid;
  readonly atMs: number;
}

export interface Awaited {
  readonly of: PieceClass;
  readonly want: Where;
  readonly sinceMs: number;
}

/** Everything sensing has made of the reports so far. Plain data; never stored, rebuilt from a snapshot. */
export interface Belief {
  /** Time between two readings of one space. */
  readonly scanMs: number;
  /** Keys of the spaces some cell senses. */
  readonly spaces: readonly string[];
  readonly cells: Readonly<Record<string, CellBelief>>;
  readonly tags: Readonly<Record<TagUid, TagBelief>>;
  /** How all readers together have been. */
  readonly pool: TrackRecord;
  /** People have said that they are done, and nothing has changed since. */
  readonly isDone: boolean;
  readonly bound: Readonly<Record<PieceId, Binding>>;
  /** Where a piece stood when table and record last agreed about it. */
  readonly agreed: Readonly<Record<PieceId, Where>>;
  /** Where a piece that has been taken off stood before: read there again soon, it was never taken. */
  readonly left: Readonly<Record<PieceId, { readonly at: Where; readonly atMs: number }>>;
  /** Pieces due on a space that nothing has been laid for yet. */
  readonly awaited: Readonly<Record<PieceId, Awaited>>;
  /** By space: what was awaited there and left play before it lay there. Hands may not know yet. */
  readonly overdue: Readonly<Record<string, { readonly of: PieceClass; readonly atMs: number }>>;
  /** Tags of pieces that left play while standing there: they are owed a hand, not a mistake. */
  readonly leaving: Readonly<Record<TagUid, Where>>;
  /** The tag each piece carried when it left play: an undo may bring the piece back. */
  readonly leavers: Readonly<Record<PieceId, TagUid>>;
  /** Numbers given to the entries of the put-right list that is being worked off. */
  readonly numbers: Readonly<Record<string, number>>;
}

/** Nothing heard yet. `spaces` are those some cell senses; none = this hub senses nothing. */
export function emptyBelief(
  spaces: readonly Space[],
  scanMs: number = DEFAULT_SETTINGS.scanPeriodMs,
): Belief {
  const keys = spaces.map(spaceKey);
  const unread: CellBelief = { status: 'unread', atMs: 0, upMs: 0, record: NO_RECORD };
  return {
    scanMs,
    spaces: keys,
    cells: Object.fromEntries(keys.map((key) => [key, unread])),
    tags: {},
    pool: NO_RECORD,
    isDone: false,
    bound: {},
    agreed: {},
    left: {},
    awaited: {},
    overdue: {},
    leaving: {},
    leavers: {},
    numbers: {},
  };
}

/** No reader tells anything about this space now: neither presence nor absence. */
export const isBlind = (belief: Belief, space: string): boolean => {
  const status = belief.cells[space]?.status;
  return status !== 'empty' && status !== 'tags';
};

/** Since when every reader speaks; `undefined` while one doesn't. */
export function allUpSince({ cells, spaces }: Belief): number | undefined {
  let sinceMs = 0;
  for (const space of spaces) {
    const cell = cells[space];
    if (cell === undefined || (cell.status !== 'empty' && cell.status !== 'tags')) return undefined;
    sinceMs = Math.max(sinceMs, cell.upMs);
  }
  return sinceMs;
}

/** Its reader speaks, and has never listed anything: it may be dead. */
export const isMute = ({ cells, tags }: Belief, space: string): boolean => {
  const cell = cells[space];
  if (cell === undefined || cell.record.readMs > 0) return false;
  return Object.values(tags).every(({ seen }) => seen[space] === undefined);
};

/** A new game's pieces are not the old ones: forgets bindings, keeps what the readers have said and how good they are. */
export const forgetPieces = (belief: Belief): Belief => ({
  ...belief,
  bound: {},
  agreed: {},
  left: {},
  awaited: {},
  overdue: {},
  leaving: {},
  leavers: {},
  numbers: {},
});
