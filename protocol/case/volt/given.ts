import type { BoardFile, Colour, Edge, Point, Rolls } from '../../games/volt/index.ts';
import { BOARD_SIZE, COLOURS, EDGES, POINTS } from '../../games/volt/index.ts';
import { ok, type Seat } from '../../vocabulary/index.ts';
import {
  dictionaryOf,
  either,
  listOf,
  objectOf,
  oneOf,
  text,
  where,
  whole,
  type Format,
} from '../format.ts';
import { count, die, seat, space } from './words.ts';

export interface GivenRobot {
  /** `null`: not placed yet, or destroyed. Has to be said, in the case or in a branch of it. */
  readonly at?: string | null;
  readonly damage?: number;
  readonly edge?: Edge;
  /** Which of the four. */
  readonly robot?: number;
  readonly vp?: number;
  /** Its program; dice that are not named are resolved already. */
  readonly dice?: Readonly<Partial<Record<Colour, string>>>;
  /** Sum of all three dice, those included that are not named. */
  readonly total?: number;
}

const GIVEN_PHASES = ['place', 'program', 'resolve', 'score', 'respawn'] as const;

/** A position of VOLT as people write it. */
export interface Given {
  readonly robots?: Readonly<Partial<Record<Seat, GivenRobot>>>;
  /** A face of the house by its name, or a board file. */
  readonly board?: string | BoardFile;
  /** Instead of those of the board. */
  readonly pits?: readonly string[];
  readonly walls?: readonly Pair[];
  readonly teams?: readonly (readonly Seat[])[];
  readonly rolls?: Rolls;
  /** Face of the control-point die. */
  readonly control?: Point;
  readonly round?: number;
  readonly phase?: (typeof GIVEN_PHASES)[number];
  /** Seats off the board, first destroyed first. */
  readonly destroyed?: readonly Seat[];
  /** Seats that still have to place a robot, in order. */
  readonly left?: readonly Seat[];
}

type Pair = readonly [string, string];

const pair: Format<Pair> = {
  schema: { type: 'array', items: space.schema, minItems: 2, maxItems: 2 },
  read: (raw, path) => {
    const read = two.read(raw, path);
    if (!read.ok) return read;
    const [a = '', b = ''] = read.value;
    return ok([a, b]);
  },
};
const two = where(listOf(space), (spaces) =>
  spaces.length === 2 ? undefined : 'must be two spaces',
);

const boardFile: Format<BoardFile> = objectOf<
  Omit<BoardFile, 'walls'>,
  Required<Pick<BoardFile, 'walls'>>
>(
  {
    id: text(/^[a-z][a-z0-9-]{0,40}$/, 'a name in small letters'),
    source: oneOf(['house', 'owner']),
    size: oneOf([BOARD_SIZE]),
    repair: space,
    cp: objectOf<BoardFile['cp']>({
      1: space,
      2: space,
      3: space,
      4: space,
      5: space,
      6: space,
    }),
    pits: listOf(space),
  },
  { walls: listOf(pair) },
);

const robot: Format<GivenRobot> = where(
  objectOf<object, Required<GivenRobot>>(
    {},
    {
      at: either(space, oneOf([null]), 'a space such as "c3", or null'),
      damage: whole(0, 3),
      edge: oneOf(EDGES),
      robot: whole(1, 4),
      vp: count,
      dice: objectOf<object, Required<NonNullable<GivenRobot['dice']>>>(
        {},
        { red: die, white: die, blue: die },
      ),
      total: whole(COLOURS.length, 18),
    },
  ),
  ({ total, dice }) =>
    total !== undefined && dice === undefined ? 'has a "total" but no "dice"' : undefined,
);

export const given: Format<Given> = objectOf<object, Required<Given>>(
  {},
  {
    robots: dictionaryOf(seat, robot),
    board: either(text(/^[a-z][a-z0-9-]*$/, 'the name of a board'), boardFile, 'a board'),
    pits: listOf(space),
    walls: listOf(pair),
    teams: listOf(listOf(seat)),
    rolls: oneOf(['hub', 'people']),
    control: oneOf(POINTS),
    round: whole(0, 9_999),
    phase: oneOf(GIVEN_PHASES),
    destroyed: listOf(seat),
    left: listOf(seat),
  },
);
