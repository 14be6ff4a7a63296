import type { TagUid } from '@ringside/protocol/vocabulary';
import type { ToPage } from '../picture/messages.ts';
import type { Furniture, Living, Piece } from '../picture/table.ts';

type Sections = Omit<Living, 'pieces'>;

/** What this page knows of the table: the last that was told of everything. */
export class TableView {
  readonly furniture: Furniture;
  readonly seed: number;
  readonly #pieces = new Map<TagUid, Piece>();
  #sections: Sections;

  constructor({ furniture, seed, living }: Extract<ToPage, { type: 'table' }>) {
    this.furniture = furniture;
    this.seed = seed;
    const { pieces, ...sections } = living;
    this.#sections = sections;
    for (const piece of pieces) this.#pieces.set(piece.uid, piece);
  }

  /** Takes what has changed; tells which pieces did. */
  apply({ pieces = [], ...sections }: Partial<Living>): readonly Piece[] {
    this.#sections = { ...this.#sections, ...sections };
    for (const piece of pieces) this.#pieces.set(piece.uid, piece);
    return pieces;
  }

  get now(): Sections {
    return this.#sections;
  }

  get pieces(): readonly Piece[] {
    return [...this.#pieces.values()];
  }

  piece(uid: TagUid): Piece | undefined {
    return this.#pieces.get(uid);
  }
}
