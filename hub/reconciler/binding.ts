import type { PieceClass, PieceId, TagUid } from '@ringside/protocol/vocabulary';
import type { Awaited, Belief, Binding } from './belief.ts';
import type { Where } from './effect-index.ts';
import { entriesOf } from './entries.ts';
import { standsOn, SURE, type Place } from './places.ts';

/** A piece asked for as `III/any` may be any `III/...`; any other class only itself. */
export function classFits(asked: PieceClass, got: PieceClass): boolean {
  if (asked === got) return true;
  return asked.endsWith('/any') && got.startsWith(asked.slice(0, -'any'.length));
}

/** A piece with an id, and where it should be. */
export interface Wanted {
  readonly piece: PieceId;
  readonly of: PieceClass;
  readonly want: Where;
}

export interface Bindings {
  readonly belief: Belief;
  /** Pieces on whose space a fitting tag lies, but not yet for long enough to be bound. */
  readonly ripening: ReadonlySet<PieceId>;
  /** When the next binding will be made. */
  readonly ripensAtMs: number | undefined;
}

/** A binding this young gives way when its tag is laid where another piece of the class is due: a hand that hovered. */
const YOUNG_MS = 10_000;

interface Scene {
  readonly wanted: readonly Wanted[];
  readonly places: ReadonlyMap<TagUid, Place>;
  readonly nowMs: number;
  /** How long a tag must lie where a piece is due to be taken for it. */
  readonly ripeMs: number;
}

/** Ties tags to the pieces they turn out to carry, and unties those whose piece left play or was shuffled. */
export function bindTags(belief: Belief, scene: Scene): Bindings {
  const kept = giveWayToStandIns(swapHovered(untieGone(belief, scene), scene), scene);
  const taken = new Set(Object.values<Binding>(kept.bound).map(({ tag }) => tag));
  const bound: Record<PieceId, Binding> = { ...kept.bound };
  const loose = looseTagsBySpace(kept, scene, taken);
  const ripening = new Set<PieceId>();
  let ripensAtMs: number | undefined;
  for (const { piece, of, want } of scene.wanted) {
    if (bound[piece] !== undefined || want === 'off') continue;
    const here = candidate(kept, of, loose.get(want) ?? [], taken);
    const back = broughtBack(kept, scene, { piece, want }, taken);
    const tag = back?.isThere ? back.tag : (here ?? back?.tag ?? only(kept, scene, of, taken));
    if (tag === undefined) continue;
    const ripe = (scene.places.get(tag)?.sinceMs ?? 0) + scene.ripeMs;
    if (ripe > scene.nowMs) {
      ripensAtMs = Math.min(ripe, ripensAtMs ?? ripe);
      if (here) ripening.add(piece);
    } else {
      bound[piece] = { tag, atMs: scene.nowMs };
      taken.add(tag);
    }
  }
  const awaiting = awaitedBy(kept, scene, bound);
  const late = laidTooLate({ ...kept, ...awaiting }, scene, taken);
  const leaving = { ...stillLeaving(kept, scene, taken), ...late };
  return { belief: { ...kept, ...awaiting, bound, leaving }, ripening, ripensAtMs };
}

/** An undo has brought a piece back whose tag hands have not taken off yet: it is that one, wherever it lies. */
function broughtBack(
  belief: Belief,
  { places }: Scene,
  { piece, want }: Pick<Wanted, 'piece' | 'want'>,
  taken: ReadonlySet<string>,
): { readonly tag: TagUid; readonly isThere: boolean } | undefined {
  const tag = belief.leavers[piece];
  const place = tag && places.get(tag);
  const space = place && standsOn(place);
  if (tag === undefined || space === undefined || taken.has(tag)) return undefined;
  const isThere = space === want;
  return isThere || belief.leaving[tag] === space ? { tag, isThere } : undefined;
}

/** How long hands may go on to lay what is no longer wanted. */
const OVERDUE_MS = 15_000;

function awaitedBy(
  belief: Belief,
  { wanted, nowMs }: Scene,
  bound: Belief['bound'],
): Pick<Belief, 'awaited' | 'overdue'> {
  const known = new Set(wanted.map(({ piece }) => piece));
  const gone = entriesOf(belief.awaited).filter(([piece]) => !known.has(piece));
  const overdue = Object.fromEntries([
    ...Object.entries(belief.overdue).filter(([, { atMs }]) => nowMs - atMs < OVERDUE_MS),
    ...gone.map(([, { of, want }]) => [want, { of, atMs: nowMs }] as const),
  ]);
  const awaited = Object.fromEntries(
    wanted.flatMap(({ piece, of, want }) =>
      want === 'off' || bound[piece] !== undefined
        ? []
        : [awaitedSince(belief, { piece, of, want }, nowMs)],
    ),
  );
  return { awaited, overdue };
}

function awaitedSince(
  { awaited }: Belief,
  { piece, of, want }: Wanted,
  nowMs: number,
): readonly [PieceId, Awaited] {
  const known = awaited[piece];
  return [piece, known?.want === want ? known : { of, want, sinceMs: nowMs }];
}

/** What has been laid as it was wanted until a moment ago goes off again like anything else that has left play. */
function laidTooLate(belief: Belief, scene: Scene, taken: ReadonlySet<string>): Belief['leaving'] {
  const due = Object.entries(belief.overdue).filter(
    ([space, late]) =>
      !scene.wanted.some(({ want, of }) => want === space && classFits(of, late.of)),
  );
  if (due.length === 0) return {};
  const loose = looseTagsBySpace(belief, scene, taken);
  return Object.fromEntries(
    due.flatMap(([space, { of }]) =>
      (loose.get(space) ?? [])
        .filter((tag) => classFits(of, belief.tags[tag]?.class ?? of))
        .map((tag) => [tag, space] as const),
    ),
  );
}

function untieGone(belief: Belief, { wanted, places }: Scene): Belief {
  const known = new Set(wanted.map(({ piece }) => piece));
  const gone = entriesOf(belief.bound).filter(([piece]) => !known.has(piece));
  if (gone.length === 0) return belief;
  const leaving: Record<TagUid, Where> = { ...belief.leaving };
  const leavers: Record<PieceId, TagUid> = { ...belief.leavers };
  for (const [piece, { tag }] of gone) {
    leavers[piece] = tag;
    const place = places.get(tag);
    // not read just now: it lies where it lay
    const space = (place && standsOn(place)) ?? belief.agreed[piece];
    if (space !== undefined && space !== 'off') leaving[tag] = space;
  }
  const keep = <Value>(of: Readonly<Record<PieceId, Value>>): Record<PieceId, Value> =>
    Object.fromEntries(entriesOf(of).filter(([piece]) => known.has(piece)));
  return { ...belief, bound: keep(belief.bound), agreed: keep(belief.agreed), leaving, leavers };
}

/** A tag bound in passing and laid where another unbound piece of its class is due is that other piece. */
function swapHovered(belief: Belief, { wanted, places, nowMs }: Scene): Belief {
  const open = new Map(
    wanted
      .filter(({ piece }) => belief.bound[piece] === undefined)
      .map((each) => [each.want, each]),
  );
  if (open.size === 0) return belief;
  const isHovered = ({ piece, want }: Wanted): boolean => {
    const binding = belief.bound[piece];
    const place = binding && places.get(binding.tag);
    if (binding === undefined || place === undefined || nowMs - binding.atMs > YOUNG_MS)
      return false;
    const space = standsOn(place);
    const other = space === undefined || space === want ? undefined : open.get(space);
    const got = belief.tags[binding.tag]?.class;
    return (
      other !== undefined && got !== undefined && place.weight >= SURE && classFits(other.of, got)
    );
  };
  const untied = new Set(wanted.filter(isHovered).map(({ piece }) => piece));
  return untie(belief, untied);
}

/**
 * A piece whose tag has left the board, or was never seen where it is due, while another tag of the very same class lies
 * there: backs are alike and nobody has looked, so the one that lies there is the piece from now on. Nobody could tell hands which tile was meant.
 */
function giveWayToStandIns(belief: Belief, scene: Scene): Belief {
  const { wanted, places, nowMs, ripeMs } = scene;
  const taken = new Set(Object.values<Binding>(belief.bound).map(({ tag }) => tag));
  const loose = looseTagsBySpace(belief, scene, taken);
  const hasStandIn = ({ piece, of, want }: Wanted): boolean => {
    const binding = belief.bound[piece];
    const place = binding && places.get(binding.tag);
    if (want === 'off' || place === undefined || standsOn(place) === want) return false;
    // bound from afar, for want of another tag, and never seen where it is due
    const isGuess = belief.agreed[piece] === undefined;
    if (standsOn(place) !== undefined && !isGuess) return false;
    return (loose.get(want) ?? []).some(
      (tag) =>
        belief.tags[tag]?.class === of && (places.get(tag)?.sinceMs ?? nowMs) + ripeMs <= nowMs,
    );
  };
  return untie(belief, new Set(wanted.filter(hasStandIn).map(({ piece }) => piece)));
}

function untie(belief: Belief, pieces: ReadonlySet<PieceId>): Belief {
  if (pieces.size === 0) return belief;
  const keep = <Value>(of: Readonly<Record<PieceId, Value>>): Record<PieceId, Value> =>
    Object.fromEntries(entriesOf(of).filter(([piece]) => !pieces.has(piece)));
  return { ...belief, bound: keep(belief.bound), agreed: keep(belief.agreed) };
}

function looseTagsBySpace(
  belief: Belief,
  { places }: Scene,
  taken: ReadonlySet<string>,
): ReadonlyMap<string, readonly TagUid[]> {
  const loose = new Map<string, TagUid[]>();
  for (const [tag, place] of places) {
    const space = standsOn(place);
    if (space === undefined || place.weight < SURE || taken.has(tag)) continue;
    if (belief.leaving[tag] === space) continue;
    loose.set(space, [...(loose.get(space) ?? []), tag]);
  }
  return loose;
}

/** The class itself before one that merely fits; then by name, so that nothing depends on the order of reports. */
function candidate(
  belief: Belief,
  of: PieceClass,
  tags: readonly TagUid[],
  taken: ReadonlySet<string>,
): TagUid | undefined {
  const classOf = (tag: TagUid): PieceClass | undefined => belief.tags[tag]?.class;
  const fitting = tags
    .filter((tag) => !taken.has(tag))
    .filter((tag) => classFits(of, classOf(tag) ?? of))
    .sort();
  return fitting.find((tag) => classOf(tag) === of) ?? fitting[0];
}

/** Robots are one of a kind: the only tag of a class is the only piece of that class, wherever it stands. */
function only(
  belief: Belief,
  { wanted, places }: Scene,
  of: PieceClass,
  taken: ReadonlySet<string>,
): TagUid | undefined {
  if (of.endsWith('/any') || wanted.filter((each) => classFits(each.of, of)).length !== 1)
    return undefined;
  const tags = entriesOf(belief.tags).filter(([, known]) => known.class === of);
  const tag = tags.length === 1 ? tags[0]?.[0] : undefined;
  const place = tag && places.get(tag);
  if (tag === undefined || place === undefined || taken.has(tag)) return undefined;
  return standsOn(place) !== undefined && place.weight >= SURE ? tag : undefined;
}

const isSure = (place: Place | undefined): place is Place =>
  place !== undefined && standsOn(place) !== undefined && place.weight >= SURE;

const stillLeaving = (
  belief: Belief,
  { places, nowMs, ripeMs }: Scene,
  taken: ReadonlySet<string>,
): Belief['leaving'] =>
  Object.fromEntries(
    entriesOf(belief.leaving).filter(([tag, space]) => {
      const place = places.get(tag);
      const sighting = belief.tags[tag]?.seen[space];
      const isListed = sighting !== undefined && sighting.goneMs === undefined;
      // a missed reading, or a neighbour's, takes nothing away
      const isElsewhere =
        place?.at === 'off' ||
        (isSure(place) && standsOn(place) !== space && place.sinceMs + 2 * ripeMs <= nowMs);
      return !taken.has(tag) && place !== undefined && (isListed || !isElsewhere);
    }),
  );
