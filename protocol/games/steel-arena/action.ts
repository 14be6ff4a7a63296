import type { DesignId, PieceClass, PieceId, Sector } from '../../vocabulary/index.ts';

/**
 * Everything a seat, the table or chance may answer. Spaces are given as `spaceKey` text so that an action is
 * flat JSON; `central` names the Central module.
 */
export type Action =
  | { readonly kind: 'deploy'; readonly space: string; readonly facing: Sector }
  | {
      readonly kind: 'activate';
      readonly module: PieceId | 'central';
      readonly ability: 'forward';
      readonly distance: number;
    }
  | {
      readonly kind: 'activate';
      readonly module: PieceId | 'central';
      readonly ability: 'turn';
      /** Clockwise is positive. */
      readonly sectors: number;
    }
  | {
      readonly kind: 'activate';
      readonly module: PieceId | 'central';
      readonly ability: 'direct' | 'melee';
      readonly target: string;
    }
  | { readonly kind: 'cool-down' }
  | { readonly kind: 'end-turn' }
  | { readonly kind: 'react'; readonly module: PieceId | 'central' }
  | { readonly kind: 'pass' }
  | { readonly kind: 'discard'; readonly modules: readonly PieceId[] }
  /** Physical faces: the owner says which tile this is. */
  | { readonly kind: 'identify'; readonly piece: PieceId; readonly design: DesignId }
  /** Physical faces: what the back of a tile just laid tells. */
  | { readonly kind: 'name-class'; readonly piece: PieceId; readonly class: PieceClass }
  /** Virtual faces: chance says what lies there. */
  | { readonly kind: 'draw-class'; readonly class: PieceClass }
  | { readonly kind: 'draw-face'; readonly design: DesignId };

export type ActionKind = Action['kind'];
