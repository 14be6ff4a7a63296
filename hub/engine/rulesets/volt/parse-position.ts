import { BEARINGS, type Rejection, type Result, type Square } from '@ringside/protocol/vocabulary';
import {
  BOARD_SIZE,
  POINTS,
  VALUES,
  type Board,
  type Die,
  type OpenProgram,
  type Program,
  type RobotState,
  type SealedProgram,
  type Team,
} from '@ringside/protocol/games/volt';
import { outcomeShape } from '../../kernel/outcome.ts';
import { refuse } from '../../kernel/refuse.ts';
import {
  flag,
  integer,
  listOf,
  nullOr,
  objectOf,
  oneOf,
  taggedBy,
  text,
  type Shape,
} from '../../kernel/shape.ts';
import { contradictionIn } from './consistency.ts';
import { boardId, pairOf } from './parse-board.ts';
import { button, edge, named, robotClass, rolls, seat } from './parse.ts';
import type { Frame, FrameOf, State } from './state.ts';

const ROBOTS = 4;
const SPACES = BOARD_SIZE * BOARD_SIZE;
const NUMBERS = 1_000_000;
const count = integer(0, NUMBERS);

const square = objectOf<Square>({
  file: integer(0, BOARD_SIZE - 1),
  rank: integer(0, BOARD_SIZE - 1),
});
const hex = (digits: number) => text(new RegExp(`^[0-9a-f]{${String(digits)}}$`), (value) => value);
const salt = hex(32);

const board = objectOf<Board>({
  id: boardId,
  source: oneOf(['house', 'owner']),
  size: oneOf([BOARD_SIZE]),
  repair: square,
  points: listOf(square, POINTS.length),
  pits: listOf(square, SPACES),
  walls: listOf(pairOf(square), 2 * SPACES),
});

const die = objectOf<Die>({ button, value: oneOf(VALUES) });
const program = objectOf<Program>({ red: die, white: die, blue: die });
const lying = objectOf<OpenProgram['dice']['red']>({ button, done: flag });

const robot = objectOf<RobotState>({
  seat,
  robot: robotClass,
  edge,
  at: nullOr(square),
  damage: integer(0, 3),
  given: count,
  ready: flag,
  commitment: nullOr(hex(64)),
  sealed: nullOr(objectOf<SealedProgram>({ program, salt: nullOr(salt) })),
  open: nullOr(
    objectOf<OpenProgram>({
      program,
      salt: nullOr(salt),
      dice: objectOf<OpenProgram['dice']>({ red: lying, white: lying, blue: lying }),
    }),
  ),
});

const plain = <Kind extends Frame['kind']>(kind: Kind) =>
  objectOf<{ readonly kind: Kind }>({ kind: oneOf([kind]) });

const frame: Shape<Frame> = taggedBy<Frame>('kind', {
  start: plain('start'),
  place: objectOf<FrameOf<'place'>>({ kind: oneOf(['place']), left: listOf(seat, ROBOTS) }),
  roll: plain('roll'),
  round: plain('round'),
  program: plain('program'),
  resolve: plain('resolve'),
  shift: objectOf<FrameOf<'shift'>>({
    kind: oneOf(['shift']),
    seat,
    bearing: oneOf(BEARINGS),
    left: integer(0, BOARD_SIZE),
    by: seat,
    cause: oneOf(['move', 'shot']),
    moved: listOf(seat, ROBOTS),
  }),
  repair: objectOf<FrameOf<'repair'>>({ kind: oneOf(['repair']), seat }),
  score: plain('score'),
  respawn: plain('respawn'),
});

const position = objectOf<State>({
  board,
  rolls,
  robots: listOf(robot, ROBOTS),
  teams: listOf(objectOf<Team>({ seats: listOf(seat, 2), points: integer(0, 19) }), ROBOTS),
  control: nullOr(oneOf(POINTS)),
  round: count,
  destroyed: listOf(seat, ROBOTS),
  tied: listOf(seat, ROBOTS),
  stack: listOf(frame, 4),
  moment: count,
  draws: objectOf<State['draws']>({ roll: count, sequence: count }),
  outcome: nullOr(outcomeShape),
});

/** A position from outside: right in form, and one that can occur in a game. */
export function parsePosition(raw: unknown): Result<State, Rejection> {
  const shaped = position(raw);
  if (!shaped.ok) return named('rule/position-shape', shaped);
  const wrong = contradictionIn(shaped.value);
  return wrong ? refuse('rule/position-contradiction', wrong.atoms, wrong.detail) : shaped;
}
