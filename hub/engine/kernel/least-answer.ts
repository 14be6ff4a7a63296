import type { Choice, RawAction } from '@ringside/protocol/vocabulary';
import { answersOf } from './answers.ts';
import type { Offer } from './offers.ts';

/**
 * The answer that does least, for a seat whose player has left: of the rows with answers the one whose kind comes
 * earliest in `passive`, else the first; and of it the first answer in row order, which takes the first value of a
 * `one` and the smallest set of a `some`. `undefined`: nothing can be answered.
 */
export function leastAnswer(offer: Offer, passive: readonly string[]): RawAction | undefined {
  for (const row of leastFirst(offer.choices, passive)) {
    for (const answer of answersOf({ choices: [row] })) return answer;
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
