import type { Axial, PieceClass, Seat, Space } from '@ringside/protocol/vocabulary';
import { byHeight, cellNear, distanceMm, freeSlot, zoneAt } from '../picture/geometry.ts';
import type { Furniture, MatCell, Mm, Piece, Zone } from '../picture/table.ts';

const ANY = '/any';
const family = (of: PieceClass): string => of.slice(0, of.lastIndexOf('/'));

/** Whether a piece will do where `of` is asked for: the same class, or one of the two says `any` of that family. */
export const suits = (piece: Piece, of: PieceClass): boolean =>
  piece.class === of ||
  ((of.endsWith(ANY) || piece.class.endsWith(ANY)) && family(piece.class) === family(of));

export const cellOf = (furniture: Furniture, space: Space): MatCell | undefined =>
  'q' in space
    ? furniture.cells.find((cell) => cell.space.q === space.q && cell.space.r === space.r)
    : undefined;

/** Pieces that lie on a space, for a person's eyes: further from its middle than a tag is read. Topmost last. */
export function lyingOn(
  furniture: Furniture,
  pieces: readonly Piece[],
  space: Space,
): readonly Piece[] {
  const cell = cellOf(furniture, space);
  if (!cell) return [];
  return pieces
    .filter(({ at, lifted }) => !lifted && distanceMm(at, cell.mm) <= furniture.tileMm / 2)
    .toSorted(byHeight);
}

const RANK: readonly (Zone['kind'] | undefined)[] = [
  'well',
  'pile',
  'dock',
  undefined,
  'box',
  'rack',
];

/**
 * A piece a person would take when one of this class is wanted on the mat: from tray, pile or dock, then whatever
 * lies loose, then the box, then a rack (the seat's own first). A robot is one of its kind and is taken from the
 * mat, too, unless it stands at `notAt` already.
 */
export function supplyOf(
  furniture: Furniture,
  pieces: readonly Piece[],
  of: PieceClass,
  { seat, notAt }: { readonly seat?: Seat | undefined; readonly notAt?: Axial | undefined } = {},
): Piece | undefined {
  const rank = (piece: Piece): number => {
    const onMat = cellNear(furniture.cells, piece.at, furniture.tileMm / 2);
    const isThere = onMat && onMat.space.q === notAt?.q && onMat.space.r === notAt.r;
    if (onMat) return piece.kind === 'robot' && !isThere ? RANK.length + 2 : Infinity;
    const zone = zoneAt(furniture.zones, piece.at);
    return RANK.indexOf(zone?.kind) + (zone?.kind === 'rack' && zone.seat !== seat ? 1 : 0);
  };
  return pieces
    .filter((piece) => piece.hand === null && suits(piece, of) && rank(piece) < Infinity)
    .toSorted((a, b) => rank(a) - rank(b) || b.z - a.z)[0];
}

/** Where a piece goes that leaves the mat. */
export function putAway(
  furniture: Furniture,
  pieces: readonly Piece[],
  piece: Piece,
  seat?: Seat,
): Mm {
  const zone =
    furniture.zones.find(
      (each) => piece.kind === 'tile' && each.kind === 'rack' && each.seat === seat,
    ) ?? furniture.zones.find(({ kind }) => kind === (piece.kind === 'robot' ? 'dock' : 'box'));
  return zone ? freeSlot(zone, pieces) : piece.at;
}
