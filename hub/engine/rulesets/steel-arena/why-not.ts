import {
  unreachable,
  type AtomId,
  type Rejection,
  type Result,
  type Scalar,
} from '@ringside/protocol/vocabulary';
import type {
  Activate,
  Effect,
  ModuleId,
  RobotState,
  TurnState,
} from '@ringside/protocol/games/steel-arena';
import { refuse } from '../../kernel/refuse.ts';
import { powersOf } from './central.ts';
import { moduleOf, turnOf, type State } from './state.ts';
import { usesHeat, wastageReasons } from './wastage.ts';

type Reason = Pick<Rejection, 'code' | 'atoms'>;

export const isOwn = (robot: RobotState, module: ModuleId): boolean =>
  module === 'central' || moduleOf(robot, module) !== undefined;

/** Why a module cannot be activated at all, every rule that forbids it; the code is the first one's. */
export function whyNot(
  state: State,
  robot: RobotState,
  { module, wastage }: Pick<Activate, 'module' | 'wastage'>,
): Reason | undefined {
  const turn = turnOf(state);
  const tile = module === 'central' ? undefined : moduleOf(robot, module);
  if (!isOwn(robot, module)) return { code: 'rule/module-not-yours', atoms: ['SA-TURN-04'] };
  const reasons: Reason[] = [];
  if (turn.activationsLeft === 0) reasons.push(spent(turn));
  if (wasUsed(state, robot, module)) {
    reasons.push({
      code: 'rule/module-used',
      atoms: usesHeat(wastage) ? ['SA-TURN-05', 'SA-WASTE-04'] : ['SA-TURN-05'],
    });
  }
  if (wastage) reasons.push(...wastageReasons(state, robot, module, wastage));
  if (!usesHeat(wastage) && (tile ? tile.hot : robot.centralHot)) {
    reasons.push({ code: 'rule/module-overheated', atoms: ['SA-TURN-06'] });
  }
  if (tile && !tile.face) reasons.push({ code: 'rule/module-unidentified', atoms: ['SA-ADD-03'] });
  const [first] = reasons;
  return first && { code: first.code, atoms: reasons.flatMap(({ atoms }) => atoms) };
}

const spent = ({ used, centralUsed }: TurnState): Reason => ({
  code: 'rule/no-activation-left',
  // SA-TURN-08: nothing was used and yet the phase is over, so it was cooled down.
  atoms: used.length + centralUsed.length === 0 ? ['SA-TURN-03', 'SA-TURN-08'] : ['SA-TURN-03'],
});

/** SA-TURN-05: once a turn, whoever's turn it is. */
export function wasUsed(state: State, robot: RobotState, module: ModuleId): boolean {
  const { used, centralUsed } = turnOf(state);
  return module === 'central' ? centralUsed.includes(robot.seat) : used.includes(module);
}

/** Why an activation that is not offered is none, as closely as it can be said. */
export function refuseActivation(
  state: State,
  robot: RobotState,
  action: Activate,
): Result<never, Rejection> {
  const detail = { module: action.module, ability: action.ability };
  const reason = whyNot(state, robot, action);
  if (reason) return refuse(reason.code, reason.atoms, detail);
  const effect = powersOf(state, robot, action.module)?.effects.find(
    ({ kind }) => kind === action.ability,
  );
  if (!effect) return refuse('rule/no-such-ability', ['SA-TURN-04', 'SA-CEN-02'], detail);
  const { code, atoms, value } = outOfReach(effect, action);
  return refuse(code, atoms, { ...detail, ...value });
}

type OutOfReach = Reason & { readonly value: Readonly<Record<string, Scalar>> };

/** What is wrong with the distance, the direction or the target. */
function outOfReach(effect: Effect, action: Activate): OutOfReach {
  const target = (code: Rejection['code'], ...atoms: readonly AtomId[]): OutOfReach => ({
    code,
    atoms,
    value: 'target' in action ? { target: action.target } : {},
  });
  switch (action.ability) {
    case 'turn':
      return {
        code: 'rule/turn-out-of-range',
        atoms: ['SA-ROT-01', 'SA-ROT-04'],
        value: { sectors: action.sectors },
      };
    case 'forward':
    case 'sideward':
    case 'jump':
      return { ...noMove(effect, action), value: { distance: action.distance } };
    case 'direct':
      return target('rule/target-out-of-line', 'SA-ATK-03', 'SA-ATYPE-02');
    case 'high':
      return target('rule/target-out-of-line', 'SA-ATK-03', 'SA-ATYPE-03');
    case 'melee':
      return target('rule/target-not-adjacent', 'SA-ATYPE-05');
    case 'beam':
      return target('rule/nothing-in-reach', 'SA-ATYPE-04', 'R-292');
    case 'sweep':
      return target('rule/nothing-in-reach', 'SA-ATYPE-06', 'R-292');
    default:
      return unreachable(action);
  }
}

const BLOCKED: readonly AtomId[] = ['SA-OBST-01', 'SA-OBST-02', 'SA-COL-06'];

/** the number must be printed, and the way must be free as far as that. */
function noMove(
  effect: Effect,
  { ability, distance }: Extract<Activate, { readonly distance: number }>,
): Reason {
  const isPrinted = 'min' in effect && distance >= effect.min && distance <= effect.max;
  if (!isPrinted) {
    return { code: 'rule/distance-out-of-range', atoms: ['SA-MOVE-01', 'R-031'] };
  }
  return {
    code: 'rule/move-blocked',
    atoms: ability === 'jump' ? ['SA-MOVE-05', ...BLOCKED, 'R-037'] : BLOCKED,
  };
}
