import Type, { type Static } from 'typebox';
import type { Command } from '../../vocabulary/index.ts';
import type { ClientMessage, Knock, Preview, Role, ServerMessage, WireError } from '../messages.ts';
import { FrameSectionsSchema, SentenceSchema, UndoGradeSchema } from './frame.ts';
import { tie } from './tie.ts';
import {
  CLOSED,
  CommandIdSchema,
  HushSchema,
  NameSchema,
  RawActionSchema,
  RevSchema,
  ScalarSchema,
  SeatSchema,
  Token,
  WireDecisionIdSchema,
} from './vocabulary.ts';

export const RoleSchema = Type.Union([
  Type.Object({ role: Type.Literal('host') }, CLOSED),
  Type.Object({ role: Type.Literal('seat'), seat: SeatSchema }, CLOSED),
  Type.Object({ role: Type.Literal('spectator') }, CLOSED),
]);
tie<Static<typeof RoleSchema>, Role>(true);

export const WireErrorSchema = Type.Object(
  {
    code: Type.String({ pattern: '^[a-z]+/[a-z0-9-]+$' }),
    message: Type.String({ minLength: 1 }),
    detail: Type.Optional(Type.Record(Type.String(), ScalarSchema)),
    atoms: Type.Optional(Type.Array(Type.String())),
  },
  CLOSED,
);
tie<Static<typeof WireErrorSchema>, WireError>(true);

const WhySchema = Type.String({ minLength: 1, maxLength: 200 });

/** More edits than anybody makes at once. */
const EDITS_MAX = 20;

/** Fields of a whole position, shared by the socket's command and the HTTP route. */
export const positionFields = {
  cmdId: CommandIdSchema,
  baseRev: RevSchema,
  position: Type.Unknown(),
  why: WhySchema,
};

const CommandSchema = Type.Union([
  Type.Object(
    {
      kind: Type.Literal('answer'),
      cmdId: CommandIdSchema,
      decisionId: WireDecisionIdSchema,
      action: RawActionSchema,
    },
    CLOSED,
  ),
  Type.Object(
    {
      kind: Type.Literal('undo'),
      cmdId: CommandIdSchema,
      baseRev: RevSchema,
      line: Type.Optional(Type.Integer({ minimum: 1 })),
      force: Type.Optional(WhySchema),
    },
    CLOSED,
  ),
  Type.Object({ kind: Type.Literal('redo'), cmdId: CommandIdSchema, baseRev: RevSchema }, CLOSED),
  Type.Object(
    {
      kind: Type.Literal('agree'),
      cmdId: CommandIdSchema,
      askId: Token(64),
      yes: Type.Boolean(),
    },
    CLOSED,
  ),
  Type.Object(
    {
      kind: Type.Literal('hush'),
      cmdId: CommandIdSchema,
      about: HushSchema,
      on: Type.Boolean(),
    },
    CLOSED,
  ),
  Type.Object(
    {
      kind: Type.Literal('away'),
      cmdId: CommandIdSchema,
      seat: SeatSchema,
      away: Type.Boolean(),
    },
    CLOSED,
  ),
  Type.Object(
    {
      kind: Type.Literal('correct'),
      cmdId: CommandIdSchema,
      baseRev: RevSchema,
      edits: Type.Array(RawActionSchema, { minItems: 1, maxItems: EDITS_MAX }),
      why: WhySchema,
    },
    CLOSED,
  ),
  Type.Object({ kind: Type.Literal('restore'), ...positionFields }, CLOSED),
]);
tie<Static<typeof CommandSchema>, Command>(true);

export const ClientMessageSchema = Type.Union([
  Type.Object(
    {
      type: Type.Literal('hello'),
      protocol: Type.Integer(),
      resume: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_.-]{1,64}:[0-9]{1,15}$' })),
      as: Type.Optional(SeatSchema),
    },
    CLOSED,
  ),
  Type.Object({ type: Type.Literal('command'), command: CommandSchema }, CLOSED),
  Type.Object(
    {
      type: Type.Literal('explain'),
      askId: Token(64),
      decisionId: WireDecisionIdSchema,
      action: RawActionSchema,
    },
    CLOSED,
  ),
  Type.Object({ type: Type.Literal('preview'), askId: Token(64), command: CommandSchema }, CLOSED),
]);
tie<Static<typeof ClientMessageSchema>, ClientMessage>(true);

const PreviewSchema = Type.Object(
  {
    grade: UndoGradeSchema,
    why: Type.Optional(SentenceSchema),
    asks: Type.Array(SeatSchema),
    says: Type.Array(SentenceSchema),
  },
  CLOSED,
);
tie<Static<typeof PreviewSchema>, Preview>(true);

const KnockSchema = Type.Object({ knockId: Token(64), name: NameSchema }, CLOSED);
tie<Static<typeof KnockSchema>, Knock>(true);

const Seq = Type.Integer({ minimum: 0 });

export const ServerMessageSchema = Type.Union([
  Type.Object(
    {
      type: Type.Literal('welcome'),
      protocol: Type.Integer(),
      you: RoleSchema,
      stream: Type.String({ pattern: '^[A-Za-z0-9_.-]{1,64}$' }),
      beatSeconds: Type.Number({ exclusiveMinimum: 0 }),
    },
    CLOSED,
  ),
  Type.Object(
    {
      type: Type.Literal('frame'),
      seq: Seq,
      base: Type.Union([Seq, Type.Null()]),
      set: FrameSectionsSchema,
    },
    CLOSED,
  ),
  Type.Object({ type: Type.Literal('current'), seq: Seq }, CLOSED),
  Type.Object({ type: Type.Literal('accepted'), cmdId: CommandIdSchema }, CLOSED),
  Type.Object(
    { type: Type.Literal('refused'), cmdId: CommandIdSchema, error: WireErrorSchema },
    CLOSED,
  ),
  Type.Object(
    {
      type: Type.Literal('explanation'),
      askId: Token(64),
      error: Type.Union([WireErrorSchema, Type.Null()]),
    },
    CLOSED,
  ),
  Type.Object(
    {
      type: Type.Literal('previewed'),
      askId: Token(64),
      preview: Type.Union([PreviewSchema, Type.Null()]),
      error: Type.Union([WireErrorSchema, Type.Null()]),
    },
    CLOSED,
  ),
  Type.Object({ type: Type.Literal('door'), knocks: Type.Array(KnockSchema) }, CLOSED),
  Type.Object({ type: Type.Literal('beat') }, CLOSED),
  Type.Object({ type: Type.Literal('bye'), error: WireErrorSchema }, CLOSED),
]);
tie<Static<typeof ServerMessageSchema>, ServerMessage>(true);
