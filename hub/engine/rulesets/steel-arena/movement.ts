import type { Sector, Seat } from '@ringside/protocol/vocabulary';
import type { RobotState, RobotStep } from '@ringside/protocol/games/steel-arena';
import { neighbor, step } from '../../kernel/hex.ts';
import { swap } from '../../kernel/stack.ts';
import { enterFrame, stopFrame } from './arrival.ts';
import {
  isOnField,
  restacked,
  robotAt,
  robotOf,
  standing,
  type Event,
  type Frame,
  type State,
} from './state.ts';
import { areTeammates } from './teams.ts';
import { terrainEffect } from './terrain.ts';

type Displace = Extract<Frame, { kind: 'displace' }>;

/** SA-OBST-01, SA-OBST-02, SA-OBST-03, SA-TER-06: the border and obstacle terrain stop every robot; R-047: nothing else. */
const isOpen = (state: State, space: RobotStep['to']): boolean =>
  isOnField(state, space) && !terrainEffect(state, space, 'obstacle');

/**
 * SA-COL-03, SA-COL-05: one step and everybody it shoves on, the furthest first. `undefined` when an obstacle
 * or the border stops the step or the chain (SA-OBST-01, SA-COL-06, R-035).
 */
function chainFrom(state: State, seat: Seat, direction: Sector): readonly RobotStep[] | undefined {
  const from = standing(robotOf(state, seat))?.at;
  return from && arrivalAt(state, { seat, from, to: neighbor(from, direction) }, direction);
}

/** SA-COL-01, SA-COL-02: two robots never share a space: who stands there is shoved on. */
function arrivalAt(
  state: State,
  arriving: RobotStep,
  direction: Sector,
): readonly RobotStep[] | undefined {
  if (!isOpen(state, arriving.to)) return undefined;
  const inTheWay = robotAt(state, arriving.to);
  if (!inTheWay) return [arriving];
  if (!mayShove(state, arriving.seat, inTheWay.seat)) return undefined;
  const shoved = chainFrom(state, inTheWay.seat, direction);
  return shoved && [...shoved, arriving];
}

/** teammates are shoved like opponents, unless the table says that they cannot be. */
const mayShove = (state: State, seat: Seat, other: Seat): boolean =>
  state.options.collapseTeammates || !areTeammates(state, seat, other);

/** SA-MOVE-06, SA-COL-04: robots change their space and keep their facing. */
export function displaced(state: State, steps: readonly RobotStep[]): State {
  return {
    ...state,
    robots: state.robots.map((robot) => {
      const moved = steps.find(({ seat }) => seat === robot.seat);
      return moved ? { ...robot, at: moved.to } : robot;
    }),
  };
}

/** SA-MOVE-02, SA-MOVE-03, R-031: how far a robot can travel one way, up to `max` spaces. */
export function reach(state: State, robot: RobotState, direction: Sector, max: number): number {
  let moved = state;
  for (let steps = 0; steps < max; steps += 1) {
    const chain = chainFrom(moved, robot.seat, direction);
    if (!chain) return steps;
    if (steps + 1 < max) moved = displaced(moved, chain);
  }
  return max;
}

/**
 * SA-MOVE-04: a jump over whatever lies between (R-039: gaps in the outline too); SA-MOVE-05, R-037: it ends on no
 * obstacle, and on a robot only where that can be shoved on.
 */
export function jumpSteps(
  state: State,
  robot: RobotState,
  distance: number,
): readonly RobotStep[] | undefined {
  const from = standing(robot);
  if (!from) return undefined;
  const to = step(from.at, from.facing, distance);
  return arrivalAt(state, { seat: robot.seat, from: from.at, to }, from.facing);
}

/** SA-COL-08, R-040: a jump lands; only there terrain acts, and there everybody stops. */
export const landing = (state: State, steps: readonly RobotStep[]): readonly Frame[] => [
  ...stopFrame(state, steps),
  ...enterFrame(state, steps),
];

/**
 * SA-COL-07, SA-COL-01, R-034, R-043: a displacement goes on step by step, every step shoving whoever stands there.
 */
export function advanceDisplace(state: State, frame: Displace): readonly Event[] {
  const steps = frame.left === 0 ? undefined : chainFrom(state, frame.seat, frame.direction);
  if (!steps) return [restacked(state, swap(state.stack, ...endOf(state, frame)))];
  const moved = [
    ...steps.map(({ seat }) => seat).filter((seat) => !frame.moved.includes(seat)),
    ...frame.moved,
  ];
  const rest: Displace = { ...frame, left: frame.left - 1, moved };
  const frames = [rest, ...stopsOnTheWay(state, frame, steps), ...enterFrame(state, steps)];
  return [
    { type: 'displaced', cause: frame.cause, steps },
    restacked(state, swap(state.stack, ...frames)),
  ];
}

/** where a displacement is over, everybody it has moved stops. */
function endOf(state: State, { moved, seat, cause }: Displace): readonly Frame[] {
  const stops = moved
    .filter((name) => !stopsEachStep(state, { seat, cause }, name))
    .flatMap((name) => {
      const at = standing(robotOf(state, name))?.at;
      return at ? [{ seat: name, to: at }] : [];
    });
  return stopFrame(state, stops);
}

const stopsOnTheWay = (
  state: State,
  frame: Displace,
  steps: readonly RobotStep[],
): readonly Frame[] =>
  stopFrame(
    state,
    steps.filter(({ seat }) => stopsEachStep(state, frame, seat)),
  );

/** who is shoved stops once, at the end, unless the table plays it step by step. */
const stopsEachStep = (
  state: State,
  { seat, cause }: Pick<Displace, 'seat' | 'cause'>,
  name: Seat,
): boolean => state.options.shoveStopsEachStep && (cause === 'push' || name !== seat);
