import type { Seat } from '@ringside/protocol/vocabulary';

/** Sides of the table tablet, as it lies: S is where its lower edge is. */
export type Side = 'S' | 'W' | 'N' | 'E';

const ORDER: Readonly<Record<number, readonly Side[]>> = {
  1: ['S'],
  2: ['S', 'N'],
  3: ['S', 'W', 'N'],
  4: ['S', 'W', 'N', 'E'],
};

/** Who sits where: clockwise from the lower edge, in order of seats. More than four share the long sides. */
export function sidesOf(seats: readonly Seat[]): ReadonlyMap<Seat, Side> {
  const order = ORDER[seats.length] ?? ['S', 'S', 'W', 'N', 'N', 'E'];
  return new Map(seats.map((seat, index) => [seat, order[index] ?? 'S']));
}

const DEGREES: Readonly<Record<Side, number>> = { S: 0, W: 90, N: 180, E: -90 };

/** How far words for somebody at this side are turned, clockwise. */
export const degreesOf = (side: Side): number => DEGREES[side];
