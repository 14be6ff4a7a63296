import type { Square } from '../../vocabulary/index.ts';

/** Number on a control point and on the die that says which is active. */
export const POINTS = [1, 2, 3, 4, 5, 6] as const;
export type Point = (typeof POINTS)[number];

/** Who designed a face: us, or whoever printed the board that an owner has copied. */
export type BoardSource = 'house' | 'owner';

/** Length of a board's edge in spaces. */
export const BOARD_SIZE = 9;

/**
 * A face as a file holds it: spaces by name, `a1` in the south-west to `i9`. The border is a wall everywhere; `walls`
 * are further ones, each between two neighbouring spaces. docs/rules/volt.md tells the rest.
 */
export interface BoardFile {
  readonly id: string;
  readonly source: BoardSource;
  readonly size: typeof BOARD_SIZE;
  readonly repair: string;
  /** Control points by number. */
  readonly cp: Readonly<Record<`${Point}`, string>>;
  readonly pits: readonly string[];
  readonly walls?: readonly (readonly [string, string])[];
}

/** A face as the rules use it. */
export interface Board {
  readonly id: string;
  readonly source: BoardSource;
  readonly size: typeof BOARD_SIZE;
  readonly repair: Square;
  /** Control points 1 to 6 in this order. */
  readonly points: readonly Square[];
  readonly pits: readonly Square[];
  readonly walls: readonly (readonly [Square, Square])[];
}
