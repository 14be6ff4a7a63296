import type { PutRight, SensingState, Sentence, Tentative } from '@ringside/protocol/api';
import type {
  DecisionId,
  DesignId,
  PieceId,
  Placement,
  RawAction,
  Seat,
  TagUid,
} from '@ringside/protocol/vocabulary';
import type { Belief } from './belief.ts';
import type { EffectIndex } from './effect-index.ts';
import type { ReconcilerSettings } from './settings.ts';

/** An answer to an open decision that the evidence gives. The table submits it as the command of a sensor. */
export interface Proposal {
  readonly decisionId: DecisionId;
  readonly action: RawAction;
  readonly provenance: 'sensed' | 'inferred';
}

/** As in the frame, before the table prefixes its epoch. `options` may be empty: nothing this seat could do explains it. */
export interface Question {
  readonly kind: 'question' | 'choice';
  readonly seat: Seat;
  readonly text: Sentence;
  readonly options: readonly { readonly decisionId: DecisionId; readonly action: RawAction }[];
}

/**
 * What one seat sees instead of what everybody sees: a question, and whatever could tell what lies face down before
 * that seat. The other viewers get the verdict's own `text` and `putRight`, which follow from public things alone.
 */
export interface Aside {
  readonly seat: Seat;
  readonly text: Sentence;
  readonly putRight: readonly PutRight[];
  readonly asked?: Question;
}

/** The newest action that was proposed by sensing and accepted, while undoing it is still free. */
export interface LastInference {
  /** The index of the match before that action. */
  readonly index: EffectIndex;
  readonly answer: { readonly decisionId: DecisionId; readonly action: RawAction };
  readonly atMs: number;
}

export interface ExplainInput {
  readonly belief: Belief;
  /** Of the current match; while it is still being built its `complete` is false and the verdict is `settling`. */
  readonly index: EffectIndex;
  readonly expected: readonly Placement[];
  /** Pieces an undo has put back in the record: they can't mean anything new until seen at their goal. */
  readonly restoring: readonly PieceId[];
  readonly nowMs: number;
  readonly settings: ReconcilerSettings;
  /** What face a tag carries, where the rig knows it. Asked only for decisions that ask for a face. */
  readonly designOf: (tag: TagUid) => DesignId | undefined;
  readonly last?: LastInference;
}

/** How likely an explanation is among all that were weighed, "no action, and somebody bumped it" included. */
export interface Weight {
  readonly options: readonly { readonly decisionId: DecisionId; readonly action: RawAction }[];
  /** 0..1 */
  readonly posterior: number;
}

/** What sensing says now. Pure result: the table keeps `belief`, publishes, submits proposals, sets its timer. */
export interface Verdict {
  /** Carries what tags are bound and agreed; give it to the next `observe` or `explain`. */
  readonly belief: Belief;
  readonly state: SensingState;
  readonly text?: Sentence;
  readonly proposals: readonly Proposal[];
  /** "My last inference was wrong": undo `last` (free) and submit this in its place, or do nothing. */
  readonly revise?: Proposal;
  /** "There was no action": undo `last` (free) and submit nothing. */
  readonly retract?: true;
  readonly putRight: readonly PutRight[];
  readonly tentative: readonly Tentative[];
  /** Shown to this seat alone. `state` is the same for everybody. */
  readonly aside?: Aside;
  /** Why it thinks so: explanations and their weights, best first. Tells what lies face down: never shown as it is. */
  readonly why?: readonly Weight[];
  /** Of `restoring`: seen at their goal. The table strikes them off. */
  readonly restored: readonly PieceId[];
  /** Explain again at this time even if nothing is reported. */
  readonly wakeAtMs?: number;
}
