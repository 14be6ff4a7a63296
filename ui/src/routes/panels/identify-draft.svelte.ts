import type { WireDecision } from '@ringside/protocol/api';
import type { Design, PieceView } from '@ringside/protocol/games/steel-arena';
import type { Axial, RawAction } from '@ringside/protocol/vocabulary';
import type { Scene } from '../../lib/board/scene.ts';
import { actionsOf } from '../../lib/game/choices.ts';
import type { Standpoint } from '../../lib/game/standpoint.ts';
import { designText } from '../../lib/words/modules.ts';
import type { Draft } from './draft.ts';

/** One face this tile may have. */
export interface FaceRow {
  readonly action: RawAction;
  readonly name: string;
  readonly text: string;
  readonly design: Design | undefined;
}

/** Which tile is this? Every design its back allows: one's own module, or a tile lying face up for all. */
export class IdentifyDraft implements Draft {
  readonly rows: readonly FaceRow[];
  readonly piece: PieceView | undefined;
  /** It lies on the battlefield, face up for everybody. */
  readonly isPublic: boolean;
  readonly #space: Axial | undefined;
  #row = $state.raw<FaceRow | null>(null);

  constructor(stand: Standpoint, { choices }: WireDecision) {
    const own = actionsOf(choices, 'identify');
    const actions = own.length > 0 ? own : actionsOf(choices, 'name-face');
    this.isPublic = own.length === 0;
    const catalogue: Readonly<Record<string, Design | undefined>> = stand.arena?.catalogue ?? {};
    this.piece = stand.piece(String(actions[0]?.['piece'] ?? ''));
    this.#space = stand.arena?.field.find((one) => one.piece?.id === this.piece?.id)?.space;
    this.rows = actions
      .map((action) => row(action, catalogue[String(action['design'])]))
      .sort((a, b) => a.name.localeCompare(b.name));
  }

  get row(): FaceRow | null {
    return this.#row;
  }

  get action(): RawAction | null {
    return this.#row?.action ?? null;
  }

  get words(): string {
    return this.#row ? `It is ${this.#row.name}` : 'Choose a name';
  }

  /** It lies on the board. */
  get isOnBoard(): boolean {
    return this.#space !== undefined;
  }

  get scene(): Scene {
    return this.#space ? { asked: [{ n: 1, space: this.#space }] } : {};
  }

  readonly pick = (face: FaceRow): void => {
    this.#row = this.#row === face ? null : face;
  };
}

const row = (action: RawAction, design: Design | undefined): FaceRow => ({
  action,
  design,
  name: design?.name ?? String(action['design']),
  text: design ? designText(design) : '',
});
