import type { Axial, Sector } from '@ringside/protocol/vocabulary';

const STEPS: readonly Axial[] = [
  { q: 1, r: 0 },
  { q: 0, r: 1 },
  { q: -1, r: 1 },
  { q: -1, r: 0 },
  { q: 0, r: -1 },
  { q: 1, r: -1 },
];

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
