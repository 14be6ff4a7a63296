import { SECTORS, type Axial, type Sector } from '@ringside/protocol/vocabulary';

/** Unit steps by sector: 0 = +q (east of a pointy-top board), clockwise; r grows downwards. */
const STEPS: Readonly<Record<Sector, Axial>> = {
  0: { q: 1, r: 0 },
  1: { q: 0, r: 1 },
  2: { q: -1, r: 1 },
  3: { q: -1, r: 0 },
  4: { q: 0, r: -1 },
  5: { q: 1, r: -1 },
};

export const sameSpace = (a: Axial, b: Axial): boolean => a.q === b.q && a.r === b.r;

/** The space `count` steps from `from` in one direction; 0 is `from` itself, negative goes backwards. */
export function step(from: Axial, direction: Sector, count: number): Axial {
  const unit = STEPS[direction];
  return { q: from.q + unit.q * count, r: from.r + unit.r * count };
}

export const neighbor = (from: Axial, direction: Sector): Axial => step(from, direction, 1);

export const neighbors = (from: Axial): readonly Axial[] =>
  SECTORS.map((direction) => neighbor(from, direction));

/** Steps between two spaces. */
export function distance(a: Axial, b: Axial): number {
  const q = a.q - b.q;
  const r = a.r - b.r;
  return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
}

/** Direction in which `to` lies straight ahead of `from`; `undefined` when they share no line or are one space. */
export function directionTo(from: Axial, to: Axial): Sector | undefined {
  const q = to.q - from.q;
  const r = to.r - from.r;
  if (q === 0 && r === 0) return undefined;
  if (r === 0) return q > 0 ? 0 : 3;
  if (q === 0) return r > 0 ? 1 : 4;
  if (q + r === 0) return q > 0 ? 5 : 2;
  return undefined;
}

/** The `count` spaces straight ahead, nearest first, without `from`. */
export const ray = (from: Axial, direction: Sector, count: number): readonly Axial[] =>
  Array.from({ length: count }, (_, index) => step(from, direction, index + 1));

/** The spaces from `from` to `to`, both included; `undefined` when they share no line. */
export function line(from: Axial, to: Axial): readonly Axial[] | undefined {
  if (sameSpace(from, to)) return [from];
  const direction = directionTo(from, to);
  return direction === undefined ? undefined : [from, ...ray(from, direction, distance(from, to))];
}

/** The spaces at exactly `radius` steps, clockwise from due north-west of the centre; radius 0 is the centre. */
export function ring(center: Axial, radius: number): readonly Axial[] {
  if (radius === 0) return [center];
  return SECTORS.flatMap((side) => {
    const corner = step(center, rotate(side, 4), radius);
    return Array.from({ length: radius }, (_, index) => step(corner, side, index));
  });
}

/** The whole hexagon of `radius`, ring by ring from the centre. */
export const spiral = (center: Axial, radius: number): readonly Axial[] =>
  Array.from({ length: radius + 1 }, (_, index) => ring(center, index)).flat();

/** `by` sectors clockwise, negative counter-clockwise. */
export const rotate = (sector: Sector, by: number): Sector => toSector(sector + by);

/** A direction as seen by who faces `facing`: 0 ahead, 1 and 5 front diagonals, 3 behind. */
export const relative = (facing: Sector, direction: Sector): Sector => toSector(direction - facing);

function toSector(turns: number): Sector {
  const wrapped = ((turns % 6) + 6) % 6;
  return SECTORS[wrapped] ?? 0;
}
