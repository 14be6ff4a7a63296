import type { WireDecision } from '@ringside/protocol/api';
import { isSector, type Axial, type RawAction, type Sector } from '@ringside/protocol/vocabulary';
import { distance, step } from '../../lib/grid/hex.ts';
import type { Scene, SceneTarget } from '../../lib/board/scene.ts';
import { actionsOf, distinct, hexOf } from '../../lib/game/choices.ts';
import type { Standpoint } from '../../lib/game/standpoint.ts';
import { sectorName } from '../../lib/words/place.ts';
import type { Draft } from './draft.ts';

interface Start {
  readonly key: string;
  readonly space: Axial;
}

/** Where one's robot starts and the way it faces. */
export class DeployDraft implements Draft {
  readonly #actions: readonly RawAction[];
  readonly #starts: readonly Start[];
  readonly #stand: Standpoint;
  #start = $state.raw<Start | null>(null);
  #facing = $state.raw<Sector | null>(null);

  constructor(stand: Standpoint, { choices }: WireDecision) {
    this.#stand = stand;
    this.#actions = actionsOf(choices, 'deploy');
    this.#starts = distinct(this.#actions.map((action) => String(action['space']))).flatMap(
      (key) => {
        const space = hexOf(key);
        return space ? [{ key, space }] : [];
      },
    );
  }

  get facing(): Sector | null {
    return this.#facing;
  }

  get hasSpace(): boolean {
    return this.#start !== null;
  }

  /** Ways the robot may face on the chosen space. */
  get facings(): readonly Sector[] {
    return this.#here.map((action) => action['facing']).filter(isSector);
  }

  get #here(): readonly RawAction[] {
    return this.#actions.filter((action) => action['space'] === this.#start?.key);
  }

  get action(): RawAction | null {
    return this.#here.find((action) => action['facing'] === this.#facing) ?? null;
  }

  get words(): string {
    if (!this.#start) return 'Tap an edge space';
    return this.#facing === null
      ? 'Choose a facing'
      : `Start here, facing ${sectorName(this.#facing)}`;
  }

  readonly turnTo = (facing: Sector): void => {
    this.#facing = facing;
  };

  readonly choose = (start: Start): void => {
    this.#start = start;
    this.#facing ??= this.#towardMiddle(start.space);
  };

  get scene(): Scene {
    const seat = this.#stand.me;
    const start = this.#start;
    const ghosts = seat && start ? [{ seat, at: start.space, facing: this.#facing ?? 0 }] : [];
    return { targets: this.#starts.map((one) => this.#target(one)), ghosts };
  }

  #target(start: Start): SceneTarget {
    return {
      space: start.space,
      label: `Start on space ${start.key}`,
      picked: this.#start?.key === start.key,
      onpick: () => {
        this.choose(start);
      },
    };
  }

  /** A first facing that looks into the arena rather than over its edge. */
  #towardMiddle(space: Axial): Sector | null {
    const spaces = (this.#stand.arena?.field ?? []).map((one) => one.space);
    const mean = (of: (at: Axial) => number) =>
      Math.round(spaces.reduce((sum, at) => sum + of(at), 0) / Math.max(1, spaces.length));
    const middle = { q: mean(({ q }) => q), r: mean(({ r }) => r) };
    const ranked = this.facings.map((facing) => ({
      facing,
      far: distance(step(space, facing), middle),
    }));
    return ranked.sort((a, b) => a.far - b.far)[0]?.facing ?? null;
  }
}
