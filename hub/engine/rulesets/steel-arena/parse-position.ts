import { SECTORS, type Rejection, type Result } from '@ringside/protocol/vocabulary';
import type {
  FieldSpace,
  KnownFace,
  Protection,
  RobotState,
  Tile,
  TurnState,
} from '@ringside/protocol/games/steel-arena';
import { outcomeShape } from '../../kernel/outcome.ts';
import { refuse } from '../../kernel/refuse.ts';
import {
  dictionaryOf,
  either,
  flag,
  integer,
  listOf,
  nullOr,
  objectOf,
  oneOf,
  type Shape,
} from '../../kernel/shape.ts';
import { contradictionIn } from './consistency.ts';
import { allOptions, teamsShape } from './parse-config.ts';
import { printedDesign } from './parse-design.ts';
import { frame } from './parse-frame.ts';
import {
  axial,
  design,
  faces,
  module,
  named,
  piece,
  profile,
  robotClass,
  seat,
  tileClass,
} from './shapes.ts';
import type { State } from './state.ts';

const MANY = 200;
const NUMBERS = 9_999;
const STACK_MOST = 40;
const count = integer(0, MANY);
const sector = oneOf(SECTORS);
const untracked = oneOf(['untracked']);

const tile = objectOf<Tile>({
  id: piece,
  class: tileClass,
  face: nullOr(objectOf<KnownFace>({ design, seenBy: either(oneOf(['all']), seat) })),
  up: flag,
  hot: flag,
});

const robot = objectOf<RobotState>({
  seat,
  robot: robotClass,
  at: nullOr(either(untracked, axial)),
  facing: nullOr(either(untracked, sector)),
  mode: oneOf(['normal', 'forced']),
  centralHot: flag,
  destroyed: flag,
  modules: listOf(tile, MANY),
  trophies: listOf(tile, MANY),
  owes: count,
  glimpses: integer(0, NUMBERS),
});

const turn = objectOf<TurnState>({
  seat,
  number: integer(1, NUMBERS),
  activationsLeft: integer(0, 20),
  acted: flag,
  used: listOf(piece, MANY),
  centralUsed: listOf(seat, 6),
  heated: listOf(piece, MANY),
  protections: listOf(
    objectOf<Protection>({
      seat,
      module,
      sides: oneOf(['face', 'side', 'circular']),
      value: integer(0, 20),
    }),
    MANY,
  ),
  terrainUsed: listOf(seat, MANY),
});

const position: Shape<State> = objectOf<
  Omit<State, 'adjustments'>,
  Required<Pick<State, 'adjustments'>>
>(
  {
    profile,
    faces,
    advanced: flag,
    teams: teamsShape,
    options: allOptions,
    catalogue: dictionaryOf(design, printedDesign, MANY) as Shape<State['catalogue']>,
    field: listOf(objectOf<FieldSpace>({ space: axial, tile: nullOr(tile) }), MANY),
    robots: listOf(robot, 4),
    pile: count,
    box: listOf(tile, MANY),
    turn: nullOr(turn),
    stack: listOf(frame, STACK_MOST),
    nextTile: integer(1, NUMBERS),
    moment: integer(0, 1_000_000),
    draws: objectOf<State['draws']>({ class: integer(0, NUMBERS), face: integer(0, NUMBERS) }),
    outcome: nullOr(outcomeShape),
  },
  { adjustments: dictionaryOf(seat, integer(0, 1_000_000), 6) },
);

/** A position from outside: right in form, and one that can occur in a game. */
export function parsePosition(raw: unknown): Result<State, Rejection> {
  const shaped = position(raw);
  if (!shaped.ok) return named('rule/position-shape', shaped);
  const wrong = contradictionIn(shaped.value);
  return wrong ? refuse('rule/position-contradiction', wrong.atoms, wrong.detail) : shaped;
}
