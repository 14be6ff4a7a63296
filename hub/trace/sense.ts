import type { Match } from '@ringside/engine/kernel';
import type { PieceId, Placement } from '@ringside/protocol/vocabulary';
import type { EffectIndex, Evidence, LastInference, Verdict } from '../reconciler/index.ts';

/** What sensing is held against at one moment. */
export interface Scene {
  readonly match: Match;
  readonly index: EffectIndex;
  readonly expected: readonly Placement[];
  readonly restoring: readonly PieceId[];
  readonly nowMs: number;
  readonly last?: LastInference;
}

export type Opinion = Omit<Verdict, 'belief'>;

/** Whatever makes something of reports. The reconciler is one; the benchmark has others to hold it against. */
export interface Sense {
  take(evidence: Evidence): void;
  look(scene: Scene): Opinion;
  /** The hub has started anew: all that was heard is forgotten. */
  forget(): void;
}
