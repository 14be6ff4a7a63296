import { distanceMm, freeSlot } from './geometry.ts';
import type { Furniture, Mm, Piece } from './table.ts';

/** Places the keyboard can go to: every space, every piece beside the mat, and the next free place of a zone. */
export function stopsOf(furniture: Furniture, pieces: readonly Piece[]): readonly Mm[] {
  const beside = pieces
    .map(({ at }) => at)
    .filter((at) => furniture.cells.every(({ mm }) => distanceMm(mm, at) > furniture.tileMm / 2));
  const free = furniture.zones.map((zone) => freeSlot(zone, pieces));
  const all = [...furniture.cells.map(({ mm }) => mm), ...free, ...beside];
  return all.filter((stop, index) =>
    all.slice(0, index).every((other) => distanceMm(other, stop) > 12),
  );
}

const HEADINGS = {
  ArrowRight: { x: 1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
} as const;
export type ArrowKey = keyof typeof HEADINGS;

export const isArrowKey = (key: string): key is ArrowKey => Object.hasOwn(HEADINGS, key);

/** The next place for a keyboard cursor: near, and more ahead than aside. The same place when nothing lies ahead. */
export function nextStop(stops: readonly Mm[], from: Mm, key: ArrowKey): Mm {
  const heading = HEADINGS[key];
  const cost = (stop: Mm): number => {
    const ahead = (stop.x - from.x) * heading.x + (stop.y - from.y) * heading.y;
    const aside = Math.abs((stop.x - from.x) * heading.y + (stop.y - from.y) * heading.x);
    return ahead > 4 && aside <= ahead * 1.8 ? ahead + 1.2 * aside : Infinity;
  };
  return stops.reduce((best, stop) => (cost(stop) < cost(best) ? stop : best), from);
}
