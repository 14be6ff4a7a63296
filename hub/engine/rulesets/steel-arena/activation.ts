import {
  ok,
  parseSpaceKey,
  isAxial,
  spaceKey,
  unreachable,
  type Axial,
  type Choice,
  type PieceId,
  type Rejection,
  type Result,
} from '@ringside/protocol/vocabulary';
import type { Activation, Effect, RobotState } from '@ringside/protocol/games/steel-arena';
import { rotate } from '../../kernel/hex.ts';
import { offers } from '../../kernel/offers.ts';
import { push } from '../../kernel/stack.ts';
import { meleeTargets, packetFor, shotTargets } from './attack.ts';
import { powersOf } from './central.ts';
import { reachAhead } from './movement.ts';
import {
  moduleOf,
  restacked,
  robotOf,
  standing,
  turnOf,
  type Event,
  type Frame,
  type State,
} from './state.ts';
import { refuseActivation, whyNot, type Activate } from './why-not.ts';

/** SA-TURN-03..06: the rows one module offers in its owner's Active phase. */
export function activationsOf(
  state: State,
  robot: RobotState,
  module: PieceId | 'central',
): readonly Choice[] {
  if (whyNot(state, robot, module)) return [];
  const effects = powersOf(state, robot, module)?.effects ?? [];
  return effects.flatMap((effect) => rowFor(state, robot, module, effect));
}

/** What one effect offers now. Armour offers nothing here: it is a Reaction. */
function rowFor(
  state: State,
  robot: RobotState,
  module: PieceId | 'central',
  effect: Effect,
): readonly Choice[] {
  const row = (name: string, values: readonly (string | number)[]): readonly Choice[] =>
    values.length === 0
      ? []
      : [
          {
            kind: 'activate',
            fields: {
              module: { one: [module] },
              ability: { one: [effect.kind] },
              [name]: { one: values },
            },
          },
        ];
  switch (effect.kind) {
    case 'turn':
      return row('sectors', sectorsOf(robot, effect));
    case 'forward':
      return row('distance', range(effect.min, reachAhead(state, robot, effect.max)));
    case 'direct':
      return row('target', shotTargets(state, robot).map(spaceKey));
    case 'melee':
      return row('target', meleeTargets(state, robot).map(spaceKey));
    case 'armour':
      return [];
  }
}

/** SA-ROT-01, SA-ROT-03, SA-ROT-04: any number of the range, either way round. */
const sectorsOf = (
  robot: RobotState,
  { min, max }: { readonly min: number; readonly max: number },
): readonly number[] =>
  standing(robot) ? range(min, max).flatMap((sectors) => [sectors, -sectors]) : [];

const range = (min: number, max: number): readonly number[] =>
  Array.from({ length: Math.max(0, max - min + 1) }, (_, index) => min + index);

/** SA-TURN-04: an Overheat token on the module, then its effect. SA-ABIL-02: Speed gives one activation back. */
export function activate(state: State, action: Activate): Result<readonly Event[], Rejection> {
  const turn = turnOf(state);
  const robot = robotOf(state, turn.seat);
  if (!offers({ choices: activationsOf(state, robot, action.module) }, action)) {
    return refuseActivation(state, robot, action);
  }
  const powers = powersOf(state, robot, action.module);
  const speed = powers?.abilities.includes('speed') ? 1 : 0;
  const used: Event = {
    type: 'activated',
    seat: robot.seat,
    module: action.module,
    choice: toChoice(action),
    left: turn.activationsLeft - 1 + speed,
  };
  const effects = powers?.effects ?? [];
  return ok([...turnedUp(robot, action.module), used, ...carryOut(state, robot, action, effects)]);
}

/** SA-ADD-03, R-030: a module lying face down is turned up as it is used, and stays up. */
export function turnedUp(robot: RobotState, module: PieceId | 'central'): readonly Event[] {
  const tile = module === 'central' ? undefined : moduleOf(robot, module);
  if (!tile || tile.up || !tile.face) return [];
  return [{ type: 'turned-up', seat: robot.seat, piece: tile.id, design: tile.face.design }];
}

function carryOut(
  state: State,
  robot: RobotState,
  action: Activate,
  effects: readonly Effect[],
): readonly Event[] {
  const from = standing(robot);
  if (!from) return [];
  const follow = (frame: Frame | undefined): readonly Event[] =>
    frame ? [restacked(state, push(state.stack, frame))] : [];
  switch (action.ability) {
    case 'turn':
      return [{ type: 'turned', seat: robot.seat, facing: rotate(from.facing, action.sectors) }];
    case 'forward':
      return follow({
        kind: 'displace',
        seat: robot.seat,
        direction: from.facing,
        left: action.distance,
      });
    case 'direct':
    case 'melee':
      return follow(
        packetFor(state, robot, {
          module: action.module,
          target: toSpace(action.target),
          amount: damageOf(effects, action.ability),
        }),
      );
    default:
      return unreachable(action);
  }
}

/** SA-ATK-02: the number on the module is the damage. */
function damageOf(effects: readonly Effect[], ability: 'direct' | 'melee'): number {
  const effect = effects.find(({ kind }) => kind === ability);
  return effect && 'damage' in effect ? effect.damage : 0;
}

function toChoice(action: Activate): Activation {
  switch (action.ability) {
    case 'turn':
      return { ability: 'turn', sectors: action.sectors };
    case 'forward':
      return { ability: 'forward', distance: action.distance };
    case 'direct':
    case 'melee':
      return { ability: action.ability, target: toSpace(action.target) };
  }
}

/** Only spaces of the battlefield are offered, so the key is one of a hex. */
export function toSpace(key: string): Axial {
  const space = parseSpaceKey(key);
  if (!space || !isAxial(space)) throw new Error(`not a hex: ${key}`);
  return space;
}
