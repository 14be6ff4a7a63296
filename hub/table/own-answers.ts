import { ok } from '@ringside/protocol/vocabulary';
import type { Played } from './frame.ts';
import type { Gate } from './gate.ts';
import type { Ledger } from './ledger.ts';
import { planStandIn } from './plan-answer.ts';
import { standIn } from './stand-in.ts';
import type { Warning } from './warning.ts';

/** Far above what seats that have left are asked in a row; what is left over is answered after the next command. */
const ANSWERS_MAX = 1_000;

export interface OwnAnswerParts {
  readonly ledger: Ledger;
  readonly gate: Gate;
  /** The game, if it is being played and not frozen. */
  readonly playing: () => Played | undefined;
  /** Everybody is told of each answer. */
  readonly publish: () => void;
  readonly warn: (warning: Warning) => void;
}

/** What the hub answers by itself after each command, one answer after another (docs/adr/0017-standing-orders.md). */
export class OwnAnswers {
  readonly #parts: OwnAnswerParts;

  constructor(parts: OwnAnswerParts) {
    this.#parts = parts;
  }

  /** Until there is nothing to answer. Runs inside the table's queue. */
  async giveAll(): Promise<void> {
    const { publish, warn } = this.#parts;
    for (let answers = 1; await this.#give(); answers += 1) {
      publish();
      if (answers < ANSWERS_MAX) continue;
      warn({ code: 'table/stand-ins-stopped', detail: { answers } });
      return;
    }
  }

  /** Whether there was something to answer, and it is on disk. */
  async #give(): Promise<boolean> {
    const { ledger, gate, playing } = this.#parts;
    const played = playing();
    if (!played || gate.isClosed) return false;
    const answer = await gate.guarded(async () => {
      const given = standIn(played);
      if (!given) return ok(false);
      const done = await ledger.commit(played, planStandIn(played, given));
      return done.ok ? ok(true) : done;
    });
    return answer.ok && answer.value;
  }
}
