export type { Action, TokenField } from './action.ts';
export {
  BOARD_SIZE,
  POINTS,
  type Board,
  type BoardFile,
  type BoardSource,
  type Point,
} from './board.ts';
export { EDGES, type Config, type Edge, type Player, type Rolls } from './config.ts';
export type { DieAct, Event, RobotStep, Turned } from './event.ts';
export type { OpenProgram, Position, RobotState, SealedProgram, Team } from './position.ts';
export {
  BUTTONS,
  COLOURS,
  FIRE_BUTTONS,
  MOVE_BUTTONS,
  VALUES,
  type Button,
  type Colour,
  type Die,
  type FireButton,
  type MoveButton,
  type Program,
  type Section,
  type Value,
} from './program.ts';
export {
  COMPONENTS,
  DAMAGE_MAX,
  HIT_TABLE,
  MOVES_MAX,
  POINTS_TO_WIN,
  ROUND_STEPS,
  type HitEffect,
} from './reference.ts';
export type { Phase, QueuedDie, RobotView, VoltView } from './view.ts';
