import type { DesignId, Space, TagUid } from '@ringside/protocol/vocabulary';
import {
  emptyBelief,
  explain,
  observe,
  type Belief,
  type Evidence,
  type ReconcilerSettings,
} from '../reconciler/index.ts';
import type { Opinion, Scene, Sense } from './sense.ts';

/** The reconciler as the table keeps it. */
export class ReconcilerSense implements Sense {
  readonly #spaces: readonly Space[];
  readonly #settings: ReconcilerSettings;
  readonly #designOf: (tag: TagUid) => DesignId | undefined;
  #belief: Belief;

  constructor(
    spaces: readonly Space[],
    settings: ReconcilerSettings,
    designOf: (tag: TagUid) => DesignId | undefined = () => undefined,
  ) {
    this.#spaces = spaces;
    this.#settings = settings;
    this.#designOf = designOf;
    this.#belief = emptyBelief(spaces, settings.scanPeriodMs);
  }

  take(evidence: Evidence): void {
    this.#belief = observe(this.#belief, evidence);
  }

  look({ index, expected, restoring, nowMs, last }: Scene): Opinion {
    const { belief, ...opinion } = explain({
      belief: this.#belief,
      index,
      expected,
      restoring,
      nowMs,
      settings: this.#settings,
      designOf: this.#designOf,
      ...(last && { last }),
    });
    this.#belief = belief;
    return opinion;
  }

  forget(): void {
    this.#belief = emptyBelief(this.#spaces, this.#settings.scanPeriodMs);
  }
}
