import type { Choice, Field, RawAction } from '@ringside/protocol/vocabulary';
import { answersOf } from './answers.ts';
import type { Offer } from './offers.ts';

/** What does least in a game, as its ruleset says. */
export interface Leasts {
  /** Kinds of actions that do least, best first. */
  readonly passive: readonly string[];
  /** Kinds of actions of which the largest set does least. */
  readonly meets: readonly string[];
}

/**
 * The answer that does least, for a seat whose player has left: of the rows with answers the one whose kind comes
 * earliest in `passive`, else the first; and of it the first answer in row order, which takes the first value of a
 * `one` and the smallest set of a `some` (of the kinds in `meets` the largest). `undefined`: nothing can be answered.
 */
export function leastAnswer(offer: Offer, { passive, meets }: Leasts): RawAction | undefined {
  for (const row of leastFirst(offer.choices, passive)) {
    const least = meets.includes(row.kind) ? inFull(row) : row;
    for (const answer of answersOf({ choices: [least] })) return answer;
  }
  return undefined;
}

function leastFirst(rows: readonly Choice[], passive: readonly string[]): readonly Choice[] {
  const rank = ({ kind }: Choice): number => {
    const place = passive.indexOf(kind);
    return place < 0 ? passive.length : place;
  };
  return rows.toSorted((a, b) => rank(a) - rank(b));
}

/** Only the largest sets of the row. */
const inFull = (row: Choice): Choice => ({
  ...row,
  fields: Object.fromEntries(
    Object.entries(row.fields).map(([name, field]): [string, Field] => [
      name,
      'some' in field ? { ...field, min: field.max } : field,
    ]),
  ),
});
