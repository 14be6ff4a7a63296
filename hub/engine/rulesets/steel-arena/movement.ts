import { type Sector, type Seat } from '@ringside/protocol/vocabulary';
import type { RobotState, RobotStep } from '@ringside/protocol/games/steel-arena';
import { neighbor } from '../../kernel/hex.ts';
import { pop, swap } from '../../kernel/stack.ts';
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

type Displace = Extract<Frame, { kind: 'displace' }>;

/**
 * SA-COL-03, SA-COL-05: one step and everybody it shoves on, the furthest first. `undefined` when the border
 * stops the step or the chain (SA-OBST-02, SA-COL-06, R-035).
 */
function chainFrom(state: State, seat: Seat, direction: Sector): readonly RobotStep[] | undefined {
  const from = standing(robotOf(state, seat))?.at;
  if (!from) return undefined;
  const to = neighbor(from, direction);
  if (!isOnField(state, to)) return undefined;
  const inTheWay = robotAt(state, to);
  if (!inTheWay) return [{ seat, from, to }];
  const shoved = chainFrom(state, inTheWay.seat, direction);
  return shoved && [...shoved, { seat, from, to }];
}

/** SA-MOVE-06, SA-COL-04: robots change their space and keep their facing. */
export function displaced(state: State, steps: readonly RobotStep[]): State {
  return {
    ...state,
    robots: state.robots.map((robot) => {
      const step = steps.find(({ seat }) => seat === robot.seat);
      return step ? { ...robot, at: step.to } : robot;
    }),
  };
}

/** SA-MOVE-02, R-031: how far a robot can travel straight ahead, up to `max` spaces. */
export function reachAhead(state: State, robot: RobotState, max: number): number {
  const direction = standing(robot)?.facing;
  if (direction === undefined) return 0;
  let moved = state;
  for (let steps = 0; steps < max; steps += 1) {
    const chain = chainFrom(moved, robot.seat, direction);
    if (!chain) return steps;
    moved = displaced(moved, chain);
  }
  return max;
}

/** SA-COL-01, R-034: a move goes on step by step, every step shoving whoever stands there. */
export function advanceDisplace(state: State, frame: Displace): readonly Event[] {
  const steps = chainFrom(state, frame.seat, frame.direction);
  if (!steps) return [restacked(state, pop(state.stack))];
  const rest =
    frame.left === 1 ? pop(state.stack) : swap(state.stack, { ...frame, left: frame.left - 1 });
  return [{ type: 'displaced', steps }, restacked(state, rest)];
}
