import {
  ok,
  type Choice,
  type Choices,
  type Rejection,
  type Result,
} from '@ringside/protocol/vocabulary';
import type { Action } from '@ringside/protocol/games/steel-arena';
import { refuse } from '../../kernel/refuse.ts';
import { swap } from '../../kernel/stack.ts';
import { activate, activationsOf, modulesOf } from './activation.ts';
import { hotModules } from './cooling.ts';
import { use, usesOf } from './declared-use.ts';
import { tracksField } from './profile.ts';
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
      : tracksField(state)
        ? modulesOf(robot).flatMap((module) => activationsOf(state, robot, module))
        : usesOf(state, robot);
  return [...activations, turn.acted ? END_TURN : COOL_DOWN];
}

export function answerTurn(state: State, action: Action): Result<readonly Event[], Rejection> {
  if (action.kind === 'activate') return activate(state, action);
  if (action.kind === 'use' && !tracksField(state)) return use(state, action);
  if (action.kind === 'cool-down') return coolDown(state);
  if (action.kind === 'end-turn') return endTurn(state);
  return refuse('rule/not-offered', [], { kind: action.kind });
}

/** SA-TURN-07, SA-TURN-08: all Overheat tokens of the robot go, and so does the Active phase. */
function coolDown(state: State): Result<readonly Event[], Rejection> {
  const turn = turnOf(state);
  if (turn.acted) return refuse('rule/already-acted', ['SA-TURN-03', 'R-022']);
  const robot = robotOf(state, turn.seat);
  return ok([{ type: 'cooled', seat: robot.seat, modules: hotModules(robot), by: 'cool-down' }]);
}

/** SA-TURN-02: after the Active phase comes Upkeep. */
function endTurn(state: State): Result<readonly Event[], Rejection> {
  if (!turnOf(state).acted) return refuse('rule/nothing-done', ['SA-TURN-03', 'R-020']);
  return ok([restacked(state, swap(state.stack, { kind: 'upkeep', step: 'take' }))]);
}
