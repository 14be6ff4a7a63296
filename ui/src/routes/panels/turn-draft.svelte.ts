import type { WireDecision } from '@ringside/protocol/api';
import type { RawAction } from '@ringside/protocol/vocabulary';
import { distance } from '../../lib/grid/hex.ts';
import { groundOf } from '../../lib/board/face.ts';
import { distinct, hexOf } from '../../lib/game/choices.ts';
import type { Standpoint } from '../../lib/game/standpoint.ts';
import {
  turnOptions,
  type ModuleRef,
  type ModuleRow,
  type TurnOptions,
} from '../../lib/game/turn.ts';
import { stanceOf } from '../../lib/game/zone.ts';
import { aimWords, resultWords, type Aim } from '../../lib/words/actions.ts';
import { wastageText } from '../../lib/words/modules.ts';
import type { Draft } from './draft.ts';

/** One thing the picked module may do. */
interface TurnChoice {
  readonly action: RawAction;
  readonly label: string;
  readonly figure?: string | undefined;
}

/** A way to use the picked module: as it is, or under Wastage. */
interface UseChoice {
  /** As in the action; absent: no Wastage. */
  readonly wastage: unknown;
  readonly label: string;
  readonly picked: boolean;
  readonly onpick: () => void;
}

/** More targets where nobody stands than this, and they are left to the board. */
const EMPTY_MOST = 5;

/** One's own turn: first a module, then what it does. */
export class TurnDraft implements Draft {
  readonly options: TurnOptions;
  readonly #stand: Standpoint;
  #picked = $state.raw<ModuleRow | null>(null);
  #other = $state.raw<RawAction | null>(null);
  #activation = $state.raw<RawAction | null>(null);
  #wastage = $state.raw<unknown>(undefined);

  constructor(stand: Standpoint, decision: WireDecision) {
    this.#stand = stand;
    this.options = turnOptions(stand, decision);
    const { usable, wasteable, endTurn } = this.options;
    if (usable.length + wasteable.length === 0 && endTurn) this.#other = { kind: 'end-turn' };
  }

  get picked(): ModuleRow | null {
    return this.#picked;
  }

  /** Cool Down or the end of the turn, in place of a module. */
  get other(): string | null {
    return this.#other?.kind ?? null;
  }

  get action(): RawAction | null {
    return this.#other ?? this.#activation;
  }

  /** What the picked module may do in the chosen way of using it. */
  get actions(): readonly RawAction[] {
    return (this.#picked?.actions ?? []).filter((action) => action['wastage'] === this.#wastage);
  }

  /** Robots before terrain before empty spaces, near before far, left turns before right ones. */
  get choices(): readonly TurnChoice[] {
    if (this.#isUse) return [];
    const ranked = this.actions
      .map((action) => ({ action, rank: this.#rank(action) }))
      .sort((a, b) => a.rank[0] - b.rank[0] || a.rank[1] - b.rank[1]);
    const empty = ranked.filter(({ rank: [kind] }) => kind === 2);
    const shown =
      empty.length > EMPTY_MOST ? ranked.filter(({ rank: [kind] }) => kind < 2) : ranked;
    return shown.map(({ action }) => this.#choice(action));
  }

  /** Is there a target that only the board shows? */
  get hasHiddenChoices(): boolean {
    return !this.#isUse && this.choices.length < this.actions.length;
  }

  /** Ways to use the picked module; empty where there is only one. */
  get uses(): readonly UseChoice[] {
    const ways = distinct((this.#picked?.actions ?? []).map(({ wastage }) => wastage));
    if (ways.length < 2) return [];
    return ways.map((wastage) => ({
      wastage,
      label: wastageText(wastage),
      picked: wastage === this.#wastage,
      onpick: () => {
        this.#useAs(wastage);
      },
    }));
  }

  get words(): string {
    if (this.#other?.kind === 'cool-down') return 'Cool down';
    if (this.#other) return 'End turn';
    if (!this.#picked) return 'Choose a module';
    return this.#activation ? this.wordsFor(this.#activation) : this.#missing;
  }

  /** The result of an activation, in words. */
  readonly wordsFor = (action: RawAction): string =>
    action.kind === 'use'
      ? `Use ${this.#picked?.name ?? ''}`
      : resultWords(action, this.#aim(action));

  readonly pick = (ref: ModuleRef): void => {
    const { usable, wasteable } = this.options;
    const row = [...usable, ...wasteable].find((one) => one.ref === ref) ?? null;
    this.#picked = row?.ref === this.#picked?.ref ? null : row;
    this.#other = null;
    const ways = (this.#picked?.actions ?? []).map(({ wastage }) => wastage);
    this.#useAs(ways.includes(undefined) ? undefined : ways[0]);
  };

  readonly choose = (action: RawAction): void => {
    this.#other = null;
    this.#activation = action;
  };

  readonly chooseOther = (kind: 'cool-down' | 'end-turn'): void => {
    const next = this.#other?.kind === kind ? null : { kind };
    this.reset();
    this.#other = next;
  };

  #useAs(wastage: unknown): void {
    this.#wastage = wastage;
    this.#activation = this.#obvious(this.actions);
  }

  readonly reset = (): void => {
    this.#picked = null;
    this.#activation = null;
    this.#other = null;
  };

  /** Where to and at whom is not said. */
  get #isUse(): boolean {
    return this.actions.some(({ kind }) => kind === 'use');
  }

  get #abilities(): readonly unknown[] {
    return distinct(this.actions.map(({ ability }) => ability));
  }

  get #missing(): string {
    if (this.#abilities.length > 1) return 'Choose one';
    const isAttack = this.actions.some(({ target }) => target !== undefined);
    return isAttack ? 'Choose a target' : 'Choose how far';
  }

  /** What needs no second tap: the only thing it can do, or the only robot it can hit. */
  #obvious(actions: readonly RawAction[]): RawAction | null {
    const [only, ...others] = actions;
    if (only && others.length === 0) return only;
    if (this.#abilities.length !== 1) return null;
    const hits = actions.filter((action) => this.#rank(action)[0] === 0);
    return hits.length === 1 ? (hits[0] ?? null) : null;
  }

  #choice(action: RawAction): TurnChoice {
    const label = this.#label(action);
    const { ability } = action;
    if (this.#abilities.length > 1) return { action, label: this.wordsFor(action) };
    if (ability === 'turn')
      return { action, label, figure: String(Math.abs(Number(action['sectors']))) };
    return action['distance'] === undefined
      ? { action, label }
      : { action, label, figure: String(action['distance']) };
  }

  #label(action: RawAction): string {
    switch (String(action['ability'])) {
      case 'forward':
        return 'ahead';
      case 'jump':
        return 'ahead, over all';
      case 'sideward':
        return `front ${String(action['side'])}`;
      case 'turn':
        return Number(action['sectors']) < 0 ? 'left' : 'right';
      case 'beam':
      case 'sweep':
        return this.wordsFor(action);
      default:
        return aimWords(this.#aim(action));
    }
  }

  /** A robot, terrain, or nothing that stands there; then how far, or which way. */
  #rank(action: RawAction): readonly [number, number] {
    if (action['target'] === undefined)
      return [0, Number(action['sectors'] ?? action['distance'] ?? 0)];
    const { victim, ground, steps } = this.#aim(action);
    const kind = ground !== undefined ? 1 : victim === undefined ? 2 : 0;
    return [kind, steps];
  }

  #aim(action: RawAction): Aim {
    const target = hexOf(action['target']);
    const robot = this.#stand.robotAt(target);
    const design = this.#stand.terrainAt(target);
    const isGround = design !== undefined && (action['aim'] === 'terrain' || robot === undefined);
    const at = stanceOf(this.#stand)?.at;
    return {
      victim: robot && this.#stand.people.name(robot.seat),
      ground: isGround ? groundOf(design).name : undefined,
      steps: target && at ? distance(at, target) : 0,
    };
  }
}
