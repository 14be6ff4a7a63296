import type { WireDecision } from '@ringside/protocol/api';
import type { Choice, RawAction, Scalar } from '@ringside/protocol/vocabulary';
import { answerOf, type Picked } from '../../lib/game/choices.ts';
import { answerWords } from '../../lib/words/decisions.ts';
import type { Draft } from './draft.ts';

/** Any decision at all, drawn from its choices: one row, then a value for each of its fields. */
export class PlainDraft implements Draft {
  readonly rows: readonly Choice[];
  #row = $state.raw(0);
  #picked = $state.raw<Picked>({});

  constructor({ choices }: WireDecision) {
    this.rows = choices;
  }

  get rowIndex(): number {
    return this.#row;
  }

  get row(): Choice | undefined {
    return this.rows[this.#row];
  }

  get picked(): Picked {
    return this.#picked;
  }

  get action(): RawAction | null {
    return this.row ? answerOf(this.row, this.#picked) : null;
  }

  get words(): string {
    if (!this.row) return 'Nothing to choose';
    return this.action ? answerWords(this.row.kind) : 'Choose first';
  }

  readonly chooseRow = (index: number): void => {
    this.#row = index;
    this.#picked = {};
  };

  readonly choose = (field: string, value: Scalar): void => {
    this.#picked = { ...this.#picked, [field]: value };
  };

  readonly toggle = (field: string, value: string): void => {
    const before = this.#picked[field];
    const chosen = Array.isArray(before) ? (before as readonly string[]) : [];
    const after = chosen.includes(value)
      ? chosen.filter((one) => one !== value)
      : [...chosen, value];
    this.#picked = { ...this.#picked, [field]: after };
  };
}
