import { checkOf } from './check.ts';
import {
  CorrectionRequestSchema,
  FrameAnswerSchema,
  HealthSchema,
  InvitationAnswerSchema,
  InvitationRequestSchema,
  JoinRequestSchema,
  MeAnswerSchema,
  NewGameRequestSchema,
} from './http.ts';
import { ClientMessageSchema, ServerMessageSchema, WireErrorSchema } from './messages.ts';

export type { Check, SchemaFault } from './check.ts';

export const checkClientMessage = checkOf(ClientMessageSchema);
export const checkServerMessage = checkOf(ServerMessageSchema);
export const checkWireError = checkOf(WireErrorSchema);

export const checkJoinRequest = checkOf(JoinRequestSchema);
export const checkMeAnswer = checkOf(MeAnswerSchema);
export const checkInvitationRequest = checkOf(InvitationRequestSchema);
export const checkInvitationAnswer = checkOf(InvitationAnswerSchema);
export const checkNewGameRequest = checkOf(NewGameRequestSchema);
export const checkCorrectionRequest = checkOf(CorrectionRequestSchema);
export const checkFrameAnswer = checkOf(FrameAnswerSchema);
export const checkHealth = checkOf(HealthSchema);
