import { SEATS, SECTORS, type Seat } from '../../vocabulary/index.ts';
import { either, flag, oneOf, text, whole, type Format } from '../format.ts';

export const seat = oneOf<Seat>(SEATS);
export const space = text(/^-?\d{1,2},-?\d{1,2}$/, 'a space such as "2,-1"');
export const sector = oneOf(SECTORS);
export const untracked = oneOf(['untracked']);
export const count = whole(0, 200);
export const yes = flag();

/**
 * A tile as people name it: of the catalogue (`WALKER M1`), in the shorthand of cases (`DS(3)+push 1`), or by its back
 * (`?`, `II/move`). Behind it what is different from a cool module lying face up: ` fd` face down, `G1`..`G3`
 * generation, `*` overheated.
 */
export const tileText = text(
  /\S/,
  'a tile such as "WALKER M1", "DS(3)+push 1*", "WK(1) fd" or "?"',
);

/** A module that is there already: by its name or the beginning of it, by the name a case gave it, or `central`. */
export const moduleName = text(/\S/, 'a module such as "WALKER M1", "WK" or "central"');

export const place: Format<string> = either(space, untracked, 'a space or "untracked"');
