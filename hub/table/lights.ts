import { lightsFor, type CellLight } from '../guidance/index.ts';
import type { PutRight, Tentative } from '@ringside/protocol/api';
import { spaceKey } from '@ringside/protocol/vocabulary';
import type { Actuators } from './ports.ts';

/** Keeps the lights under the spaces as guidance wants them: only what changes is sent. */
export class Lights {
  readonly #actuators: Actuators;
  #lit: ReadonlyMap<string, CellLight> = new Map();

  constructor(actuators: Actuators) {
    this.#actuators = actuators;
  }

  /** Of what everybody may see: a light is public. */
  show(putRight: readonly PutRight[], tentative: readonly Tentative[]): void {
    const wanted = new Map(
      lightsFor(putRight, tentative).map((lamp) => [spaceKey(lamp.space), lamp]),
    );
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
