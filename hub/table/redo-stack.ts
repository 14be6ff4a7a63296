import type { Seat } from '@ringside/protocol/vocabulary';
import type { TableEvent } from './table-event.ts';

/** An undo that can be taken back. */
export interface Undone {
  /** The last entry before it. */
  readonly to: number;
  readonly by: Seat | 'host' | 'hub';
  /** Nobody had to be asked: whoever may undo it freely may also put it back. */
  readonly free: boolean;
}

/** The undos since the newest act, newest last: redo takes them back one after another. */
export class RedoStack {
  #undone: readonly Undone[] = [];

  get newest(): Undone | undefined {
    return this.#undone.at(-1);
  }

  /** `before`: the last entry before the commit of this rewind. */
  rewind({ by, why }: Extract<TableEvent, { readonly type: 'rewound' }>, before: number): void {
    if (why === 'redo') this.#undone = this.#undone.slice(0, -1);
    else if (why === 'revised') this.clear();
    else this.#undone = [...this.#undone, { to: before, by, free: why === 'undo' }];
  }

  /** Something new has happened. */
  clear(): void {
    this.#undone = [];
  }
}
