import type { Seat } from '../../vocabulary/index.ts';
import type { Point } from './board.ts';
import type { Button, Colour } from './program.ts';

/** Numbers on sequence tokens by seat: who draws one gives it in the field of its seat. */
export type TokenField = `token${Seat}`;

/** `space` is a `spaceKey`, `file:rank`. Values of dice are told apart from wrong ones by `decide`. */
export type Action =
  /** Chance: who puts a robot down first. */
  | { readonly kind: 'start'; readonly seat: Seat }
  | { readonly kind: 'place'; readonly space: string }
  /** Chance: the control-point die. */
  | { readonly kind: 'roll'; readonly face: Point }
  | ({ readonly kind: 'program' } & Readonly<Record<Colour, Button>> &
      Readonly<Record<`${Colour}Value`, number>>)
  /** Takes a program back while others are still at it. */
  | { readonly kind: 'withdraw' }
  /** Chance: 16 bytes. */
  | ({ readonly kind: 'salt' } & Readonly<Record<`b${number}`, number>>)
  /** Chance: sequence tokens of seats whose dice are tied. */
  | ({ readonly kind: 'sequence' } & Readonly<Partial<Record<TokenField, number>>>)
  /** The table is ready for this die: it resolves now. */
  | { readonly kind: 'resolve'; readonly seat: Seat; readonly die: Colour }
  | { readonly kind: 'repair' }
  | { readonly kind: 'decline' }
  | { readonly kind: 'respawn'; readonly space: string };
