import { bindRuleset, spiral } from '@ringside/engine/kernel';
import { steelArena } from '@ringside/engine/rulesets/steel-arena';
import type { Given, GivenRobot, GivenTile } from '@ringside/protocol/case/steel-arena';
import { isSeat, SEATS, spaceKey, type Seat } from '@ringside/protocol/vocabulary';
import { defaultsOf } from '../../../hub/cases/steel-arena/designs.ts';
import { shorthandDesign, splitTile } from '../../../hub/cases/steel-arena/shorthand.ts';
import { steelArenaWords } from '../../../hub/cases/index.ts';
import type { State } from '../../../hub/engine/rulesets/steel-arena/state.ts';
import { optionsOf } from './options.ts';
import { keyOf, OutOfScope, Unreadable, type CompactGiven } from './row.ts';

/** A position and what its pieces are called in the row. */
export interface Opened {
  readonly state: State;
  readonly names: ReadonlyMap<string, string>;
  /** The seat of a robot's name. */
  readonly seats: ReadonlyMap<string, Seat>;
}

const GIVEN = 'robots tiles void keys H pile core active teams advanced adv'.split(' ');
const ROBOT = 'at face mods c_hot forced tr owes team central'.split(' ');
/** What only the expansions have. */
const EXPANSION = 'mines accel charge ability abilities olympus'.split(' ');

/** A robot that a row leaves out though a game has two: it stands where no line and no move leads. */
const FAR_AWAY = '13,7';
const INERT_MODULES = ['J', 'J', 'J', 'J', 'J'];

export function opened(given: CompactGiven): Opened {
  checkScope(given);
  const seats = seatsOf(given);
  const written = steelArenaWords.toPosition(bindRuleset(steelArena), toGiven(given, seats));
  if (!written.ok) throw new Unreadable(`${written.error.path}: ${written.error.reason}`);
  const { position, names } = written.value;
  return { state: restored(position), names, seats };
}

/** The state of a position that the rules accept. */
function restored(raw: unknown): State {
  const position = steelArena.parsePosition(raw);
  if (!position.ok) throw new Unreadable(JSON.stringify(position.error));
  const events = steelArena.restore(position.value);
  if (!events.ok) throw new Unreadable(JSON.stringify(events.error));
  return events.value.reduce((state, event) => steelArena.evolve(state, event), steelArena.empty);
}

function checkScope(given: CompactGiven): void {
  if (given.core !== undefined && given.core !== 'base') {
    throw new OutOfScope(`core rules of ${given.core}`);
  }
  checkNames(Object.keys(given), GIVEN, 'given');
  for (const robot of Object.values(given.robots ?? {})) {
    checkNames(Object.keys(robot), ROBOT, 'a robot');
  }
}

function checkNames(names: readonly string[], known: readonly string[], of: string): void {
  for (const name of names) {
    if (EXPANSION.includes(name)) throw new OutOfScope(`${name} is of an expansion`);
    if (!known.includes(name)) throw new Unreadable(`unknown key of ${of}: ${name}`);
  }
}

/** Robots are called by their seats, or take the next free one. */
function seatsOf({ robots = {} }: CompactGiven): ReadonlyMap<string, Seat> {
  const seats = new Map<string, Seat>();
  for (const name of Object.keys(robots)) if (isSeat(name)) seats.set(name, name);
  for (const name of Object.keys(robots)) {
    const free = SEATS.find((seat) => ![...seats.values()].includes(seat));
    if (!seats.has(name) && free) seats.set(name, free);
  }
  return seats;
}

function toGiven(given: CompactGiven, seats: ReadonlyMap<string, Seat>): Given {
  const { H = 3, tiles = {}, void: missing = [], pile, keys = {}, active } = given;
  const isMissing = new Set(missing.map((at) => (typeof at === 'string' ? at : keyOf(at))));
  const spaces = spiral({ q: 0, r: 0 }, H).map(spaceKey);
  const robots = robotsOf(given, seats);
  const isAlone = Object.keys(robots).length < 2;
  const [first] = seats.values();
  const rest = SEATS.find((seat) => seat !== first);
  return {
    field: [...spaces.filter((key) => !isMissing.has(key)), ...(isAlone ? [FAR_AWAY] : [])],
    robots: {
      ...robots,
      ...(isAlone && rest && { [rest]: { at: FAR_AWAY, modules: INERT_MODULES } }),
    },
    tiles: Object.fromEntries(Object.entries(tiles).map(([at, tile]) => [at, toTile(tile)])),
    ...(pile !== undefined && { pile }),
    options: optionsOf(keys),
    ...(given.advanced === true && { advanced: true }),
    ...teamsOf(given, seats),
    turn: seats.get(active ?? 'A') ?? first ?? 'A',
  };
}

function toTile(text: string | null): GivenTile | null {
  if (text === null || text === 'empty') return null;
  if (text === 'M') return 'J';
  checkShorthand(text);
  return text;
}

function robotsOf(
  { robots = {} }: CompactGiven,
  seats: ReadonlyMap<string, Seat>,
): Readonly<Record<string, GivenRobot>> {
  return Object.fromEntries(
    Object.entries(robots).map(([name, robot]) => {
      const { at, face = 0, mods = [], c_hot, forced, tr = 0, owes = 0, central } = robot;
      const given: GivenRobot = {
        at: keyOf(at),
        facing: face as 0 | 1 | 2 | 3 | 4 | 5,
        modules: modulesOf(mods),
        mode: forced === true ? 'forced' : 'normal',
        central: central === false ? 'gone' : c_hot === true ? 'hot' : 'cool',
        trophies: tr,
        owes,
      };
      return [seats.get(name) ?? name, given];
    }),
  );
}

/** `WK'(1-2)` and `J2*` are called `WK'` and `J2`; a name that is taken already gets the next number. */
function modulesOf(mods: readonly string[]): readonly GivenTile[] {
  const taken = new Set<string>();
  return mods.map((text) => {
    const { name: bare, hot, down, generation } = splitTile(text);
    const [, kind = '', mark = '', rest = ''] = isPrinted(bare)
      ? ['', bare]
      : (/^([A-Z]+?)(\d*'*)((?:[(+].*)?)$/.exec(bare) ?? []);
    const tile = `${kind}${rest}`;
    checkShorthand(tile);
    let label = `${kind}${mark}`;
    for (let number = 2; taken.has(label); number += 1) label = `${kind}${mark}${String(number)}`;
    taken.add(label);
    return {
      tile: generation === undefined ? tile : `${tile} G${String(generation)}`,
      as: label,
      hot,
      down,
    };
  });
}

const CATALOGUE = defaultsOf(bindRuleset(steelArena)).catalogue;

/** The name of a tile of the box, as `F451`. */
const isPrinted = (name: string): boolean =>
  Object.values(CATALOGUE).some((design) => design.name === name);

function checkShorthand(text: string): void {
  const { name } = splitTile(text);
  if (!shorthandDesign(name) && !isPrinted(name)) {
    throw new OutOfScope(`${text} is no tile of the base game's shorthand`);
  }
}

function teamsOf(
  given: CompactGiven,
  seats: ReadonlyMap<string, Seat>,
): Pick<Given, 'teams'> | undefined {
  const seatOf = (name: string): Seat => seats.get(name) ?? 'A';
  if (given.teams) return { teams: given.teams.map((team) => team.map(seatOf)) };
  const teams = new Map<string, Seat[]>();
  for (const [name, { team }] of Object.entries(given.robots ?? {})) {
    if (team !== undefined) teams.set(team, [...(teams.get(team) ?? []), seatOf(name)]);
  }
  return teams.size === 0 ? undefined : { teams: [...teams.values()] };
}
