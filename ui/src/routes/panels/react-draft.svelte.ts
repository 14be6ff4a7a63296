import type { WireDecision } from '@ringside/protocol/api';
import { spaceKey, type RawAction } from '@ringside/protocol/vocabulary';
import { straight } from '../../lib/grid/hex.ts';
import type { Scene } from '../../lib/board/scene.ts';
import { offersKind } from '../../lib/game/choices.ts';
import { hitOf, type Hit } from '../../lib/game/packet.ts';
import type { Standpoint } from '../../lib/game/standpoint.ts';
import type { ModuleRef } from '../../lib/game/turn.ts';
import { takeText } from '../../lib/words/situation.ts';
import type { Draft } from './draft.ts';

/** A hit is on its way: use a defence, or take it. */
export class ReactDraft implements Draft {
  readonly hit: Hit | undefined;
  readonly mayPass: boolean;
  readonly #stand: Standpoint;
  #module = $state.raw<ModuleRef | null>(null);
  #heating = $state.raw(-1);

  constructor(stand: Standpoint, decision: WireDecision) {
    this.#stand = stand;
    this.hit = hitOf(stand, decision);
    this.mayPass = offersKind(decision.choices, 'pass');
    this.#module = this.hit?.defences.find(({ usable }) => usable)?.ref ?? null;
  }

  get module(): ModuleRef | null {
    return this.#module;
  }

  get action(): RawAction | null {
    const heating = this.heating;
    if (this.#module !== null)
      return { kind: 'react', module: this.#module, ...(heating !== null && { heating }) };
    return this.mayPass ? { kind: 'pass' } : null;
  }

  get #picked() {
    return this.hit?.defences.find(({ ref }) => ref === this.#module);
  }

  get arrives(): number {
    return this.hit?.arrives ?? 0;
  }

  get heats(): number {
    return this.hit?.heats ?? 0;
  }

  /** How much of the picked defence goes to the heating; `null` where nothing is to be split. */
  get heating(): number | null {
    const splits = this.#picked?.splits ?? [];
    if (splits.length === 0) return null;
    if (splits.includes(this.#heating)) return this.#heating;
    const spare = Math.max(0, (this.#picked?.stops ?? 0) - this.arrives);
    return splits.find((split) => split >= spare) ?? splits.at(-1) ?? null;
  }

  get splits(): readonly number[] {
    const splits = this.#picked?.splits ?? [];
    return splits.length > 1 ? splits : [];
  }

  /** Damage left if the picked defence is used. */
  get loses(): number {
    return Math.max(0, this.arrives - this.#stopsDamage);
  }

  /** Modules that would overheat if the picked defence is used. */
  get overheats(): number {
    return Math.max(0, this.heats - this.#stopsHeat);
  }

  get #stopsHeat(): number {
    const stops = this.#picked?.stops ?? 0;
    return this.heating ?? Math.max(0, stops - this.arrives);
  }

  get #stopsDamage(): number {
    return (this.#picked?.stops ?? 0) - (this.heating ?? 0);
  }

  get words(): string {
    const picked = this.#picked;
    return picked ? `Use ${picked.name}` : this.takeWords;
  }

  get takeWords(): string {
    return takeText(this.arrives, this.heats);
  }

  readonly split = (heating: number): void => {
    this.#heating = heating;
  };

  readonly pick = (module: ModuleRef): void => {
    this.#module = this.#module === module ? null : module;
  };

  get scene(): Scene {
    const packet = this.hit?.packet;
    const from = this.#stand.robot(packet?.attacker ?? null)?.at;
    const to = this.#stand.robot(packet?.victim ?? null)?.at;
    if (!from || !to || from === 'untracked' || to === 'untracked') return {};
    const line = straight(from, to);
    return { shot: { from, to }, ...(line.length > 0 && { lit: line.map(spaceKey) }) };
  }
}

/** "2 damage, 1 heating" */
export function splitText({ module, hit }: ReactDraft, heating: number): string {
  const stops = hit?.defences.find(({ ref }) => ref === module)?.stops ?? 0;
  return `${String(stops - heating)} damage, ${String(heating)} heating`;
}

/** Where one's own robot stands, for a hit that comes from nowhere else. */
export function spotOf({ mine }: Standpoint): Scene['shot'] {
  const at = mine?.at;
  return at === undefined || at === 'untracked' ? undefined : { from: at, to: at };
}
