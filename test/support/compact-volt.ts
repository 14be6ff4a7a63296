import type {
  Button,
  Colour,
  Config,
  Die,
  Edge,
  OpenProgram,
  Point,
  Program,
  RobotState,
  Value,
} from '@ringside/protocol/games/volt';
import {
  BUTTONS,
  COLOURS,
  EDGES,
  FIRE_BUTTONS,
  MOVE_BUTTONS,
  POINTS,
  VALUES,
} from '@ringside/protocol/games/volt';
import {
  isSeat,
  parseSquareName,
  pieceClass,
  SEATS,
  squareName,
  type Seat,
  type Square,
} from '@ringside/protocol/vocabulary';
import { TEST_FACE } from '../../hub/engine/rulesets/volt/boards.ts';
import type { State } from '../../hub/engine/rulesets/volt/state.ts';

/** What a row of compact cases gives. Robots `A c3, B g3:2` (2 damage), dice `A r M E 4; B w F NW 1`, `off` = destroyed. */
export interface CompactGiven {
  readonly robots: string;
  readonly dice: string;
  /** `A10 B7`: sums over all three dice, those included that are resolved already. */
  readonly totals?: string;
  /** Sequence tokens, best first. */
  readonly seq?: string;
  readonly pits?: string;
  /** `e3|e4 d1|e1`. */
  readonly walls?: string;
  readonly teams?: string;
  readonly vp?: string;
  readonly cp?: number;
  readonly reroll?: number;
  /** `A:north`: edges of seats that do not sit in the south. */
  readonly edges?: string;
}

/** What must have come of it; absent parts are not looked at. */
export interface CompactExpect {
  readonly pos?: string;
  readonly dmg?: string;
  readonly vp?: string;
  readonly order?: string;
  readonly dead?: string;
  readonly cp?: number;
  readonly over?: string;
  readonly team?: string;
  readonly mines?: string;
}

/** A row of `compact.json`. Prose rows have text where others have data. */
export interface CompactRow {
  readonly id: string;
  readonly title: string;
  readonly given: CompactGiven | string;
  readonly expect?: CompactExpect;
  readonly atoms: readonly string[];
}

/** A case ready to be played: everything from the first die on. */
export interface VoltCase {
  readonly config: Config;
  /** In the middle of step 2, with the programs open. */
  readonly position: State;
  /** What chance says when it is asked. */
  readonly chance: { readonly roll: Point; readonly tokens: readonly Seat[] };
  readonly expect: CompactExpect;
}

/** Words of a row that belong to module tiles. */
const MODULE_WORDS = ['mods', 'mines', 'shield', 'supply'];

/** Which rows the rules can play by now. */
export function scopeOf({ given }: CompactRow): 'prose' | 'modules' | 'basic' {
  if (typeof given === 'string') return 'prose';
  return MODULE_WORDS.some((word) => word in given) ? 'modules' : 'basic';
}

/** The case a row stands for. Pure; throws where the row cannot be read. */
export function fromCompact(given: CompactGiven, expect: CompactExpect): VoltCase {
  const standing = list(given.robots, ',').map(readRobot);
  const dice = list(given.dice, ';').map(readDie);
  const totals = readCounts(given.totals);
  const edges = new Map(list(given.edges, ' ').map(readEdge));
  const points = readCounts(given.vp);
  const teams = list(given.teams, ' ').map((team) => Array.from(team, seatOf));
  const robots = standing.map(({ seat, at, damage }): RobotState => {
    const own = dice.filter((die) => die.seat === seat);
    return {
      seat,
      robot: pieceClass(`robot/${String(SEATS.indexOf(seat) + 1)}`),
      edge: edges.get(seat) ?? 'south',
      at,
      damage,
      given: 1,
      ready: true,
      commitment: null,
      sealed: null,
      open: openProgram(own, totals.get(seat)),
    };
  });
  return {
    config: {
      seats: robots.map(({ seat, robot, edge }) => ({ seat, robot, edge })),
      board: TEST_FACE.id,
      ...(teams.length > 0 && { teams }),
    },
    position: {
      board: {
        ...TEST_FACE,
        pits: list(given.pits, ' ').map(square),
        walls: list(given.walls, ' ').map(readWall),
      },
      rolls: 'hub',
      robots,
      teams: (teams.length > 0 ? teams : robots.map(({ seat }) => [seat])).map((seats) => ({
        seats,
        points: seats.reduce((sum, seat) => sum + (points.get(seat) ?? 0), 0),
      })),
      control: pointOf(given.cp) ?? quietPoint(expect.pos ?? ''),
      round: 1,
      destroyed: standing.flatMap(({ seat, at }) => (at ? [] : [seat])),
      tied: [],
      stack: [{ kind: 'resolve' }],
      moment: 0,
      draws: { roll: 1, sequence: 0 },
      outcome: null,
    },
    chance: {
      roll: pointOf(given.reroll) ?? 1,
      tokens: list(given.seq, ' ').map(seatOf),
    },
    expect,
  };
}

interface GivenDie extends Die {
  readonly seat: Seat;
  readonly colour: Colour;
}

const list = (text: string | undefined, separator: string): readonly string[] =>
  (text ?? '')
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');

function seatOf(text: string): Seat {
  if (!isSeat(text)) throw new Error(`no seat is called ${text}`);
  return text;
}

function square(name: string): Square {
  const found = parseSquareName(name);
  if (!found) throw new Error(`no space is called ${name}`);
  return found;
}

const pointOf = (number: number | undefined): Point | undefined =>
  POINTS.find((point) => point === number);

/** A control point where nobody ends, so that step 3 adds nothing to what the case is about. */
function quietPoint(pos: string): Point {
  const ends = list(pos, ',').map((part) => part.slice(2));
  const quiet = POINTS.find((point) => {
    const space = TEST_FACE.points[point - 1];
    return space !== undefined && !ends.includes(squareName(space));
  });
  if (quiet === undefined) throw new Error(`somebody stands on every control point: ${pos}`);
  return quiet;
}

function readRobot(text: string) {
  const [, name = '', where = '', damage = '0'] = /^([A-F]) (\w+)(?::(\d))?$/.exec(text) ?? [];
  return {
    seat: seatOf(name),
    at: where === 'off' ? null : square(where),
    damage: Number(damage),
  };
}

const COMPASS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'];

/** A direction as a player in the south sees it: north is up. */
function readDie(text: string): GivenDie {
  const [, name = '', colour = '', section = '', direction = '', number = ''] =
    /^([A-F]) ([rwb]) ([FM]) ([NESW]{1,2}) ([1-6])$/.exec(text) ?? [];
  const eighths = COMPASS.indexOf(direction);
  const button = section === 'M' ? MOVE_BUTTONS[eighths / 2] : FIRE_BUTTONS[eighths];
  const found = COLOURS.find((each) => each.startsWith(colour));
  const value = VALUES.find((each) => String(each) === number);
  if (!button || !found || !value) throw new Error(`no die: ${text}`);
  return { seat: seatOf(name), colour: found, button, value };
}

const readCounts = (text: string | undefined): ReadonlyMap<Seat, number> =>
  new Map(list(text, ' ').map((part) => [seatOf(part.charAt(0)), Number(part.slice(1))]));

function readEdge(text: string): readonly [Seat, Edge] {
  const [name = '', side = ''] = text.split(':');
  const edge = EDGES.find((each) => each === side);
  if (!edge) throw new Error(`no edge: ${text}`);
  return [seatOf(name), edge];
}

function readWall(text: string): readonly [Square, Square] {
  const [a = '', b = ''] = text.split('|');
  return [square(a), square(b)];
}

/** Dice the row does not name lie resolved on buttons nobody uses, at values that give the total. */
function openProgram(own: readonly GivenDie[], total: number | undefined): OpenProgram {
  const left = COLOURS.filter((colour) => !own.some((die) => die.colour === colour));
  const free = BUTTONS.filter(
    (button) => button.startsWith('fire') && !own.some((die) => die.button === button),
  );
  let rest = (total ?? 0) - own.reduce((sum, { value }) => sum + value, 0);
  const fillers = left.map((colour, index) => {
    const value = fillerValue(rest, left.length - index - 1);
    rest -= value;
    return { colour, button: free[index] ?? 'fire-up', value };
  });
  const dieOf = (colour: Colour): Die => {
    const die = [...own, ...fillers].find((each) => each.colour === colour);
    if (!die) throw new Error(`no ${colour} die`);
    return { button: die.button, value: die.value };
  };
  const program: Program = { red: dieOf('red'), white: dieOf('white'), blue: dieOf('blue') };
  const lying = (colour: Colour): { readonly button: Button; readonly done: boolean } => ({
    button: program[colour].button,
    done: left.includes(colour),
  });
  const dice = { red: lying('red'), white: lying('white'), blue: lying('blue') };
  return { program, salt: null, dice };
}

/** As much as may be, so that one is left for each die to come. */
const fillerValue = (rest: number, toCome: number): Value =>
  VALUES.findLast((value) => value <= Math.max(1, rest - toCome)) ?? 1;
