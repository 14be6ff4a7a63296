import type { Catalogue, PieceView } from '@ringside/protocol/games/steel-arena';
import { toFace } from '../board/face.ts';
import { toBack, type TypeGlyph } from '../board/glyphs.ts';

/** One module of a rack, as far as everybody at the table may see it. */
export interface Cell {
  readonly type: TypeGlyph;
  readonly up: boolean;
  /** Number on the face; empty while face down. */
  readonly value: string;
  /** `III`; empty where nobody can tell. */
  readonly generation: string;
  readonly hot: boolean;
  /** In words, for those who don't see it. */
  readonly label: string;
}

/** A face-down module shows its back even where its owner knows the face: racks are seen by everybody. */
export function toCell(piece: PieceView, catalogue: Catalogue, label: string): Cell {
  const face = toFace(piece, catalogue);
  const back = toBack(piece.class);
  return {
    type: face?.type ?? back.type,
    up: face !== undefined,
    value: face?.value ?? '',
    generation: back.generation,
    hot: piece.hot,
    label,
  };
}

export const centralCell = (hot: boolean, label: string): Cell => ({
  type: 'central',
  up: true,
  value: '',
  generation: '',
  hot,
  label,
});
