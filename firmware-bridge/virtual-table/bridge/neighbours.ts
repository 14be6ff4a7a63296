import { distanceMm } from '../picture/geometry.ts';
import type { MatCell } from '../picture/table.ts';

/** A neighbour is at most this much further than the nearest cell. */
const NEIGHBOUR = 1.2;

/** The cells around each cell. */
export function neighboursOf(cells: readonly MatCell[]): ReadonlyMap<number, readonly number[]> {
  return new Map(
    cells.map((cell) => {
      const others = cells
        .filter((other) => other !== cell)
        .map((other) => ({ cell: other.cell, mm: distanceMm(other.mm, cell.mm) }));
      const nearest = Math.min(...others.map(({ mm }) => mm));
      const near = others.filter(({ mm }) => mm <= nearest * NEIGHBOUR).map((other) => other.cell);
      return [cell.cell, near];
    }),
  );
}
