import type { Game } from '@ringside/engine/kernel';
import type { Given, GivenRobot } from '@ringside/protocol/case/volt';
import type { Misfit } from '@ringside/protocol/case';
import {
  COLOURS,
  FIRE_BUTTONS,
  VALUES,
  type Board,
  type Colour,
  type Die,
  type OpenProgram,
  type Position,
  type RobotState,
  type Value,
} from '@ringside/protocol/games/volt';
import {
  err,
  ok,
  parseSquareName,
  pieceClass,
  SEATS,
  type Result,
  type Seat,
  type Square,
} from '@ringside/protocol/vocabulary';
import type { HandWritten } from '../words.ts';
import { readDie, type SaidDie } from './dice-words.ts';

type Phase = NonNullable<Given['phase']>;

/** The position that somebody describes; what is not said has a value that plays no part. */
export function toPosition(game: Game, given: Given): Result<HandWritten, Misfit> {
  const board = boardOf(game, given);
  if (!board.ok) return board;
  const said = SEATS.flatMap((seat) => {
    const robot = given.robots?.[seat];
    return robot ? [{ seat, robot }] : [];
  });
  const phase = given.phase ?? (said.some(({ robot }) => robot.dice) ? 'resolve' : 'program');
  const robots: RobotState[] = [];
  for (const { seat, robot } of said) {
    const state = robotState(seat, robot, phase);
    if (!state.ok) return state;
    robots.push(state.value);
  }
  return ok({
    position: positionOf(given, { board: board.value, phase, robots }),
    names: new Map(),
  });
}

/** The rules know the faces by name and read board files: a game set up on it has it. */
function boardOf(game: Game, { board = 'test', pits, walls }: Given): Result<Board, Misfit> {
  const seats = (['A', 'B'] as const).map((seat, index) => ({
    seat,
    robot: `robot/${String(index + 1)}`,
    edge: 'south',
  }));
  const begun = game.start({ seats, board });
  if (!begun.ok) {
    const { code, detail } = begun.error;
    return err({ path: 'board', reason: `the rules refuse it: ${code} ${JSON.stringify(detail)}` });
  }
  const face = (begun.value.next.position() as Position).board;
  return ok({
    ...face,
    ...(pits && { pits: pits.map(square) }),
    ...(walls && { walls: walls.map(([a, b]) => [square(a), square(b)] as const) }),
  });
}

/** The format has read names of spaces only. */
function square(name: string): Square {
  const found = parseSquareName(name);
  if (!found) throw new Error(`no space is called ${name}`);
  return found;
}

interface Parts {
  readonly board: Board;
  readonly phase: Phase;
  readonly robots: readonly RobotState[];
}

function positionOf(given: Given, { board, phase, robots }: Parts): Position {
  const off = robots.filter(({ at }) => !at).map(({ seat }) => seat);
  const isPlacing = phase === 'place';
  const teams = given.teams ?? robots.map(({ seat }) => [seat]);
  return {
    board,
    rolls: given.rolls ?? 'hub',
    robots,
    teams: teams.map((seats) => ({
      seats,
      points: seats.reduce((sum, seat) => sum + (given.robots?.[seat]?.vp ?? 0), 0),
    })),
    control: isPlacing ? null : (given.control ?? 1),
    round: isPlacing ? 0 : (given.round ?? 1),
    destroyed: given.destroyed ?? (isPlacing ? [] : off),
    tied: [],
    stack: isPlacing ? placing(given.left ?? off) : [{ kind: phase }],
    moment: 0,
    draws: { roll: isPlacing ? 0 : 1, sequence: 0 },
    outcome: null,
  };
}

const placing = (left: readonly Seat[]): Position['stack'] => {
  const before = [{ kind: 'round' }, { kind: 'roll' }];
  const place: { readonly kind: string; readonly left: readonly Seat[] } = { kind: 'place', left };
  return left.length > 0 ? [...before, place] : before;
};

function robotState(seat: Seat, said: GivenRobot, phase: Phase): Result<RobotState, Misfit> {
  const { at, damage = 0, edge = 'south', robot = SEATS.indexOf(seat) + 1 } = said;
  if (at === undefined) return err({ path: `robots.${seat}.at`, reason: 'has to be said' });
  const isOpen = phase === 'resolve' || phase === 'score' || phase === 'respawn';
  const open = isOpen || said.dice ? programOf(seat, said) : ok(null);
  if (!open.ok) return open;
  const sealed = open.value && !isOpen ? { program: open.value.program, salt: null } : null;
  return ok({
    seat,
    robot: pieceClass(`robot/${String(robot)}`),
    edge,
    at: at === null ? null : square(at),
    damage,
    given: open.value ? 1 : 0,
    ready: open.value !== null,
    commitment: null,
    sealed,
    open: isOpen ? open.value : null,
  });
}

/** Dice that nobody names are done, on buttons nobody uses, at values that give the total. */
function programOf(
  seat: Seat,
  { dice = {}, edge = 'south', total = 0 }: GivenRobot,
): Result<OpenProgram, Misfit> {
  const own = new Map<Colour, Lying>();
  for (const colour of COLOURS) {
    const words = dice[colour];
    if (words === undefined) continue;
    const die = lying(readDie(words, edge));
    const path = `robots.${seat}.dice.${colour}`;
    if (!die) return err({ path, reason: `no die lies like that: "${words}"` });
    own.set(colour, die);
  }
  const left = COLOURS.filter((colour) => !own.has(colour));
  const taken = [...own.values()].map(({ button }) => button);
  const free = FIRE_BUTTONS.filter((button) => !taken.includes(button));
  let rest = total - [...own.values()].reduce((sum, { value }) => sum + value, 0);
  for (const [index, colour] of left.entries()) {
    const toCome = left.length - index - 1;
    const value = VALUES.findLast((each) => each <= Math.max(1, rest - toCome)) ?? 1;
    rest -= value;
    own.set(colour, { button: free[index] ?? 'fire-up', value, done: true });
  }
  return ok(opened(own));
}

type Lying = Omit<SaidDie, 'value'> & { readonly value: Value };

function lying(said: SaidDie | undefined): Lying | undefined {
  const value = VALUES.find((each) => each === said?.value);
  return said && value && { ...said, value };
}

function opened(dice: ReadonlyMap<Colour, Lying>): OpenProgram {
  const of = (colour: Colour): Lying =>
    dice.get(colour) ?? { button: 'fire-up', value: 1, done: true };
  const [red, white, blue] = [of('red'), of('white'), of('blue')];
  const plain = ({ button, value }: Lying): Die => ({ button, value });
  const place = ({ button, done }: Lying) => ({ button, done });
  return {
    program: { red: plain(red), white: plain(white), blue: plain(blue) },
    salt: null,
    dice: { red: place(red), white: place(white), blue: place(blue) },
  };
}
