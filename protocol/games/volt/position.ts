import type { Outcome, PieceClass, Seat, Square } from '../../vocabulary/index.ts';
import type { Board, Point } from './board.ts';
import type { Edge, Rolls } from './config.ts';
import type { Button, Colour, Program } from './program.ts';

/** A program given and not opened yet: its owner's eyes only. */
export interface SealedProgram {
  readonly program: Program;
  /** Hex; `null` until chance has drawn it. */
  readonly salt: string | null;
}

/** A program open on the table. */
export interface OpenProgram {
  /** As it was given. */
  readonly program: Program;
  /** Hex; `null` in a position that was set up with programs open. */
  readonly salt: string | null;
  /** Where each die lies by now, and whether it has been resolved or cancelled. */
  readonly dice: Readonly<Record<Colour, { readonly button: Button; readonly done: boolean }>>;
}

export interface RobotState {
  readonly seat: Seat;
  readonly robot: PieceClass;
  readonly edge: Edge;
  /** `null`: not placed yet, or destroyed and not back yet. */
  readonly at: Square | null;
  readonly damage: number;
  /** Programs given in this game, those taken back included; numbers the seat's own decisions. */
  readonly given: number;
  /** A program is given for this round; what it is stands in `sealed` or `open`. */
  readonly ready: boolean;
  readonly commitment: string | null;
  readonly sealed: SealedProgram | null;
  readonly open: OpenProgram | null;
}

/** Seats that score together; a player alone is a team of one. */
export interface Team {
  readonly seats: readonly Seat[];
  readonly points: number;
}

/**
 * A whole game at one moment, in the middle of a round too: what a case file, a host's correction and a snapshot hold.
 * `Frame` is the engine's own: unfinished business, newest last.
 */
export interface Position<Frame extends { readonly kind: string } = { readonly kind: string }> {
  readonly board: Board;
  readonly rolls: Rolls;
  /** Clockwise. */
  readonly robots: readonly RobotState[];
  readonly teams: readonly Team[];
  /** Of the control-point die; `null` before it is rolled. */
  readonly control: Point | null;
  /** Counts from 1; 0 during set-up. */
  readonly round: number;
  /** Off the board, first destroyed first. */
  readonly destroyed: readonly Seat[];
  /** Seats of a tie settled by tokens whose dice are still to resolve, in that order. */
  readonly tied: readonly Seat[];
  readonly stack: readonly Frame[];
  /** Rises with what everybody sees; numbers decisions. */
  readonly moment: number;
  /** Draws made so far, by source. */
  readonly draws: { readonly roll: number; readonly sequence: number };
  readonly outcome: Outcome | null;
}
