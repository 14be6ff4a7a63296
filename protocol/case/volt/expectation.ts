import type { Colour, Point } from '../../games/volt/index.ts';
import { POINTS } from '../../games/volt/index.ts';
import type { Seat } from '../../vocabulary/index.ts';
import {
  anyObject,
  dictionaryOf,
  either,
  flag,
  listOf,
  objectOf,
  oneOf,
  text,
  type Format,
} from '../format.ts';
import { count, die, seat, space } from './words.ts';

type Raw = Readonly<Record<string, unknown>>;

export interface ExpectedRobot {
  readonly at?: string | null;
  readonly damage?: number;
  /** Of its team, where there are teams. */
  readonly vp?: number;
  readonly ready?: boolean;
  /** Where its dice lie; `null` where it has none. */
  readonly dice?: Readonly<Partial<Record<Colour, string>>> | null;
}

export interface ExpectedAnswers {
  /** Exactly which kinds of actions this seat may answer with. */
  readonly kinds?: readonly string[];
  /** Exactly where it may place its robot. */
  readonly spaces?: readonly string[];
}

export interface ExpectedView {
  /** Kinds of the decisions this viewer may answer. */
  readonly mine?: readonly string[];
  /** Any part of what is sent to this viewer, word for word. */
  readonly raw?: Raw;
}

/** What must hold. Objects say as much as they name, lists are exact. */
export interface Expectation {
  readonly robots?: Readonly<Record<string, ExpectedRobot>>;
  readonly round?: number;
  readonly phase?: string;
  readonly control?: Point;
  /** Seats off the board, first destroyed first. */
  readonly destroyed?: readonly Seat[];
  /** Dice resolved since the last action: `A red`, `B white cancelled`. */
  readonly order?: readonly string[];
  /** Points by team, in the order of `teams`. */
  readonly teams?: readonly number[];
  readonly awaited?: { readonly who?: string; readonly kind?: string } | null;
  readonly answers?: Readonly<Record<string, ExpectedAnswers>>;
  readonly views?: Readonly<Record<string, ExpectedView>>;
  readonly over?: boolean;
  /** Seats best first; those of one rank together. */
  readonly winners?: readonly (readonly Seat[])[];
  readonly events?: readonly Raw[];
  readonly happened?: Readonly<Record<string, number>>;
  readonly position?: Raw;
}

const kind = text(/^[a-z-]+$/, 'a kind such as "resolve"');
const who = either(seat, oneOf(['chance', 'table']), 'a seat, "chance" or "table"');

const robot: Format<ExpectedRobot> = objectOf<object, Required<ExpectedRobot>>(
  {},
  {
    at: either(space, oneOf([null]), 'a space such as "c3", or null'),
    damage: count,
    vp: count,
    ready: flag(),
    dice: either(
      oneOf([null]),
      objectOf<object, Record<Colour, string>>({}, { red: die, white: die, blue: die }),
      'dice or null',
    ),
  },
);

export const expected: Format<Expectation> = objectOf<object, Required<Expectation>>(
  {},
  {
    robots: dictionaryOf(seat, robot),
    round: count,
    phase: oneOf(['place', 'program', 'resolve', 'score', 'respawn', 'over']),
    control: oneOf(POINTS),
    destroyed: listOf(seat),
    order: listOf(text(/^[A-D] (?:red|white|blue)(?: cancelled)?$/, 'a die such as "A red"')),
    teams: listOf(count),
    awaited: either(
      oneOf([null]),
      objectOf<object, { readonly who: string; readonly kind: string }>({}, { who, kind }),
      'a decision or null',
    ),
    answers: dictionaryOf(
      seat,
      objectOf<object, Required<ExpectedAnswers>>(
        {},
        { kinds: listOf(kind), spaces: listOf(space) },
      ),
    ),
    views: dictionaryOf(
      either(seat, oneOf(['public']), 'a seat or "public"'),
      objectOf<object, Required<ExpectedView>>(
        {},
        { mine: listOf(kind), raw: anyObject('Any part of the view, as the dashboard gets it.') },
      ),
    ),
    over: flag(),
    winners: listOf(listOf(seat)),
    events: listOf(anyObject('Part of an event.'), 1),
    happened: dictionaryOf(kind, count),
    position: anyObject('Part of a position, as the rules keep it.'),
  },
);
