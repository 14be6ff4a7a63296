import type { PutRight } from '@ringside/protocol/api';
import {
  parseSpaceKey,
  type PieceClass,
  type PieceId,
  type Sector,
  type Seat,
} from '@ringside/protocol/vocabulary';
import type { Deviation } from './deviation.ts';
import type { Change, Where } from './effect-index.ts';
import type { Need, Standing, Stray, Survey } from './survey.ts';
import { standsOn } from './places.ts';

/** A put-right entry before it has a number. */
export interface Step {
  readonly because: PutRight['because'];
  readonly of: PieceClass;
  readonly piece?: PieceId;
  readonly seat?: Seat;
  readonly facing?: Sector;
  /** Face up, where it is not what hands would do anyway. */
  readonly side?: 'up';
  readonly from: Where;
  readonly to: Where;
}

/** What hands owe the record, or an undo. */
export function owedSteps(survey: Survey, restoring: ReadonlySet<PieceId>): readonly Step[] {
  return [
    ...survey.standings.flatMap((standing) => owedStep(standing, restoring) ?? []),
    ...survey.strays.flatMap((stray) => (stray.leaving ? [leavingStep(stray)] : [])),
    ...survey.needs.map(needStep),
  ];
}

function owedStep(standing: Standing, restoring: ReadonlySet<PieceId>): Step | undefined {
  const { is, piece, of, want, seat, place, placement } = standing;
  const isBack = restoring.has(piece);
  if (is === 'there' || is === 'unknown') return undefined;
  if (!isBack && is !== 'owed' && !isHeldFromElsewhere(standing)) return undefined;
  const { facing } = placement;
  return {
    because: isBack ? 'restore' : 'owed',
    of,
    piece,
    ...(seat === undefined ? {} : { seat }),
    ...(facing === 'any' || want === 'off' ? {} : { facing }),
    ...(isLaidFaceUp(standing) ? { side: 'up' } : {}),
    from: place ? (standsOn(place) ?? 'off') : 'off',
    to: want,
  };
}

/** Tiles are laid face down but for those that lie face up; what has a facing stands upright anyway. */
const isLaidFaceUp = ({ placement: { side, facing }, want, place }: Standing): boolean =>
  side === 'up' &&
  facing === 'any' &&
  want !== 'off' &&
  (place === undefined || standsOn(place) === undefined);

/** Taken up on its way to where the record has it: the entry stays until it is laid. */
const isHeldFromElsewhere = ({ is, wasThere }: Standing): boolean => is === 'hand' && !wasThere;

const leavingStep = ({ of, space }: Stray): Step => ({
  because: 'owed',
  of,
  from: space,
  to: 'off',
});

const needStep = ({ of, space }: Need): Step => ({ because: 'owed', of, from: 'off', to: space });

/** What is left to do of an action half carried out. */
export const finishStep = ({ piece, of, from, to }: Change): Step => ({
  because: 'owed',
  of,
  ...(piece === undefined ? {} : { piece }),
  from,
  to,
});

export const fixStep = ({ piece, of, at, want, facing }: Deviation): Step => ({
  because: 'fix',
  of,
  ...(piece === undefined ? {} : { piece }),
  ...(facing === undefined ? {} : { facing }),
  from: at,
  to: want,
});

/**
 * Numbers a list so that an entry keeps its number while others are worked off. New entries come after the old ones:
 * first what is taken up, then what moves (never onto a space another one has still to leave), then what is laid,
 * one class after the other.
 */
export function numberSteps(
  steps: readonly Step[],
  known: Readonly<Record<string, number>>,
): { readonly putRight: readonly PutRight[]; readonly numbers: Readonly<Record<string, number>> } {
  const keyed = new Map(inOrder(steps).map((step) => [keyOf(step), step]));
  const numbers: Record<string, number> = {};
  for (const key of keyed.keys()) if (known[key] !== undefined) numbers[key] = known[key];
  let last = Math.max(0, ...Object.values(numbers));
  for (const key of keyed.keys()) numbers[key] ??= ++last;
  const putRight = [...keyed]
    .map(([key, step]) => toEntry(step, numbers[key] ?? 0))
    .sort((a, b) => a.n - b.n);
  return { putRight, numbers };
}

const keyOf = ({ piece, of, from, to }: Step): string =>
  piece ?? `${of}@${to === 'off' ? from : to}`;

function toEntry({ because, of, piece, seat, facing, side, from, to }: Step, n: number): PutRight {
  const source = parseSpaceKey(from);
  const goal = parseSpaceKey(to);
  return {
    n,
    because,
    do: goal ? 'put' : 'take-away',
    of,
    ...(seat === undefined ? {} : { seat }),
    ...(piece === undefined ? {} : { piece }),
    ...(facing === undefined ? {} : { facing }),
    ...(side === undefined ? {} : { side }),
    ...(source ? { from: source } : {}),
    ...(goal ? { to: goal } : {}),
  };
}

function inOrder(steps: readonly Step[]): readonly Step[] {
  const sorted = [...steps].sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
  const taken = sorted.filter(({ to }) => to === 'off');
  const laid = sorted.filter(({ from, to }) => from === 'off' && to !== 'off');
  const moved = sorted.filter(({ from, to }) => from !== 'off' && to !== 'off');
  return [...taken, ...leaversFirst(moved), ...laid];
}

const sortKey = ({ of, piece, to, from }: Step): string => `${of} ${to} ${from} ${piece ?? ''}`;

/** A move comes after the one that clears its goal; a ring of moves starts anywhere. */
function leaversFirst(moves: readonly Step[]): readonly Step[] {
  const left = [...moves];
  const ordered: Step[] = [];
  while (left.length > 0) {
    const free = left.findIndex(({ to }) => !left.some(({ from }) => from === to));
    ordered.push(...left.splice(Math.max(0, free), 1));
  }
  return ordered;
}
