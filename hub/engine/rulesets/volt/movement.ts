import type { RobotState } from '@ringside/protocol/games/volt';
import { neighbor, sameSquare } from '../../kernel/square.ts';
import { pop, push, swap } from '../../kernel/stack.ts';
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
 * One space of a move or push. VO-MOVE-03: all of them, nobody stops early. VO-MOVE-06, VO-MOVE-07: a wall ends it, the
 * rest is lost. VO-PIT-03, VR-33: so does a pit under the robot itself; VR-30: under another one it does not.
 */
export function advanceShift(state: State, shift: Shift): readonly Event[] {
  const robot = robotOf(state, shift.seat);
  const line = shift.left > 0 && robot.at && pushLine(state, robot, shift.bearing);
  if (!line) return [restacked(state, landed(state, shift))];
  const displaced = stepOf(line, shift);
  const moved = [...new Set([...shift.moved, ...line.map(({ seat }) => seat)])];
  const rest: Shift = { ...shift, left: shift.left - 1, moved };
  return [
    displaced,
    ...displaced.steps.flatMap((step) => fallen(state, shift, step)),
    restacked(state, swap<Frame>(state.stack, rest)),
  ];
}

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
