import type { CellIndex } from '../vocabulary/index.ts';
import type { SnapshotBegin, SnapshotEnd } from './messages/snapshot.ts';

/** Which cells one snapshot has told of, as the host heard it: a frame that arrives twice counts once. */
export class SnapshotTally {
  #id = 0;
  readonly #cells = new Set<CellIndex>();

  begin({ snapshot }: SnapshotBegin): void {
    this.#id = snapshot;
    this.#cells.clear();
  }

  add(snapshot: number, cell: CellIndex): void {
    if (snapshot !== 0 && snapshot === this.#id) this.#cells.add(cell);
  }

  isWhole(end: SnapshotEnd): boolean {
    return end.snapshot === this.#id && end.cells === this.#cells.size;
  }
}
