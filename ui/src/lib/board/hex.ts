import type { Axial, Sector } from '@ringside/protocol/vocabulary';

/** A point on the drawing: x grows to the east, y to the south. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Radius of a space in drawing units: from its centre to a corner. */
export const SIZE = 60;

const SQRT3 = Math.sqrt(3);

const STEPS: readonly Axial[] = [
  { q: 1, r: 0 },
  { q: 0, r: 1 },
  { q: -1, r: 1 },
  { q: -1, r: 0 },
  { q: 0, r: -1 },
  { q: 1, r: -1 },
];

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
  return STEPS.map((_, corner) => {
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

export const sameSpace = (a: Axial, b: Axial): boolean => a.q === b.q && a.r === b.r;

export const step = (from: Axial, sector: Sector, count = 1): Axial => {
  const by = STEPS[sector] ?? { q: 0, r: 0 };
  return { q: from.q + by.q * count, r: from.r + by.r * count };
};

/** Steps between two spaces. */
export const distance = (a: Axial, b: Axial): number => {
  const q = a.q - b.q;
  const r = a.r - b.r;
  return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
};

/** Spaces from `from` to `to`, both included, if they lie on one of the six lines; otherwise none. */
export function straight(from: Axial, to: Axial): readonly Axial[] {
  const far = distance(from, to);
  for (const sector of [0, 1, 2, 3, 4, 5] as const) {
    if (sameSpace(step(from, sector, far), to))
      return Array.from({ length: far + 1 }, (_, count) => step(from, sector, count));
  }
  return [];
}

/** `x y width height` of a drawing that shows these spaces with `pad` around. */
export function viewBox(spaces: readonly Axial[], pad: number, size = SIZE): string {
  const centres = spaces.map((space) => centre(space, size));
  const west = Math.min(...centres.map(({ x }) => x)) - size * (SQRT3 / 2) - pad;
  const east = Math.max(...centres.map(({ x }) => x)) + size * (SQRT3 / 2) + pad;
  const north = Math.min(...centres.map(({ y }) => y)) - size - pad;
  const south = Math.max(...centres.map(({ y }) => y)) + size + pad;
  return [west, north, east - west, south - north].map((value) => value.toFixed(1)).join(' ');
}
