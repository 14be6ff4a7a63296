import {
  ok,
  spaceKey,
  type Axial,
  type Rejection,
  type Result,
} from '@ringside/protocol/vocabulary';
import { neighbors, spiral } from '../../kernel/hex.ts';
import { refuse } from '../../kernel/refuse.ts';

/** Rows of a battlefield from `r = top` downwards: the first `q` of each row and its length. */
const rows = (top: number, ...row: readonly (readonly [number, number])[]): readonly Axial[] =>
  row.flatMap(([q, length], index) =>
    Array.from({ length }, (_, step) => ({ q: q + step, r: top + index })),
  );

/** the outlines we recommend by player count: 12, 19 and 24 spaces. The first two fit a mat of radius 2. */
const RECOMMENDED: Readonly<Record<number, readonly Axial[]>> = {
  2: rows(-1, [-1, 3], [-2, 4], [-2, 3], [-2, 2]),
  3: spiral({ q: 0, r: 0 }, 2),
  4: rows(-2, [-1, 4], [-2, 5], [-3, 6], [-3, 5], [-3, 4]),
};

export const recommendedField = (players: number): readonly Axial[] => RECOMMENDED[players] ?? [];

/** SA-SETUP-13, R-013: any outline will do as long as it is one piece without holes. */
export function checkField(
  spaces: readonly Axial[],
  { min, max }: { readonly min: number; readonly max: number },
): Result<readonly Axial[], Rejection> {
  const keys = new Set(spaces.map(spaceKey));
  const detail = { spaces: spaces.length, min, max };
  if (keys.size !== spaces.length) return refuse('rule/field-duplicate', ['SA-SETUP-11'], detail);
  if (spaces.length < min) return refuse('rule/field-too-small', ['SA-SETUP-05'], detail);
  if (spaces.length > max) return refuse('rule/field-too-big', ['SA-COMP-04'], detail);
  if (reachedFrom(spaces.slice(0, 1), (space) => keys.has(spaceKey(space))) !== keys.size) {
    return refuse('rule/field-disconnected', ['R-013'], detail);
  }
  return hasHole(spaces, keys) ? refuse('rule/field-hole', ['R-013'], detail) : ok(spaces);
}

/** the edge of the battlefield are the spaces with a neighbour outside it. */
export function edgeOf(spaces: readonly Axial[]): readonly Axial[] {
  const keys = new Set(spaces.map(spaceKey));
  return spaces.filter((space) => neighbors(space).some((next) => !keys.has(spaceKey(next))));
}

/** A hole is what the outside, flooded from one corner of a frame around the field, does not reach. */
function hasHole(spaces: readonly Axial[], keys: ReadonlySet<string>): boolean {
  const qs = spaces.map(({ q }) => q);
  const rs = spaces.map(({ r }) => r);
  const box = {
    q: { min: Math.min(...qs) - 1, max: Math.max(...qs) + 1 },
    r: { min: Math.min(...rs) - 1, max: Math.max(...rs) + 1 },
  };
  const isOutside = ({ q, r }: Axial): boolean =>
    q >= box.q.min &&
    q <= box.q.max &&
    r >= box.r.min &&
    r <= box.r.max &&
    !keys.has(spaceKey({ q, r }));
  const outside = (box.q.max - box.q.min + 1) * (box.r.max - box.r.min + 1) - keys.size;
  return reachedFrom([{ q: box.q.min, r: box.r.min }], isOutside) !== outside;
}

/** How many spaces can be reached step by step. */
function reachedFrom(start: readonly Axial[], isOpen: (space: Axial) => boolean): number {
  const seen = new Set(start.map(spaceKey));
  const queue = [...start];
  for (const space of queue) {
    for (const next of neighbors(space)) {
      if (seen.has(spaceKey(next)) || !isOpen(next)) continue;
      seen.add(spaceKey(next));
      queue.push(next);
    }
  }
  return seen.size;
}
