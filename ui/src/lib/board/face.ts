import type {
  Catalogue,
  Design,
  Effect,
  EffectKind,
  PieceView,
} from '@ringside/protocol/games/steel-arena';
import type { TerrainPicture, TypeGlyph } from './glyphs.ts';

/** What a face-up tile shows: its type and the one number on it. */
export interface Face {
  readonly type: TypeGlyph;
  readonly value: string;
  /** Of terrain: what it is called, and its picture. */
  readonly terrain?: Ground;
}

/** Terrain as people tell it apart. */
export interface Ground {
  readonly name: string;
  readonly picture: TerrainPicture;
  /** Nobody may move onto it: drawn with a thick edge. */
  readonly isObstacle: boolean;
}

/** `undefined` while it lies face down, or its face is not this viewer's to know. */
export function toFace(piece: PieceView, catalogue: Catalogue): Face | undefined {
  if (piece.side === 'down' || piece.design === undefined) return undefined;
  const design = catalogue[piece.design];
  if (!design) return undefined;
  const { type } = design;
  const value = valueOf(design);
  return type === 'terrain' ? { type, value, terrain: groundOf(design) } : { type, value };
}

/** The first of these that the tile has is its picture. */
const PICTURES: readonly TerrainPicture[] = [
  'blast',
  'heating',
  'cooling',
  'armour',
  'hindrance',
  'obstacle',
];

export function groundOf({ name, effects }: Design): Ground {
  const has = (kind: EffectKind) => effects.some((effect) => effect.kind === kind);
  return {
    name: name.replace(/ M[23]$/, ''),
    picture: PICTURES.find(has) ?? 'obstacle',
    isObstacle: has('obstacle'),
  };
}

/** The number that stands on the tile: the most it can do. */
export const valueOf = (design: Design): string => {
  const first = design.effects[0];
  return first ? strength(first) : '';
};

function strength(effect: Effect): string {
  switch (effect.kind) {
    case 'turn':
    case 'forward':
    case 'sideward':
    case 'jump':
      return String(effect.max);
    case 'direct':
    case 'high':
    case 'beam':
    case 'melee':
    case 'sweep':
    case 'explosion':
      return String(effect.damage);
    case 'push':
      return String(effect.spaces);
    case 'vortex':
      return String(effect.sectors);
    case 'armour':
      return String(effect.value);
    case 'heating':
    case 'cooling':
      return String(effect.modules);
    case 'blast':
      return `${String(effect.damage)}/${String(effect.splash)}`;
    case 'obstacle':
    case 'hindrance':
      return '';
  }
}
