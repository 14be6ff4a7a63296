import { SEATS, type Seat } from '../../vocabulary/index.ts';
import { oneOf, text, whole } from '../format.ts';

export const seat = oneOf<Seat>(SEATS);
export const space = text(/^[a-i][1-9]$/, 'a space from "a1" (south-west) to "i9"');
export const count = whole(0, 200);

/**
 * A die on a button: section, direction, value. Directions are those on the owner's board (`up`, `left`, `up-left`) or
 * of the arena (`N`, `W`, `NW`). ` done` behind it: resolved already.
 */
export const die = text(
  /^(?:move|fire) (?:up|down|left|right|(?:up|down)-(?:left|right)|N|NE|E|SE|S|SW|W|NW) \d{1,2}(?: done)?$/,
  'a die such as "move right 4", "fire NW 2" or "fire up 1 done"',
);
