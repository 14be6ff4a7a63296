import type { Seat } from '@ringside/protocol/vocabulary';
import type { TileType } from '@ringside/protocol/games/steel-arena';

/** What a tile may show. `any`: nobody knows the type. */
export type TypeGlyph = TileType | 'central' | 'any';

/** What the picture of a terrain tile is of: the effect that matters most. */
export type TerrainPicture = 'obstacle' | 'hindrance' | 'blast' | 'heating' | 'cooling' | 'armour';

/** Shapes on a 24-unit square. A type is told by shape first, letter second, colour third. */
export const TYPE_PATHS: Readonly<Record<TypeGlyph, string>> = {
  attack: 'M12 3 22 21H2Z',
  move: 'M3 12 12 3l9 9-3.4 3.4L12 9.8l-5.6 5.6ZM3 20l9-9 9 9-2.6 2.6-6.4-6.4-6.4 6.4Z',
  turn: 'M12 3a9 9 0 1 0 9 9h-4.2A4.8 4.8 0 1 1 12 7.2V11l7-5.6L12 0Z',
  defence: 'M12 2 21 5v7c0 5.2-3.8 8.6-9 10.4C6.8 20.6 3 17.2 3 12V5Z',
  central: 'M12 2l8.7 5v10L12 22l-8.7-5V7Zm0 5.2a4.8 4.8 0 1 0 0 9.6 4.8 4.8 0 0 0 0-9.6Z',
  any: 'M4 4h7v3H7v4H4Zm9 0h7v7h-3V7h-4ZM4 13h3v4h4v3H4Zm13 0h3v7h-7v-3h4Z',
  other: 'M12 2l10 10-10 10L2 12Z',
  terrain: 'M1 21 8 8l4 6 4-10 7 17Z',
};

/** Shapes of terrain on a 24-unit square: a block, bars, a burst, a flame, a drop, a shield. */
export const TERRAIN_PATHS: Readonly<Record<TerrainPicture, string>> = {
  obstacle: 'M2 3h20v18H2Zm4.5 4.5v9h11v-9Z',
  hindrance: 'M2 3h4.5v18H2Zm7.75 0h4.5v18h-4.5Zm7.75 0H22v18h-4Z',
  blast:
    'M12 0l2.4 6.2 6-2.7-2.7 6L24 12l-6.3 2.4 2.7 6-6-2.7L12 24l-2.4-6.3-6 2.7 2.7-6L0 12l6.3-2.5-2.7-6 6 2.7Z',
  heating:
    'M12.6 1c.6 4-5.8 6.6-5.8 12.6A5.8 5.8 0 0 0 12.5 23c3.7 0 6.1-2.9 6.1-6.3 0-2.6-1.2-4.2-2.1-5.4-.2 1.5-.8 2.4-1.7 2.9C15.4 9.6 15.6 4.2 12.6 1Z',
  cooling: 'M12 1c4.5 6 7.5 9.6 7.5 14a7.5 7.5 0 0 1-15 0C4.5 10.6 7.5 7 12 1Z',
  armour: 'M12 2 21 5v7c0 5.2-3.8 8.6-9 10.4C6.8 20.6 3 17.2 3 12V5Z',
};

/** The letter that stands with the shape. */
export const TYPE_LETTERS: Readonly<Record<TypeGlyph, string>> = {
  attack: 'A',
  move: 'M',
  turn: 'T',
  defence: 'D',
  central: 'C',
  any: '?',
  other: 'X',
  terrain: '',
};

/** Shapes of seats on a 28-unit square: disc, square, cross, dome, hourglass, star. None is another one turned. */
export const SEAT_PATHS: Readonly<Record<Seat, string>> = {
  A: 'M14 2a12 12 0 1 1 0 24 12 12 0 0 1 0-24Z',
  B: 'M3 3h22v22H3Z',
  C: 'M9 2h10v7h7v10h-7v7H9v-7H2V9h7Z',
  D: 'M2 24V15a12 12 0 0 1 24 0v9Z',
  E: 'M3 2h22v6l-6 6 6 6v6H3v-6l6-6-6-6Z',
  F: 'M14 1l3.7 8.3 9 .9-6.8 6 2 8.9L14 20.5 6.1 25.1l2-8.9-6.8-6 9-.9Z',
};

/** What the back of a tile tells, read from its class: `II/attack`. */
export interface Back {
  readonly type: TypeGlyph;
  /** `''` when the class tells none. */
  readonly generation: string;
}

export function toBack(pieceClass: string): Back {
  const [generation = '', type = ''] = pieceClass.split('/');
  return isTypeGlyph(type) ? { generation, type } : { generation, type: 'any' };
}

const isTypeGlyph = (text: string): text is TypeGlyph => text in TYPE_PATHS;
