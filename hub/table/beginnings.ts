import type { Fork, GameRequest } from './feed.ts';
import type { Answer, Ledger } from './ledger.ts';
import { planForkedGame, planGame } from './new-game.ts';
import type { Publisher } from './publisher.ts';
import { refuse } from './refusal.ts';
import type { TableOptions } from './table-options.ts';

interface BeginningParts {
  readonly ledger: Ledger;
  readonly publisher: Publisher;
}

/** Begins games at a table. Runs inside the table's queue. */
export class Beginnings {
  readonly #options: TableOptions;
  readonly #parts: BeginningParts;

  constructor(options: TableOptions, parts: BeginningParts) {
    this.#options = options;
    this.#parts = parts;
  }

  /** A game in progress ends unfinished, where that is what is wanted; a frozen table thaws. */
  async begin(request: GameRequest): Promise<Answer> {
    const { ledger, publisher } = this.#parts;
    const isRunning = ledger.played?.record.isOver === false;
    if (isRunning && request.endRunning !== true) return refuse('table/game-running');
    const planned = planGame(this.#context, request);
    if (!planned.ok) return planned;
    const ended = await ledger.end();
    if (!ended.ok) return ended;
    publisher.thaw();
    return await ledger.start(planned.value);
  }

  /** A what-if, at a table that has no game yet. */
  async beginFork(fork: Fork): Promise<Answer> {
    const { ledger } = this.#parts;
    if (ledger.played) return refuse('table/game-running');
    const planned = planForkedGame(this.#context, fork);
    return planned.ok ? await ledger.start(planned.value) : planned;
  }

  get #context() {
    return {
      ...this.#options,
      tableId: this.#options.id,
      epoch: this.#parts.ledger.nextEpoch,
    };
  }
}
