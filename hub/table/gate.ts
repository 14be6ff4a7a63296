import { ok, type Result } from '@ringside/protocol/vocabulary';
import type { Refusal } from './feed.ts';
import type { Played } from './frame.ts';
import type { Ledger } from './ledger.ts';
import type { Publisher } from './publisher.ts';
import { Queue } from './queue.ts';
import { isLogFailure, refuse, refusedByLog } from './refusal.ts';

export interface GateParts {
  readonly ledger: Ledger;
  readonly publisher: Publisher;
  /** Everybody is told how things are now. */
  readonly publish: () => void;
  /** What follows from a job, run to its end before the next one. */
  readonly settle: () => Promise<void>;
}

/** The one way to a table: one job at a time, and the one place that catches bugs, which freeze the table. */
export class Gate {
  readonly #parts: GateParts;
  readonly #queue = new Queue();
  #isClosed = false;

  constructor(parts: GateParts) {
    this.#parts = parts;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** The caller's answer first; then everything that follows from it, and the frames. */
  enqueue<Value>(job: () => Promise<Result<Value, Refusal>>): Promise<Result<Value, Refusal>> {
    if (this.#isClosed) return Promise.resolve(refuse('table/closed'));
    return this.#queue.add(() => this.guarded(job), this.#parts.settle);
  }

  /** A job of the table's own. */
  run(job: () => Promise<void>): void {
    const guarded = this.guarded.bind(this, async () => {
      await job();
      return ok(null);
    });
    void this.#queue.add(guarded, this.#parts.settle);
  }

  /** Asked in the queue, of the game there is: what memory no longer holds is read from the record. */
  withGame<Value>(
    ask: (played: Played) => Promise<Result<Value, Refusal>>,
  ): Promise<Result<Value, Refusal>> {
    return this.enqueue(async () => {
      const { played } = this.#parts.ledger;
      return played ? await ask(played) : refuse('table/no-game');
    });
  }

  /** Asked at once of the game as it is, without commit; a bug freezes the table as it would in a command. */
  decided<Value>(ask: (played: Played) => Result<Value, Refusal>): Result<Value, Refusal> {
    const { ledger, publisher, publish } = this.#parts;
    if (!ledger.played) return refuse('table/no-game');
    if (publisher.isFrozen) return refuse('table/frozen');
    try {
      return ask(ledger.played);
    } catch (bug) {
      publisher.freeze(bug);
      publish();
      return refuse('table/frozen');
    }
  }

  /** For what runs in the queue already. A bug freezes the table, with the number of the event it stands at. */
  async guarded<Value>(
    job: () => Promise<Result<Value, Refusal>>,
  ): Promise<Result<Value, Refusal>> {
    try {
      return await job();
    } catch (error) {
      if (isLogFailure(error)) return refusedByLog(error);
      this.#parts.publisher.freeze(error);
      return refuse('table/frozen');
    }
  }

  /** Takes no more, and resolves when what is queued is done. */
  close(): Promise<void> {
    this.#isClosed = true;
    return this.#queue.idle();
  }
}
