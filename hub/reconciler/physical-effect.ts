import { spaceKey, type At, type PieceId, type Placement } from '@ringside/protocol/vocabulary';
import type { Change, Where } from './effect-index.ts';

/** `spaceKey` where a cell senses the space, `off` for everything no reader reaches. */
export function whereOf(at: At, sensed: ReadonlySet<string>): Where {
  if (typeof at === 'string' || !('space' in at)) return 'off';
  const key = spaceKey(at.space);
  return sensed.has(key) ? key : 'off';
}

/** What hands would do to the sensed table to get from one expectation to the other; empty = nothing a reader sees. */
export function physicalEffect(
  before: readonly Placement[],
  after: readonly Placement[],
  sensed: ReadonlySet<string>,
): readonly Change[] {
  const was = namedPlaces(before, sensed);
  const is = namedPlaces(after, sensed);
  return [
    ...arrivals(was, is),
    ...departures(was, is),
    ...anonymousChanges(before, after, sensed),
  ].sort((a, b) => (changeKey(a) < changeKey(b) ? -1 : 1));
}

export const changeKey = ({ piece, of, from, to }: Change): string =>
  `${piece ?? of}:${from}>${to}`;

type Named = ReadonlyMap<PieceId, { readonly of: Placement['of']; readonly where: Where }>;

const namedPlaces = (placements: readonly Placement[], sensed: ReadonlySet<string>): Named =>
  new Map(
    placements.flatMap(({ id, of, at }) =>
      id === undefined ? [] : [[id, { of, where: whereOf(at, sensed) }] as const],
    ),
  );

function arrivals(was: Named, is: Named): Change[] {
  return [...is].flatMap(([piece, { of, where }]) => {
    const old = was.get(piece);
    const from = old?.where ?? 'off';
    if (from === where) return [];
    return [old ? { piece, of, from, to: where } : { of, from, to: where }];
  });
}

const departures = (was: Named, is: Named): Change[] =>
  [...was].flatMap(([piece, { of, where }]) =>
    is.has(piece) || where === 'off' ? [] : [{ piece, of, from: where, to: 'off' }],
  );

interface Spot {
  readonly of: Placement['of'];
  readonly where: Where;
}

const anonymousSpots = (placements: readonly Placement[], sensed: ReadonlySet<string>): Spot[] =>
  placements.flatMap(({ id, of, at, count }) => {
    const where = id === undefined ? whereOf(at, sensed) : 'off';
    return where === 'off' ? [] : Array.from({ length: count }, () => ({ of, where }));
  });

function anonymousChanges(
  before: readonly Placement[],
  after: readonly Placement[],
  sensed: ReadonlySet<string>,
): Change[] {
  const gone = anonymousSpots(before, sensed);
  const come = anonymousSpots(after, sensed).filter(({ of, where }) => {
    const same = gone.findIndex((spot) => spot.of === of && spot.where === where);
    if (same >= 0) gone.splice(same, 1);
    return same < 0;
  });
  return [
    ...come.map(({ of, where }) => ({ of, from: 'off', to: where })),
    ...gone.map(({ of, where }) => ({ of, from: where, to: 'off' })),
  ];
}
