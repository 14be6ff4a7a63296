import {
  unreachable,
  type PieceId,
  type Rejection,
  type Result,
} from '@ringside/protocol/vocabulary';
import type { Action, Effect, RobotState, TurnState } from '@ringside/protocol/games/steel-arena';
import { refuse } from '../../kernel/refuse.ts';
import { powersOf } from './central.ts';
import { moduleOf, turnOf, type State } from './state.ts';

export type Activate = Extract<Action, { kind: 'activate' }>;

type Reason = Pick<Rejection, 'code' | 'atoms'>;

/** Why a module cannot be activated at all, every rule that forbids it; the code is the first one's. */
export function whyNot(
  state: State,
  robot: RobotState,
  module: PieceId | 'central',
): Reason | undefined {
  const turn = turnOf(state);
  const tile = module === 'central' ? undefined : moduleOf(robot, module);
  if (module !== 'central' && !tile)
    return { code: 'rule/module-not-yours', atoms: ['SA-TURN-04'] };
  const reasons: Reason[] = [];
  if (turn.activationsLeft === 0) reasons.push(spent(turn));
  if (wasUsed(state, robot, module)) {
    reasons.push({ code: 'rule/module-used', atoms: ['SA-TURN-05'] });
  }
  if (tile ? tile.hot : robot.centralHot) {
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
export function wasUsed(state: State, robot: RobotState, module: PieceId | 'central'): boolean {
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
  const reason = whyNot(state, robot, action.module);
  if (reason) return refuse(reason.code, reason.atoms, detail);
  const effect = powersOf(state, robot, action.module)?.effects.find(
    ({ kind }) => kind === action.ability,
  );
  if (!effect) return refuse('rule/no-such-ability', ['SA-TURN-04', 'SA-CEN-02'], detail);
  switch (action.ability) {
    case 'turn':
      return refuse('rule/turn-out-of-range', ['SA-ROT-01', 'SA-ROT-04'], {
        ...detail,
        sectors: action.sectors,
      });
    case 'forward':
      return isPrinted(effect, action.distance)
        ? refuse('rule/move-blocked', ['SA-COL-06', 'SA-OBST-02'], {
            ...detail,
            distance: action.distance,
          })
        : refuse('rule/distance-out-of-range', ['SA-MOVE-01', 'R-031'], {
            ...detail,
            distance: action.distance,
          });
    case 'direct':
      return refuse('rule/target-out-of-line', ['SA-ATK-03', 'SA-ATYPE-02'], {
        ...detail,
        target: action.target,
      });
    case 'melee':
      return refuse('rule/target-not-adjacent', ['SA-ATYPE-05'], {
        ...detail,
        target: action.target,
      });
    default:
      return unreachable(action);
  }
}

const isPrinted = (effect: Effect, distance: number): boolean =>
  effect.kind === 'forward' && distance >= effect.min && distance <= effect.max;
