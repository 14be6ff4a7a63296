import type { Action, Colour, Point } from '../../games/volt/index.ts';
import { COLOURS, POINTS } from '../../games/volt/index.ts';
import type { Seat } from '../../vocabulary/index.ts';
import { dictionaryOf, objectOf, oneOf, text, whole, type Format } from '../format.ts';
import { die, seat, space } from './words.ts';

/** What somebody does, as a case says it. The verbs are the kinds of actions; docs/case-format.md has one of each. */
export type CaseAction =
  | { readonly verb: 'start'; readonly seat: Seat }
  | { readonly verb: 'place' | 'respawn'; readonly space: string }
  | { readonly verb: 'roll'; readonly face: Point }
  | ({ readonly verb: 'program' } & Readonly<Record<Colour, string>>)
  | { readonly verb: 'withdraw' | 'repair' | 'decline' }
  /** 16 bytes in hex. */
  | { readonly verb: 'salt'; readonly hex: string }
  | { readonly verb: 'sequence'; readonly tokens: Readonly<Partial<Record<Seat, number>>> }
  /** The next die, unless it says which. */
  | { readonly verb: 'resolve'; readonly seat?: Seat; readonly die?: Colour };

const nothing = objectOf<object>({});
const onSpace = objectOf<{ readonly space: string }>({ space });

export const verbs: { readonly [Verb in Action['kind']]: Format<object> } = {
  start: objectOf<{ readonly seat: Seat }>({ seat }),
  place: onSpace,
  roll: objectOf<{ readonly face: Point }>({ face: oneOf(POINTS) }),
  program: objectOf<Readonly<Record<Colour, string>>>({ red: die, white: die, blue: die }),
  withdraw: nothing,
  salt: objectOf<{ readonly hex: string }>({
    hex: text(/^[0-9a-f]{32}$/, '32 digits from 0 to f'),
  }),
  sequence: objectOf<{ readonly tokens: Readonly<Record<string, number>> }>({
    tokens: dictionaryOf(seat, whole(0, 99)),
  }),
  resolve: objectOf<object, { readonly seat: Seat; readonly die: Colour }>(
    {},
    { seat, die: oneOf(COLOURS) },
  ),
  repair: nothing,
  decline: nothing,
  respawn: onSpace,
};
