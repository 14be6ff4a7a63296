import type { Seat } from '@ringside/protocol/vocabulary';
import type { TableEvent } from './table-event.ts';

/** An undo that waits for the others' consent. */
export interface Ask {
  readonly askId: string;
  readonly by: Seat | 'host';
  readonly to: number;
  readonly asks: readonly Seat[];
  readonly agreed: readonly Seat[];
}

/** The one undo that may be asked for at a time. Folded from the log, so that it outlives a restart. */
export class UndoAsking {
  #ask: Ask | undefined;
  #count = 0;

  get current(): Ask | undefined {
    return this.#ask;
  }

  /** Counts what has been asked in this game, and nothing that only one seat knows. */
  get nextId(): string {
    return `ask-${String(this.#count + 1)}`;
  }

  apply(event: Extract<TableEvent, { readonly type: 'undo-asked' | 'undo-answered' }>): void {
    if (event.type === 'undo-asked') {
      const { askId, by, to, asks } = event;
      this.#count += 1;
      this.#ask = { askId, by, to, asks, agreed: [] };
      return;
    }
    const { seat, yes } = event;
    if (this.#ask?.askId !== event.askId) return;
    if (!yes) this.end();
    else if (seat !== 'host') this.#ask = { ...this.#ask, agreed: [...this.#ask.agreed, seat] };
  }

  /** Something else has happened. */
  end(): void {
    this.#ask = undefined;
  }
}
