/** Entries in a row that nothing was rewound between, and what they were built on. */
interface Stretch {
  readonly from: number;
  readonly below?: { readonly stretch: Stretch; readonly to: number };
}

/**
 * Which entries of one game's log stand. At a rewind everything is as it was after entry `to`: what stood then stands
 * again, undone or not in between. So an undo of an undo needs nothing of its own (docs/adr/0014).
 */
export class Standing {
  readonly #first: Stretch = { from: 1 };
  readonly #stretches: Stretch[] = [this.#first];

  /** The commit that begins with entry `at` takes the game back, or forward again, to what it was after entry `to`. */
  rewind(at: number, to: number): void {
    this.#stretches.push({ from: at, below: { stretch: this.#stretchOf(to), to } });
  }

  stands(seq: number): boolean {
    return this.stoodAt(seq, Infinity);
  }

  /** Whether entry `seq` stood right after entry `to`. */
  stoodAt(seq: number, to: number): boolean {
    let [stretch, end] = [this.#stretchOf(to), to];
    while (seq < stretch.from) {
      if (!stretch.below) return false;
      ({ stretch, to: end } = stretch.below);
    }
    return seq <= end;
  }

  #stretchOf(seq: number): Stretch {
    return this.#stretches.findLast(({ from }) => from <= seq) ?? this.#first;
  }
}
