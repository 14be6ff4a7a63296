import type { WireDecision } from '@ringside/protocol/api';
import type { PieceView } from '@ringside/protocol/games/steel-arena';
import type { RawAction } from '@ringside/protocol/vocabulary';
import { actionsOf } from '../../lib/game/choices.ts';
import type { Standpoint } from '../../lib/game/standpoint.ts';
import { designText } from '../../lib/words/modules.ts';
import type { Draft } from './draft.ts';

/** A module that may protect for the whole turn. */
interface ShieldRow {
  readonly action: RawAction;
  readonly name: string;
  readonly text: string;
  /** Absent for the Central module. */
  readonly piece: PieceView | undefined;
}

/** Full protection set up at a moment of one's own choice (SA-DEF-07). */
export class ProtectDraft implements Draft {
  readonly rows: readonly ShieldRow[];
  #row = $state.raw<ShieldRow | null>(null);

  constructor(stand: Standpoint, { choices }: WireDecision) {
    this.rows = actionsOf(choices, 'protect').map((action) => {
      const piece = stand.piece(String(action['module']));
      const design = piece && stand.designOf(piece);
      return {
        action,
        piece,
        name: stand.thing(String(action['module'])),
        text: design ? designText(design) : '',
      };
    });
    const [only, ...others] = this.rows;
    if (only && others.length === 0) this.#row = only;
  }

  get row(): ShieldRow | null {
    return this.#row;
  }

  get action(): RawAction | null {
    return this.#row?.action ?? null;
  }

  get words(): string {
    return this.#row ? `Set up ${this.#row.name}` : 'Choose a module';
  }

  readonly pick = (shield: ShieldRow): void => {
    this.#row = shield;
  };
}
