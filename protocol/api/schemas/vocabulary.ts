import Type, { type Static } from 'typebox';
import type {
  Choices,
  CommandId,
  Hush,
  PieceClass,
  PieceId,
  RawAction,
  Rev,
  Sector,
  Seat,
  Space,
  TableId,
  WireDecisionId,
} from '../../vocabulary/index.ts';
import { tie } from './tie.ts';

/** No other field than those named: what the hub doesn't know, it doesn't pass on. */
export const CLOSED = { additionalProperties: false } as const;

/** A text that stands for something and is never shown as it is. */
export const Token = (maxLength: number) => Type.String({ minLength: 1, maxLength });

export const SeatSchema = Type.Union([
  Type.Literal('A'),
  Type.Literal('B'),
  Type.Literal('C'),
  Type.Literal('D'),
  Type.Literal('E'),
  Type.Literal('F'),
]);
tie<Static<typeof SeatSchema>, Seat>(true);

export const SectorSchema = Type.Union([
  Type.Literal(0),
  Type.Literal(1),
  Type.Literal(2),
  Type.Literal(3),
  Type.Literal(4),
  Type.Literal(5),
]);
tie<Static<typeof SectorSchema>, Sector>(true);

const Coordinate = Type.Integer({ minimum: -999, maximum: 999 });

export const SpaceSchema = Type.Union([
  Type.Object({ q: Coordinate, r: Coordinate }, CLOSED),
  Type.Object({ file: Coordinate, rank: Coordinate }, CLOSED),
]);
tie<Static<typeof SpaceSchema>, Space>(true);

export const ScalarSchema = Type.Union([
  Type.String({ maxLength: 256 }),
  Type.Number(),
  Type.Boolean(),
]);

// Brands are given here because a schema is the check they stand for.
export const CommandIdSchema = Type.Unsafe<CommandId>(
  Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }),
);
export const RevSchema = Type.Unsafe<Rev>(Token(128));
export const WireDecisionIdSchema = Type.Unsafe<WireDecisionId>(Token(128));
export const PieceIdSchema = Type.Unsafe<PieceId>(Token(64));
export const PieceClassSchema = Type.Unsafe<PieceClass>(Token(64));

export const TableIdSchema = Type.Unsafe<TableId>(
  Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,31}$' }),
);

export const HushSchema = Type.Union([
  Type.Object({ for: Type.Literal('turn') }, CLOSED),
  Type.Object({ for: Type.Literal('module'), piece: PieceIdSchema }, CLOSED),
]);
tie<Static<typeof HushSchema>, Hush>(true);

/**
 * Something to read, nothing that steers a terminal or turns the writing direction of what follows it (C0, C1, line
 * separators, bidirectional overrides and isolates).
 */
const NAME_PATTERN =
  '^(?=.*\\S)[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069]*$';
/** Of a player or a table. */
export const NameSchema = Type.String({ minLength: 1, maxLength: 24, pattern: NAME_PATTERN });

/** Names a field of an action: an identifier, so that nothing can be mistaken for part of an object's making. */
const FIELD_NAME = '^[a-z][A-Za-z0-9]{0,31}$';

export const RawActionSchema = Type.Unsafe<RawAction>(
  Type.Object(
    { kind: Token(64) },
    {
      additionalProperties: Type.Union([
        ScalarSchema,
        Type.Array(Type.String({ maxLength: 64 }), { maxItems: 64 }),
      ]),
      propertyNames: { type: 'string', pattern: FIELD_NAME },
      maxProperties: 16,
    },
  ),
);

const FieldSchema = Type.Union([
  Type.Object({ one: Type.Array(ScalarSchema) }, CLOSED),
  Type.Object(
    { some: Type.Array(Type.String()), min: Type.Integer(), max: Type.Integer() },
    CLOSED,
  ),
  Type.Object({ draw: Type.Record(Type.String(), Type.Integer()) }, CLOSED),
]);

export const ChoicesSchema = Type.Array(
  Type.Object(
    {
      kind: Token(64),
      fields: Type.Record(Type.String(), FieldSchema),
      distinct: Type.Optional(Type.Array(Type.String())),
    },
    CLOSED,
  ),
);
tie<Static<typeof ChoicesSchema>, Choices>(true);

export const AnswererSchema = Type.Union([
  SeatSchema,
  Type.Literal('chance'),
  Type.Literal('table'),
]);
