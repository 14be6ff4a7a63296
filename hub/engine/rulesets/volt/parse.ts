import {
  err,
  ok,
  pieceClass,
  SEATS,
  type PieceClass,
  type Rejection,
  type Result,
  type Seat,
} from '@ringside/protocol/vocabulary';
import {
  BUTTONS,
  COLOURS,
  EDGES,
  POINTS,
  type Action,
  type Config,
  type Player,
} from '@ringside/protocol/games/volt';
import { refuse } from '../../kernel/refuse.ts';
import { saltShape } from '../../kernel/salt.ts';
import {
  integer,
  listOf,
  objectOf,
  oneOf,
  taggedBy,
  text,
  type Misfit,
  type Shape,
} from '../../kernel/shape.ts';
import { boardFile, boardId } from './parse-board.ts';

const PLAYERS = 4;
/** More than any die shows: what is wrong with a value the rules say themselves. */
const NUMBER = 99;

export const seat = oneOf<Seat>(SEATS);
export const robotClass = oneOf(['robot/1', 'robot/2', 'robot/3', 'robot/4'].map(pieceClass));
export const edge = oneOf(EDGES);
export const rolls = oneOf(['hub', 'people']);
export const button = oneOf(BUTTONS);
const number = integer(0, NUMBER);
const spaceText = text(/^-?\d{1,3}[:,]-?\d{1,3}$/, (space) => space);

const board: Shape<Config['board']> = (raw, path) =>
  typeof raw === 'string' ? boardId(raw, path) : boardFile(raw, path);

const config: Shape<Config> = objectOf<
  Pick<Config, 'seats' | 'board'>,
  Required<Pick<Config, 'teams' | 'rolls'>>
>(
  {
    seats: listOf(objectOf<Player>({ seat, robot: robotClass, edge }), PLAYERS),
    board,
  },
  { teams: listOf(listOf(seat, 2), 2), rolls },
);

type Of<Kind extends Action['kind']> = Extract<Action, { kind: Kind }>;

const action = taggedBy<Action>('kind', {
  start: objectOf<Of<'start'>>({ kind: oneOf(['start']), seat }),
  place: objectOf<Of<'place'>>({ kind: oneOf(['place']), space: spaceText }),
  roll: objectOf<Of<'roll'>>({ kind: oneOf(['roll']), face: oneOf(POINTS) }),
  program: objectOf<Of<'program'>>({
    kind: oneOf(['program']),
    red: button,
    redValue: number,
    white: button,
    whiteValue: number,
    blue: button,
    blueValue: number,
  }),
  withdraw: objectOf<Of<'withdraw'>>({ kind: oneOf(['withdraw']) }),
  salt: saltShape,
  sequence: objectOf<Pick<Of<'sequence'>, 'kind'>, Omit<Required<Of<'sequence'>>, 'kind'>>(
    { kind: oneOf(['sequence']) },
    {
      tokenA: number,
      tokenB: number,
      tokenC: number,
      tokenD: number,
      tokenE: number,
      tokenF: number,
    },
  ),
  resolve: objectOf<Of<'resolve'>>({ kind: oneOf(['resolve']), seat, die: oneOf(COLOURS) }),
  repair: objectOf<Of<'repair'>>({ kind: oneOf(['repair']) }),
  decline: objectOf<Of<'decline'>>({ kind: oneOf(['decline']) }),
  respawn: objectOf<Of<'respawn'>>({ kind: oneOf(['respawn']), space: spaceText }),
});

export const parseAction = (raw: unknown): Result<Action, Rejection> =>
  named('rule/action-shape', action(raw));

/** VR-01, VR-14, VO-SETUP-02, VO-SETUP-04, VO-TEAM-01: 2 to 4 seats, a robot each; two teams of two or none. */
export function parseConfig(raw: unknown): Result<Config, Rejection> {
  const shaped = config(raw);
  if (!shaped.ok) return named('rule/config-shape', shaped);
  const { seats, teams } = shaped.value;
  if (seats.length < 2) return refuse('rule/too-few-players', [], { got: seats.length, min: 2 });
  if (!areClockwise(seats.map((player) => player.seat))) {
    return refuse('rule/seats-not-clockwise', [], { path: 'seats' });
  }
  const robots = new Set<PieceClass>(seats.map(({ robot }) => robot));
  if (robots.size < seats.length) {
    return refuse('rule/robot-shared', ['VO-SETUP-04'], { path: 'seats' });
  }
  const isPaired =
    !teams ||
    arePairs(
      teams,
      seats.map((player) => player.seat),
    );
  return isPaired ? shaped : refuse('rule/teams-unfit', ['VO-TEAM-01'], { path: 'teams' });
}

/** VO-TEAM-01, VR-138: everybody is in one of two teams of two. */
export const arePairs = (teams: readonly (readonly Seat[])[], seats: readonly Seat[]): boolean =>
  seats.length === PLAYERS &&
  teams.length === 2 &&
  teams.every((team) => team.length === 2) &&
  seats.every((name) => teams.flat().includes(name));

/** Each seat once, in the order of the letters. */
export const areClockwise = (seats: readonly Seat[]): boolean =>
  seats.every((name, index) => {
    const before = seats[index - 1];
    return before === undefined || SEATS.indexOf(before) < SEATS.indexOf(name);
  });

export const named = <Value>(
  code: Rejection['code'],
  shaped: Result<Value, Misfit>,
): Result<Value, Rejection> =>
  shaped.ok ? ok(shaped.value) : err({ code, atoms: [], detail: { ...shaped.error } });
