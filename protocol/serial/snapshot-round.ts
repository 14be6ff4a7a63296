import type { CellBoard, CellReport } from './cell-board.ts';
import type { SnapshotBegin, SnapshotEnd } from './messages/snapshot.ts';
import { seqAfter } from './seq.ts';
import { SNAPSHOT_MS } from './timing.ts';

export type SnapshotStep =
  SnapshotBegin | { readonly kind: 'report'; readonly report: CellReport } | SnapshotEnd;

/** The device's telling of every present cell, one frame at a time, again and again. */
export class SnapshotRound {
  readonly #board: CellBoard;
  #id = 0;
  #rest: number[] | undefined;
  #cells = 0;
  #dueMs = 0;

  constructor(board: CellBoard) {
    this.#board = board;
  }

  /** Breaks off a round under way and begins the next one at once. */
  restart(nowMs: number): void {
    this.#rest = undefined;
    this.#dueMs = nowMs;
  }

  /** Lets a round under way end; the next one follows at once. */
  ask(nowMs: number): void {
    this.#dueMs = nowMs;
  }

  next(nowMs: number): SnapshotStep | undefined {
    if (!this.#rest) return this.#begin(nowMs);
    const cell = this.#rest.shift();
    const report = cell === undefined ? undefined : this.#board.take(cell, this.#id, nowMs);
    if (report) {
      this.#cells += 1;
      return { kind: 'report', report };
    }
    this.#rest = undefined;
    return { kind: 'snapshot-end', snapshot: this.#id, cells: this.#cells };
  }

  /** When `next` has something; `Infinity` before the first full scan. */
  dueMs(nowMs: number): number {
    if (this.#rest) return nowMs;
    return this.#board.isWhole ? this.#dueMs : Infinity;
  }

  #begin(nowMs: number): SnapshotBegin | undefined {
    if (nowMs < this.dueMs(nowMs)) return undefined;
    this.#dueMs = nowMs + SNAPSHOT_MS;
    this.#id = seqAfter(this.#id);
    this.#rest = [...this.#board.cells];
    this.#cells = 0;
    return { kind: 'snapshot-begin', snapshot: this.#id };
  }
}
