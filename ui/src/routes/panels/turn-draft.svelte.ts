import type { WireDecision } from '@ringside/protocol/api';
import type { RawAction, Seat } from '@ringside/protocol/vocabulary';
import { sameSpace, straight } from '../../lib/board/hex.ts';
import { distinct, hexOf } from '../../lib/game/choices.ts';
import type { Standpoint } from '../../lib/game/standpoint.ts';
import {
  turnOptions,
  type ModuleRef,
  type ModuleRow,
  type TurnOptions,
} from '../../lib/game/turn.ts';
import { emptyWords, resultWords } from '../../lib/words/actions.ts';
import type { Draft } from './draft.ts';

/** One thing the picked module may do. */
interface TurnChoice {
  readonly action: RawAction;
  readonly label: string;
  readonly figure?: string | undefined;
}

/** One's own turn: first a module, then what it does. */
export class TurnDraft implements Draft {
  readonly options: TurnOptions;
  readonly #stand: Standpoint;
  #picked = $state.raw<ModuleRow | null>(null);
  #other = $state.raw<RawAction | null>(null);
  #activation = $state.raw<RawAction | null>(null);

  constructor(stand: Standpoint, decision: WireDecision) {
    this.#stand = stand;
    this.options = turnOptions(stand, decision);
    if (this.options.usable.length === 0 && this.options.endTurn)
      this.#other = { kind: 'end-turn' };
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

  /** What the picked module may do: robots before empty spaces, left turns before right ones. */
  get choices(): readonly TurnChoice[] {
    const rank = (action: RawAction) => [
      this.#victim(action) ? 0 : 1,
      Number(action['sectors'] ?? 0),
    ];
    return [...(this.#picked?.actions ?? [])]
      .sort((a, b) => {
        const [hitA = 0, wayA = 0] = rank(a);
        const [hitB = 0, wayB = 0] = rank(b);
        return hitA - hitB || wayA - wayB;
      })
      .map((action) => this.#choice(action));
  }

  get words(): string {
    if (this.#other?.kind === 'cool-down') return 'Cool down';
    if (this.#other) return 'End turn';
    if (!this.#picked) return 'Choose a module';
    return this.#activation ? this.wordsFor(this.#activation) : this.#missing;
  }

  /** The result of an activation, in words. */
  readonly wordsFor = (action: RawAction): string =>
    resultWords(action, this.#victimName(action), this.#steps(action));

  readonly pick = (ref: ModuleRef): void => {
    const row = this.options.usable.find((one) => one.ref === ref) ?? null;
    this.#picked = row?.ref === this.#picked?.ref ? null : row;
    this.#other = null;
    this.#activation = this.#obvious(this.#picked?.actions ?? []);
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

  readonly reset = (): void => {
    this.#picked = null;
    this.#activation = null;
    this.#other = null;
  };

  get #abilities(): readonly unknown[] {
    return distinct((this.#picked?.actions ?? []).map(({ ability }) => ability));
  }

  get #missing(): string {
    if (this.#abilities.length > 1) return 'Choose one';
    const isAttack = this.#abilities.includes('direct') || this.#abilities.includes('melee');
    return isAttack ? 'Choose a target' : 'Choose how far';
  }

  /** What needs no second tap: the only thing it can do, or the only robot it can hit. */
  #obvious(actions: readonly RawAction[]): RawAction | null {
    const [only, ...others] = actions;
    if (only && others.length === 0) return only;
    if (this.#abilities.length !== 1) return null;
    const hits = actions.filter((action) => this.#victim(action));
    return hits.length === 1 ? (hits[0] ?? null) : null;
  }

  #choice(action: RawAction): TurnChoice {
    if (this.#abilities.length > 1) return { action, label: this.wordsFor(action) };
    if (action['ability'] === 'forward')
      return { action, figure: String(action['distance']), label: 'ahead' };
    if (action['ability'] !== 'turn')
      return { action, label: this.#victimName(action) ?? emptyWords(this.#steps(action)) };
    const sectors = Number(action['sectors']);
    return { action, figure: String(Math.abs(sectors)), label: sectors < 0 ? 'left' : 'right' };
  }

  /** Who stands where the action aims. */
  #victim(action: RawAction): Seat | undefined {
    const target = hexOf(action['target']);
    return this.#stand.arena?.robots.find(
      ({ at }) => target && at !== undefined && at !== 'untracked' && sameSpace(at, target),
    )?.seat;
  }

  #victimName(action: RawAction): string | undefined {
    const victim = this.#victim(action);
    return victim && this.#stand.people.name(victim);
  }

  /** How far away the action aims. */
  #steps(action: RawAction): number {
    const target = hexOf(action['target']);
    const at = this.#stand.mine?.at;
    return target && at !== undefined && at !== 'untracked' ? straight(at, target).length - 1 : 0;
  }
}
