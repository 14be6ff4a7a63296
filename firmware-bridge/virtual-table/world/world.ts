import type { TagUid } from '@ringside/protocol/vocabulary';
import { clampInto, distanceMm, normalDeg } from '../picture/geometry.ts';
import type { Furniture, Mm, Piece } from '../picture/table.ts';

/** Why a hand can't have a piece. */
export type GripRefusal = 'virtual-table/no-such-piece' | 'virtual-table/piece-held';

/**
 * Where every piece truly is. Nobody but hands moves a piece, and whoever reads tags asks here.
 * Holds no clock and no chance: the same calls give the same table.
 */
export class World {
  readonly furniture: Furniture;
  readonly #pieces = new Map<TagUid, Piece>();
  #changed = new Set<TagUid>();
  #top = 0;

  constructor(furniture: Furniture, pieces: readonly Piece[]) {
    this.furniture = furniture;
    this.reset(pieces);
    this.#changed.clear();
  }

  /** Everything out of all hands and back where `pieces` says. */
  reset(pieces: readonly Piece[]): void {
    this.#pieces.clear();
    for (const piece of pieces) this.#set(piece);
    this.#top = pieces.reduce((top, { z }) => Math.max(top, z), 0);
  }

  get pieces(): IterableIterator<Piece> {
    return this.#pieces.values();
  }

  piece(uid: TagUid): Piece | undefined {
    return this.#pieces.get(uid);
  }

  /** Takes a piece: off the table, or, sliding, along it. */
  grip(hand: string, uid: TagUid, how: 'lift' | 'slide'): GripRefusal | null {
    const piece = this.#pieces.get(uid);
    if (!piece) return 'virtual-table/no-such-piece';
    if (piece.hand !== null && piece.hand !== hand) return 'virtual-table/piece-held';
    this.#set({ ...piece, hand, lifted: how === 'lift' });
    return null;
  }

  /** The piece this hand has goes where the hand goes, never off the table. */
  carry(hand: string, to: Mm): void {
    const piece = this.heldBy(hand);
    if (piece) this.#set({ ...piece, at: clampInto(to, this.furniture.table) });
  }

  /** Lets go: the piece lies on top of whatever was there. */
  release(hand: string): void {
    const piece = this.heldBy(hand);
    if (!piece) return;
    this.#top += 1;
    this.#set({ ...piece, hand: null, lifted: false, z: this.#top });
  }

  turnTo(uid: TagUid, facingDeg: number): void {
    const piece = this.#pieces.get(uid);
    if (piece) this.#set({ ...piece, facingDeg: normalDeg(facingDeg) });
  }

  flip(uid: TagUid): void {
    const piece = this.#pieces.get(uid);
    if (piece?.kind === 'tile') this.#set({ ...piece, side: piece.side === 'up' ? 'down' : 'up' });
  }

  heldBy(hand: string): Piece | undefined {
    return [...this.#pieces.values()].find((piece) => piece.hand === hand);
  }

  /** Tags within reach of a cell's antenna, lowest first. What is lifted is out of reach. */
  tagsAt(cell: number): readonly TagUid[] {
    const reader = this.furniture.cells.find((each) => each.cell === cell);
    if (!reader) return [];
    return [...this.#pieces.values()]
      .filter((piece) => !piece.lifted && distanceMm(piece.at, reader.mm) <= this.furniture.readMm)
      .sort((a, b) => a.z - b.z)
      .map(({ uid }) => uid);
  }

  /** Pieces that changed since the last call. */
  takeChanged(): readonly Piece[] {
    const changed = [...this.#changed].flatMap((uid) => this.#pieces.get(uid) ?? []);
    this.#changed = new Set();
    return changed;
  }

  #set(piece: Piece): void {
    this.#pieces.set(piece.uid, piece);
    this.#changed.add(piece.uid);
  }
}
