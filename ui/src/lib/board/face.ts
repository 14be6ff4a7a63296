import type { Catalogue, Design, Effect, PieceView } from '@ringside/protocol/games/steel-arena';
import type { TypeGlyph } from './glyphs.ts';

/** What a face-up tile shows: its type and the one number on it. */
export interface Face {
  readonly type: TypeGlyph;
  readonly value: string;
}

/** `undefined` while it lies face down, or its face is not this viewer's to know. */
export function toFace(piece: PieceView, catalogue: Catalogue): Face | undefined {
  if (piece.side === 'down' || piece.design === undefined) return undefined;
  const design = catalogue[piece.design];
  return design && { type: design.type, value: valueOf(design) };
}

/** The number that stands on the tile: the most it can do. */
export const valueOf = (design: Design): string => {
  const first = design.effects[0];
  return first ? String(strength(first)) : '';
};

function strength(effect: Effect): number {
  switch (effect.kind) {
    case 'turn':
    case 'forward':
      return effect.max;
    case 'direct':
    case 'melee':
      return effect.damage;
    case 'armour':
      return effect.value;
  }
}
