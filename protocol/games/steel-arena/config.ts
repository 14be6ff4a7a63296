import type { Axial, PieceClass, Seat } from '../../vocabulary/index.ts';

/** What a table wants tracked. The slice plays `full`; the rest are refused with a code until their issue. */
export type Profile = 'full' | 'full-without-field' | 'overheat' | 'trophies';

/** A value that the table's profile may leave to the people. */
export type Tracked<Value> = Value | 'untracked';

/** `virtual`: the hub draws faces. `physical`: real tiles have faces and people (or tags) say which. */
export type Faces = 'virtual' | 'physical';

export interface Config {
  /** Clockwise from the first player; each with the robot token it plays. 2 to 4. */
  readonly seats: readonly { readonly seat: Seat; readonly robot: PieceClass }[];
  readonly profile: Profile;
  readonly faces: Faces;
  /** Spaces of the battlefield; the recommended shape for the player count when absent. */
  readonly spaces?: readonly Axial[];
  /** Generation III tiles in the pile; 7 a player when absent (SA-SETUP-15). */
  readonly pile?: number;
}
