import type { PieceClass, Seat } from '../../vocabulary/index.ts';
import type { BoardFile } from './board.ts';

/** The edge of the arena a player board lies along: `south` sees north upwards. */
export const EDGES = ['south', 'west', 'north', 'east'] as const;
export type Edge = (typeof EDGES)[number];

/** Who throws the control-point die and draws sequence tokens: the hub, or people who then type it in. */
export type Rolls = 'hub' | 'people';

export interface Player {
  readonly seat: Seat;
  /** The robot token it plays. */
  readonly robot: PieceClass;
  readonly edge: Edge;
}

export interface Config {
  /** Clockwise; 2 to 4, each with a robot of its own. */
  readonly seats: readonly Player[];
  /** A face of the house by its id, or one of the owner's. */
  readonly board: string | BoardFile;
  /** Two teams of two; everybody for themselves when absent. */
  readonly teams?: readonly (readonly Seat[])[];
  /** The hub when absent. */
  readonly rolls?: Rolls;
}
