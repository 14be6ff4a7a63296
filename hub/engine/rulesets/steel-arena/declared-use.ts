import {
  ok,
  SECTORS,
  type Choice,
  type Choices,
  type Rejection,
  type Result,
} from '@ringside/protocol/vocabulary';
import type { Action, Effect, ModuleId, RobotState } from '@ringside/protocol/games/steel-arena';
import { offers } from '../../kernel/offers.ts';
import { refuse } from '../../kernel/refuse.ts';
import { pop, push, swap } from '../../kernel/stack.ts';
import { activationsAfter, modulesOf, turnedUp, waysOf } from './activation.ts';
import { isAttackType } from './attack.ts';
import { powersOf } from './central.ts';
import { tracksDamage } from './profile.ts';
import {
  restacked,
  robotOf,
  turnOf,
  type Event,
  type Frame,
  type Packet,
  type State,
} from './state.ts';
import { effectIn } from './terrain.ts';
import { spending } from './wastage.ts';
import { whyNot } from './why-not.ts';

type Declare = Extract<Frame, { kind: 'declare' }>;
type Use = Extract<Action, { kind: 'use' }>;

const ACTING: ReadonlySet<Effect['kind']> = new Set<Effect['kind']>([
  'turn',
  'forward',
  'sideward',
  'jump',
  'direct',
  'high',
  'beam',
  'melee',
  'sweep',
]);

/** SA-TURN-03..06 where the field is not tracked: a row for each module and way of using it, without where to. */
export function usesOf(state: State, robot: RobotState): Choices {
  return modulesOf(robot).flatMap((module) => usesOfModule(state, robot, module));
}

function usesOfModule(state: State, robot: RobotState, module: ModuleId): readonly Choice[] {
  const acts = powersOf(state, robot, module)?.effects.some(({ kind }) => ACTING.has(kind));
  if (!acts) return [];
  return waysOf(state, robot, module).map((wastage) => ({
    kind: 'use',
    fields: { module: { one: [module] }, ...(wastage ? { wastage: { one: [wastage] } } : {}) },
  }));
}

/** SA-TURN-04: the Overheat token and everything of an activation but where it leads. */
export function use(state: State, action: Use): Result<readonly Event[], Rejection> {
  const robot = robotOf(state, turnOf(state).seat);
  const { module, wastage } = action;
  if (!offers({ choices: usesOfModule(state, robot, module) }, action)) {
    const reason = whyNot(state, robot, action);
    return refuse(reason?.code ?? 'rule/no-such-ability', reason?.atoms ?? ['SA-TURN-04'], {
      module,
    });
  }
  const frames = [...spending(state, robot, module, wastage), ...declaring(state, robot, module)];
  return ok([
    ...turnedUp(robot, module),
    {
      type: 'activated',
      seat: robot.seat,
      module,
      choice: { ability: 'declared', ...(wastage ? { wastage } : {}) },
      left: activationsAfter(state, robot, action),
    },
    ...(frames.length === 0 ? [] : [restacked(state, push<Frame>(state.stack, ...frames))]),
  ]);
}

/** An attack asks whom it hits, where damage is tracked. */
function declaring(state: State, { seat }: RobotState, module: ModuleId): readonly Frame[] {
  const effects = powersOf(state, robotOf(state, seat), module)?.effects ?? [];
  const type = effects.find(isAttackType);
  if (!type || !tracksDamage(state)) return [];
  return [
    {
      kind: 'declare',
      seat,
      module,
      damage: type.damage,
      splash: effectIn(effects, 'explosion')?.damage ?? 0,
      heating: effectIn(effects, 'heating')?.modules ?? 0,
      hit: [],
    },
  ];
}

/** each robot once. R-066: one's own only by splash. */
export function hitChoices(state: State, frame: Declare): Choices {
  const left = state.robots.map(({ seat }) => seat).filter((seat) => !frame.hit.includes(seat));
  const others = left.filter((seat) => seat !== frame.seat);
  const splashed = state.options.splashHitsSelf ? left : others;
  const row = (part: string, robots: readonly string[]): readonly Choice[] =>
    robots.length === 0
      ? []
      : [
          {
            kind: 'declare-hit',
            fields: { robot: { one: robots }, side: { one: SECTORS }, part: { one: [part] } },
          },
        ];
  return [
    ...row('main', others),
    ...(frame.splash > 0 ? row('splash', splashed) : []),
    { kind: 'declare-done', fields: {} },
  ];
}

/** one packet for each robot declared, with its reactions by the side declared. */
export function answerHit(
  state: State,
  frame: Declare,
  action: Action,
): Result<readonly Event[], Rejection> {
  if (!offers({ choices: hitChoices(state, frame) }, action)) {
    return refuse('rule/not-offered', ['R-067'], { kind: action.kind });
  }
  if (action.kind !== 'declare-hit') return ok([restacked(state, pop(state.stack))]);
  const rest: Declare = { ...frame, hit: [...frame.hit, action.robot] };
  const isMain = action.part === 'main';
  const packet: Packet = {
    kind: 'packet',
    attacker: frame.seat,
    victim: action.robot,
    module: frame.module,
    from: action.side,
    damage: isMain ? frame.damage : frame.splash,
    heating: isMain ? frame.heating : 0,
    mayDecline: true,
    prevented: 0,
    heatingPrevented: 0,
    begun: false,
    byTerrain: 0,
  };
  return ok([
    { type: 'attack-resolved', seat: frame.seat, effect: 'damage', robot: action.robot },
    restacked(state, swap<Frame>(state.stack, rest, packet)),
  ]);
}
