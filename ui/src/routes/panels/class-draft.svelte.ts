import type { WireDecision } from '@ringside/protocol/api';
import { type Axial, type RawAction } from '@ringside/protocol/vocabulary';
import type { Scene } from '../../lib/board/scene.ts';
import { actionsOf } from '../../lib/game/choices.ts';
import type { Standpoint } from '../../lib/game/standpoint.ts';
import { backText } from '../../lib/words/modules.ts';
import { upperFirst } from '../../lib/words/plural.ts';
import type { Draft } from './draft.ts';

/** What the back of a tile that was just laid tells. */
export class ClassDraft implements Draft {
  readonly rows: readonly {
    readonly action: RawAction;
    readonly back: string;
    readonly name: string;
  }[];
  readonly #space: Axial | undefined;
  #action = $state.raw<RawAction | null>(null);

  constructor(stand: Standpoint, { choices }: WireDecision) {
    this.rows = actionsOf(choices, 'name-class').map((action) => {
      const back = String(action['class']);
      return { action, back, name: upperFirst(backText(back)) };
    });
    const piece = this.rows[0]?.action['piece'];
    this.#space = stand.arena?.field.find((one) => one.piece?.id === piece)?.space;
  }

  get action(): RawAction | null {
    return this.#action;
  }

  get words(): string {
    const row = this.rows.find(({ action }) => action === this.#action);
    return row ? `It shows ${backText(row.back)}` : 'Choose what it shows';
  }

  get scene(): Scene {
    return this.#space ? { asked: [{ n: 1, space: this.#space }] } : {};
  }

  readonly pick = (action: RawAction): void => {
    this.#action = this.#action === action ? null : action;
  };
}
