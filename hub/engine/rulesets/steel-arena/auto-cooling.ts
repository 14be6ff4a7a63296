import {
  ok,
  type Choices,
  type PieceId,
  type Rejection,
  type Result,
  type Seat,
} from '@ringside/protocol/vocabulary';
import type { Action, RobotState, Tile } from '@ringside/protocol/games/steel-arena';
import { offers } from '../../kernel/offers.ts';
import { refuse } from '../../kernel/refuse.ts';
import { pop, push, swap } from '../../kernel/stack.ts';
import { moduleDesignsOf } from './classes.ts';
import {
  clockwiseFrom,
  designOf,
  moduleOf,
  restacked,
  robotOf,
  turnOf,
  type Event,
  type Frame,
  type State,
} from './state.ts';

type Show = Extract<Frame, { kind: 'show' }>;

/** SA-UPK-03, SA-ABIL-01, R-025: Auto-Cooling modules lose their tokens; those lying face down if they are shown. */
export function coolByThemselves(state: State): readonly Event[] | undefined {
  const robots = coolingRobots(state);
  const seats = robots.filter((robot) => mayShow(state, robot)).map(({ seat }) => seat);
  const cooled = robots.flatMap((robot) => cooledFaceUp(state, robot));
  if (seats.length + cooled.length === 0) return undefined;
  const below: Frame = { kind: 'upkeep', step: 'refill' };
  const shows: readonly Frame[] = seats.length === 0 ? [] : [{ kind: 'show', seats }];
  return [...cooled, restacked(state, push(swap<Frame>(state.stack, below), ...shows))];
}

/** the active player's alone, or everybody's at the end of every turn. */
function coolingRobots(state: State): readonly RobotState[] {
  const { seat } = turnOf(state);
  return state.options.autoCooling === 'own-turn'
    ? [robotOf(state, seat)]
    : clockwiseFrom(state, seat);
}

const coolsItself = (state: State, tile: Tile): boolean =>
  designOf(state, tile)?.abilities.includes('auto-cooling') ?? false;

function cooledFaceUp(state: State, robot: RobotState): readonly Event[] {
  const modules = robot.modules
    .filter((tile) => tile.hot && tile.up && coolsItself(state, tile))
    .map(({ id }) => id);
  return modules.length === 0
    ? []
    : [{ type: 'cooled', seat: robot.seat, modules, by: 'auto-cooling' }];
}

/**
 * Whether a seat is asked follows from what everybody sees: a module lying face down with a token on it, whose back may
 * belong to one with Auto-Cooling.
 */
const mayShow = (state: State, robot: RobotState): boolean =>
  robot.modules.some(
    (tile) =>
      tile.hot &&
      !tile.up &&
      moduleDesignsOf(state.catalogue, tile.class).some(({ abilities }) =>
        abilities.includes('auto-cooling'),
      ),
  );

const showable = (state: State, robot: RobotState): readonly PieceId[] =>
  robot.modules
    .filter((tile) => tile.hot && !tile.up && coolsItself(state, tile))
    .map(({ id }) => id);

/** Any of one's own, or none: an owner who holds no such module is asked as well, and has nothing to show. */
export function showChoices(state: State, seat: Seat): Choices {
  const some = showable(state, robotOf(state, seat));
  return [{ kind: 'show', fields: { modules: { some, min: 0, max: some.length } } }];
}

/** what is turned up cools. */
export function answerShow(
  state: State,
  { seats }: Show,
  action: Action,
): Result<readonly Event[], Rejection> {
  const [seat, ...others] = seats;
  if (seat === undefined || action.kind !== 'show') {
    return refuse('rule/not-offered', [], { kind: action.kind });
  }
  if (!offers({ choices: showChoices(state, seat) }, action)) {
    return refuse('rule/nothing-to-show', ['SA-UPK-03', 'R-025'], { got: action.modules.length });
  }
  const robot = robotOf(state, seat);
  const rest: readonly Frame[] = others.length === 0 ? [] : [{ kind: 'show', seats: others }];
  return ok([
    ...action.modules.flatMap((piece) => turnedUp(robot, piece)),
    // Said when nothing is shown as well: that somebody has answered is seen by all.
    { type: 'cooled', seat, modules: action.modules, by: 'auto-cooling' },
    restacked(state, push(pop(state.stack), ...rest)),
  ]);
}

function turnedUp(robot: RobotState, piece: PieceId): readonly Event[] {
  const face = moduleOf(robot, piece)?.face;
  return face ? [{ type: 'turned-up', seat: robot.seat, piece, design: face.design }] : [];
}
