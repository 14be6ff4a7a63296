import type { Seat } from '../../vocabulary/index.ts';
import {
  anyObject,
  dictionaryOf,
  either,
  listOf,
  objectOf,
  oneOf,
  text,
  whole,
  type Format,
} from '../format.ts';
import { count, moduleName, place, seat, sector, space, untracked, yes } from './words.ts';

type Raw = Readonly<Record<string, unknown>>;

export interface ExpectedRobot {
  readonly at?: string | null;
  readonly facing?: number | 'untracked' | null;
  readonly mode?: 'normal' | 'forced';
  readonly central?: 'cool' | 'hot' | 'gone';
  /** How many besides the Central module, or exactly which. */
  readonly modules?: number | readonly string[];
  /** Exactly which are overheated, `central` among them; or how many. */
  readonly hot?: number | readonly string[];
  /** Exactly which lie face down. */
  readonly down?: readonly string[];
  readonly trophies?: number;
  readonly owes?: number;
}

export interface ExpectedTurn {
  readonly seat?: Seat;
  readonly number?: number;
  readonly activationsLeft?: number;
  readonly acted?: boolean;
  /** Exactly which modules have been used this turn, by seat. */
  readonly used?: Readonly<Record<string, readonly string[]>>;
}

/** What one module may do now. All lists are exact, their order is free. */
export interface ExpectedUse {
  /** Spaces where its move may end. */
  readonly reaches?: readonly string[];
  /** Spaces it may be aimed at; for beam and sweep `["all"]`. */
  readonly targets?: readonly string[];
  /** Sectors it may turn, clockwise positive. */
  readonly turns?: readonly number[];
  /** Ways in which it may be wasted. */
  readonly wastage?: readonly string[];
}

export interface ExpectedAnswers {
  /** Exactly which kinds of actions this seat may answer with. */
  readonly kinds?: readonly string[];
  /** By module: what it may do in one's Active phase. */
  readonly modules?: Readonly<Record<string, ExpectedUse>>;
  /** Exactly which modules may react. */
  readonly reacts?: readonly string[];
  /** How many spaces may be pushed, and sectors turned. */
  readonly pushes?: readonly number[];
  readonly vortex?: readonly number[];
}

export interface ExpectedView {
  /** By seat: its modules as this viewer sees them, in order; `?` where the face is hidden. */
  readonly modules?: Readonly<Record<string, readonly string[]>>;
  /** By space: the tile as this viewer sees it. */
  readonly tiles?: Readonly<Record<string, string>>;
  /** Kinds of the decisions this viewer may answer. */
  readonly mine?: readonly string[];
  readonly awaited?: readonly { readonly who?: string; readonly kind?: string }[];
  /** Any part of what is sent to this viewer, word for word. */
  readonly raw?: Raw;
}

/** What must hold. Objects say as much as they name, lists are exact. */
export interface Expectation {
  readonly robots?: Readonly<Record<string, ExpectedRobot>>;
  /** By space: `empty`, `module` (a module tile face down), or the name of what lies there face up. */
  readonly tiles?: Readonly<Record<string, string>>;
  readonly pile?: number;
  /** Tiles out of the game. */
  readonly box?: number;
  readonly turn?: ExpectedTurn | null;
  /** Whose decision the game waits for, and which. */
  readonly awaited?: { readonly who?: string; readonly kind?: string } | null;
  readonly answers?: Readonly<Record<string, ExpectedAnswers>>;
  readonly views?: Readonly<Record<string, ExpectedView>>;
  readonly over?: boolean;
  /** Seats best first; those of one rank together. */
  readonly winners?: readonly (readonly Seat[])[];
  /** Events since the last action, in this order; others may come between. */
  readonly events?: readonly Raw[];
  /** How many events of a type there were since the last action. */
  readonly happened?: Readonly<Record<string, number>>;
  /** Any part of the position as the rules keep it, word for word. */
  readonly position?: Raw;
}

const names = listOf(moduleName);
const bySeat = <Value>(format: Format<Value>): Format<Readonly<Record<string, Value>>> =>
  dictionaryOf(seat, format);
const kind = text(/^[a-z-]+$/, 'a kind such as "activate"');
const who = either(seat, oneOf(['chance', 'table']), 'a seat, "chance" or "table"');
const awaited = objectOf<object, { readonly who: string; readonly kind: string }>(
  {},
  { who, kind },
);
const shown = text(/\S/, '"empty", "module" or the name of a tile');
const sectors = listOf(whole(-6, 6));

const robot = objectOf<object, Required<ExpectedRobot>>(
  {},
  {
    at: either(place, oneOf([null]), 'a space such as "0,0"'),
    facing: either(either(sector, untracked, ''), oneOf([null]), 'a direction from 0 to 5'),
    mode: oneOf(['normal', 'forced']),
    central: oneOf(['cool', 'hot', 'gone']),
    modules: either(count, names, 'a number or a list of modules'),
    hot: either(count, names, 'a number or a list of modules'),
    down: names,
    trophies: count,
    owes: count,
  },
);

const use = objectOf<object, Required<ExpectedUse>>(
  {},
  {
    reaches: listOf(space),
    targets: listOf(either(space, oneOf(['all']), 'a space or "all"')),
    turns: sectors,
    wastage: listOf(oneOf(['overheated', 'speed', 'overheated+speed'])),
  },
);

const answers = objectOf<object, Required<ExpectedAnswers>>(
  {},
  {
    kinds: listOf(kind),
    modules: dictionaryOf(moduleName, use),
    reacts: names,
    pushes: listOf(count),
    vortex: sectors,
  },
);

const view = objectOf<object, Required<ExpectedView>>(
  {},
  {
    modules: bySeat(names),
    tiles: dictionaryOf(space, shown),
    mine: listOf(kind),
    awaited: listOf(awaited),
    raw: anyObject('Any part of the view, as the dashboard gets it.'),
  },
);

const turn = objectOf<object, Required<ExpectedTurn>>(
  {},
  {
    seat,
    number: whole(1, 9_999),
    activationsLeft: whole(0, 20),
    acted: yes,
    used: bySeat(names),
  },
);

export const expected: Format<Expectation> = objectOf<object, Required<Expectation>>(
  {},
  {
    robots: bySeat(robot),
    tiles: dictionaryOf(space, shown),
    pile: count,
    box: count,
    turn: either(oneOf([null]), turn, 'a turn or null'),
    awaited: either(oneOf([null]), awaited, 'a decision or null'),
    answers: bySeat(answers),
    views: dictionaryOf(either(seat, oneOf(['public']), 'a seat or "public"'), view),
    over: yes,
    winners: listOf(listOf(seat)),
    events: listOf(anyObject('Part of an event.'), 1),
    happened: dictionaryOf(kind, count),
    position: anyObject('Part of a position, as the rules keep it.'),
  },
);
