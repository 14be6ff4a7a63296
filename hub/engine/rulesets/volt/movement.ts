import type { RobotState } from '@ringside/protocol/games/volt';
import { neighbor, sameSquare } from '../../kernel/square.ts';
import { pop, push, swap } from '../../kernel/stack.ts';
import { displaced } from './evolve.ts';
import { pushLine } from './lines.ts';
import { killPoints } from './scoring.ts';
import {
  isPit,
  restacked,
  robotOf,
  type Event,
  type Frame,
  type Shift,
  type State,
} from './state.ts';

type Displaced = Extract<Event, { type: 'displaced' }>;

/**
 * VO-MOVE-03: all spaces of a move or push, nobody stops early; here up to its end or the next fall. VO-MOVE-06,
 * VO-MOVE-07: a wall ends it, the rest is lost. VO-PIT-03, VR-33: so does a pit under the robot itself; VR-30: under
 * another one it does not.
 */
export function advanceShift(state: State, shift: Shift): readonly Event[] {
  const events: Event[] = [];
  let now = state;
  for (let rest = shift; ;) {
    const line = rest.left > 0 ? lineOf(now, rest) : undefined;
    if (!line) return [...events, restacked(state, landed(now, rest))];
    const step = stepOf(line, rest);
    rest = { ...rest, left: rest.left - 1, moved: withAll(rest.moved, step) };
    events.push(step);
    const falls = step.steps.flatMap((each) => fallen(now, rest, each));
    if (falls.length > 0) {
      return [...events, ...falls, restacked(state, swap<Frame>(state.stack, rest))];
    }
    now = displaced(now, step);
  }
}

function lineOf(state: State, { seat, bearing }: Shift): readonly RobotState[] | undefined {
  const robot = robotOf(state, seat);
  return robot.at ? pushLine(state, robot, bearing) : undefined;
}

const withAll = (moved: Shift['moved'], { steps }: Displaced): Shift['moved'] =>
  steps.every(({ seat }) => moved.includes(seat))
    ? moved
    : [...new Set([...moved, ...steps.map(({ seat }) => seat)])];

/** Front first, so that nobody drives into anybody. */
const stepOf = (line: readonly RobotState[], { by, cause, bearing }: Shift): Displaced => ({
  type: 'displaced',
  by,
  cause,
  steps: line
    .flatMap(({ seat, at }) => (at ? [{ seat, from: at, to: neighbor(at, bearing) }] : []))
    .reverse(),
});

/**
 * VO-PIT-02, VO-PIT-04, VR-35: whoever enters a pit space falls, whatever the damage. VO-PIT-06, VO-PIT-07, VO-PIT-09,
 * VR-31, VR-32: the point is for the player whose action it is, whoever put the robot there.
 */
function fallen(
  state: State,
  { by }: Shift,
  { seat, to }: Displaced['steps'][number],
): readonly Event[] {
  if (!isPit(state, to)) return [];
  return [{ type: 'destroyed', seat, by, cause: 'pit', space: to }, ...killPoints(state, by, seat)];
}

/**
 * VO-REP-02, VR-52, VR-53: whoever was displaced and ends on the repair center has landed there; passing over is not
 * landing. Without damage there is nothing to ask.
 */
function landed(state: State, { moved }: Shift): readonly Frame[] {
  const stack = pop(state.stack);
  const guest = state.robots.find(
    ({ seat, at, damage }) =>
      damage > 0 && at && sameSquare(at, state.board.repair) && moved.includes(seat),
  );
  return guest ? push<Frame>(stack, { kind: 'repair', seat: guest.seat }) : stack;
}
