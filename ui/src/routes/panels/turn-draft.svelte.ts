import type { WireDecision } from '@ringside/protocol/api';
import {
  parseSpaceKey,
  isAxial,
  spaceKey,
  type Axial,
  type RawAction,
  type Sector,
} from '@ringside/protocol/vocabulary';
import { sameSpace, step, straight } from '../../lib/board/hex.ts';
import type { Scene, SceneGhost, SceneTarget } from '../../lib/board/scene.ts';
import {
  turnOptions,
  type ModuleRef,
  type ModuleRow,
  type TurnOptions,
} from '../../lib/game/turn.ts';
import type { Standpoint } from '../../lib/game/standpoint.ts';
import { turnWords } from '../../lib/words/sentences.ts';
import type { Draft } from './draft.ts';

/** One thing the picked module may do. */
export interface TurnChoice {
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
  #action = $state.raw<RawAction | null>(null);

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
    return this.#other ?? this.#action;
  }

  get choices(): readonly TurnChoice[] {
    return (this.#picked?.actions ?? []).map((action) => this.#choice(action));
  }

  get words(): string {
    if (this.#other?.kind === 'cool-down') return 'Cool down';
    if (this.#other) return 'End turn';
    if (!this.#picked) return 'Choose a module';
    return this.#action ? this.#result(this.#action) : 'Choose how far';
  }

  readonly pick = (ref: ModuleRef): void => {
    const row = this.options.usable.find((one) => one.ref === ref) ?? null;
    this.#picked = row?.ref === this.#picked?.ref ? null : row;
    this.#other = null;
    this.#action = this.#picked?.actions.length === 1 ? (this.#picked.actions[0] ?? null) : null;
  };

  readonly choose = (action: RawAction): void => {
    this.#other = null;
    this.#action = action;
  };

  readonly chooseOther = (kind: 'cool-down' | 'end-turn'): void => {
    this.#picked = null;
    this.#action = null;
    this.#other = this.#other?.kind === kind ? null : { kind };
  };

  readonly reset = (): void => {
    this.#picked = null;
    this.#action = null;
    this.#other = null;
  };

  get scene(): Scene {
    const from = this.#at;
    const picked = this.#picked;
    if (!from || !picked) return {};
    const targets = picked.actions.flatMap((action) => this.#target(from, action));
    return {
      targets,
      ghosts: this.#ghost(from),
      lit: this.#lit(from, targets),
      ...this.#shot(from),
    };
  }

  get #at(): Axial | null {
    const at = this.#stand.mine?.at;
    return at === undefined || at === 'untracked' ? null : at;
  }

  get #facing(): Sector {
    const facing = this.#stand.mine?.facing;
    return facing === undefined || facing === 'untracked' ? 0 : facing;
  }

  #choice(action: RawAction): TurnChoice {
    const several = new Set(this.#picked?.actions.map(({ ability }) => ability)).size > 1;
    if (several) return { action, label: this.#result(action) };
    if (action['ability'] === 'forward')
      return { action, figure: String(action['distance']), label: 'ahead' };
    if (action['ability'] === 'turn') {
      const sectors = Number(action['sectors']);
      return { action, figure: String(Math.abs(sectors)), label: sectors < 0 ? 'left' : 'right' };
    }
    return { action, label: this.#whom(action) };
  }

  #result(action: RawAction): string {
    switch (action['ability']) {
      case 'forward':
        return `Walk ${String(action['distance'])}`;
      case 'turn':
        return `Turn ${turnWords(Number(action['sectors']))}`;
      case 'melee':
        return `Hit ${this.#whom(action)}`;
      default:
        return `Fire at ${this.#whom(action)}`;
    }
  }

  /** Who or what stands at the target of a shot. */
  #whom(action: RawAction): string {
    const target = spaceOf(action['target']);
    if (!target) return 'ahead';
    const seat = this.#stand.arena?.robots.find(
      ({ at }) => at !== undefined && at !== 'untracked' && sameSpace(at, target),
    )?.seat;
    if (seat) return this.#stand.people.name(seat);
    const far = this.#at ? straight(this.#at, target).length - 1 : 0;
    return far > 0 ? `empty space ${String(far)}` : 'an empty space';
  }

  /** Where an action would lead, as a space to tap. */
  #target(from: Axial, action: RawAction): readonly SceneTarget[] {
    const space = this.#reaches(from, action);
    if (!space) return [];
    const picked = this.#action === action;
    return [
      {
        space,
        label: this.#result(action),
        picked,
        onpick: () => {
          this.choose(action);
        },
      },
    ];
  }

  #reaches(from: Axial, action: RawAction): Axial | undefined {
    if (action['ability'] === 'forward')
      return step(from, this.#facing, Number(action['distance']));
    return action['ability'] === 'turn' ? undefined : spaceOf(action['target']);
  }

  #ghost(from: Axial): readonly SceneGhost[] {
    const action = this.#action;
    const seat = this.#stand.me;
    if (!action || !seat) return [];
    if (action['ability'] === 'forward') {
      const at = step(from, this.#facing, Number(action['distance']));
      return [{ seat, at, facing: this.#facing }];
    }
    if (action['ability'] !== 'turn') return [];
    const facing = (this.#facing + Number(action['sectors']) + 6) % 6;
    return [{ seat, at: from, facing: facing as Sector }];
  }

  #shot(from: Axial): Pick<Scene, 'shot'> {
    const to = spaceOf(this.#action?.['target']);
    return to ? { shot: { from, to } } : {};
  }

  #lit(from: Axial, targets: readonly SceneTarget[]): ReadonlySet<string> {
    const along = targets.flatMap(({ space }) => straight(from, space));
    const neighbours =
      targets.length > 0 ? [] : ([0, 1, 2, 3, 4, 5] as const).map((s) => step(from, s));
    return new Set([from, ...along, ...neighbours].map(spaceKey));
  }
}

const spaceOf = (value: unknown): Axial | undefined => {
  const space = typeof value === 'string' ? parseSpaceKey(value) : undefined;
  return space && isAxial(space) ? space : undefined;
};
