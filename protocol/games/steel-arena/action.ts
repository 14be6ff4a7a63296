import type { DesignId, PieceClass, PieceId, Seat, Sector } from '../../vocabulary/index.ts';

/** A module of one's own: a tile, or the Central module. */
export type ModuleId = PieceId | 'central';

/**
 * SA-WASTE-03: an overheated module is used in spite of its token. SA-WASTE-05: an Auto-Cooling one is used as if it
 * had Speed. R-145: both at once.
 */
export type Wastage = 'overheated' | 'speed' | 'overheated+speed';

/** Using one module in one's own Active phase. */
export type Activate = {
  readonly kind: 'activate';
  readonly module: ModuleId;
  readonly wastage?: Wastage;
} & (
  | { readonly ability: 'forward' | 'jump'; readonly distance: number }
  | { readonly ability: 'sideward'; readonly side: 'left' | 'right'; readonly distance: number }
  /** Clockwise is positive. */
  | { readonly ability: 'turn'; readonly sectors: number }
  /** A space; `aim` says what is meant where a robot stands on terrain (R-057: the robot unless said). */
  | {
      readonly ability: 'direct' | 'high' | 'melee';
      readonly target: string;
      readonly aim?: 'terrain';
    }
  | { readonly ability: 'beam' | 'sweep' }
);

/** SA-EFF-04, SA-EFF-07: the attacker decides what comes next of what the attack still has to do. */
export type Resolve = { readonly kind: 'resolve' } &
  /** `heats`: the one robot that is heated, where a beam heats one of several; absent otherwise. */
  (
    | { readonly effect: 'damage'; readonly heats?: Seat }
    /** SA-EFF-08: fewer spaces than printed, 0 for none. */
    | { readonly effect: 'push'; readonly robot: Seat; readonly spaces: number }
    /** Clockwise is positive, 0 for none. */
    | { readonly effect: 'vortex'; readonly robot: Seat; readonly sectors: number }
  );

/**
 * Everything a seat, the table or chance may answer. Spaces are given as `spaceKey` text so that an action is
 * flat JSON; `central` names the Central module.
 */
export type Action =
  | { readonly kind: 'deploy'; readonly space: string; readonly facing: Sector }
  | Activate
  | { readonly kind: 'cool-down' }
  | { readonly kind: 'end-turn' }
  | Resolve
  /** `heating` is how much of the protection goes to the heating where a hit has both; absent otherwise. */
  | { readonly kind: 'react'; readonly module: ModuleId; readonly heating?: number }
  /** the terrain under the robot is not used against this hit. */
  | { readonly kind: 'decline-terrain' }
  | { readonly kind: 'pass' }
  /** SA-DEF-07, R-029: Full protection set up at a moment of one's own choice. */
  | { readonly kind: 'protect'; readonly module: ModuleId }
  /** SA-EFF-13, R-116: the owner chooses what overheats. Fewer than demanded: SA-EFF-15. */
  | { readonly kind: 'overheat'; readonly modules: readonly ModuleId[] }
  /** SA-TER-14, R-126: the owner chooses what cools. */
  | { readonly kind: 'cool'; readonly modules: readonly ModuleId[] }
  /** which of several explosions of one distance comes first. */
  | { readonly kind: 'detonate'; readonly space: string }
  /** face-down Auto-Cooling modules turned up to cool. */
  | { readonly kind: 'show'; readonly modules: readonly PieceId[] }
  /** where the last tiles of the pile are laid when there are fewer than gaps. */
  | { readonly kind: 'lay'; readonly spaces: readonly string[] }
  | { readonly kind: 'discard'; readonly modules: readonly PieceId[] }
  /** Physical faces: the owner says which tile this is. */
  | { readonly kind: 'identify'; readonly piece: PieceId; readonly design: DesignId }
  /** Physical faces: what the back of a tile just laid tells. */
  | { readonly kind: 'name-class'; readonly piece: PieceId; readonly class: PieceClass }
  /** Physical faces: which tile lies here face up. */
  | { readonly kind: 'name-face'; readonly piece: PieceId; readonly design: DesignId }
  // What people declare where the table's profile does not track it (docs/adr/0013-tracking-profiles.md).
  /** SA-TURN-04: the module is used; where to and at whom is the people's affair. */
  | { readonly kind: 'use'; readonly module: ModuleId; readonly wastage?: Wastage }
  /** Whom the attack hits: `side` clockwise from the face of the robot hit. */
  | {
      readonly kind: 'declare-hit';
      readonly robot: Seat;
      readonly side: Sector;
      readonly part: 'main' | 'splash';
    }
  /** The attack hits nobody more. */
  | { readonly kind: 'declare-done' }
  /** SA-UPK-01: the back of the tile taken. */
  | { readonly kind: 'declare-taken'; readonly class: PieceClass }
  | { readonly kind: 'declare-not-taken' }
  /** SA-UPK-04: so many tiles of the pile were laid. */
  | { readonly kind: 'declare-laid'; readonly tiles: number }
  | { readonly kind: 'declare-end'; readonly why: 'robot-destroyed' | 'pile-empty' | 'stopped' }
  | { readonly kind: 'adjust'; readonly what: 'damage' | 'trophies'; readonly by: 1 | -1 }
  | { readonly kind: 'adjust-heat'; readonly module: ModuleId; readonly hot: boolean }
  /** A module left the robot. */
  | { readonly kind: 'adjust-lost'; readonly module: PieceId }
  /** Virtual faces: chance says what lies there. */
  | { readonly kind: 'draw-class'; readonly class: PieceClass }
  | { readonly kind: 'draw-face'; readonly design: DesignId };

export type ActionKind = Action['kind'];

/** What people say only where the table's profile leaves something to them. */
export type DeclaredKind =
  | 'use'
  | 'declare-hit'
  | 'declare-done'
  | 'declare-taken'
  | 'declare-not-taken'
  | 'declare-laid'
  | 'declare-end'
  | 'adjust'
  | 'adjust-heat'
  | 'adjust-lost';
