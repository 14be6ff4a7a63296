import type { Axial, PieceClass, Seat } from '../../vocabulary/index.ts';
import type { Design } from './design.ts';
import type { Options } from './options.ts';

/**
 * What a table wants tracked. `full`: everything. `full-without-field`: no positions and facings; who is hit is
 * declared. `overheat`: Overheat tokens and modules only. `trophies`: trophies and the end of the game only.
 */
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
  /** SA-TEAM-01, SA-TEAM-02: two teams of two, alternating round the table. */
  readonly teams?: readonly (readonly Seat[])[];
  /** SA-ADV-01..03: all tiles lie face up. */
  readonly advanced?: boolean;
  /** House rules that differ from the defaults. */
  readonly options?: Partial<Options>;
  /** Designs of the table's own: one of a known id replaces ours, a new id is added. */
  readonly catalogue?: readonly Design[];
}
