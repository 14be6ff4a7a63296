import type { Choice, Field, RawAction } from '@ringside/protocol/vocabulary';
import type { Offer } from './offers.ts';

export interface AnswerList {
  readonly answers: readonly RawAction[];
  /** There are more than the limit allowed. */
  readonly cut: boolean;
}

/** The answers to a decision in row order, at most `limit` of them. */
export function listAnswers(offer: Offer, limit: number): AnswerList {
  const answers: RawAction[] = [];
  for (const answer of answersOf(offer)) {
    if (answers.length === limit) return { answers, cut: true };
    answers.push(answer);
  }
  return { answers, cut: false };
}

/** Every answer, one at a time: nothing is built that nobody asks for. */
export function* answersOf(offer: Offer): Generator<RawAction> {
  for (const row of offer.choices) yield* expandRow(row);
}

function* expandRow(row: Choice): Generator<RawAction> {
  const names = Object.keys(row.fields);
  const apart = new Set(row.distinct);
  const isTaken = (answer: RawAction, name: string, value: RawAction[string]): boolean =>
    apart.has(name) && names.some((other) => apart.has(other) && answer[other] === value);
  function* rest(index: number, answer: RawAction): Generator<RawAction> {
    const name = names[index];
    const field = name === undefined ? undefined : row.fields[name];
    if (name === undefined || field === undefined) {
      yield answer;
      return;
    }
    for (const value of valuesOf(field)) {
      if (!isTaken(answer, name, value)) yield* rest(index + 1, { ...answer, [name]: value });
    }
  }
  yield* rest(0, { kind: row.kind });
}

function* valuesOf(field: Field): Generator<RawAction[string]> {
  if ('one' in field) yield* field.one;
  else if ('draw' in field)
    yield* Object.keys(field.draw).filter((value) => (field.draw[value] ?? 0) > 0);
  else {
    const members = [...field.some].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    for (let size = field.min; size <= field.max; size += 1) yield* subsets(members, size);
  }
}

/** All subsets of one size, in the order of `from`. */
function* subsets(from: readonly string[], size: number): Generator<readonly string[]> {
  if (size === 0) {
    yield [];
    return;
  }
  for (let first = 0; first <= from.length - size; first += 1) {
    const head = from[first];
    if (head === undefined) return;
    for (const tail of subsets(from.slice(first + 1), size - 1)) yield [head, ...tail];
  }
}
