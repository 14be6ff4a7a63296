import type { AtomId, Brand, Scalar } from './brand.ts';
import type { Seat } from './seat.ts';

/** `kind/ordinal`; of chance `source/n`. The table prefixes its epoch on the wire; RNG uses it bare. */
export type DecisionId = Brand<string, 'DecisionId'>;

export const decisionId = (text: string): DecisionId => text as DecisionId;

/** One parameter of an answer. */
export type Field =
  /** Exactly one of these. */
  | { readonly one: readonly Scalar[] }
  /** A set of these, given sorted. */
  | { readonly some: readonly string[]; readonly min: number; readonly max: number }
  /** Value -> copies left; keys in code-point order. */
  | { readonly draw: Readonly<Record<string, number>> };

/** One row of answers: every combination of its fields is an answer. What depends on another field is spread over rows. */
export interface Choice {
  readonly kind: string;
  readonly fields: Readonly<Record<string, Field>>;
  /** Of these `one` fields no two may have the same value. */
  readonly distinct?: readonly string[];
}

/** All answers: an action is `{ kind, ...fields }` fitting one row. */
export type Choices = readonly Choice[];

export type Answerer = Seat | 'chance' | 'table';

/** Who may give an answer on the answerer's behalf. `hub` = automatic pass, a leaver's seat, a step nobody senses. */
export type AnswerSource = 'seat' | 'hub' | 'rng' | 'sensor' | 'person' | 'host';

/** A question the game is waiting on, as data. */
export interface Decision {
  readonly id: DecisionId;
  readonly kind: string;
  readonly answerer: Answerer;
  readonly mayAnswer: readonly AnswerSource[];
  /** The game can't go on without it. Until `outcome` at least one open decision is blocking. */
  readonly blocking: boolean;
  /**
   * What its answerer has answered meanwhile makes no difference: an answer to an earlier one of this kind is one to
   * this. So edits that two devices of a seat make at the same instant both count.
   */
  readonly commutes?: true;
  readonly choices: Choices;
}

/** An action before any ruleset has parsed it: what tablets, sensors and files hand in. */
export interface RawAction {
  readonly kind: string;
  readonly [field: string]: Scalar | readonly string[];
}

/** Why the rules refuse. `atoms` are the rules that forbid it. */
export interface Rejection {
  readonly code: `rule/${string}`;
  readonly atoms: readonly AtomId[];
  readonly detail: Readonly<Record<string, Scalar>>;
}

export interface Outcome {
  /** Best first; seats of one entry share the rank. */
  readonly winners: readonly (readonly Seat[])[];
  readonly why: string;
  readonly atoms: readonly AtomId[];
}

/** What every view has, whatever the game: one's own decisions, and the ones one may know to be awaited. */
export interface ViewBase {
  readonly mine: readonly Decision[];
  readonly awaited: readonly AwaitedDecision[];
}

export interface AwaitedDecision {
  readonly id: DecisionId;
  readonly kind: string;
  readonly who: Answerer;
}
