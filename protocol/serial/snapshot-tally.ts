import type { SnapshotBegin, SnapshotEnd } from './messages/snapshot.ts';

/** The host's count of the reports of one snapshot: whether all of it arrived. */
export class SnapshotTally {
  #id = 0;
  #cells = 0;

  begin({ snapshot }: SnapshotBegin): void {
    this.#id = snapshot;
    this.#cells = 0;
  }

  add(snapshot: number): void {
    if (snapshot !== 0 && snapshot === this.#id) this.#cells += 1;
  }

  isWhole(end: SnapshotEnd): boolean {
    return end.snapshot === this.#id && end.cells === this.#cells;
  }
}
