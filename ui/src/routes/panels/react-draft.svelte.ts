import type { WireDecision } from '@ringside/protocol/api';
import { spaceKey, type RawAction } from '@ringside/protocol/vocabulary';
import { straight } from '../../lib/board/hex.ts';
import type { Scene } from '../../lib/board/scene.ts';
import { offersKind } from '../../lib/game/choices.ts';
import { hitOf, type Hit } from '../../lib/game/packet.ts';
import type { Standpoint } from '../../lib/game/standpoint.ts';
import type { ModuleRef } from '../../lib/game/turn.ts';
import type { Draft } from './draft.ts';

/** A hit is on its way: use a defence, or take it. */
export class ReactDraft implements Draft {
  readonly hit: Hit | undefined;
  readonly mayPass: boolean;
  readonly #stand: Standpoint;
  #module = $state.raw<ModuleRef | null>(null);

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
    if (this.#module !== null) return { kind: 'react', module: this.#module };
    return this.mayPass ? { kind: 'pass' } : null;
  }

  get #picked() {
    return this.hit?.defences.find(({ ref }) => ref === this.#module);
  }

  get arrives(): number {
    return this.hit?.arrives ?? 0;
  }

  /** Damage left if the picked defence is used. */
  get loses(): number {
    return Math.max(0, this.arrives - (this.#picked?.stops ?? 0));
  }

  get words(): string {
    const picked = this.#picked;
    return picked ? `Use ${picked.name}` : this.takeWords;
  }

  get takeWords(): string {
    return this.arrives > 1
      ? `Take all ${String(this.arrives)}`
      : `Take the ${String(this.arrives)}`;
  }

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
