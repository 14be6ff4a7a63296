import type { LogLine, Provenance } from '@ringside/protocol/api';
import type { Told } from './event-lines.ts';
import type { Seq } from './ports.ts';
import type { Standing } from './standing.ts';

/** Lines a frame carries. */
const SHOWN = 50;
/** Lines of one page. */
const PAGE = 100;

/** A line before it is numbered, with the commit it comes from. */
export interface NewLine {
  readonly told: Told;
  readonly provenance: Provenance;
  readonly first: Seq;
  readonly last: Seq;
  /** First line of an act that can be taken back. */
  readonly begins: boolean;
  /** What was said about the game, not in it: an undo strikes no undo out. */
  readonly stays: boolean;
}

interface Kept extends NewLine {
  readonly line: LogLine;
}

/** Every line of one game's log, struck out where what it tells of doesn't stand. */
export class LogLines {
  readonly #standing: Standing;
  #all: Kept[] = [];
  #shown: readonly LogLine[] | undefined;

  constructor(standing: Standing) {
    this.#standing = standing;
  }

  get count(): number {
    return this.#all.length;
  }

  /** The newest lines, oldest first: the same object until there are others. */
  get newest(): readonly LogLine[] {
    return (this.#shown ??= this.#all.slice(-SHOWN).map(({ line }) => line));
  }

  /** At most 100 lines before line `before`, oldest first; absent: the newest. */
  page(before = Infinity): readonly LogLine[] {
    const end = Math.max(0, Math.min(this.#all.length, before - 1));
    return this.#all.slice(Math.max(0, end - PAGE), end).map(({ line }) => line);
  }

  add(line: NewLine): void {
    this.#shown = undefined;
    const { told, provenance, begins } = line;
    const n = this.#all.length + 1;
    this.#all.push({ ...line, line: { n, ...told, provenance, undone: false, begins } });
  }

  /** Something was rewound. */
  restand(): void {
    this.#shown = undefined;
    this.#all = this.#all.map((kept) => {
      const undone = !kept.stays && !this.#standing.stands(kept.last);
      if (undone === kept.line.undone) return kept;
      return { ...kept, line: { ...kept.line, undone, begins: kept.begins && !undone } };
    });
  }

  /** The first and the last entry of the commit that told line `n`. */
  spanOf(n: number): { readonly first: Seq; readonly last: Seq } | undefined {
    return this.#all[n - 1];
  }

  /** What a rewind to entry `to` would strike out, oldest first. */
  struckBy(to: number): readonly LogLine[] {
    return this.#linesOf(
      ({ last, line, stays }) => !stays && !line.undone && !this.#standing.stoodAt(last, to),
    );
  }

  /** What a rewind to entry `to` would tell again, oldest first. */
  returnedBy(to: number): readonly LogLine[] {
    return this.#linesOf(({ last, line }) => line.undone && this.#standing.stoodAt(last, to));
  }

  #linesOf(which: (kept: Kept) => boolean): readonly LogLine[] {
    return this.#all.filter(which).map(({ line }) => line);
  }
}
