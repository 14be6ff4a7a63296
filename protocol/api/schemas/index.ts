import { checkOf } from './check.ts';
import {
  CodeAnswerSchema,
  EditsAnswerSchema,
  ForkAnswerSchema,
  ForkRequestSchema,
  FrameAnswerSchema,
  HealthSchema,
  InvitationRequestSchema,
  JoinAnswerSchema,
  JoinRequestSchema,
  KnockAnswerSchema,
  KnockRequestSchema,
  KnockVerdictSchema,
  LinkAnswerSchema,
  LogAnswerSchema,
  MeAnswerSchema,
  MomentAnswerSchema,
  NewGameRequestSchema,
  NewTableAnswerSchema,
  NewTableRequestSchema,
  RestoreRequestSchema,
  TablesAnswerSchema,
} from './http.ts';
import { ClientMessageSchema, ServerMessageSchema, WireErrorSchema } from './messages.ts';

export type { Check, SchemaFault } from './check.ts';

export const checkClientMessage = checkOf(ClientMessageSchema);
export const checkServerMessage = checkOf(ServerMessageSchema);
export const checkWireError = checkOf(WireErrorSchema);

export const checkCodeAnswer = checkOf(CodeAnswerSchema);
export const checkEditsAnswer = checkOf(EditsAnswerSchema);
export const checkForkAnswer = checkOf(ForkAnswerSchema);
export const checkForkRequest = checkOf(ForkRequestSchema);
export const checkFrameAnswer = checkOf(FrameAnswerSchema);
export const checkHealth = checkOf(HealthSchema);
export const checkInvitationRequest = checkOf(InvitationRequestSchema);
export const checkJoinAnswer = checkOf(JoinAnswerSchema);
export const checkJoinRequest = checkOf(JoinRequestSchema);
export const checkKnockAnswer = checkOf(KnockAnswerSchema);
export const checkKnockRequest = checkOf(KnockRequestSchema);
export const checkKnockVerdict = checkOf(KnockVerdictSchema);
export const checkLinkAnswer = checkOf(LinkAnswerSchema);
export const checkLogAnswer = checkOf(LogAnswerSchema);
export const checkMeAnswer = checkOf(MeAnswerSchema);
export const checkMomentAnswer = checkOf(MomentAnswerSchema);
export const checkNewGameRequest = checkOf(NewGameRequestSchema);
export const checkNewTableAnswer = checkOf(NewTableAnswerSchema);
export const checkNewTableRequest = checkOf(NewTableRequestSchema);
export const checkRestoreRequest = checkOf(RestoreRequestSchema);
export const checkTablesAnswer = checkOf(TablesAnswerSchema);
