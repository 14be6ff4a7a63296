import type { Axial, PieceId, Seat, Sector } from '@ringside/protocol/vocabulary';
import type {
  Design,
  Event as WireEvent,
  FieldSpace,
  Position as WirePosition,
  RobotState,
  Tile,
  TurnState,
} from '@ringside/protocol/games/steel-arena';
import { sameSpace } from '../../kernel/hex.ts';
import { editOf, top } from '../../kernel/stack.ts';

export type UpkeepStep = 'take' | 'limit' | 'cool' | 'refill' | 'discard' | 'mode';

/** Classes of tiles and how many of each. */
export type ClassCounts = Readonly<Record<string, number>>;

/** A hit on its way, waiting for the victim's reactions. */
export interface Packet {
  readonly kind: 'packet';
  readonly attacker: Seat;
  readonly victim: Seat;
  readonly module: PieceId | 'central';
  /** Direction of the source as seen from the victim. */
  readonly from: Sector;
  readonly amount: number;
  readonly prevented: number;
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
  | {
      readonly kind: 'displace';
      readonly seat: Seat;
      readonly direction: Sector;
      readonly left: number;
    }
  | Packet
  | { readonly kind: 'upkeep'; readonly step: UpkeepStep }
  /** Virtual faces: the owner looks at a tile for the first time. */
  | { readonly kind: 'look'; readonly seat: Seat; readonly piece: PieceId };

export type State = WirePosition<Frame>;
export type Event = WireEvent<Frame>;

export const EMPTY: State = {
  profile: 'full',
  faces: 'virtual',
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
export const restacked = (state: State, after: readonly Frame[]): Event => ({
  type: 'frames',
  ...editOf(state.stack, after),
});

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
