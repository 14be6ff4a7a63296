import type { Ability, Design, Effect, RobotState } from '@ringside/protocol/games/steel-arena';
import type { PieceId } from '@ringside/protocol/vocabulary';
import { designOf, moduleOf, type State } from './state.ts';

/** What a module can do, printed on a tile or on the robot board. */
export type Powers = Pick<Design, 'effects' | 'abilities'>;

/** SA-CEN-04, SA-CEN-05: fewer modules than this, Central included, is Forced mode. */
export const NORMAL_MODULES = 6;

const REACTION: readonly Ability[] = ['reaction'];
const normal: readonly Effect[] = [
  { kind: 'melee', damage: 1 },
  { kind: 'forward', min: 1, max: 1 },
  { kind: 'turn', min: 1, max: 1 },
];

/**
 * SA-MOD-06: the abilities of the robot board. R-101: its Normal side has 1 of each (from the rulebooks). R-102: no
 * rulebook prints its Forced side; turn 1-2 and face armour 1 are ours. R-024: its armour is a Reaction.
 */
const CENTRAL: Readonly<Record<RobotState['mode'], Powers>> = {
  normal: { effects: normal, abilities: [] },
  forced: {
    effects: [
      { kind: 'melee', damage: 1 },
      { kind: 'forward', min: 1, max: 1 },
      { kind: 'turn', min: 1, max: 2 },
      { kind: 'armour', sides: 'face', value: 1 },
    ],
    abilities: REACTION,
  },
};

/**
 * SA-MOD-05, SA-MOD-06: what a robot's module can do; `undefined` for a module of somebody else or one nobody has
 * identified.
 */
export function powersOf(
  state: State,
  robot: RobotState,
  module: PieceId | 'central',
): Powers | undefined {
  if (module === 'central') return CENTRAL[robot.mode];
  const tile = moduleOf(robot, module);
  return tile && designOf(state, tile);
}
