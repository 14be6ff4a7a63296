import type { Outcome, Seat } from '@ringside/protocol/vocabulary';
import { SEATS } from '@ringside/protocol/vocabulary';
import { listOf, objectOf, oneOf, text, type Shape } from './shape.ts';

const seats = listOf(oneOf<Seat>(SEATS), SEATS.length);

/** An outcome as it stands in positions. */
export const outcomeShape: Shape<Outcome> = objectOf<Outcome>({
  winners: listOf(seats, SEATS.length),
  why: text(/^[a-z-]+$/, (why) => why),
  atoms: listOf(
    text(/^[A-Z0-9-]+$/, (atom) => atom),
    20,
  ),
});
