import type { PieceClass, PieceId, Placement, Sector, TagUid } from '@ringside/protocol/vocabulary';
import type { Where } from './effect-index.ts';
import { standsOn, type Place } from './places.ts';
import type { Standing, Stray, Survey } from './survey.ts';

/** Something stands, or is gone, as the record doesn't have it and no owed step explains. */
export interface Deviation {
  readonly tag: TagUid;
  readonly of: PieceClass;
  /** Absent: the tag carries no piece the record knows on the board. */
  readonly piece?: PieceId;
  readonly at: Where;
  readonly want: Where;
  /** How it should look there. */
  readonly facing?: Sector;
  readonly sinceMs: number;
  /** Its reader lists it there now. */
  readonly isListed: boolean;
  /** How long no reader listed it before. */
  readonly airMs: number;
  /** When a reader last began or ceased to list it anywhere. */
  readonly changedMs: number;
  /** Its readers contradict each other. */
  readonly isUnsure: boolean;
  /** More readers than one list it; or the one does where it should stand. */
  readonly isContested: boolean;
  readonly isListedRight: boolean;
  /** Chance that it stands right after all. */
  readonly right: number;
}

/** A tag nobody enrolled. Readers make such up when bits get lost, so it has to stay before it is anything at all. */
export const isUnknown = ({ of }: Stray): boolean => of === 'unknown';

export interface Patience {
  readonly restoring: ReadonlySet<PieceId>;
  readonly nowMs: number;
  /** How long an unknown tag has to lie there. */
  readonly unknownMs: number;
}

/** Pieces that an undo put back in the record, and owed ones, are never deviations. */
export function deviationsOf(
  survey: Survey,
  { restoring, nowMs, unknownMs }: Patience,
): readonly Deviation[] {
  const isFleeting = (stray: Stray): boolean =>
    isUnknown(stray) && nowMs - stray.sinceMs < unknownMs;
  return [
    ...survey.standings.flatMap((standing) =>
      restoring.has(standing.piece) ? [] : (pieceDeviation(standing) ?? []),
    ),
    ...survey.strays.flatMap((stray) =>
      stray.leaving || isFleeting(stray) ? [] : [strayDeviation(stray)],
    ),
  ].sort((a, b) => (a.tag < b.tag ? -1 : 1));
}

function pieceDeviation(standing: Standing): Deviation | undefined {
  const { is, tag, place, piece, of, want } = standing;
  const { facing } = standing.placement;
  if (tag === undefined || place === undefined) return undefined;
  if (is !== 'astray' && is !== 'missing' && is !== 'unsure') return undefined;
  const at = standsOn(place) ?? 'off';
  if (is === 'unsure' && at === want) return undefined;
  return {
    tag,
    of,
    piece,
    at,
    want,
    ...(facing === 'any' || want === 'off' ? {} : { facing }),
    sinceMs: is === 'unsure' ? (place.openSinceMs ?? place.sinceMs) : place.sinceMs,
    isListed: place.isListed,
    airMs: place.airMs,
    changedMs: place.changedMs,
    isUnsure: is === 'unsure',
    isContested: place.listedBy.length > 1,
    isListedRight: place.listedBy.includes(want),
    right: chanceAt(place, want),
  };
}

const strayDeviation = ({ tag, of, space, sinceMs, place }: Stray): Deviation => ({
  tag,
  of,
  at: space,
  want: 'off',
  sinceMs,
  isListed: place.isListed,
  airMs: place.airMs,
  changedMs: place.changedMs,
  isUnsure: false,
  isContested: place.listedBy.length > 1,
  isListedRight: false,
  right: 0,
});

/** Chance that a tag is there; `off` is everything that is no space. */
export function chanceAt(place: Place, where: Where): number {
  if (where !== 'off') return place.spaces[where] ?? 0;
  return 1 - Object.values(place.spaces).reduce((sum, weight) => sum + weight, 0);
}

/** The one piece, wanted off the board and without a tag, that a stray tag could be: a robot before it is deployed. */
export function pieceOfStray(
  deviation: Deviation,
  expected: readonly Placement[],
  survey: Survey,
): PieceId | undefined {
  if (deviation.piece !== undefined) return deviation.piece;
  const could = expected.flatMap(({ id, of }) =>
    id !== undefined && of === deviation.of && survey.belief.bound[id] === undefined ? [id] : [],
  );
  return could.length === 1 ? could[0] : undefined;
}
