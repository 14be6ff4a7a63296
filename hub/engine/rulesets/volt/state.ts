import type { Bearing, Seat, Square } from '@ringside/protocol/vocabulary';
import type {
  Event as WireEvent,
  OpenProgram,
  Position as WirePosition,
  RobotState,
} from '@ringside/protocol/games/volt';
import { sameSquare } from '../../kernel/square.ts';
import { editOf, top } from '../../kernel/stack.ts';
import { FOUNDRY } from './boards.ts';

/** A robot on its way, pushing whoever stands ahead of it. */
export interface Shift {
  readonly kind: 'shift';
  readonly seat: Seat;
  readonly bearing: Bearing;
  /** Spaces still to go. */
  readonly left: number;
  /** Whose action it is: who gets what it brings. */
  readonly by: Seat;
  readonly cause: 'move' | 'shot';
  /** Robots it has displaced so far. */
  readonly moved: readonly Seat[];
}

/** Unfinished business. A persisted schema: a saved game goes on under the version that wrote it. */
export type Frame =
  /** Chance says who puts a robot down first. */
  | { readonly kind: 'start' }
  | { readonly kind: 'place'; readonly left: readonly Seat[] }
  /** The control-point die is to be rolled. */
  | { readonly kind: 'roll' }
  /** A round is to begin. */
  | { readonly kind: 'round' }
  | { readonly kind: 'program' }
  | { readonly kind: 'resolve' }
  | Shift
  /** A robot has landed on the repair center. */
  | { readonly kind: 'repair'; readonly seat: Seat }
  | { readonly kind: 'score' }
  | { readonly kind: 'respawn' };

export type FrameOf<Kind extends Frame['kind']> = Extract<Frame, { kind: Kind }>;
export type State = WirePosition<Frame>;
export type Event = WireEvent<Frame>;

export const EMPTY: State = {
  board: FOUNDRY,
  rolls: 'hub',
  robots: [],
  teams: [],
  control: null,
  round: 0,
  destroyed: [],
  tied: [],
  stack: [],
  moment: 0,
  draws: { roll: 0, sequence: 0 },
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

export const robotAt = (state: State, square: Square): RobotState | undefined =>
  state.robots.find(({ at }) => at !== null && sameSquare(at, square));

/** The program a robot acts by since the reveal. */
export function openOf({ seat, open }: RobotState): OpenProgram {
  if (!open) throw new Error(`the program of seat ${seat} is not revealed`);
  return open;
}

export const isPit = (state: State, square: Square): boolean =>
  state.board.pits.some((pit) => sameSquare(pit, square));
