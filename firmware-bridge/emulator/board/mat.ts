import type { Antenna } from '../rf/antenna.ts';
import type { Tag } from '../rf/tag.ts';
import type { Clock } from '../time/timeline.ts';

/** Which tag lies on which cell, and which cells' fields reach further than they should. */
export class Mat {
  readonly #antennaOf: (cell: number) => Antenna | undefined;
  readonly #clock: Clock;
  readonly #cellOf = new Map<Tag, number>();
  readonly #leaks = new Map<number, Set<number>>();

  constructor(antennaOf: (cell: number) => Antenna | undefined, clock: Clock) {
    this.#antennaOf = antennaOf;
    this.#clock = clock;
  }

  /** Lays a tag on a cell, wherever it has been. */
  lay(tag: Tag, cell: number): void {
    this.lift(tag);
    this.#cellOf.set(tag, cell);
    for (const antenna of this.#reaching(cell)) antenna.place(tag);
  }

  /** Takes a tag away. A sticky one goes on being read for `lingerMs`. */
  lift(tag: Tag, lingerMs = 0): void {
    const cell = this.#cellOf.get(tag);
    if (cell === undefined) return;
    this.#cellOf.delete(tag);
    const leave = () => {
      if (this.#cellOf.get(tag) === cell) return;
      for (const antenna of this.#reaching(cell)) antenna.lift(tag);
    };
    if (lingerMs === 0) leave();
    else this.#clock.after((lingerMs / 1000) * this.#clock.hz, leave);
  }

  /** The reader of `reader` reads what lies on `cell`, too. */
  leak(cell: number, reader: number, doesReach = true): void {
    const readers = this.#leaks.get(cell) ?? new Set();
    this.#leaks.set(cell, readers);
    if (doesReach) readers.add(reader);
    else readers.delete(reader);
    const antenna = this.#antennaOf(reader);
    for (const [tag, at] of this.#cellOf) {
      if (at !== cell) continue;
      if (doesReach) antenna?.place(tag);
      else antenna?.lift(tag);
    }
  }

  #reaching(cell: number): readonly Antenna[] {
    const readers = [cell, ...(this.#leaks.get(cell) ?? [])];
    return readers.map((reader) => this.#antennaOf(reader)).filter((each) => each !== undefined);
  }
}
