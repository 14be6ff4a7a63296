import type { WireDecision } from '@ringside/protocol/api';
import type { PieceView } from '@ringside/protocol/games/steel-arena';
import type { RawAction } from '@ringside/protocol/vocabulary';
import type { Standpoint } from '../../lib/game/standpoint.ts';
import { chosenWords, isModuleChoice, type ModuleChoice } from '../../lib/words/module-choice.ts';
import type { Draft } from './draft.ts';

/** Some of one's modules: to give up, to overheat, to cool, to show. The count of slots is the demand. */
export class ModulesDraft implements Draft {
  readonly choice: ModuleChoice;
  readonly min: number;
  readonly max: number;
  /** One's modules; those that may not be chosen are not among them. */
  readonly pieces: readonly PieceView[];
  /** The Central module may be chosen, too. */
  readonly withCentral: boolean;
  #chosen = $state.raw<readonly string[]>([]);

  constructor(stand: Standpoint, { choices }: WireDecision) {
    const row = choices.find(({ kind }) => isModuleChoice(kind));
    const field = row?.fields['modules'];
    const set = field && 'some' in field ? field : { some: [], min: 0, max: 0 };
    this.choice = row && isModuleChoice(row.kind) ? row.kind : 'discard';
    this.min = set.min;
    this.max = set.max;
    this.pieces = (stand.mine?.modules ?? []).filter(({ id }) => set.some.includes(id));
    this.withCentral = set.some.includes('central');
  }

  get chosen(): readonly string[] {
    return this.#chosen;
  }

  /** Places to fill: as many as are demanded, or as many as are allowed. */
  get slots(): number {
    return this.choice === 'show' ? 0 : this.max;
  }

  get action(): RawAction | null {
    if (this.#chosen.length < this.min) return null;
    return { kind: this.choice, modules: [...this.#chosen].sort() };
  }

  get words(): string {
    const { min, max } = this;
    return chosenWords(this.choice, { min, max, chosen: this.#chosen.length });
  }

  readonly toggle = (id: string): void => {
    if (this.#chosen.includes(id)) this.#chosen = this.#chosen.filter((one) => one !== id);
    else if (this.#chosen.length < this.max) this.#chosen = [...this.#chosen, id];
    else if (this.max === 1) this.#chosen = [id];
  };
}
