import type { Sector } from '@ringside/protocol/vocabulary';
import type { ModuleId, RobotState, Tile } from '@ringside/protocol/games/steel-arena';
import { relative } from '../../kernel/hex.ts';
import { powersOf } from './central.ts';
import { designsOf } from './classes.ts';
import { moduleOf, standing, type State } from './state.ts';
import { effectIn, type EffectOf } from './terrain.ts';
import { wasUsed } from './why-not.ts';

export type Armour = EffectOf<'armour'>;

/** SA-DEF-04..06, SA-FIELD-02, R-084: one face sector, four side sectors, one back sector. R-083: from below, only circular. */
export function covers(sides: Armour['sides'], robot: RobotState, from: Sector | null): boolean {
  if (sides === 'circular') return true;
  // Where the field is not tracked sides are declared as seen from the face of the robot hit.
  const facing = robot.facing === 'untracked' ? 0 : standing(robot)?.facing;
  if (from === null || facing === undefined) return false;
  const side = relative(facing, from);
  return sides === 'face' ? side === 0 : side !== 0 && side !== 3;
}

export const isHot = (robot: RobotState, module: ModuleId): boolean =>
  module === 'central' ? robot.centralHot : (moduleOf(robot, module)?.hot ?? false);

/** armour is a Reaction, on a tile or on the Central board. */
export const armourOf = (state: State, robot: RobotState, module: ModuleId): Armour | undefined =>
  effectIn(powersOf(state, robot, module)?.effects, 'armour');

/** SA-MOD-04, SA-ABIL-05, SA-TURN-05, SA-TURN-06: armour that may be used now, whosever turn it is. */
export function readyArmour(state: State, robot: RobotState, module: ModuleId): Armour | undefined {
  const isReady = !isHot(robot, module) && !wasUsed(state, robot, module);
  return isReady ? armourOf(state, robot, module) : undefined;
}

/** SA-DEF-02: armour that may be put against a hit from one side. */
export function armourAgainst(
  state: State,
  robot: RobotState,
  module: ModuleId,
  from: Sector | null,
): Armour | undefined {
  const armour = readyArmour(state, robot, module);
  return armour && covers(armour.sides, robot, from) ? armour : undefined;
}

/**
 * Brief 5, Reactions: whether, by what everybody can see, a robot could react: armour on the table that covers the
 * hit, or a cool module lying face down that may be such. What it really holds decides nothing here.
 */
export function couldReact(state: State, robot: RobotState, from: Sector | null): boolean {
  if (armourAgainst(state, robot, 'central', from)) return true;
  return robot.modules.some((tile) =>
    tile.up
      ? armourAgainst(state, robot, tile.id, from) !== undefined
      : !tile.hot && !wasUsed(state, robot, tile.id) && mayCover(state, robot, tile, from),
  );
}

/** Some design with this back is armour for that side. */
const mayCover = (state: State, robot: RobotState, tile: Tile, from: Sector | null): boolean =>
  designsOf(state.catalogue, tile.class).some((design) => {
    const armour = effectIn(design.effects, 'armour');
    return design.type !== 'terrain' && armour !== undefined && covers(armour.sides, robot, from);
  });

export const isLasting = (state: State, robot: RobotState, module: ModuleId): boolean =>
  powersOf(state, robot, module)?.abilities.includes('full-protection') ?? false;
