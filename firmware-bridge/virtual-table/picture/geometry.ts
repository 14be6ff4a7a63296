import type { Box, Furniture, MatCell, Mm, Piece, Zone } from './table.ts';

export const distanceMm = (a: Mm, b: Mm): number => Math.hypot(a.x - b.x, a.y - b.y);

/** The point at `share` (0..1) of the way from `a` to `b`. */
export const between = (a: Mm, b: Mm, share: number): Mm => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
});

export const isInside = ({ x, y }: Mm, box: Box): boolean =>
  x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;

export const clampInto = ({ x, y }: Mm, box: Box): Mm => ({
  x: Math.min(Math.max(x, box.x), box.x + box.width),
  y: Math.min(Math.max(y, box.y), box.y + box.height),
});

/** 0 <= degrees < 360. */
export const normalDeg = (degrees: number): number => ((degrees % 360) + 360) % 360;

/** The shorter way round from one heading to another: -180 < degrees <= 180, clockwise positive. */
export function shorterTurn(fromDeg: number, toDeg: number): number {
  const clockwise = normalDeg(toDeg - fromDeg);
  return clockwise > 180 ? clockwise - 360 : clockwise;
}

/** Corners of a pointy-top hexagon around `centre`; `flatMm` is its width from side to side. */
export function hexCorners(centre: Mm, flatMm: number): readonly Mm[] {
  const radius = flatMm / Math.sqrt(3);
  return [0, 1, 2, 3, 4, 5].map((corner) => {
    const angle = ((60 * corner - 30) * Math.PI) / 180;
    return { x: centre.x + radius * Math.cos(angle), y: centre.y + radius * Math.sin(angle) };
  });
}

/** Whether a point lies on a pointy-top hexagon: no further than half its width along each of the three axes. */
export function isOnHex(point: Mm, centre: Mm, flatMm: number): boolean {
  const dx = point.x - centre.x;
  const dy = point.y - centre.y;
  return [0, 60, 120].every((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    return Math.abs(dx * Math.cos(angle) + dy * Math.sin(angle)) <= flatMm / 2;
  });
}

/** From below to above: tiles under robots, earlier drops under later ones, what is lifted over all. */
export const byHeight = (a: Piece, b: Piece): number =>
  Number(a.lifted) - Number(b.lifted) ||
  Number(a.kind === 'robot') - Number(b.kind === 'robot') ||
  a.z - b.z;

type Sizes = Pick<Furniture, 'tileMm' | 'robotMm'>;

const covers = (piece: Piece, point: Mm, { tileMm, robotMm }: Sizes): boolean =>
  piece.kind === 'robot'
    ? distanceMm(piece.at, point) <= robotMm / 2
    : isOnHex(point, piece.at, tileMm);

/** The uppermost piece under a point, as a finger would touch it. */
export const pieceAt = (pieces: Iterable<Piece>, point: Mm, sizes: Sizes): Piece | undefined =>
  [...pieces]
    .filter((piece) => covers(piece, point, sizes))
    .sort(byHeight)
    .at(-1);

/** The cell nearest to a point, no further away than `withinMm`. */
export function cellNear(
  cells: readonly MatCell[],
  point: Mm,
  withinMm: number,
): MatCell | undefined {
  const nearest = cells.reduce<MatCell | undefined>(
    (best, cell) =>
      best === undefined || distanceMm(cell.mm, point) < distanceMm(best.mm, point) ? cell : best,
    undefined,
  );
  return nearest && distanceMm(nearest.mm, point) <= withinMm ? nearest : undefined;
}

export const zoneAt = (zones: readonly Zone[], point: Mm): Zone | undefined =>
  zones.find((zone) => isInside(point, zone.box));

/** The first slot of a zone nothing lies on; the last one is a stack and always free. */
export function freeSlot(zone: Zone, pieces: Iterable<Piece>): Mm {
  const lying = [...pieces].filter((piece) => !piece.lifted);
  const free = zone.slots.find((slot) => lying.every(({ at }) => distanceMm(at, slot) > 6));
  return (
    free ??
    zone.slots.at(-1) ?? {
      x: zone.box.x + zone.box.width / 2,
      y: zone.box.y + zone.box.height / 2,
    }
  );
}

/** Where a careful hand would let a piece go near `point`: in the middle of a space, on a free slot, or just there. */
export function neatSpot(
  furniture: Furniture,
  pieces: Iterable<Piece>,
  point: Mm,
): { readonly at: Mm; readonly cell?: MatCell; readonly zone?: Zone } {
  const cell = cellNear(furniture.cells, point, furniture.tileMm / 2);
  if (cell) return { at: cell.mm, cell };
  const zone = zoneAt(furniture.zones, point);
  return zone ? { at: freeSlot(zone, pieces), zone } : { at: point };
}
