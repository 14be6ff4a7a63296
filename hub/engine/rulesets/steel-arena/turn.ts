import {
  ok,
  type Choice,
  type Choices,
  type PieceId,
  type Rejection,
  type Result,
} from '@ringside/protocol/vocabulary';
import type { Action, RobotState } from '@ringside/protocol/games/steel-arena';
import { refuse } from '../../kernel/refuse.ts';
import { swap } from '../../kernel/stack.ts';
import { activate, activationsOf } from './activation.ts';
import { restacked, robotOf, turnOf, type Event, type State } from './state.ts';

const COOL_DOWN: Choice = { kind: 'cool-down', fields: {} };
const END_TURN: Choice = { kind: 'end-turn', fields: {} };

/**
 * SA-TURN-03, R-020: activate one module or cool down; then, and after every activation that Speed grants,
 * the turn may end. It never ends by itself.
 */
export function turnChoices(state: State): Choices {
  const turn = turnOf(state);
  const robot = robotOf(state, turn.seat);
  const activations =
    turn.activationsLeft === 0
      ? []
      : usableModules(robot).flatMap((module) => activationsOf(state, robot, module));
  return [...activations, turn.acted ? END_TURN : COOL_DOWN];
}

const usableModules = (robot: RobotState): readonly (PieceId | 'central')[] => [
  ...robot.modules.map(({ id }) => id),
  'central',
];

export function answerTurn(state: State, action: Action): Result<readonly Event[], Rejection> {
  if (action.kind === 'activate') return activate(state, action);
  if (action.kind === 'cool-down') return coolDown(state);
  if (action.kind === 'end-turn') return endTurn(state);
  return refuse('rule/not-offered', [], { kind: action.kind });
}

/** SA-TURN-07, SA-TURN-08: all Overheat tokens of the robot go, and so does the Active phase. */
function coolDown(state: State): Result<readonly Event[], Rejection> {
  const turn = turnOf(state);
  if (turn.acted) return refuse('rule/already-acted', ['SA-TURN-03', 'R-022']);
  const robot = robotOf(state, turn.seat);
  const hot = robot.modules.filter((tile) => tile.hot).map(({ id }) => id);
  const modules = robot.centralHot ? [...hot, 'central' as const] : hot;
  return ok([{ type: 'cooled', seat: robot.seat, modules, by: 'cool-down' }]);
}

/** SA-TURN-02: after the Active phase comes Upkeep. */
function endTurn(state: State): Result<readonly Event[], Rejection> {
  if (!turnOf(state).acted) return refuse('rule/nothing-done', ['SA-TURN-03', 'R-020']);
  return ok([restacked(state, swap(state.stack, { kind: 'upkeep', step: 'take' }))]);
}
