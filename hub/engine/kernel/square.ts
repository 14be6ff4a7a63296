import { BEARINGS, type Bearing, type Square } from '@ringside/protocol/vocabulary';

/** Unit steps by bearing: 0 = north, clockwise; ranks rise northwards, files eastwards. */
const STEPS: Readonly<Record<Bearing, Square>> = {
  0: { file: 0, rank: 1 },
  1: { file: 1, rank: 1 },
  2: { file: 1, rank: 0 },
  3: { file: 1, rank: -1 },
  4: { file: 0, rank: -1 },
  5: { file: -1, rank: -1 },
  6: { file: -1, rank: 0 },
  7: { file: -1, rank: 1 },
};

export const sameSquare = (a: Square, b: Square): boolean => a.file === b.file && a.rank === b.rank;

/** The square `count` steps from `from` along one bearing; negative goes backwards. */
export function step(from: Square, bearing: Bearing, count: number): Square {
  const unit = STEPS[bearing];
  return { file: from.file + unit.file * count, rank: from.rank + unit.rank * count };
}

export const neighbor = (from: Square, bearing: Bearing): Square => step(from, bearing, 1);

/** Steps of a chess king. */
export const distance = (a: Square, b: Square): number =>
  Math.max(Math.abs(a.file - b.file), Math.abs(a.rank - b.rank));

/** `by` eighths of a turn clockwise, negative counter-clockwise. */
export const turned = (bearing: Bearing, by: number): Bearing =>
  BEARINGS[(((bearing + by) % 8) + 8) % 8] ?? 0;

export const isDiagonal = (bearing: Bearing): boolean => bearing % 2 === 1;

/** On a board of `size` by `size`. */
export const isOnBoard = (size: number, { file, rank }: Square): boolean =>
  file >= 0 && file < size && rank >= 0 && rank < size;

/** The outermost squares of a board, clockwise from the south-west corner; corners belong to it. */
export function rim(size: number): readonly Square[] {
  const last = size - 1;
  const side = Array.from({ length: last }, (_, index) => index);
  return [
    ...side.map((rank) => ({ file: 0, rank })),
    ...side.map((file) => ({ file, rank: last })),
    ...side.map((index) => ({ file: last, rank: last - index })),
    ...side.map((index) => ({ file: last - index, rank: 0 })),
  ];
}
