export type { AtomId, Brand, Scalar } from './brand.ts';
export { err, ok, unreachable, type Result } from './result.ts';
export {
  BEARINGS,
  isAxial,
  isSector,
  parseSpaceKey,
  parseSquareName,
  SECTORS,
  spaceKey,
  squareName,
  type Axial,
  type Bearing,
  type Sector,
  type Space,
  type Square,
} from './space.ts';
export { isSeat, SEATS, tableId, type Seat, type TableId, type Viewer } from './seat.ts';
export {
  designId,
  pieceClass,
  pieceId,
  type At,
  type DesignId,
  type Motion,
  type PieceClass,
  type PieceId,
  type Placement,
} from './piece.ts';
export {
  decisionId,
  type Answerer,
  type AnswerSource,
  type AwaitedDecision,
  type Choice,
  type Choices,
  type Decision,
  type DecisionId,
  type Field,
  type Outcome,
  type RawAction,
  type Rejection,
  type ViewBase,
} from './decision.ts';
export {
  deviceId,
  tagUid,
  type CellIndex,
  type CellStatus,
  type DeviceId,
  type Observation,
  type TagUid,
} from './sensing.ts';
export type { Command, CommandId, Hush, Rev, WireDecisionId } from './command.ts';
