import Type, { type Static } from 'typebox';
import type {
  CodeAnswer,
  EditsAnswer,
  ForkAnswer,
  ForkRequest,
  FrameAnswer,
  Health,
  ImportAnswer,
  InvitationRequest,
  JoinAnswer,
  JoinRequest,
  KnockAnswer,
  KnockRequest,
  KnockVerdict,
  LinkAnswer,
  LogAnswer,
  MeAnswer,
  MomentAnswer,
  NewGameRequest,
  NewTableAnswer,
  NewTableRequest,
  RestoreRequest,
  TablesAnswer,
} from '../http.ts';
import { LogLineSchema, PaceSchema, TableCardSchema, TableFrameSchema } from './frame.ts';
import { positionFields, RoleSchema, WireErrorSchema } from './messages.ts';
import { tie } from './tie.ts';
import {
  ChoicesSchema,
  CLOSED,
  NameSchema,
  SeatSchema,
  TableIdSchema,
  Token,
} from './vocabulary.ts';

export const JoinRequestSchema = Type.Object(
  {
    // 128 bits in base64url
    token: Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' }),
    name: Type.Optional(NameSchema),
  },
  CLOSED,
);
tie<Static<typeof JoinRequestSchema>, JoinRequest>(true);

export const JoinAnswerSchema = Type.Object(
  { table: TableIdSchema, you: RoleSchema, protocol: Type.Integer() },
  CLOSED,
);
tie<Static<typeof JoinAnswerSchema>, JoinAnswer>(true);

export const MeAnswerSchema = Type.Object(
  {
    claims: Type.Array(Type.Object({ table: TableIdSchema, you: RoleSchema }, CLOSED)),
    protocol: Type.Integer(),
  },
  CLOSED,
);
tie<Static<typeof MeAnswerSchema>, MeAnswer>(true);

const StageSchema = Type.Union([
  Type.Literal('setup'),
  Type.Literal('playing'),
  Type.Literal('over'),
]);

export const TablesAnswerSchema = Type.Object(
  {
    tables: Type.Array(
      Type.Object(
        {
          ...TableCardSchema.properties,
          stage: StageSchema,
          ruleset: Type.Union([Token(64), Type.Null()]),
          players: Type.Array(Type.String({ maxLength: 24 })),
        },
        CLOSED,
      ),
    ),
  },
  CLOSED,
);
tie<Static<typeof TablesAnswerSchema>, TablesAnswer>(true);

export const NewTableRequestSchema = Type.Object({ name: NameSchema }, CLOSED);
tie<Static<typeof NewTableRequestSchema>, NewTableRequest>(true);

export const LinkAnswerSchema = Type.Object(
  { url: Type.String(), svg: Type.String(), expiresInSeconds: Type.Integer({ minimum: 1 }) },
  CLOSED,
);
tie<Static<typeof LinkAnswerSchema>, LinkAnswer>(true);

export const NewTableAnswerSchema = Type.Object(
  { table: TableCardSchema, link: LinkAnswerSchema },
  CLOSED,
);
tie<Static<typeof NewTableAnswerSchema>, NewTableAnswer>(true);

export const InvitationRequestSchema = Type.Object(
  { seat: SeatSchema, handOver: Type.Optional(Type.Boolean()) },
  CLOSED,
);
tie<Static<typeof InvitationRequestSchema>, InvitationRequest>(true);

export const CodeAnswerSchema = Type.Object(
  { code: Token(16), expiresInSeconds: Type.Integer({ minimum: 1 }) },
  CLOSED,
);
tie<Static<typeof CodeAnswerSchema>, CodeAnswer>(true);

export const KnockRequestSchema = Type.Object({ code: Token(16), name: NameSchema }, CLOSED);
tie<Static<typeof KnockRequestSchema>, KnockRequest>(true);

export const KnockAnswerSchema = Type.Object(
  {
    table: TableIdSchema,
    state: Type.Union([Type.Literal('waiting'), Type.Literal('admitted'), Type.Literal('refused')]),
  },
  CLOSED,
);
tie<Static<typeof KnockAnswerSchema>, KnockAnswer>(true);

export const KnockVerdictSchema = Type.Object(
  { seat: Type.Union([SeatSchema, Type.Null()]), handOver: Type.Optional(Type.Boolean()) },
  CLOSED,
);
tie<Static<typeof KnockVerdictSchema>, KnockVerdict>(true);

export const NewGameRequestSchema = Type.Object(
  {
    ruleset: Token(64),
    seats: Type.Array(Type.Object({ seat: SeatSchema, name: NameSchema }, CLOSED), {
      minItems: 1,
      maxItems: 6,
    }),
    config: Type.Unknown(),
    pace: Type.Optional(PaceSchema),
    endRunning: Type.Optional(Type.Boolean()),
  },
  CLOSED,
);
tie<Static<typeof NewGameRequestSchema>, NewGameRequest>(true);

export const EditsAnswerSchema = Type.Object({ edits: ChoicesSchema }, CLOSED);
tie<Static<typeof EditsAnswerSchema>, EditsAnswer>(true);

export const RestoreRequestSchema = Type.Object(positionFields, CLOSED);
tie<Static<typeof RestoreRequestSchema>, RestoreRequest>(true);

export const LogAnswerSchema = Type.Object(
  { lines: Type.Array(LogLineSchema, { maxItems: 100 }) },
  CLOSED,
);
tie<Static<typeof LogAnswerSchema>, LogAnswer>(true);

export const MomentAnswerSchema = Type.Object(
  {
    line: Type.Integer({ minimum: 1 }),
    ruleset: Token(64),
    view: Type.Unsafe<object>(Type.Object({})),
  },
  CLOSED,
);
tie<Static<typeof MomentAnswerSchema>, MomentAnswer>(true);

export const ForkRequestSchema = Type.Object(
  { line: Type.Optional(Type.Integer({ minimum: 1 })) },
  CLOSED,
);
tie<Static<typeof ForkRequestSchema>, ForkRequest>(true);

export const ForkAnswerSchema = Type.Object({ table: TableCardSchema }, CLOSED);
tie<Static<typeof ForkAnswerSchema>, ForkAnswer>(true);

export const ImportAnswerSchema = Type.Object({ table: TableCardSchema }, CLOSED);
tie<Static<typeof ImportAnswerSchema>, ImportAnswer>(true);

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
    tables: Type.Array(
      Type.Object(
        {
          id: TableIdSchema,
          stage: Type.String(),
          sensing: Type.String(),
          frozen: Type.Boolean(),
        },
        CLOSED,
      ),
    ),
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
