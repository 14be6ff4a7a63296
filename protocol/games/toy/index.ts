import type { Outcome, Seat, ViewBase } from '../../vocabulary/index.ts';

/** Two seats secretly pick a number at once, then a die says whose distance to it wins. Nobody plays it; the contract suite does. */
export interface Config {
  readonly highest: number;
}

export type Action =
  | { readonly kind: 'pick'; readonly number: number }
  | { readonly kind: 'roll'; readonly face: number };

export interface ToyView extends ViewBase {
  /** Who has picked; never what, before the roll. */
  readonly picked: readonly Seat[];
  readonly own?: number;
  readonly revealed?: Readonly<Partial<Record<Seat, number>>>;
  readonly die?: number;
  readonly score: Readonly<Record<'A' | 'B', number>>;
  readonly outcome?: Outcome;
}
