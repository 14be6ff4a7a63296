import type { Axial, PieceId, Seat, Sector } from '@ringside/protocol/vocabulary';
import {
  DEFAULT_OPTIONS,
  type Design,
  type Event as WireEvent,
  type FieldSpace,
  type ModuleId,
  type Position as WirePosition,
  type RobotState,
  type Tile,
  type TurnState,
} from '@ringside/protocol/games/steel-arena';
import { sameSpace } from '../../kernel/hex.ts';
import { editOf, top } from '../../kernel/stack.ts';

export type UpkeepStep = 'take' | 'limit' | 'cool' | 'refill' | 'discard' | 'mode';

/** Classes of tiles and how many of each. */
export type ClassCounts = Readonly<Record<string, number>>;

/**
 * one attack on one robot, or one terrain event: damage and heating that arrive together, waiting for the
 * victim's reactions.
 */
export interface Packet {
  readonly kind: 'packet';
  readonly attacker: Seat | 'terrain';
  readonly victim: Seat;
  /** `null` for terrain. */
  readonly module: ModuleId | null;
  /** Direction of the source as seen from the victim; `null` when it comes from the very space. */
  readonly from: Sector | null;
  readonly damage: number;
  readonly heating: number;
  /** heating of a weapon may be declined for damage, that of terrain may not. */
  readonly mayDecline: boolean;
  readonly prevented: number;
  readonly heatingPrevented: number;
  /** The lasting protections and the terrain below have been taken off. */
  readonly begun: boolean;
  /** what terrain that protects once a turn takes off besides; it may still be declined. */
  readonly byTerrain: number;
}

/** A robot that an attack hits. R-067: each at most once. */
export interface Hit {
  readonly seat: Seat;
  /** where the hit comes from, as seen from the robot when the attack was declared. */
  readonly from: Sector;
  readonly damage: number;
  /** On the shot line, where additional effects reach it; beside it in a sweep; or only splashed. */
  readonly part: 'line' | 'side' | 'splash';
}

/** A space with terrain that an attack reaches; R-062: heating reaches terrain even where a robot takes the damage. */
export interface Struck {
  readonly space: Axial;
  /** What the terrain suffers. */
  readonly damage: number;
  /** explosions nearer to where the attack struck go off first. */
  readonly distance: number;
}

/** What is left to do of an attack whose target is fixed. */
export interface Attack {
  readonly kind: 'attack';
  readonly seat: Seat;
  readonly module: ModuleId;
  /** SA-EFF-02: away from the attacker. */
  readonly direction: Sector;
  readonly hits: readonly Hit[];
  readonly struck: readonly Struck[];
  /** Modules to overheat, spaces and sectors printed; 0 where the module has no such effect. */
  readonly heating: number;
  readonly push: number;
  readonly vortex: number;
  readonly left: readonly ('damage' | 'push' | 'vortex')[];
}

/** Unfinished business. A persisted schema: a saved game goes on under the version that wrote it. */
export type Frame =
  /** Virtual set-up: `pool` is chosen, `left` more come at random. */
  | { readonly kind: 'quota'; readonly pool: ClassCounts; readonly left: number }
  /** Virtual set-up: the pool is laid out, space by space. */
  | { readonly kind: 'arrange'; readonly pool: ClassCounts; readonly next: number }
  /** Index of the robot to deploy next. */
  | { readonly kind: 'deploy'; readonly next: number }
  | { readonly kind: 'turn' }
  /** The terrain on which a turn begins (SA-TER-09, SA-TER-14). */
  | { readonly kind: 'turn-start' }
  /** A displacement step by step; `moved`: everybody it has displaced so far, for what happens where they stop. */
  | {
      readonly kind: 'displace';
      readonly seat: Seat;
      readonly direction: Sector;
      readonly left: number;
      readonly cause: 'move' | 'push';
      readonly moved: readonly Seat[];
    }
  /** robots that came onto a space, the furthest along the chain first. */
  | { readonly kind: 'enter'; readonly seats: readonly Seat[] }
  /** robots that a displacement has left where they are. */
  | { readonly kind: 'stop'; readonly seats: readonly Seat[] }
  | Attack
  | Packet
  /** What is left of a packet's heating: the owner chooses modules (SA-EFF-13, R-116). */
  | {
      readonly kind: 'overheat';
      readonly seat: Seat;
      readonly demand: number;
      readonly mayDecline: boolean;
      readonly by: Seat | 'terrain';
    }
  /** SA-TER-14: up to so many modules lose their tokens, as the owner chooses. */
  | { readonly kind: 'cool'; readonly seat: Seat; readonly modules: number }
  /** Explosion terrain about to go off, with its distance from where it began. */
  | {
      readonly kind: 'blasts';
      readonly queue: readonly { readonly space: Axial; readonly distance: number }[];
      /** Spaces that have gone off: each does once. */
      readonly done: readonly Axial[];
    }
  /** SA-ABIL-04, SA-WASTE-06: a module that goes to the box when its use is over. */
  | {
      readonly kind: 'spend';
      readonly seat: Seat;
      readonly module: PieceId;
      readonly because: 'single-use' | 'wastage';
    }
  | { readonly kind: 'upkeep'; readonly step: UpkeepStep }
  /** seats that may still turn up Auto-Cooling modules to cool them. */
  | { readonly kind: 'show'; readonly seats: readonly Seat[] }
  /** SA-UPK-04: where tiles of the pile are still to be laid. */
  | { readonly kind: 'lay'; readonly spaces: readonly Axial[] }
  /** Whom an attack hits, where the field is not tracked: each robot at most once. */
  | {
      readonly kind: 'declare';
      readonly seat: Seat;
      readonly module: ModuleId;
      readonly damage: number;
      readonly splash: number;
      readonly heating: number;
      readonly hit: readonly Seat[];
    }
  /** Only trophies are tracked: nothing but their number, until somebody says that the game is over. */
  | { readonly kind: 'tally' }
  /** Virtual faces: the owner looks at a tile for the first time. */
  | { readonly kind: 'look'; readonly seat: Seat; readonly piece: PieceId }
  /** Virtual faces: a tile of the battlefield is turned face up for all. */
  | { readonly kind: 'turn-up'; readonly piece: PieceId };

export type State = WirePosition<Frame>;
export type Event = WireEvent<Frame>;

export const EMPTY: State = {
  profile: 'full',
  faces: 'virtual',
  advanced: false,
  teams: [],
  options: DEFAULT_OPTIONS,
  catalogue: {},
  field: [],
  robots: [],
  pile: 0,
  box: [],
  turn: null,
  stack: [],
  nextTile: 1,
  moment: 0,
  draws: { class: 0, face: 0 },
  outcome: null,
};

/** The one internal event that brings the stack from what it is to `after`. */
export function restacked(state: State, after: readonly Frame[]): Event {
  const { pop, push } = editOf(state.stack, after);
  return { type: 'frames', pop, push };
}

export const topFrame = (state: State): Frame | undefined => top(state.stack);

export function robotOf(state: State, seat: Seat): RobotState {
  const robot = state.robots.find((candidate) => candidate.seat === seat);
  if (!robot) throw new Error(`no robot of seat ${seat}`);
  return robot;
}

export function turnOf(state: State): TurnState {
  if (!state.turn) throw new Error('no turn is running');
  return state.turn;
}

/** Where a robot stands and looks; `undefined` before deployment and where the field is not tracked. */
export function standing({
  at,
  facing,
}: RobotState): { readonly at: Axial; readonly facing: Sector } | undefined {
  if (at === null || at === 'untracked') return undefined;
  return facing === null || facing === 'untracked' ? undefined : { at, facing };
}

export const robotAt = (state: State, space: Axial): RobotState | undefined =>
  state.robots.find(
    ({ at }) => at !== null && at !== 'untracked' && at.q === space.q && at.r === space.r,
  );

export const spaceAt = (state: State, space: Axial): FieldSpace | undefined =>
  state.field.find((candidate) => sameSpace(candidate.space, space));

export const isOnField = (state: State, space: Axial): boolean =>
  spaceAt(state, space) !== undefined;

/** All robots clockwise, beginning with one seat's. */
export function clockwiseFrom(state: State, seat: Seat): readonly RobotState[] {
  const first = state.robots.findIndex((robot) => robot.seat === seat);
  return [...state.robots.slice(first), ...state.robots.slice(0, first)];
}

export const moduleOf = (robot: RobotState, piece: PieceId): Tile | undefined =>
  robot.modules.find((tile) => tile.id === piece);

/** The printed design of a tile as far as anybody at the table has settled it. */
export const designOf = (state: State, tile: Tile): Design | undefined =>
  tile.face === null ? undefined : state.catalogue[tile.face.design];
