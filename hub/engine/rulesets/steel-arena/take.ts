import type { Choices, Rejection, Result } from '@ringside/protocol/vocabulary';
import { ok } from '@ringside/protocol/vocabulary';
import type { Action, RobotState } from '@ringside/protocol/games/steel-arena';
import { offers } from '../../kernel/offers.ts';
import { refuse } from '../../kernel/refuse.ts';
import { push, swap } from '../../kernel/stack.ts';
import { isModuleTile } from './classes.ts';
import { discardChoices } from './discard.ts';
import { reachedEnd } from './ending.ts';
import { firstLook } from './faces.ts';
import { tracksTrophies } from './profile.ts';
import {
  restacked,
  robotOf,
  spaceAt,
  standing,
  turnOf,
  type Event,
  type Frame,
  type State,
} from './state.ts';

/** SA-LIM-01: modules a robot may carry besides the Central module. */
const MODULE_LIMIT = 12;

/**
 * SA-ADD-02, SA-ADD-05, SA-SETUP-22, SA-UPK-01, SA-ADD-01, SA-ADD-04, R-293: the active player must take the tile
 * under the robot.
 */
export function takeTile(state: State): readonly Event[] | undefined {
  const { seat } = turnOf(state);
  const { events, looks } = takenBy(state, robotOf(state, seat));
  if (events.length === 0) return undefined;
  const below: Frame = { kind: 'upkeep', step: 'limit' };
  return [...events, restacked(state, push(swap<Frame>(state.stack, below), ...looks))];
}

/** SA-SETUP-22, SA-SETUP-21, SA-UPK-02, SA-TER-01: nothing is taken from terrain or from an empty space. */
export function takenBy(
  state: State,
  robot: RobotState,
): { readonly events: readonly Event[]; readonly looks: ReturnType<typeof firstLook>['look'] } {
  const at = standing(robot)?.at;
  const space = at && spaceAt(state, at);
  if (!space || !isModuleTile(space.tile)) return { events: [], looks: [] };
  const { learnt, look } = firstLook(state, robot.seat, space.tile);
  const taken: Event = {
    type: 'tile-taken',
    seat: robot.seat,
    piece: space.tile.id,
    space: space.space,
  };
  return { events: [taken, ...learnt], looks: look };
}

/** SA-LIM-01: modules beside the Central one, beyond the limit. */
const overLimit = ({ modules }: RobotState): number => Math.max(0, modules.length - MODULE_LIMIT);

/** SA-LIM-02, R-122, R-130: the thirteenth module costs one before anything else; a tenth trophy ends the game here. */
export function keepLimit(state: State): readonly Event[] | undefined {
  return overLimit(robotOf(state, turnOf(state).seat)) > 0 ? [] : reachedEnd(state);
}

export function limitChoices(state: State): Choices {
  const robot = robotOf(state, turnOf(state).seat);
  return discardChoices(robot, overLimit(robot));
}

/** SA-GOAL-02, SA-LIM-02, R-123: any module, the new one included, becomes its owner's own trophy. */
export function answerLimit(state: State, action: Action): Result<readonly Event[], Rejection> {
  const { seat } = turnOf(state);
  if (action.kind !== 'discard') return refuse('rule/not-offered', [], { kind: action.kind });
  if (!offers({ choices: limitChoices(state) }, action)) {
    return refuse('rule/discard-count', ['SA-LIM-02'], { got: action.modules.length });
  }
  const to = tracksTrophies(state) ? seat : 'box';
  return ok([{ type: 'discarded', seat, modules: action.modules, to, because: 'limit' }]);
}
