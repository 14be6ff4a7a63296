import {
  isSeat,
  type Choice,
  type Choices,
  type RawAction,
  type Rejection,
  type Result,
  type Scalar,
  type Seat,
} from '@ringside/protocol/vocabulary';
import { ok } from '@ringside/protocol/vocabulary';
import { offers } from './offers.ts';
import { refuse } from './refuse.ts';

/** A row of edits without its kind. */
export type Row = Omit<Choice, 'kind'>;

/** One kind of thing that people at the table may put right. */
export interface Correction<State> {
  readonly kind: string;
  /** Rows without a value for one of their fields are no rows. */
  readonly rows: (state: State) => readonly Row[];
  /** `edit` fits one of `rows`. */
  readonly made: (state: State, edit: RawAction) => State;
}

export const choicesOf = <State>(
  corrections: readonly Correction<State>[],
  state: State,
): Choices => corrections.flatMap((correction) => rowsOf(correction, state));

const rowsOf = <State>({ kind, rows }: Correction<State>, state: State): Choices =>
  rows(state)
    .filter(({ fields }) => Object.values(fields).every((f) => !('one' in f) || f.one.length > 0))
    .map((row) => ({ kind, ...row }));

/** `state` with the edit made, where `common`, all that a stranger may know of it, has a row for it. */
export function correctedBy<State>(
  corrections: readonly Correction<State>[],
  common: State,
  state: State,
  edit: RawAction,
): Result<State, Rejection> {
  const correction = corrections.find(({ kind }) => kind === edit.kind);
  if (!correction || !offers({ choices: rowsOf(correction, common) }, edit)) {
    return refuse('rule/not-offered', [], { kind: edit.kind });
  }
  return ok(correction.made(state, edit));
}

export const one = (...values: readonly Scalar[]): { readonly one: readonly Scalar[] } => ({
  one: values,
});

/** Whole numbers, both ends included, but for one. */
export const numbersBut = (but: number, from: number, to: number): readonly number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index).filter(
    (number) => number !== but,
  );

// Fields of an edit that fits a row: what is not there is a bug.

export function textIn(edit: RawAction, name: string): string {
  const value = edit[name];
  if (typeof value !== 'string') throw new Error(`${edit.kind} has no ${name}`);
  return value;
}

export function numberIn(edit: RawAction, name: string): number {
  const value = edit[name];
  if (typeof value !== 'number') throw new Error(`${edit.kind} has no ${name}`);
  return value;
}

export function seatIn(edit: RawAction, name = 'seat'): Seat {
  const value = edit[name];
  if (!isSeat(value)) throw new Error(`${edit.kind} has no seat in ${name}`);
  return value;
}

/** Two of a set. */
export function pairIn(edit: RawAction, name: string): readonly [string, string] {
  const value = edit[name];
  const [first, second] = Array.isArray(value) ? (value as readonly string[]) : [];
  if (first === undefined || second === undefined) throw new Error(`${edit.kind} has no ${name}`);
  return [first, second];
}
