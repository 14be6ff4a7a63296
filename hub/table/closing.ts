import { ok } from '@ringside/protocol/vocabulary';
import type { Gate } from './gate.ts';
import type { Ledger } from './ledger.ts';
import type { Clock } from './ports.ts';
import type { Publisher } from './publisher.ts';

/** How long the last command of a game may still be undone before its record is closed and its key released. */
const FINISH_AFTER_MS = 120_000;

export interface ClosingParts {
  readonly clock: Clock;
  readonly gate: Gate;
  readonly ledger: Ledger;
  readonly publisher: Publisher;
}

/** A game that is over is closed for good after a while; a disk that refuses is asked again. */
export class Closing {
  readonly #parts: ClosingParts;
  #cancel: (() => void) | undefined;

  constructor(parts: ClosingParts) {
    this.#parts = parts;
  }

  /** The record is another one now: the while begins anew, or there is nothing to close. */
  later(): void {
    this.cancel();
    const { played } = this.#parts.ledger;
    if (!played?.record.isOver || played.isFinished || this.#parts.gate.isClosed) return;
    this.#cancel = this.#parts.clock.after(FINISH_AFTER_MS, () => {
      void this.#finish();
    });
  }

  cancel(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }

  async #finish(): Promise<void> {
    const { gate, ledger, publisher } = this.#parts;
    const finished = await gate.enqueue(async () => {
      await ledger.finish();
      publisher.touch();
      return ok(null);
    });
    if (!finished.ok) this.later();
  }
}
