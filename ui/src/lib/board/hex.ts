import type { Axial } from '@ringside/protocol/vocabulary';

/** A point on the drawing: x grows to the east, y to the south. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Radius of a space in drawing units: from its centre to a corner. */
export const SIZE = 60;

const SQRT3 = Math.sqrt(3);

const CORNERS = [0, 1, 2, 3, 4, 5] as const;

/** Centre of a space on a pointy-top board. */
export const centre = ({ q, r }: Axial, size = SIZE): Point => ({
  x: size * SQRT3 * (q + r / 2),
  y: size * 1.5 * r,
});

/** The six corners of a pointy-top hexagon, clockwise from the upper right. */
export const corners = (at: Point, radius: number): readonly Point[] => polygon(at, radius, -30);

/** The six corners of a flat-top hexagon, as in glyphs that face up. */
export const flatCorners = (at: Point, radius: number): readonly Point[] => polygon(at, radius, 0);

function polygon(at: Point, radius: number, startDeg: number): readonly Point[] {
  return CORNERS.map((corner) => {
    const angle = ((60 * corner + startDeg) * Math.PI) / 180;
    return { x: at.x + radius * Math.cos(angle), y: at.y + radius * Math.sin(angle) };
  });
}

/** `x,y x,y ...` as SVG wants it, rounded to a tenth. */
export const toPoints = (points: readonly Point[]): string =>
  points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');

/** Path of six brackets round the corners: a legal target reads without colour. */
export function bracketPath(at: Point, radius: number): string {
  const all = corners(at, radius);
  return all
    .map((corner, index) => {
      const before = all[(index + 5) % 6] ?? corner;
      const after = all[(index + 1) % 6] ?? corner;
      return `M${text(between(corner, before, 0.3))}L${text(corner)}L${text(between(corner, after, 0.3))}`;
    })
    .join('');
}

/** The point `share` of the way from one to the other. */
export const between = (from: Point, to: Point, share: number): Point => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
});

const text = ({ x, y }: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** `M x y L x y` */
export const segment = (from: Point, to: Point): string => `M${text(from)}L${text(to)}`;

/** `x y width height` of a drawing that shows these spaces with `pad` around. */
export function viewBox(spaces: readonly Axial[], pad: number, size = SIZE): string {
  const centres = spaces.map((space) => centre(space, size));
  const west = Math.min(...centres.map(({ x }) => x)) - size * (SQRT3 / 2) - pad;
  const east = Math.max(...centres.map(({ x }) => x)) + size * (SQRT3 / 2) + pad;
  const north = Math.min(...centres.map(({ y }) => y)) - size - pad;
  const south = Math.max(...centres.map(({ y }) => y)) + size + pad;
  return [west, north, east - west, south - north].map((value) => value.toFixed(1)).join(' ');
}
