import type { Sentence, Tentative } from '@ringside/protocol/api';
import type { Step } from './put-right.ts';
import type { Aside, ExplainInput, Proposal, Weight } from './verdict.ts';
import type { Weighing } from './weigh.ts';

/** What the deviations come to. */
export interface Finding {
  readonly phase: 'quiet' | 'settling' | 'tentative' | 'unfinished' | 'asking';
  readonly text?: Sentence;
  readonly tentative: readonly Tentative[];
  readonly proposals: readonly Proposal[];
  readonly revise?: Proposal;
  readonly retract?: true;
  /** What one seat is told instead, and asked. */
  readonly aside?: Omit<Aside, 'putRight'> & { readonly steps: readonly Step[] };
  readonly why?: readonly Weight[];
  /** Public steps on top of the owed ones: to finish an action, or to put right what nothing explains. */
  readonly steps: readonly Step[];
  /** Times at which this may come out differently. */
  readonly wakes: readonly number[];
}

export interface Case extends Weighing {
  readonly input: ExplainInput;
}
