import type { Closing } from './closing.ts';
import type { Ledger } from './ledger.ts';
import type { Plan } from './plan.ts';
import type { Turn } from './sensing-desk.ts';
import type { SensingLoop } from './sensing-loop.ts';

export interface AftermathParts {
  readonly ledger: Ledger;
  readonly isPlaying: () => boolean;
  readonly closing: Closing;
  readonly sensing: SensingLoop;
}

/** What follows from a commit, once whoever made it has heard that it is on disk. */
export class Aftermath {
  readonly #parts: AftermathParts;
  readonly #waiting: (() => void)[] = [];

  constructor(parts: AftermathParts) {
    this.#parts = parts;
  }

  /** The record is another one by this plan; `undefined`: it was read anew. */
  note(plan: Plan | undefined): void {
    const turn = this.#turnOf(plan);
    const seq = this.#parts.ledger.played?.record.seq;
    this.#waiting.push(() => {
      this.#parts.closing.later();
      this.#parts.sensing.note(plan && seq !== undefined ? { plan, seq } : undefined);
      if (turn !== undefined) this.#parts.sensing.follow(turn);
    });
  }

  /** Lets all that has been noted follow. */
  run(): void {
    for (const followUp of this.#waiting.splice(0)) followUp();
  }

  #turnOf(plan: Plan | undefined): Turn | undefined {
    const { ledger, isPlaying } = this.#parts;
    if (plan === undefined || !isPlaying()) return 'new-game';
    const { acts, seq } = ledger.played?.record ?? {};
    const isSilent = acts?.newest?.silent === true && acts.newest.lastSeq === seq;
    return isSilent ? 'silent' : plan.turn;
  }
}
