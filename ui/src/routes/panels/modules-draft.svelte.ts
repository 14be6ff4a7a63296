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
  #isNone = $state.raw(false);

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

  /** None at all is allowed; it has to be said, so that nobody sends it by mistake. */
  get mayBeNone(): boolean {
    return this.min === 0;
  }

  get isNone(): boolean {
    return this.#isNone;
  }

  /** What choosing none means. */
  get noneWords(): string {
    return chosenWords(this.choice, { min: 0, max: this.max, chosen: 0 });
  }

  /** Places to fill: as many as are demanded, or as many as are allowed. */
  get slots(): number {
    return this.choice === 'show' ? 0 : this.max;
  }

  get action(): RawAction | null {
    if (this.#chosen.length < this.min || this.#isUnsaid) return null;
    return { kind: this.choice, modules: [...this.#chosen].sort() };
  }

  get words(): string {
    if (this.#isUnsaid && this.mayBeNone) return 'Choose modules, or none';
    const { min, max } = this;
    return chosenWords(this.choice, { min, max, chosen: this.#chosen.length });
  }

  get #isUnsaid(): boolean {
    return this.#chosen.length === 0 && !this.#isNone;
  }

  readonly chooseNone = (): void => {
    this.#chosen = [];
    this.#isNone = !this.#isNone;
  };

  readonly toggle = (id: string): void => {
    this.#isNone = false;
    if (this.#chosen.includes(id)) this.#chosen = this.#chosen.filter((one) => one !== id);
    else if (this.#chosen.length < this.max) this.#chosen = [...this.#chosen, id];
    else if (this.max === 1) this.#chosen = [id];
  };
}
