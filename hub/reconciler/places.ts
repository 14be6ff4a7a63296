import type { TagUid } from '@ringside/protocol/vocabulary';
import { allUpSince, type Belief, type Sighting, type TagBelief } from './belief.ts';
import type { ReconcilerSettings } from './settings.ts';
import { entriesOf } from './entries.ts';
import { ghostRate, lagMs, missRate, NO_RECORD, type TrackRecord } from './track-record.ts';

/** Where a tag most likely is. `unknown`: the readers that could tell are silent. */
export interface Place {
  readonly at: { readonly space: string } | 'hand' | 'off' | 'unknown';
  /** Of the most likely place, 0..1. */
  readonly weight: number;
  /** Weights over all spaces where it may stand; what is missing to 1 is in a hand or off the board. */
  readonly spaces: Readonly<Record<string, number>>;
  /** Its reader lists it there now. */
  readonly isListed: boolean;
  /** Spaces whose readers list it now. */
  readonly listedBy: readonly string[];
  /** When the most likely place began to be it. */
  readonly sinceMs: number;
  /** How long no reader listed it before it was listed there. */
  readonly airMs: number;
  /** When a reader last began or ceased to list it anywhere. */
  readonly changedMs: number;
  /**
   * Set where time alone will tell more: no reader lists it where it is taken to be, or two list it at once. Then the
   * time of the last change.
   */
  readonly openSinceMs: number | undefined;
}

/** Enough to conclude something from. */
export const SURE = 0.9;

export const standsOn = (place: Place): string | undefined =>
  typeof place.at === 'object' ? place.at.space : undefined;

/** A tag is taken up, or set down elsewhere, about so often. */
const MOVES_MS = 60_000;
/** Chance of that during any one scan. */
const movesIn = ({ scanPeriodMs }: ReconcilerSettings): number =>
  Math.min(0.1, scanPeriodMs / MOVES_MS);
/**
 * A token on the edge between two readers, read by both for as long as it stands there. It gets there by being set down: what
 * one reader had for itself doesn't come onto an edge untouched.
 */
const EDGE = { atOnce: 0.002, later: 0.0001 } as const;
const AT_ONCE_SCANS = 2;
/** A neighbour's tag that a reader lists is any of so many. */
const NEIGHBOURS = 6;
/** A run of bad reads: which part of all misses begins one, and how likely each further read in it fails. */
const BURST = { begins: 0.2, fails: 0.7 } as const;

/** A sighting that ended more scans ago says nothing about now, unless there is no other. */
const RELEVANT_SCANS = 4;
const RELEVANT_MS = 2_000;
/** Part of a scan by which reports may come late: till then a reader has not said the same again. */
const LATE = 0.4;

/** Posterior over places of one tag, from what its sightings say now and how good their readers have been. */
export function placeOf(
  belief: Belief,
  tag: TagUid,
  nowMs: number,
  settings: ReconcilerSettings,
): Place {
  const known = belief.tags[tag];
  const relevantMs = Math.max(RELEVANT_MS, RELEVANT_SCANS * settings.scanPeriodMs);
  const seen = known ? relevant(known.seen, nowMs, relevantMs) : [];
  const [first] = seen;
  if (first === undefined) return unseen(belief, nowMs, settings);
  if (seen.length === 1 && first[1].goneMs === undefined) return plain(first);
  const world = { belief, record: known?.record ?? NO_RECORD, seen, nowMs, settings };
  const scored = seen.map(([space, here]) => ({ space, here, ...scoreOf(world, space, here) }));
  const listed = seen.filter(([, { goneMs }]) => goneMs === undefined);
  const hand =
    listed.length > 0
      ? 0
      : movesIn(settings) * Math.max(...scored.map(({ otherwise }) => otherwise));
  const total = scored.reduce((sum, { score }) => sum + score, hand);
  const spaces = Object.fromEntries(scored.map(({ space, score }) => [space, score / total]));
  const best = scored.reduce((a, b) =>
    b.score > a.score || (b.score === a.score && b.space < a.space) ? b : a,
  );
  if (best.score < hand) return taken(world, spaces, hand / total);
  const weight = best.score / total;
  const isOpen = listed.length !== 1 || best.here.goneMs !== undefined || weight < SURE;
  return {
    at: { space: best.space },
    weight,
    spaces,
    isListed: best.here.goneMs === undefined,
    listedBy: listed.map(([space]) => space),
    sinceMs: best.here.sinceMs,
    airMs: airOf(best, seen),
    changedMs: lastChange(seen),
    openSinceMs: isOpen ? lastChange(seen) : undefined,
  };
}

/** What no reader listed before came out of a hand. */
function airOf(at: { readonly space: string; readonly here: Sighting }, seen: Seen): number {
  const before = seen.flatMap(([space, { goneMs, sinceMs }]) =>
    space === at.space || sinceMs > at.here.sinceMs ? [] : [goneMs ?? Infinity],
  );
  return at.here.sinceMs - Math.max(-Infinity, ...before);
}

const lastChange = (seen: Seen): number =>
  Math.max(...seen.map(([, { goneMs, unbrokenMs }]) => goneMs ?? unbrokenMs));

/** Nearly always: one reader lists it, and no other did lately. */
const plain = ([space, { sinceMs, unbrokenMs }]: Seen[number]): Place => ({
  at: { space },
  weight: 1,
  spaces: { [space]: 1 },
  isListed: true,
  listedBy: [space],
  airMs: Infinity,
  sinceMs,
  changedMs: unbrokenMs,
  openSinceMs: undefined,
});

function relevant(seen: TagBelief['seen'], nowMs: number, relevantMs: number): Seen {
  // Sorted, so that products come out the same to the last bit whatever the order of reports.
  const all = [...entriesOf(seen)].sort(([a], [b]) => (a < b ? -1 : 1));
  if (all.length <= 1) return all;
  const last = Math.max(...all.map(([, { goneMs }]) => goneMs ?? nowMs));
  const from = Math.min(last, nowMs - relevantMs);
  return all.filter(([, { goneMs }]) => goneMs === undefined || goneMs >= from);
}

type Seen = readonly (readonly [string, Sighting])[];

interface World {
  readonly belief: Belief;
  readonly record: TrackRecord;
  readonly seen: Seen;
  readonly nowMs: number;
  readonly settings: ReconcilerSettings;
}

/** A tag no reader has listed since they speak: a moment ago they may all have missed it. */
function unseen(belief: Belief, nowMs: number, { absentMs }: ReconcilerSettings): Place {
  const upMs = allUpSince(belief);
  const isOff = upMs !== undefined && (upMs === 0 || nowMs - upMs >= absentMs);
  const sinceMs = upMs ?? 0;
  return { at: isOff ? 'off' : 'unknown', ...NOWHERE, sinceMs, changedMs: sinceMs };
}

const NOWHERE = {
  weight: 1,
  spaces: {},
  isListed: false,
  listedBy: [],
  airMs: 0,
  openSinceMs: undefined,
} as const;

function taken(world: World, spaces: Place['spaces'], weight: number): Place {
  const sinceMs = Math.max(...world.seen.map(([, { goneMs }]) => goneMs ?? world.nowMs));
  const isAbsent = world.nowMs - sinceMs >= world.settings.absentMs;
  const at = isAbsent ? unseen(world.belief, world.nowMs, world.settings).at : 'hand';
  return {
    at,
    weight,
    spaces,
    isListed: false,
    listedBy: [],
    airMs: 0,
    sinceMs,
    changedMs: sinceMs,
    openSinceMs: weight < SURE ? sinceMs : undefined,
  };
}

interface Score {
  /** How well "it stands here" explains this sighting and every other one. */
  readonly score: number;
  /** The same without this sighting's own part: how well it got here, whether or not it still is. */
  readonly otherwise: number;
}

function scoreOf(world: World, space: string, here: Sighting): Score {
  let otherwise = 1;
  for (const [other, there] of world.seen)
    if (other !== space) otherwise *= elsewhere(world, { here, other, there });
  const own = here.goneMs === undefined ? 1 : missed(world, space, here.goneMs);
  return { score: own * otherwise, otherwise };
}

/** Chance that a standing tag goes unread for this long. */
function missed(world: World, space: string, goneMs: number): number {
  const scans = scansSince(world, goneMs);
  const cell = world.belief.cells[space];
  const { pool } = world.belief;
  const rate = Math.max(missRate(world.record, pool), cell ? missRate(cell.record, pool) : 0);
  return Math.max(rate ** scans, BURST.begins * rate * BURST.fails ** scans);
}

const scansSince = (world: World, sinceMs: number): number =>
  1 + Math.floor(Math.max(0, (world.nowMs - sinceMs) / world.settings.scanPeriodMs - LATE));

interface Pair {
  readonly here: Sighting;
  readonly other: string;
  readonly there: Sighting;
}

/** Chance of a sighting somewhere else, of a tag that stands here. */
function elsewhere(world: World, { here, other, there }: Pair): number {
  const cell = world.belief.cells[other];
  const cameFromThere = there.sinceMs < here.sinceMs;
  const moves = movesIn(world.settings);
  if (cameFromThere) return there.goneMs === undefined ? moves * stale(world, here, other) : moves;
  const scans = Math.max(1, scansSince(world, there.sinceMs));
  const rate = cell ? ghostRate(cell.record, world.belief.pool) / NEIGHBOURS : 1;
  if (there.goneMs !== undefined) return rate;
  const isAtOnce = there.sinceMs - here.sinceMs <= AT_ONCE_SCANS * world.settings.scanPeriodMs;
  return Math.max(rate ** scans, isAtOnce ? EDGE.atOnce : EDGE.later);
}

/** Chance that a tag which left another space when it came here is still listed there: most lag a little, some a lot. */
function stale(world: World, here: Sighting, other: string): number {
  const cell = world.belief.cells[other];
  const mean = cell ? lagMs(cell.record, world.belief.pool) : 0;
  const overlap = world.nowMs - here.sinceMs;
  return 0.9 * Math.exp(-overlap / mean) + 0.1 * Math.exp(-overlap / (10 * mean));
}
