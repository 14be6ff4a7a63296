import type { Reading } from '@ringside/protocol/serial';
import type { TagUid } from '@ringside/protocol/vocabulary';
import type { Faults, MatCell } from '../picture/table.ts';
import type { Dice } from '../world/dice.ts';
import { neighboursOf } from './neighbours.ts';

/** What the reader of one cell says when its turn comes; the link sorts it and tells collisions. */
export interface CellRead {
  readonly cell: number;
  readonly reading: Reading;
}

type Noise = Pick<Faults, 'dead' | 'missed' | 'ghost'>;

/** Reads one cell after the other, the whole mat once a period. Steppable: time is what it is told. */
export class Scanner {
  readonly #cells: readonly MatCell[];
  readonly #perCellMs: number;
  readonly #dice: Dice;
  readonly #neighbours: ReadonlyMap<number, readonly number[]>;
  #next = 0;
  #owedMs = 0;

  constructor(cells: readonly MatCell[], periodMs: number, dice: Dice) {
    this.#cells = cells;
    this.#perCellMs = periodMs / cells.length;
    this.#dice = dice;
    this.#neighbours = neighboursOf(cells);
  }

  /** The cells whose turn came in `dtMs`, read now; never more than one whole round. */
  step(
    dtMs: number,
    tagsAt: (cell: number) => readonly TagUid[],
    noise: Noise,
  ): readonly CellRead[] {
    this.#owedMs += dtMs;
    const due = Math.floor(this.#owedMs / this.#perCellMs);
    this.#owedMs -= due * this.#perCellMs;
    return Array.from({ length: Math.min(due, this.#cells.length) }).flatMap(() => {
      const cell = this.#cells[this.#next];
      this.#next = (this.#next + 1) % this.#cells.length;
      return cell === undefined ? [] : [this.#read(cell.cell, tagsAt, noise)];
    });
  }

  #read(cell: number, tagsAt: (cell: number) => readonly TagUid[], noise: Noise): CellRead {
    if (noise.dead.includes(cell)) return { cell, reading: { status: 'fault', tags: [] } };
    const seen = tagsAt(cell).filter(() => noise.missed === 0 || this.#dice() >= noise.missed);
    const ghost = noise.ghost > 0 && this.#dice() < noise.ghost ? this.#bleed(cell, tagsAt) : [];
    return { cell, reading: { status: 'tags', tags: [...seen, ...ghost] } };
  }

  /** One tag of one neighbour, as a field that reaches too far would see it. */
  #bleed(cell: number, tagsAt: (cell: number) => readonly TagUid[]): readonly TagUid[] {
    const tags = (this.#neighbours.get(cell) ?? []).flatMap((neighbour) => tagsAt(neighbour));
    const tag = tags[Math.floor(this.#dice() * tags.length)];
    return tag === undefined ? [] : [tag];
  }
}
