export type {
  Asked,
  GameView,
  LogLine,
  Provenance,
  PutRight,
  SeatInfo,
  Sensing,
  SensingState,
  Sentence,
  Stage,
  TableFrame,
  Tentative,
  UndoState,
  WireAwaited,
  WireDecision,
} from './frame.ts';
export {
  PROTOCOL_VERSION,
  type ClientMessage,
  type Role,
  type ServerMessage,
  type WireError,
} from './messages.ts';
export type {
  CorrectionRequest,
  FrameAnswer,
  Health,
  InvitationAnswer,
  InvitationRequest,
  JoinRequest,
  MeAnswer,
  NewGameRequest,
} from './http.ts';
