import type { DesignId, PieceClass } from '../../vocabulary/index.ts';

/** `other`: a tile of none of the printed types, for a table's own inventions and for cases. */
export type ModuleType = 'attack' | 'move' | 'turn' | 'defence' | 'other';
export type TileType = ModuleType | 'terrain';
export type Generation = 1 | 2 | 3;
export type ArmourSides = 'face' | 'side' | 'circular';
/**
 * `full-protection` belongs to armour, of modules and of terrain (SA-DEF-07, SA-TER-08). Armour of modules is a
 * Reaction whether it says so or not.
 */
export type Ability = 'speed' | 'auto-cooling' | 'reaction' | 'single-use' | 'full-protection';

/** Spaces: both ends included. */
export interface Distance {
  readonly min: number;
  readonly max: number;
}

/**
 * What a tile does. Rules code is keyed by `kind`, so a user's own tile needs no code and a missing kind does not
 * compile. A module that attacks has one attack type and any number of additional effects.
 */
export type Effect =
  /** SA-ROT-01. Sectors, either way round. */
  | ({ readonly kind: 'turn' } & Distance)
  /** SA-MOVE-02: straight ahead. */
  | ({ readonly kind: 'forward' } & Distance)
  /** SA-MOVE-03: along one front diagonal. */
  | ({ readonly kind: 'sideward' } & Distance)
  /** SA-MOVE-04: ahead over everything. */
  | ({ readonly kind: 'jump' } & Distance)
  | AttackType
  | AdditionalEffect
  /** SA-DEF-04..06; on terrain SA-TER-07. */
  | { readonly kind: 'armour'; readonly sides: ArmourSides; readonly value: number }
  | TerrainEffect;

/** SA-ATYPE-01..06; the number is SA-ATK-02. */
export interface AttackType {
  readonly kind: 'direct' | 'high' | 'beam' | 'melee' | 'sweep';
  readonly damage: number;
}

export type AdditionalEffect =
  /** SA-EFF-01..04 */
  | { readonly kind: 'push'; readonly spaces: number }
  /** SA-EFF-05..07 */
  | { readonly kind: 'vortex'; readonly sectors: number }
  /** SA-EFF-09, SA-EFF-10: the damage beside the target. */
  | { readonly kind: 'explosion'; readonly damage: number }
  /** SA-EFF-11..16; of terrain SA-TER-09. */
  | { readonly kind: 'heating'; readonly modules: number };

export type TerrainEffect =
  /** SA-TER-06 */
  | { readonly kind: 'obstacle' }
  /** SA-TER-04 */
  | { readonly kind: 'hindrance' }
  /** SA-TER-11..13: the big and the small number. */
  | { readonly kind: 'blast'; readonly damage: number; readonly splash: number }
  /** SA-TER-14 */
  | { readonly kind: 'cooling'; readonly modules: number };

export type EffectKind = Effect['kind'];

/** Where a value comes from: printed in a rulebook, in another public source, ours because nobody printed it, or the table's own. */
export type ValueSource = 'rulebook' | 'public' | 'house' | 'table';

/** One printed tile: a module, or terrain. */
export interface Design {
  readonly id: DesignId;
  readonly name: string;
  /** What its back tells: `II/attack`. */
  readonly class: PieceClass;
  readonly type: TileType;
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
