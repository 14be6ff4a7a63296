export type {
  Ability,
  AdditionalEffect,
  ArmourSides,
  AttackType,
  Catalogue,
  Design,
  Distance,
  Effect,
  EffectKind,
  Generation,
  ModuleType,
  TerrainEffect,
  TileType,
  ValueSource,
} from './design.ts';
export type {
  Action,
  ActionKind,
  DeclaredKind,
  Activate,
  ModuleId,
  Resolve,
  Wastage,
} from './action.ts';
export type { Activation, DiscardReason, Event, RobotStep } from './event.ts';
export type {
  FieldSpace,
  KnownFace,
  Position,
  Protection,
  RobotState,
  Tile,
  TurnState,
} from './position.ts';
export type { Config, Faces, Profile, Tracked } from './config.ts';
export type {
  FieldSpaceView,
  AttackView,
  PacketView,
  Phase,
  PieceView,
  RobotView,
  SteelArenaView,
  TurnView,
} from './view.ts';
export { DEFAULT_OPTIONS, type Options } from './options.ts';
