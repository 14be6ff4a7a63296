import type { TraceFile } from '@ringside/protocol/record';
import type { Trouble, Wrong } from './trace-mark.ts';

/** What one method made of one action. Everything but the cost is the same in every run. */
export interface ActionOutcome {
  readonly n: number;
  /** `tapped`: the hub was told first, and hands carried it out. */
  readonly how: 'tapped' | 'shown';
  readonly beganMs: number;
  doneMs: number | undefined;
  /** The right place was shown, for the first time after hands were off. */
  seenMs: number | undefined;
  /** The right thing was taken for what was meant. */
  claimedMs: number | undefined;
  /** Something else was. */
  premature: boolean;
  /** ... and entered in the record, not only put to the seat. */
  prematureEntered: boolean;
  choices: number;
  questions: number;
  usefulQuestions: number;
  answered: 'choice' | 'question' | undefined;
  /** Corrections people had to make by themselves. */
  taps: number;
  falseAlarms: number;
  alarmsInHand: number;
  /** Hands put something where it didn't belong meanwhile. */
  isWrong: boolean;
  readonly troubles: Trouble[];
  /** How sure the method said it was each time it took something for what was meant. */
  readonly stated: { readonly posterior: number; readonly isRight: boolean }[];
  /**
   * At the end: `silent` = the record is wrong and nothing says so; `noticed` = something does; `late` = nothing wrong is recorded, and the
   * state says that something is going on (watching, settling, tentative, waiting).
   */
  verdict: 'right' | 'noticed' | 'silent' | 'late' | undefined;
  state: string;
}

export interface WrongOutcome {
  readonly what: Wrong;
  readonly sinceMs: number;
  /** Movements of hands that put it right. */
  readonly hands: number;
  toldMs?: number;
  /** Movements that the list asked for when it was told. */
  steps?: number;
}

export interface GameOutcome {
  readonly kind: string;
  readonly seed: number;
  readonly actions: readonly ActionOutcome[];
  readonly wrongs: readonly WrongOutcome[];
  /** Milliseconds of each look. */
  readonly costs: readonly number[];
  /** What threw: sensing would have been off from there until a restart. */
  readonly fault?: string;
  /** What this method was told, its people's answers included. */
  readonly trace: TraceFile;
}

export const newOutcome = (
  n: number,
  how: ActionOutcome['how'],
  beganMs: number,
): ActionOutcome => ({
  n,
  how,
  beganMs,
  doneMs: undefined,
  seenMs: undefined,
  claimedMs: undefined,
  premature: false,
  prematureEntered: false,
  choices: 0,
  questions: 0,
  usefulQuestions: 0,
  answered: undefined,
  taps: 0,
  falseAlarms: 0,
  alarmsInHand: 0,
  isWrong: false,
  troubles: [],
  stated: [],
  verdict: undefined,
  state: '',
});
