export type {
  Ability,
  ArmourSides,
  Catalogue,
  Design,
  Effect,
  Generation,
  ModuleType,
  ValueSource,
} from './design.ts';
export type { Action, ActionKind } from './action.ts';
export type { Activation, Event, RobotStep } from './event.ts';
export type { FieldSpace, KnownFace, Position, RobotState, Tile, TurnState } from './position.ts';
export type { Config, Faces, Profile, Tracked } from './config.ts';
export type {
  FieldSpaceView,
  PacketView,
  Phase,
  PieceView,
  RobotView,
  SteelArenaView,
  TurnView,
} from './view.ts';
