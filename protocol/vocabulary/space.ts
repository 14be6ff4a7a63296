/** Hex space of the rules' board; cube `s = -q - r` is derived, never stored. */
export interface Axial {
  readonly q: number;
  readonly r: number;
}

/** Square space: file 0 from the west, rank 0 from the south. */
export interface Square {
  readonly file: number;
  readonly rank: number;
}

export type Space = Axial | Square;

export const SECTORS = [0, 1, 2, 3, 4, 5] as const;

/** Direction 0..5: 0 = +q (east on a pointy-top board), clockwise. */
export type Sector = (typeof SECTORS)[number];

export const isSector = (value: unknown): value is Sector =>
  SECTORS.some((sector) => sector === value);

export const BEARINGS = [0, 1, 2, 3, 4, 5, 6, 7] as const;

/** Direction on a square board in eighths of a turn: 0 = north (rising rank), clockwise; odd ones are diagonals. */
export type Bearing = (typeof BEARINGS)[number];

export const isAxial = (space: Space): space is Axial => 'q' in space;

/** `q,r` of a hex, `file:rank` of a square: the key of a space in records and options. */
export const spaceKey = (space: Space): string =>
  isAxial(space)
    ? `${String(space.q)},${String(space.r)}`
    : `${String(space.file)}:${String(space.rank)}`;

/** Inverse of `spaceKey`; `undefined` for any other text. */
export function parseSpaceKey(key: string): Space | undefined {
  const hex = /^(-?\d{1,3}),(-?\d{1,3})$/.exec(key);
  if (hex) return { q: Number(hex[1]), r: Number(hex[2]) };
  const square = /^(\d{1,3}):(\d{1,3})$/.exec(key);
  return square ? { file: Number(square[1]), rank: Number(square[2]) } : undefined;
}

/** `e5` of a square: file a from the west, rank 1 from the south. */
export const squareName = ({ file, rank }: Square): string =>
  `${String.fromCharCode(FIRST_FILE + file)}${String(rank + 1)}`;

/** Inverse of `squareName` for boards of up to 9 by 9; `undefined` for any other text. */
export function parseSquareName(name: string): Square | undefined {
  if (!/^[a-i][1-9]$/.test(name)) return undefined;
  return { file: name.charCodeAt(0) - FIRST_FILE, rank: Number(name.charAt(1)) - 1 };
}

const FIRST_FILE = 'a'.charCodeAt(0);
