import {
  designId,
  err,
  ok,
  pieceClass,
  pieceId,
  SEATS,
  SECTORS,
  type Axial,
  type PieceClass,
  type Rejection,
  type Result,
  type Seat,
} from '@ringside/protocol/vocabulary';
import type { Action, Config } from '@ringside/protocol/games/steel-arena';
import { refuse } from '../../kernel/refuse.ts';
import {
  either,
  integer,
  listOf,
  objectOf,
  oneOf,
  taggedBy,
  text,
  type Misfit,
  type Shape,
} from '../../kernel/shape.ts';

const COORDINATE = 20;

export const seat = oneOf<Seat>(SEATS);
export const axial = objectOf<Axial>({
  q: integer(-COORDINATE, COORDINATE),
  r: integer(-COORDINATE, COORDINATE),
});
export const piece = text(/^t[1-9]\d{0,3}$/, pieceId);
export const design = text(/^[a-z0-9][a-z0-9-]{0,60}$/, designId);
export const tileClass = text(/^I{1,3}\/(?:attack|move|turn|defence|any)$/, pieceClass);
export const robotClass = oneOf(['robot/1', 'robot/2', 'robot/3', 'robot/4'].map(pieceClass));
export const module = either(oneOf(['central']), piece);
export const profile = oneOf(['full', 'full-without-field', 'overheat', 'trophies']);
export const faces = oneOf(['virtual', 'physical']);
const spaceText = text(/^-?\d{1,2},-?\d{1,2}$/, (space) => space);

const PLAYERS = 4;
const TILES = 30;

const config: Shape<Config> = objectOf<
  Pick<Config, 'seats' | 'profile' | 'faces'>,
  Required<Pick<Config, 'spaces' | 'pile'>>
>(
  {
    seats: listOf(objectOf<Config['seats'][number]>({ seat, robot: robotClass }), PLAYERS),
    profile,
    faces,
  },
  { spaces: listOf(axial, 61), pile: integer(0, TILES) },
);

type Of<Kind extends Action['kind']> = Extract<Action, { kind: Kind }>;
type Doing<Ability extends string> = Of<'activate'> & { readonly ability: Ability };

const activate = taggedBy<Of<'activate'>>('ability', {
  forward: objectOf<Doing<'forward'>>({
    kind: oneOf(['activate']),
    module,
    ability: oneOf(['forward']),
    distance: integer(0, COORDINATE),
  }),
  turn: objectOf<Doing<'turn'>>({
    kind: oneOf(['activate']),
    module,
    ability: oneOf(['turn']),
    sectors: integer(-6, 6),
  }),
  direct: objectOf<Doing<'direct'>>({
    kind: oneOf(['activate']),
    module,
    ability: oneOf(['direct']),
    target: spaceText,
  }),
  melee: objectOf<Doing<'melee'>>({
    kind: oneOf(['activate']),
    module,
    ability: oneOf(['melee']),
    target: spaceText,
  }),
});

const action = taggedBy<Action>('kind', {
  activate,
  deploy: objectOf<Of<'deploy'>>({
    kind: oneOf(['deploy']),
    space: spaceText,
    facing: oneOf(SECTORS),
  }),
  'cool-down': objectOf<Of<'cool-down'>>({ kind: oneOf(['cool-down']) }),
  'end-turn': objectOf<Of<'end-turn'>>({ kind: oneOf(['end-turn']) }),
  react: objectOf<Of<'react'>>({ kind: oneOf(['react']), module }),
  pass: objectOf<Of<'pass'>>({ kind: oneOf(['pass']) }),
  discard: objectOf<Of<'discard'>>({ kind: oneOf(['discard']), modules: listOf(piece, 20) }),
  identify: objectOf<Of<'identify'>>({ kind: oneOf(['identify']), piece, design }),
  'name-class': objectOf<Of<'name-class'>>({
    kind: oneOf(['name-class']),
    piece,
    class: tileClass,
  }),
  'draw-class': objectOf<Of<'draw-class'>>({ kind: oneOf(['draw-class']), class: tileClass }),
  'draw-face': objectOf<Of<'draw-face'>>({ kind: oneOf(['draw-face']), design }),
});

export const parseAction = (raw: unknown): Result<Action, Rejection> =>
  named('rule/action-shape', action(raw));

/** SA-SETUP-01, SA-SETUP-24: 2 to 4 seats clockwise, each with a robot of its own. */
export function parseConfig(raw: unknown): Result<Config, Rejection> {
  const shaped = config(raw);
  if (!shaped.ok) return named('rule/config-shape', shaped);
  const { seats } = shaped.value;
  if (seats.length < 2) return refuse('rule/too-few-players', [], { got: seats.length, min: 2 });
  if (!areClockwise(seats.map((player) => player.seat))) {
    return refuse('rule/seats-not-clockwise', ['SA-TURN-01'], { path: 'seats' });
  }
  const robots = new Set<PieceClass>(seats.map(({ robot }) => robot));
  return robots.size === seats.length
    ? shaped
    : refuse('rule/robot-shared', ['SA-SETUP-24'], { path: 'seats' });
}

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
