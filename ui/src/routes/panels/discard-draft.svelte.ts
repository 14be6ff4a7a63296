import type { WireDecision } from '@ringside/protocol/api';
import type { PieceView } from '@ringside/protocol/games/steel-arena';
import type { RawAction } from '@ringside/protocol/vocabulary';
import type { Standpoint } from '../../lib/game/standpoint.ts';
import { plural } from '../../lib/words/plural.ts';
import type { Draft } from './draft.ts';

/** Modules to give up: the count of slots is the demand. */
export class DiscardDraft implements Draft {
  readonly min: number;
  readonly max: number;
  /** One's modules; those that may not go are not among them. */
  readonly pieces: readonly PieceView[];
  #chosen = $state.raw<readonly string[]>([]);

  constructor(stand: Standpoint, { choices }: WireDecision) {
    const field = choices.find(({ kind }) => kind === 'discard')?.fields['modules'];
    const set = field && 'some' in field ? field : { some: [], min: 0, max: 0 };
    this.min = set.min;
    this.max = set.max;
    this.pieces = (stand.mine?.modules ?? []).filter(({ id }) => set.some.includes(id));
  }

  get chosen(): readonly string[] {
    return this.#chosen;
  }

  get chosenPieces(): readonly PieceView[] {
    return this.#chosen.flatMap((id) => this.pieces.filter((piece) => piece.id === id));
  }

  get missing(): number {
    return Math.max(0, this.min - this.#chosen.length);
  }

  get action(): RawAction | null {
    if (this.missing > 0) return null;
    return { kind: 'discard', modules: [...this.#chosen].sort() };
  }

  get words(): string {
    if (this.missing > 0) return plural(this.missing, '1 more to choose', '# more to choose');
    return plural(this.#chosen.length, 'Give it up', 'Give up these #');
  }

  readonly toggle = (id: string): void => {
    if (this.#chosen.includes(id)) this.#chosen = this.#chosen.filter((one) => one !== id);
    else if (this.#chosen.length < this.max) this.#chosen = [...this.#chosen, id];
    else if (this.max === 1) this.#chosen = [id];
  };
}
