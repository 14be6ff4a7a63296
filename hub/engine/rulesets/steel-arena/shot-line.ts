import type { Axial, Sector } from '@ringside/protocol/vocabulary';
import { directionTo, distance, neighbor, rotate } from '../../kernel/hex.ts';
import { isOnField, robotAt, type State } from './state.ts';
import { terrainEffect } from './terrain.ts';

/** Where a robot shoots from. */
export interface Stand {
  readonly at: Axial;
  readonly facing: Sector;
}

/** SA-ATK-03, R-050: every space straight ahead, nearest first. R-052: over gaps in the outline, unless the table says no. */
export function shotLine(state: State, { at, facing }: Stand): readonly Axial[] {
  const ahead = state.field
    .filter(({ space }) => directionTo(at, space) === facing)
    .map(({ space }) => space)
    .sort((a, b) => distance(at, a) - distance(at, b));
  if (state.options.shotsCrossGaps) return ahead;
  const gap = ahead.findIndex((space, index) => distance(at, space) > index + 1);
  return gap === -1 ? ahead : ahead.slice(0, gap);
}

/**
 * SA-TER-04, SA-TER-05, SA-ATYPE-01, SA-ATYPE-02, R-053: up to and including the first robot or Hindrance; R-054:
 * one's own space is none.
 */
export function directTargets(state: State, stand: Stand): readonly Axial[] {
  const ahead = shotLine(state, stand);
  const blocker = ahead.findIndex(
    (space) => robotAt(state, space) ?? terrainEffect(state, space, 'hindrance'),
  );
  return blocker === -1 ? ahead : ahead.slice(0, blocker + 1);
}

/** SA-ATYPE-05: melee reaches the space straight ahead; R-069: nothing lies in between. */
export const meleeTargets = (state: State, { at, facing }: Stand): readonly Axial[] =>
  [neighbor(at, facing)].filter((space) => isOnField(state, space));

/** SA-ATYPE-06, R-068: a sweep reaches the space straight ahead and the front-left and front-right ones. */
export const sweepSides = (state: State, { at, facing }: Stand): readonly Axial[] =>
  [neighbor(at, rotate(facing, -1)), neighbor(at, rotate(facing, 1))].filter((space) =>
    isOnField(state, space),
  );
