import {
  isAxial,
  ok,
  parseSpaceKey,
  spaceKey,
  unreachable,
  type Axial,
  type Choice,
  type Field,
  type Rejection,
  type Result,
  type Sector,
} from '@ringside/protocol/vocabulary';
import type {
  Activate,
  Activation,
  Distance,
  Effect,
  ModuleId,
  RobotState,
  Wastage,
} from '@ringside/protocol/games/steel-arena';
import { rotate } from '../../kernel/hex.ts';
import { offers } from '../../kernel/offers.ts';
import { push } from '../../kernel/stack.ts';
import { aimsOf, declareAttack, isAttackType, isShared, sweptBy } from './attack.ts';
import { isHot } from './armour.ts';
import { powersOf } from './central.ts';
import { jumpSteps, landing, reach } from './movement.ts';
import type { Stand } from './shot-line.ts';
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
import { spending, usesSpeed, wastagesOf } from './wastage.ts';
import { refuseActivation, wasUsed } from './why-not.ts';

export const modulesOf = (robot: RobotState): readonly ModuleId[] => [
  ...robot.modules.map(({ id }) => id),
  'central',
];

/** SA-TURN-03..06: the rows one module offers in its owner's Active phase, plain and wasted; of one ability if named. */
export function activationsOf(
  state: State,
  robot: RobotState,
  module: ModuleId,
  ability?: Activate['ability'],
): readonly Choice[] {
  const stand = standing(robot);
  const ways = stand ? waysOf(state, robot, module) : [];
  if (!stand || ways.length === 0) return [];
  const effects = powersOf(state, robot, module)?.effects ?? [];
  const rows = effects
    .filter(({ kind }) => ability === undefined || kind === ability)
    .flatMap((effect) => rowsOf(state, robot, stand, effect));
  return ways.flatMap((wastage) => rows.map((row) => toChoice(row, module, wastage)));
}

/** Whether a module can be activated now: as it is (`undefined`), or wasted. */
export function waysOf(
  state: State,
  robot: RobotState,
  module: ModuleId,
): readonly (Wastage | undefined)[] {
  if (turnOf(state).activationsLeft === 0 || wasUsed(state, robot, module)) return [];
  const wasted = wastagesOf(state, robot, module);
  return isHot(robot, module) ? wasted : [undefined, ...wasted];
}

interface Row {
  readonly ability: Activate['ability'];
  readonly fields: Choice['fields'];
}

const toChoice = (row: Row, module: ModuleId, wastage: Wastage | undefined): Choice => ({
  kind: 'activate',
  fields: {
    module: { one: [module] },
    ability: { one: [row.ability] },
    ...row.fields,
    ...(wastage ? { wastage: { one: [wastage] } } : {}),
  },
});

/**
 * SA-MOD-01, SA-MOD-02, SA-MOD-03, SA-FIELD-03, SA-MOVE-07: what one effect offers now. Armour offers nothing here:
 * it is a Reaction.
 */
function rowsOf(state: State, robot: RobotState, stand: Stand, effect: Effect): readonly Row[] {
  switch (effect.kind) {
    case 'turn':
      return row('turn', 'sectors', sectorsOf(state, effect));
    case 'forward':
      return row('forward', 'distance', walks(state, robot, stand.facing, effect));
    case 'sideward':
      // SA-MOVE-03, R-033: one front diagonal for the whole way.
      return SIDES.flatMap(({ side, by }) =>
        row('sideward', 'distance', walks(state, robot, rotate(stand.facing, by), effect), {
          side: { one: [side] },
        }),
      );
    case 'jump':
      return row(
        'jump',
        'distance',
        range(leastOf(state, effect), effect.max).filter((far) => jumpSteps(state, robot, far)),
      );
    case 'direct':
    case 'high':
    case 'melee':
      return aimRows(state, stand, effect.kind);
    case 'beam':
    case 'sweep': {
      const { line, sides } = sweptBy(state, stand, effect.kind);
      return line.length + sides.length === 0 ? [] : [{ ability: effect.kind, fields: {} }];
    }
    case 'armour':
    case 'push':
    case 'vortex':
    case 'explosion':
    case 'heating':
    case 'obstacle':
    case 'hindrance':
    case 'blast':
    case 'cooling':
      return [];
  }
}

const SIDES = [
  { side: 'left', by: -1 },
  { side: 'right', by: 1 },
] as const;

const row = (
  ability: Row['ability'],
  name: string,
  values: readonly (string | number)[],
  more: Readonly<Record<string, Field>> = {},
): readonly Row[] =>
  values.length === 0 ? [] : [{ ability, fields: { ...more, [name]: { one: values } } }];

/** a second row for the terrain below robots. */
function aimRows(state: State, stand: Stand, kind: 'direct' | 'high' | 'melee'): readonly Row[] {
  const aims = aimsOf(state, stand, kind);
  const shared = aims.filter((space) => isShared(state, space));
  return [
    ...row(kind, 'target', aims.map(spaceKey)),
    ...row(kind, 'target', shared.map(spaceKey), { aim: { one: ['terrain'] } }),
  ];
}

/** SA-FIELD-01, SA-ROT-02, SA-ROT-01, SA-ROT-03, SA-ROT-04: any number of the range, either way round. */
const sectorsOf = (state: State, effect: Distance): readonly number[] =>
  range(leastOf(state, effect), effect.max).flatMap((sectors) => [sectors, -sectors]);

/** SA-MOVE-01, SA-MOVE-08: the numbers printed, as far as the way is free. */
const walks = (
  state: State,
  robot: RobotState,
  direction: Sector,
  effect: Distance,
): readonly number[] => range(leastOf(state, effect), reach(state, robot, direction, effect.max));

/** at least what is printed, unless the table lets everybody go less far. */
const leastOf = ({ options }: State, { min }: Distance): number =>
  options.exactDistances ? min : 1;

const range = (min: number, max: number): readonly number[] =>
  Array.from({ length: Math.max(0, max - min + 1) }, (_, index) => min + index);

/**
 * SA-CEN-01, SA-CEN-02, SA-TURN-04: an Overheat token on the module, then its effect; SA-ABIL-04, SA-WASTE-06: then
 * it may be gone.
 */
export function activate(state: State, action: Activate): Result<readonly Event[], Rejection> {
  const robot = robotOf(state, turnOf(state).seat);
  const stand = standing(robot);
  if (
    !stand ||
    !offers({ choices: activationsOf(state, robot, action.module, action.ability) }, action)
  ) {
    return refuseActivation(state, robot, action);
  }
  const used: Event = {
    type: 'activated',
    seat: robot.seat,
    module: action.module,
    choice: toActivation(action),
    left: activationsAfter(state, robot, action),
  };
  const { events, frames } = carryOut(state, robot, stand, action);
  const spend = spending(state, robot, action.module, action.wastage);
  const stack = push<Frame>(state.stack, ...spend, ...frames);
  return ok([
    ...turnedUp(robot, action.module),
    used,
    ...events,
    ...(stack.length === state.stack.length ? [] : [restacked(state, stack)]),
  ]);
}

/**
 * SA-ABIL-03, SA-ABIL-07, SA-ABIL-02, SA-WASTE-05: Speed, printed or lent by wastage, gives one activation
 * back.
 */
export function activationsAfter(
  state: State,
  robot: RobotState,
  { module, wastage }: Pick<Activate, 'module' | 'wastage'>,
): number {
  const isFast = powersOf(state, robot, module)?.abilities.includes('speed') ?? false;
  return turnOf(state).activationsLeft - (isFast || usesSpeed(wastage) ? 0 : 1);
}

/** SA-ADD-03, R-030: a module lying face down is turned up as it is used, and stays up. */
export function turnedUp(robot: RobotState, module: ModuleId): readonly Event[] {
  const tile = module === 'central' ? undefined : moduleOf(robot, module);
  if (!tile || tile.up || !tile.face) return [];
  return [{ type: 'turned-up', seat: robot.seat, piece: tile.id, design: tile.face.design }];
}

/** What a use leads to at once, and what it leaves to do. */
interface Course {
  readonly events: readonly Event[];
  readonly frames: readonly Frame[];
}

function carryOut(state: State, robot: RobotState, stand: Stand, action: Activate): Course {
  const { seat } = robot;
  const walk = (direction: Sector, left: number): Course => ({
    events: [],
    frames: [{ kind: 'displace', seat, direction, left, cause: 'move', moved: [] }],
  });
  switch (action.ability) {
    case 'turn': {
      const facing = rotate(stand.facing, action.sectors);
      return { events: [{ type: 'turned', seat, facing }], frames: [] };
    }
    case 'forward':
      return walk(stand.facing, action.distance);
    case 'sideward':
      return walk(rotate(stand.facing, action.side === 'left' ? -1 : 1), action.distance);
    case 'jump':
      return jump(state, robot, action.distance);
    case 'direct':
    case 'high':
    case 'melee':
    case 'beam':
    case 'sweep':
      return attack(state, robot, action);
    default:
      return unreachable(action);
  }
}

function jump(state: State, robot: RobotState, distance: number): Course {
  const steps = jumpSteps(state, robot, distance) ?? [];
  return {
    events: [{ type: 'displaced', cause: 'jump', steps }],
    frames: landing(state, steps),
  };
}

/** SA-ATK-04: the type of attack and every additional effect printed on the module. */
function attack(
  state: State,
  robot: RobotState,
  action: Extract<Activate, { ability: 'direct' | 'high' | 'melee' | 'beam' | 'sweep' }>,
): Course {
  const effects = powersOf(state, robot, action.module)?.effects ?? [];
  const type = effects.filter(isAttackType).find(({ kind }) => kind === action.ability);
  if (!type) return { events: [], frames: [] };
  const declared = declareAttack(state, robot, {
    module: action.module,
    type,
    effects,
    ...('target' in action
      ? { aim: { space: toSpace(action.target), terrain: action.aim === 'terrain' } }
      : {}),
  });
  return { events: [], frames: declared ? [declared] : [] };
}

function toActivation(action: Activate): Activation {
  const wasted = action.wastage ? { wastage: action.wastage } : {};
  switch (action.ability) {
    case 'turn':
      return { ability: 'turn', sectors: action.sectors, ...wasted };
    case 'forward':
    case 'jump':
      return { ability: action.ability, distance: action.distance, ...wasted };
    case 'sideward':
      return { ability: 'sideward', side: action.side, distance: action.distance, ...wasted };
    case 'direct':
    case 'high':
    case 'melee':
      return {
        ability: action.ability,
        target: toSpace(action.target),
        ...(action.aim ? { aim: action.aim } : {}),
      };
    case 'beam':
    case 'sweep':
      return { ability: action.ability };
    default:
      return unreachable(action);
  }
}

/** Only spaces of the battlefield are offered, so the key is one of a hex. */
export function toSpace(key: string): Axial {
  const space = parseSpaceKey(key);
  if (!space || !isAxial(space)) throw new Error(`not a hex: ${key}`);
  return space;
}
