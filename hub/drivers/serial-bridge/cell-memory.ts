import type { CellIndex, CellStatus, TagUid } from '@ringside/protocol/vocabulary';

interface CellState {
  readonly status: CellStatus;
  readonly tags: readonly TagUid[];
}

/** What was said of each cell since the device came alive: only changes are worth saying. */
export class CellMemory {
  readonly #said = new Map<CellIndex, string>();

  forget(): void {
    this.#said.clear();
  }

  /** Keeps the state; true when it differs from what was said before. */
  isNews(cell: CellIndex, { status, tags }: CellState): boolean {
    const state = [status, ...tags].join(' ');
    if (this.#said.get(cell) === state) return false;
    this.#said.set(cell, state);
    return true;
  }
}
