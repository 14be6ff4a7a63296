import type { Outcome, Seat, ViewBase } from '../../vocabulary/index.ts';

/** Two seats secretly pick a number at once, then a die says whose distance to it wins. Nobody plays it; the contract suite does. */
export interface Config {
  /** Sides of the die, 2 to 20. */
  readonly highest: number;
}

export type Action =
  | { readonly kind: 'pick'; readonly number: number }
  | { readonly kind: 'roll'; readonly face: number };

export type Player = 'A' | 'B';

export interface Frame {
  readonly kind: 'pick' | 'roll';
}

/** A whole game at one moment. */
export interface Position {
  readonly highest: number;
  /** Counts from 1; numbers the decisions. */
  readonly round: number;
  /** Who has picked; the numbers are in `picks` once the seat's own event is folded. */
  readonly picked: readonly Player[];
  readonly picks: Readonly<Partial<Record<Player, number>>>;
  readonly die: number | null;
  readonly score: Readonly<Record<Player, number>>;
  readonly stack: readonly Frame[];
  readonly outcome: Outcome | null;
}

/** `pick-sealed` and `pick-restored` are for that seat's eyes; everything else is public. */
export type Event =
  | { readonly type: 'game-began'; readonly highest: number }
  | { readonly type: 'pick-sealed'; readonly seat: Player; readonly number: number }
  | { readonly type: 'picked'; readonly seat: Player }
  | { readonly type: 'revealed'; readonly picks: Readonly<Record<Player, number>> }
  | { readonly type: 'rolled'; readonly face: number; readonly winner: Player | null }
  | { readonly type: 'round-began'; readonly round: number }
  | { readonly type: 'ended'; readonly outcome: Outcome }
  | { readonly type: 'frames'; readonly pop: number; readonly push: readonly Frame[] }
  /** Without the picks that are still secret; those follow in `pick-restored`. */
  | { readonly type: 'position-set'; readonly position: Position }
  | { readonly type: 'pick-restored'; readonly seat: Player; readonly number: number };

export interface ToyView extends ViewBase {
  /** Who has picked; never what, before the roll. */
  readonly picked: readonly Seat[];
  readonly own?: number;
  readonly revealed?: Readonly<Partial<Record<Seat, number>>>;
  readonly die?: number;
  readonly score: Readonly<Record<'A' | 'B', number>>;
  readonly outcome?: Outcome;
}
