import type { PieceClass, PieceId, Placement, Seat, TagUid } from '@ringside/protocol/vocabulary';
import { isBlind, isMute, type Awaited, type Belief } from './belief.ts';
import { isBetween } from './between.ts';
import { bindTags, classFits, type Bindings, type Wanted } from './binding.ts';
import type { Where } from './effect-index.ts';
import { entriesOf } from './entries.ts';
import { whereOf } from './physical-effect.ts';
import { placeOf, standsOn, SURE, type Place } from './places.ts';
import type { ReconcilerSettings } from './settings.ts';

/**
 * One piece, as the record wants it and as it stands.
 * `owed`: hands have not carried out what the record decided. `astray`: hands put it where the record doesn't want it.
 * `missing`: it stood right and is nowhere now. `unsure`: its readers contradict each other.
 */
export interface Standing extends Wanted {
  readonly is: 'there' | 'owed' | 'astray' | 'hand' | 'missing' | 'unsure' | 'unknown';
  readonly placement: Placement;
  readonly tag: TagUid | undefined;
  readonly place: Place | undefined;
  /** Table and record agreed about it under the present record. */
  readonly wasThere: boolean;
  /** Half-way to where it is owed, in a hand that rests, as far as anybody knows till then. */
  readonly restsUntilMs?: number;
  /** Beside whom it belongs, when not on the board. */
  readonly seat: Seat | undefined;
}

/** A tag on the board that carries no piece the record knows there. */
export interface Stray {
  readonly tag: TagUid;
  readonly of: PieceClass;
  readonly space: string;
  readonly sinceMs: number;
  readonly place: Place;
  /** It carried a piece that has left play, and hands have not taken it up yet. */
  readonly leaving: boolean;
}

/** An expected piece without an id that nothing fills yet. */
export interface Need {
  readonly of: PieceClass;
  readonly space: string;
  readonly placement: Placement;
}

export interface Survey {
  /** With bindings and agreements brought up to date. */
  readonly belief: Belief;
  readonly standings: readonly Standing[];
  readonly strays: readonly Stray[];
  readonly needs: readonly Need[];
  readonly places: ReadonlyMap<TagUid, Place>;
  readonly ripensAtMs: number | undefined;
}

export interface Look {
  readonly expected: readonly Placement[];
  readonly nowMs: number;
  readonly settings: ReconcilerSettings;
}

/** Holds the table against the record, piece by piece. */
export function surveyTable(before: Belief, { expected, nowMs, settings }: Look): Survey {
  const sensed = new Set(before.spaces);
  const places = new Map(
    entriesOf(before.tags).map(([tag]) => [tag, placeOf(before, tag, nowMs, settings)] as const),
  );
  const named = expected.flatMap((placement) => toNamed(placement, sensed));
  const ripeMs = 2 * settings.scanPeriodMs;
  const bindings = bindTags(before, { wanted: named, places, nowMs, ripeMs });
  const doubtMs = Math.max(DOUBT_MS, DOUBT_SCANS * settings.scanPeriodMs);
  const look = {
    bindings,
    places,
    nowMs,
    restMs: settings.restMs,
    doubtMs,
    absentMs: settings.absentMs,
  };
  const standings = named.flatMap((each) => standingOf(each, look) ?? []);
  const told = takenOff(agreements(bindings.belief, standings, nowMs - 2 * ripeMs), standings);
  const agreed = withIdle(told.agreed, named, bindings.belief);
  const belief = { ...told, agreed };
  const anonymous = expected.flatMap((placement) => toNeeds(placement, sensed));
  return {
    belief,
    standings,
    ...looseEnds({ belief, named, places }, anonymous),
    places,
    ripensAtMs: bindings.ripensAtMs,
  };
}

interface Named extends Wanted {
  readonly placement: Placement;
}

function toNamed(placement: Placement, sensed: ReadonlySet<string>): readonly Named[] {
  const { id, of, at } = placement;
  return id === undefined ? [] : [{ piece: id, of, want: whereOf(at, sensed), placement }];
}

function toNeeds(placement: Placement, sensed: ReadonlySet<string>): readonly Need[] {
  const space = whereOf(placement.at, sensed);
  if (placement.id !== undefined || space === 'off') return [];
  return Array.from({ length: placement.count }, () => ({ of: placement.of, space, placement }));
}

interface Bound {
  readonly bindings: Bindings;
  readonly places: ReadonlyMap<TagUid, Place>;
  readonly nowMs: number;
  readonly restMs: number;
  readonly doubtMs: number;
  readonly absentMs: number;
}

function standingOf(
  named: Named,
  { bindings, places, nowMs, restMs, doubtMs, absentMs }: Bound,
): Standing | undefined {
  const { belief } = bindings;
  const { piece, of, want, placement } = named;
  const tag = belief.bound[piece]?.tag;
  if (tag === undefined && want === 'off') return undefined;
  const place = tag === undefined ? undefined : places.get(tag);
  const agreed = belief.agreed[piece];
  const isThere = place && isHidden(place, want, bindings.belief, nowMs - absentMs);
  const judged = isThere
    ? 'there'
    : place
      ? judge(place, want, agreed, nowMs - doubtMs)
      : judgeUnbound(named, bindings, nowMs);
  const restsUntilMs =
    judged === 'astray' ? restingUntil(place, agreed ?? 'off', want, restMs) : undefined;
  const isResting = restsUntilMs !== undefined && nowMs < restsUntilMs;
  const is = isResting ? 'owed' : judged;
  const { at } = placement;
  const seat = typeof at === 'object' && 'seat' in at ? at.seat : undefined;
  const wasThere = agreed === want;
  const rests = isResting ? { restsUntilMs } : {};
  return { piece, of, want, placement, is, tag, place, seat, wasThere, ...rests };
}

/** Nobody has read it for long, and where it is due there is a reader that never read anything: it will stand there. */
const isHidden = (place: Place, want: Where, belief: Belief, beforeMs: number): boolean =>
  (place.at === 'off' || place.at === 'hand') &&
  want !== 'off' &&
  place.sinceMs <= beforeMs &&
  isMute(belief, want);

/** A hand that carries out what is owed may rest half-way: till then it has put the piece nowhere. */
function restingUntil(
  place: Place | undefined,
  from: Where,
  to: Where,
  restMs: number,
): number | undefined {
  const here = place && standsOn(place);
  if (place === undefined || here === undefined || !isBetween(from, here, to)) return undefined;
  return place.sinceMs + restMs;
}

const judgeUnbound = (
  { piece, want }: Named,
  { belief, ripening }: Bindings,
  nowMs: number,
): Standing['is'] => {
  if (ripening.has(piece)) return 'there';
  if (want === 'off' || isBlind(belief, want)) return 'unknown';
  return isUnseeable(belief, piece, nowMs) ? 'unknown' : 'owed';
};

/** Laid or not, the reader there tells nothing: it never has, and what else is due has long been laid. */
const UNSEEABLE_MS = 30_000;
/** Of all readers only few are dead. */
const DEAD_AT_MOST = 3;

/** When what is due where a reader has been silent ceases to be waited for. */
export const unseeableAtMs = ({ awaited }: Belief): readonly number[] =>
  Object.values<Awaited>(awaited).map(({ sinceMs }) => sinceMs + UNSEEABLE_MS);

function isUnseeable(belief: Belief, piece: PieceId, nowMs: number): boolean {
  const awaited = belief.awaited[piece];
  if (awaited === undefined || nowMs - awaited.sinceMs < UNSEEABLE_MS) return false;
  const mute = Object.values<Awaited>(belief.awaited).filter(({ want }) => isMute(belief, want));
  return isMute(belief, awaited.want) && mute.length <= DEAD_AT_MOST;
}

/** Of two places that stay equally likely, the one the record has is taken: most pieces stand right. */
const LIKELY = 0.3;
const DOUBT_MS = 1_000;
const DOUBT_SCANS = 3;

function judge(
  place: Place,
  want: Where,
  agreed: Where | undefined,
  settledMs: number,
): Standing['is'] {
  const space = standsOn(place);
  if (space === undefined) return judgeAbsent(place, want, agreed);
  if (place.weight < SURE) {
    // taken up a moment ago, or a miss: it has not been put anywhere else
    if (space !== want && space === agreed) return 'owed';
    const isSettled = agreed === want || place.sinceMs <= settledMs;
    return isSettled && (place.spaces[want] ?? 0) >= LIKELY ? 'there' : 'unsure';
  }
  if (space === want) return 'there';
  return agreed === undefined || agreed === space ? 'owed' : 'astray';
}

function judgeAbsent(place: Place, want: Where, agreed: Where | undefined): Standing['is'] {
  if (want === 'off') return place.weight < SURE ? 'unsure' : 'there';
  if (place.at === 'unknown') return 'unknown';
  if (place.at === 'hand') return 'hand';
  return agreed === want ? 'missing' : 'owed';
}

/** What has been taken off may have been missed once: that counts when it has been gone for a while. */
function agreements(belief: Belief, standings: readonly Standing[], goneBeforeMs: number): Belief {
  const news = standings.filter(
    ({ is, tag, piece, want, place }) =>
      is === 'there' &&
      tag &&
      belief.agreed[piece] !== want &&
      (want !== 'off' || (place?.sinceMs ?? 0) <= goneBeforeMs),
  );
  if (news.length === 0) return belief;
  const agreed: Record<PieceId, Where> = { ...belief.agreed };
  const left: Record<PieceId, { at: Where; atMs: number }> = { ...belief.left };
  for (const { piece, want, place } of news) {
    const at = agreed[piece];
    if (want === 'off' && at !== undefined) left[piece] = { at, atMs: place?.sinceMs ?? 0 };
    agreed[piece] = want;
  }
  return { ...belief, agreed, left };
}

/** Read again so soon where it was taken from, a piece had been missed and not taken. */
const LEFT_MS = 15_000;

function takenOff(belief: Belief, standings: readonly Standing[]): Belief {
  const back = standings.filter(({ piece, place }) => {
    const left = belief.left[piece];
    return (
      left !== undefined &&
      place !== undefined &&
      belief.agreed[piece] === 'off' &&
      standsOn(place) === left.at &&
      place.sinceMs - left.atMs <= LEFT_MS
    );
  });
  if (back.length === 0) return belief;
  const agreed: Record<PieceId, Where> = { ...belief.agreed };
  for (const { piece } of back) agreed[piece] = belief.left[piece]?.at ?? 'off';
  return { ...belief, agreed };
}

/** What is due off the board and carries no tag anybody has seen is where it should be. */
function withIdle(
  agreed: Belief['agreed'],
  named: readonly Named[],
  { bound, cells }: Belief,
): Belief['agreed'] {
  if (Object.values(cells).some(({ status }) => status === 'unread' || status === 'lost'))
    return agreed;
  const idle = named.filter(
    ({ piece, want }) =>
      want === 'off' && bound[piece] === undefined && agreed[piece] === undefined,
  );
  if (idle.length === 0) return agreed;
  return { ...agreed, ...Object.fromEntries(idle.map(({ piece }) => [piece, 'off'])) };
}

interface Scene {
  readonly belief: Belief;
  readonly named: readonly Named[];
  readonly places: ReadonlyMap<TagUid, Place>;
}

/** Tags nobody expects where they lie, and expectations nobody fills. */
function looseEnds(
  { belief, named, places }: Scene,
  anonymous: readonly Need[],
): Pick<Survey, 'strays' | 'needs'> {
  const bound = new Set(Object.values(belief.bound).map(({ tag }) => tag));
  const needs = [...anonymous];
  const strays: Stray[] = [];
  for (const [tag, place] of places) {
    const space = standsOn(place);
    const of = belief.tags[tag]?.class;
    if (space === undefined || of === undefined || bound.has(tag) || place.weight < SURE) continue;
    const filled = needs.findIndex((need) => need.space === space && classFits(need.of, of));
    if (filled >= 0) needs.splice(filled, 1);
    else if (!isDue(belief, named, { of, space }))
      strays.push({
        tag,
        of,
        space,
        sinceMs: place.sinceMs,
        place,
        leaving: belief.leaving[tag] === space,
      });
  }
  return { strays, needs };
}

/** It lies where an unbound piece of its class is wanted: it will be bound in a moment. */
const isDue = (
  belief: Belief,
  named: readonly Named[],
  { of, space }: { readonly of: PieceClass; readonly space: string },
): boolean =>
  named.some(
    (each) =>
      each.want === space && belief.bound[each.piece] === undefined && classFits(each.of, of),
  );
