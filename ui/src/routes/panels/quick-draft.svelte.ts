import type { WireDecision } from '@ringside/protocol/api';
import type { RawAction } from '@ringside/protocol/vocabulary';
import { actionsOf, distinct } from '../../lib/game/choices.ts';
import { declaredWords } from '../../lib/words/declared.ts';
import type { Draft } from './draft.ts';

/** A few plain answers: each is one tap. */
export class QuickDraft implements Draft {
  readonly actions: readonly RawAction[];
  #picked = $state.raw<RawAction | null>(null);

  constructor(_: unknown, { choices }: WireDecision) {
    this.actions = distinct(choices.map(({ kind }) => kind)).flatMap((kind) =>
      actionsOf(choices, kind),
    );
  }

  get action(): RawAction | null {
    return this.#picked;
  }

  get words(): string {
    return this.#picked ? declaredWords(this.#picked) : 'Choose above';
  }

  readonly pick = (action: RawAction): void => {
    this.#picked = action;
  };
}
