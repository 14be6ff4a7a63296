import type { DesignId, PieceClass } from '../../vocabulary/index.ts';

export type ModuleType = 'attack' | 'move' | 'turn' | 'defence';
export type Generation = 1 | 2 | 3;
export type ArmourSides = 'face' | 'side' | 'circular';
export type Ability = 'speed' | 'auto-cooling' | 'reaction';

/** What a module does. Rules code is keyed by `kind`, so a user's own tile needs no code and a missing kind does not compile. */
export type Effect =
  /** Sectors, either way round. */
  | { readonly kind: 'turn'; readonly min: number; readonly max: number }
  /** Spaces, straight ahead. */
  | { readonly kind: 'forward'; readonly min: number; readonly max: number }
  | { readonly kind: 'direct'; readonly damage: number }
  | { readonly kind: 'melee'; readonly damage: number }
  | { readonly kind: 'armour'; readonly sides: ArmourSides; readonly value: number };

/** Where a value comes from: printed in a rulebook, in another public source, or ours because nobody printed it. */
export type ValueSource = 'rulebook' | 'public' | 'house';

/** One printed module tile. */
export interface Design {
  readonly id: DesignId;
  readonly name: string;
  /** What its back tells: `II/attack`. */
  readonly class: PieceClass;
  readonly type: ModuleType;
  readonly generation: Generation;
  readonly copies: number;
  readonly effects: readonly Effect[];
  readonly abilities: readonly Ability[];
  readonly source: {
    readonly name: ValueSource;
    readonly value: ValueSource;
    readonly copies: ValueSource;
  };
}

export type Catalogue = Readonly<Record<DesignId, Design>>;
