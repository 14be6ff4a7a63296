import type { PutRight } from '@ringside/protocol/api';
import { spaceKey, type Space } from '@ringside/protocol/vocabulary';
import type { Actuators, Light } from './ports.ts';

/** Keeps the lights under the spaces as the public put-right list wants them: only what changes is sent. */
export class Lights {
  readonly #actuators: Actuators;
  #lit: ReadonlyMap<string, Lamp> = new Map();

  constructor(actuators: Actuators) {
    this.#actuators = actuators;
  }

  show(putRight: readonly PutRight[]): void {
    const wanted = new Map(putRight.flatMap(lampsOf).map((lamp) => [spaceKey(lamp.space), lamp]));
    const changed = [...wanted].filter(([key, lamp]) => this.#lit.get(key)?.light !== lamp.light);
    const out = [...this.#lit].filter(([key]) => !wanted.has(key));
    this.#lit = wanted;
    if (changed.length + out.length === 0) return;
    this.#actuators.light([
      ...out.map(([, { space }]) => ({ space, light: 'off' as const })),
      ...changed.map(([, lamp]) => lamp),
    ]);
  }
}

interface Lamp {
  readonly space: Space;
  readonly light: Light;
}

/** Where it goes comes last, so that a goal outshines what has still to leave it. */
function lampsOf({ because, from, to }: PutRight): readonly Lamp[] {
  return [
    ...(from
      ? [{ space: from, light: because === 'fix' ? ('wrong' as const) : ('away' as const) }]
      : []),
    ...(to ? [{ space: to, light: 'here' as const }] : []),
  ];
}
