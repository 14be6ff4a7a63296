import {
  ok,
  type Choices,
  type Rejection,
  type Result,
  type Seat,
} from '@ringside/protocol/vocabulary';
import type { ModuleId, RobotState } from '@ringside/protocol/games/steel-arena';
import { modulesOf } from './activation.ts';
import { isLasting, readyArmour } from './armour.ts';
import { reacted } from './reaction.ts';
import { robotOf, topFrame, type Event, type State } from './state.ts';

/**
 * SA-DEF-07, R-029: Full protection may be set up at any moment of anybody's turn, before the attack it is meant for;
 * against a hit on its way the window itself offers it.
 */
export function mayProtect(state: State, seat: Seat): boolean {
  const frame = topFrame(state);
  if (!state.turn || state.outcome || !frame) return false;
  if (frame.kind === 'look' || frame.kind === 'turn-up') return false;
  return frame.kind !== 'packet' || frame.victim !== seat;
}

/** Modules that could be set up now, as their owner knows them. */
export const protectors = (state: State, robot: RobotState): readonly ModuleId[] =>
  modulesOf(robot).filter(
    (module) => isLasting(state, robot, module) && readyArmour(state, robot, module),
  );

export const protectChoices = (modules: readonly ModuleId[]): Choices => [
  { kind: 'protect', fields: { module: { one: modules } } },
];

export const protect = (
  state: State,
  seat: Seat,
  module: ModuleId,
): Result<readonly Event[], Rejection> => ok(reacted(state, robotOf(state, seat), module, 0));
