import Type, { type Static } from 'typebox';
import type {
  Asked,
  FactSource,
  LogLine,
  PutRight,
  RedoState,
  SeatInfo,
  Sensing,
  Sentence,
  TableCard,
  TableFrame,
  UndoAsk,
  UndoGrade,
  UndoState,
} from '../frame.ts';
import { tie } from './tie.ts';
import {
  AnswererSchema,
  ChoicesSchema,
  CLOSED,
  HushSchema,
  NameSchema,
  PieceClassSchema,
  PieceIdSchema,
  RawActionSchema,
  RevSchema,
  SeatSchema,
  SectorSchema,
  SpaceSchema,
  TableIdSchema,
  Token,
  WireDecisionIdSchema,
} from './vocabulary.ts';

export const SentenceSchema = Type.Object(
  {
    key: Token(64),
    values: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
  },
  CLOSED,
);
tie<Static<typeof SentenceSchema>, Sentence>(true);

const ProvenanceSchema = Type.Union([
  Type.Literal('sensed'),
  Type.Literal('tapped'),
  Type.Literal('inferred'),
  Type.Literal('corrected'),
]);

const SeatInfoSchema = Type.Object(
  {
    seat: SeatSchema,
    away: Type.Boolean(),
    name: Type.String({ maxLength: 24 }),
    joined: Type.Boolean(),
    connected: Type.Boolean(),
  },
  CLOSED,
);
tie<Static<typeof SeatInfoSchema>, SeatInfo>(true);

export const UndoGradeSchema = Type.Union([
  Type.Literal('free'),
  Type.Literal('consent'),
  Type.Literal('correction'),
]);
tie<Static<typeof UndoGradeSchema>, UndoGrade>(true);

const UndoStateSchema = Type.Union([
  Type.Object(
    {
      can: Type.Literal(true),
      grade: UndoGradeSchema,
      undoes: SentenceSchema,
      why: Type.Optional(SentenceSchema),
      asks: Type.Array(SeatSchema),
    },
    CLOSED,
  ),
  Type.Object({ can: Type.Literal(false), why: SentenceSchema }, CLOSED),
]);
tie<Static<typeof UndoStateSchema>, UndoState>(true);

const RedoStateSchema = Type.Union([
  Type.Object({ can: Type.Literal(true), redoes: SentenceSchema }, CLOSED),
  Type.Object({ can: Type.Literal(false), why: SentenceSchema }, CLOSED),
]);
tie<Static<typeof RedoStateSchema>, RedoState>(true);

const UndoAskSchema = Type.Object(
  {
    askId: Token(64),
    by: Type.Union([SeatSchema, Type.Literal('host')]),
    line: Type.Integer({ minimum: 1 }),
    undoes: SentenceSchema,
    why: SentenceSchema,
    waits: Type.Array(SeatSchema),
    agreed: Type.Array(SeatSchema),
  },
  CLOSED,
);
tie<Static<typeof UndoAskSchema>, UndoAsk>(true);

export const PaceSchema = Type.Union([Type.Literal('hidden'), Type.Literal('fast')]);

export const TableCardSchema = Type.Object(
  {
    id: TableIdSchema,
    name: NameSchema,
    kind: Type.Union([Type.Literal('table'), Type.Literal('what-if'), Type.Literal('record')]),
    imported: Type.Optional(Type.Literal(true)),
  },
  CLOSED,
);
tie<Static<typeof TableCardSchema>, TableCard>(true);

export const LogLineSchema = Type.Object(
  {
    n: Type.Integer({ minimum: 1 }),
    seat: Type.Optional(SeatSchema),
    text: SentenceSchema,
    provenance: ProvenanceSchema,
    undone: Type.Boolean(),
    begins: Type.Boolean(),
  },
  CLOSED,
);
tie<Static<typeof LogLineSchema>, LogLine>(true);

const PutRightSchema = Type.Object(
  {
    n: Type.Integer({ minimum: 1 }),
    because: Type.Union([Type.Literal('owed'), Type.Literal('fix'), Type.Literal('restore')]),
    do: Type.Union([
      Type.Literal('put'),
      Type.Literal('take-away'),
      Type.Literal('turn'),
      Type.Literal('flip'),
    ]),
    seat: Type.Optional(SeatSchema),
    of: PieceClassSchema,
    piece: Type.Optional(PieceIdSchema),
    side: Type.Optional(Type.Union([Type.Literal('up'), Type.Literal('down')])),
    facing: Type.Optional(SectorSchema),
    from: Type.Optional(SpaceSchema),
    to: Type.Optional(SpaceSchema),
  },
  CLOSED,
);
tie<Static<typeof PutRightSchema>, PutRight>(true);

const AskedSchema = Type.Object(
  {
    kind: Type.Union([Type.Literal('question'), Type.Literal('choice')]),
    seat: SeatSchema,
    text: SentenceSchema,
    options: Type.Array(
      Type.Object({ decisionId: WireDecisionIdSchema, action: RawActionSchema }, CLOSED),
    ),
  },
  CLOSED,
);
tie<Static<typeof AskedSchema>, Asked>(true);

const SensingSchema = Type.Object(
  {
    state: Type.Union([
      Type.Literal('off'),
      Type.Literal('in-step'),
      Type.Literal('watching'),
      Type.Literal('tentative'),
      Type.Literal('settling'),
      Type.Literal('waiting'),
      Type.Literal('disturbed'),
      Type.Literal('asking'),
      Type.Literal('restoring'),
      Type.Literal('lost'),
    ]),
    text: Type.Optional(SentenceSchema),
    putRight: Type.Array(PutRightSchema),
    tentative: Type.Array(Type.Object({ piece: PieceIdSchema, to: SpaceSchema }, CLOSED)),
    asked: Type.Optional(AskedSchema),
  },
  CLOSED,
);
tie<Static<typeof SensingSchema>, Sensing>(true);

const FactSourceSchema = Type.Object(
  { provenance: ProvenanceSchema, line: Type.Integer({ minimum: 0 }) },
  CLOSED,
);
tie<Static<typeof FactSourceSchema>, FactSource>(true);

/** The game's own view: its shape belongs to `protocol/games/<game>`, its secrets to the engine. */
const GameViewSchema = Type.Unsafe<TableFrame['view']>(Type.Union([Type.Object({}), Type.Null()]));

const sections = {
  table: TableCardSchema,
  stage: Type.Union([Type.Literal('setup'), Type.Literal('playing'), Type.Literal('over')]),
  ruleset: Type.Union([Token(64), Type.Null()]),
  rev: Type.Union([RevSchema, Type.Null()]),
  seats: Type.Array(SeatInfoSchema),
  view: GameViewSchema,
  mine: Type.Array(
    Type.Object(
      {
        id: WireDecisionIdSchema,
        kind: Token(64),
        blocking: Type.Boolean(),
        choices: ChoicesSchema,
        seat: Type.Union([SeatSchema, Type.Literal('table')]),
      },
      CLOSED,
    ),
  ),
  awaited: Type.Array(
    Type.Object({ id: WireDecisionIdSchema, kind: Token(64), who: AnswererSchema }, CLOSED),
  ),
  undo: UndoStateSchema,
  redo: RedoStateSchema,
  asking: Type.Union([UndoAskSchema, Type.Null()]),
  pace: PaceSchema,
  hushed: Type.Array(HushSchema),
  sensing: SensingSchema,
  log: Type.Array(LogLineSchema, { maxItems: 50 }),
  provenance: Type.Record(Type.String({ maxLength: 96 }), FactSourceSchema),
  frozen: Type.Union([
    Type.Object({ code: Token(64), event: Type.Integer({ minimum: 0 }) }, CLOSED),
    Type.Null(),
  ]),
};

export const TableFrameSchema = Type.Object(sections, CLOSED);
tie<Static<typeof TableFrameSchema>, TableFrame>(true);

export const FrameSectionsSchema = Type.Partial(TableFrameSchema, CLOSED);
tie<Static<typeof FrameSectionsSchema>, Partial<TableFrame>>(true);
