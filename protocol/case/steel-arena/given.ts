import type { Seat } from '../../vocabulary/index.ts';
import type { Faces, Options, Profile } from '../../games/steel-arena/index.ts';
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
import { inlineDesign, type InlineDesign } from './design.ts';
import {
  count,
  moduleName,
  place,
  seat,
  sector,
  space,
  tileText,
  untracked,
  yes,
} from './words.ts';

/** One tile spelt out. */
export interface TileObject {
  /** As in the short form, without what the other keys say. */
  readonly tile?: string;
  readonly design?: InlineDesign;
  /** Another name for this case, as two modules may be alike. */
  readonly as?: string;
  readonly hot?: boolean;
  readonly down?: boolean;
  /** Who has seen the face. Face up: everybody; a module face down: its owner; a tile of the field face down: nobody. */
  readonly seenBy?: Seat | 'all' | 'nobody';
}

export type GivenTile = string | TileObject;

export interface GivenRobot {
  /** Of the four robots, 1 to 4; in the order of the seats when absent. */
  readonly robot?: number;
  /** A space; `null` before it is put on the field. */
  readonly at?: string | null;
  readonly facing?: 0 | 1 | 2 | 3 | 4 | 5 | 'untracked';
  readonly mode?: 'normal' | 'forced';
  readonly central?: 'cool' | 'hot' | 'gone';
  readonly modules?: readonly GivenTile[];
  /** How many, or which. */
  readonly trophies?: number | readonly GivenTile[];
  /** Modules to discard at the end of this turn. */
  readonly owes?: number;
}

export interface GivenTurn {
  readonly seat: Seat;
  readonly number?: number;
  readonly activationsLeft?: number;
  readonly acted?: boolean;
  /** Modules used this turn, by seat. */
  readonly used?: Readonly<Record<string, readonly string[]>>;
  /** Modules that got an Overheat token this turn without having been used. */
  readonly heated?: Readonly<Record<string, readonly string[]>>;
  /** Seats whose terrain has done its one attack of this turn. */
  readonly terrainUsed?: readonly Seat[];
}

/** A Steel Arena position as people write it; what is not said is as in docs/case-format.md. */
export interface Given {
  readonly robots?: Readonly<Record<string, GivenRobot>>;
  /** Radius of a hexagon round `0,0`, or the spaces one by one. */
  readonly field?: number | readonly string[];
  /** Spaces that are missing from it. */
  readonly without?: readonly string[];
  /** What lies where; `null`: the space is empty. */
  readonly tiles?: Readonly<Record<string, GivenTile | null>>;
  /** What lies on every space that is not named and on which no robot stands. */
  readonly fill?: GivenTile | null;
  readonly pile?: number;
  /** Tiles out of the game: how many, or which. */
  readonly box?: number | readonly GivenTile[];
  readonly turn?: Seat | GivenTurn;
  readonly phase?: 'deploy' | 'turn-start' | 'active' | 'upkeep';
  readonly faces?: Faces;
  readonly profile?: Profile;
  readonly advanced?: boolean;
  readonly teams?: readonly (readonly Seat[])[];
  readonly options?: Partial<Options>;
  /** Tiles of the table's own, to be used by their names. */
  readonly catalogue?: readonly InlineDesign[];
}

const label = text(/^\S.{0,59}$/, 'a name of at most 60 characters');

const tileObject: Format<TileObject> = where(
  objectOf<object, Required<TileObject>>(
    {},
    {
      tile: tileText,
      design: inlineDesign,
      as: label,
      hot: yes,
      down: yes,
      seenBy: either(seat, oneOf(['all', 'nobody']), 'a seat, "all" or "nobody"'),
    },
  ),
  ({ tile, design }) =>
    (tile === undefined) === (design === undefined)
      ? 'must say either "tile" or "design"'
      : undefined,
);
const tile: Format<GivenTile> = either(tileText, tileObject, 'a tile');
const heap = either(count, listOf(tile), 'a number or a list of tiles');

const robot: Format<GivenRobot> = objectOf<object, Required<GivenRobot>>(
  {},
  {
    robot: whole(1, 4),
    at: either(place, oneOf([null]), 'a space such as "0,0", "untracked" or null'),
    facing: either(sector, untracked, 'a direction from 0 to 5'),
    mode: oneOf(['normal', 'forced']),
    central: oneOf(['cool', 'hot', 'gone']),
    modules: listOf(tile),
    trophies: heap,
    owes: count,
  },
);

const bySeat = dictionaryOf(seat, listOf(moduleName));

const turn: Format<GivenTurn> = objectOf<
  Pick<GivenTurn, 'seat'>,
  Required<Omit<GivenTurn, 'seat'>>
>(
  { seat },
  {
    number: whole(1, 9_999),
    activationsLeft: whole(0, 20),
    acted: yes,
    used: bySeat,
    heated: bySeat,
    terrainUsed: listOf(seat),
  },
);

const options: Format<Partial<Options>> = objectOf<object, Options>(
  {},
  {
    deploymentZone: oneOf(['edge', 'anywhere']),
    autoCooling: oneOf(['own-turn', 'every-turn']),
    exactDistances: yes,
    shoveStopsEachStep: yes,
    shotsCrossGaps: yes,
    collapseTeammates: yes,
    explosiveHitDetonates: yes,
    explosionSingleUse: yes,
    chainDetonation: yes,
    beamHeatsAll: yes,
    splashHitsSelf: yes,
    fullProtection: oneOf(['each-attack', 'pool']),
    wastageCombined: yes,
    wasteHeatedThisTurn: yes,
    lateTerrainFaceUp: yes,
    endOnLastTile: yes,
    payBeforePileEnd: yes,
  },
);

export const given: Format<Given> = objectOf<object, Required<Given>>(
  {},
  {
    robots: dictionaryOf(seat, robot),
    field: either(whole(1, 8), listOf(space, 1), 'a radius or a list of spaces'),
    without: listOf(space),
    tiles: dictionaryOf(space, either(tile, oneOf([null]), 'a tile or null')),
    fill: either(tile, oneOf([null]), 'a tile or null'),
    pile: whole(0, 60),
    box: heap,
    turn: either(seat, turn, 'a seat or { "seat": ... }'),
    phase: oneOf(['deploy', 'turn-start', 'active', 'upkeep']),
    faces: oneOf(['virtual', 'physical']),
    profile: oneOf(['full', 'full-without-field', 'overheat', 'trophies']),
    advanced: yes,
    teams: listOf(listOf(seat)),
    options,
    catalogue: listOf(inlineDesign),
  },
);
