import {
  designId,
  err,
  ok,
  pieceClass,
  pieceId,
  SEATS,
  type Axial,
  type Rejection,
  type Result,
  type Seat,
} from '@ringside/protocol/vocabulary';
import { either, integer, objectOf, oneOf, text, type Misfit } from '../../kernel/shape.ts';

// What configs, actions and positions from outside have in common.

export const COORDINATE = 20;

export const seat = oneOf<Seat>(SEATS);
export const axial = objectOf<Axial>({
  q: integer(-COORDINATE, COORDINATE),
  r: integer(-COORDINATE, COORDINATE),
});
export const spaceText = text(/^-?\d{1,2},-?\d{1,2}$/, (space) => space);
export const piece = text(/^t[1-9]\d{0,3}$/, pieceId);
export const design = text(/^[a-z0-9][a-z0-9-]{0,60}$/, designId);
export const tileClass = text(
  /^I{1,3}\/(?:attack|move|turn|defence|terrain|other|any)$/,
  pieceClass,
);
export const robotClass = oneOf(['robot/1', 'robot/2', 'robot/3', 'robot/4'].map(pieceClass));
export const module = either(oneOf(['central']), piece);
export const profile = oneOf(['full', 'full-without-field', 'overheat', 'trophies']);
export const faces = oneOf(['virtual', 'physical']);

/** Each seat once, in the order of the letters. */
export const areClockwise = (seats: readonly Seat[]): boolean =>
  seats.every((name, index) => {
    const before = seats[index - 1];
    return before === undefined || SEATS.indexOf(before) < SEATS.indexOf(name);
  });

export const named = <Value>(
  code: Rejection['code'],
  shaped: Result<Value, Misfit>,
): Result<Value, Rejection> =>
  shaped.ok ? ok(shaped.value) : err({ code, atoms: [], detail: { ...shaped.error } });
