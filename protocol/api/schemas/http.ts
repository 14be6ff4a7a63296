import Type, { type Static } from 'typebox';
import type {
  CorrectionRequest,
  FrameAnswer,
  Health,
  InvitationAnswer,
  InvitationRequest,
  JoinRequest,
  MeAnswer,
  NewGameRequest,
} from '../http.ts';
import { TableFrameSchema } from './frame.ts';
import { correctionFields, RoleSchema, WireErrorSchema } from './messages.ts';
import { tie } from './tie.ts';
import { CLOSED, SeatSchema, Token } from './vocabulary.ts';

/**
 * A player's name: something to read, nothing that steers a terminal or turns the writing direction of what
 * follows it (C0, C1, line separators, bidirectional overrides and isolates).
 */
const NAME_PATTERN =
  '^(?=.*\\S)[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069]*$';
const NameSchema = Type.String({ minLength: 1, maxLength: 24, pattern: NAME_PATTERN });

export const JoinRequestSchema = Type.Object(
  {
    // 128 bits in base64url
    token: Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' }),
    name: Type.Optional(NameSchema),
  },
  CLOSED,
);
tie<Static<typeof JoinRequestSchema>, JoinRequest>(true);

export const MeAnswerSchema = Type.Object({ you: RoleSchema, protocol: Type.Integer() }, CLOSED);
tie<Static<typeof MeAnswerSchema>, MeAnswer>(true);

export const InvitationRequestSchema = Type.Object({ seat: SeatSchema }, CLOSED);
tie<Static<typeof InvitationRequestSchema>, InvitationRequest>(true);

export const InvitationAnswerSchema = Type.Object(
  { url: Type.String(), svg: Type.String(), expiresInSeconds: Type.Integer({ minimum: 1 }) },
  CLOSED,
);
tie<Static<typeof InvitationAnswerSchema>, InvitationAnswer>(true);

export const NewGameRequestSchema = Type.Object(
  {
    ruleset: Token(64),
    seats: Type.Array(Type.Object({ seat: SeatSchema, name: NameSchema }, CLOSED), {
      minItems: 1,
      maxItems: 6,
    }),
    config: Type.Unknown(),
    endRunning: Type.Optional(Type.Boolean()),
  },
  CLOSED,
);
tie<Static<typeof NewGameRequestSchema>, NewGameRequest>(true);

export const CorrectionRequestSchema = Type.Object(correctionFields, CLOSED);
tie<Static<typeof CorrectionRequestSchema>, CorrectionRequest>(true);

export const FrameAnswerSchema = Type.Object(
  { seq: Type.Integer({ minimum: 0 }), frame: TableFrameSchema },
  CLOSED,
);
tie<Static<typeof FrameAnswerSchema>, FrameAnswer>(true);

const MillisecondsOrNull = Type.Union([Type.Number({ minimum: 0 }), Type.Null()]);

export const HealthSchema = Type.Object(
  {
    status: Type.Union([Type.Literal('ok'), Type.Literal('degraded')]),
    notices: Type.Array(WireErrorSchema),
    version: Type.String(),
    protocol: Type.Integer(),
    uptimeSeconds: Type.Number({ minimum: 0 }),
    table: Type.Object({ stage: Type.String(), sensing: Type.String() }, CLOSED),
    devices: Type.Array(
      Type.Object(
        {
          id: Type.String(),
          link: Type.Union([Type.Literal('alive'), Type.Literal('lost')]),
        },
        CLOSED,
      ),
    ),
    record: Type.Object(
      {
        lastMs: MillisecondsOrNull,
        p50Ms: MillisecondsOrNull,
        p99Ms: MillisecondsOrNull,
        waitingMs: Type.Number({ minimum: 0 }),
      },
      CLOSED,
    ),
  },
  CLOSED,
);
tie<Static<typeof HealthSchema>, Health>(true);
