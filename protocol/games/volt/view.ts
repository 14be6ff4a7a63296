import type {
  Outcome,
  PieceClass,
  PieceId,
  Seat,
  Square,
  ViewBase,
} from '../../vocabulary/index.ts';
import type { Board, Point } from './board.ts';
import type { Edge } from './config.ts';
import type { OpenProgram, Team } from './position.ts';
import type { Colour, Program, Section, Value } from './program.ts';
import type { ROUND_STEPS } from './reference.ts';

export type Phase = 'place' | (typeof ROUND_STEPS)[number] | 'over';

export interface RobotView {
  readonly seat: Seat;
  readonly robot: PieceClass;
  readonly piece: PieceId;
  readonly edge: Edge;
  /** Absent: not on the board. */
  readonly at?: Square;
  readonly damage: number;
  readonly ready: boolean;
  readonly commitment?: string;
  /** Only for the seat itself, before the reveal. */
  readonly sealed?: Program;
  /** Since the reveal. */
  readonly open?: OpenProgram;
}

/** A die in the order of resolution, and what put it there. */
export interface QueuedDie {
  readonly seat: Seat;
  readonly die: Colour;
  readonly value: Value;
  readonly section: Section;
  /** Sum of all three dice of its player: the lower goes first where colour, value and section agree. */
  readonly total: number;
  readonly done: boolean;
  /** Its robot is off the board. */
  readonly cancelled: boolean;
}

export interface VoltView extends ViewBase {
  readonly phase: Phase;
  /** Counts from 1; 0 during set-up. */
  readonly round: number;
  readonly board: Board;
  readonly robots: readonly RobotView[];
  readonly teams: readonly (Team & { readonly goal: number })[];
  /** The control-point die and the space it makes active. */
  readonly control?: { readonly face: Point; readonly space: Square };
  /** All dice of the round once they are revealed. Ties still open stand in seat order. */
  readonly queue: readonly QueuedDie[];
  /** Waiting to come back, first destroyed first. */
  readonly destroyed: readonly Seat[];
  readonly outcome?: Outcome;
}
