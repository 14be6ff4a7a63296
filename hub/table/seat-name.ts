import { isSeat, ok, type Result } from '@ringside/protocol/vocabulary';
import type { Refusal } from './feed.ts';
import { refuse } from './refusal.ts';
import type { SeatName } from './table-event.ts';

/** Characters of a name. */
export const NAME_MAX = 24;

/** A player's name as typed, tidied: 1 to 24 characters, no control characters, no runs of blanks. */
export function parseName(raw: string): Result<string, Refusal> {
  const name = raw.replace(/\s+/gu, ' ').trim();
  const length = Array.from(name).length;
  if (length < 1 || length > NAME_MAX || /\p{C}/u.test(name)) {
    return refuse('table/name', { max: NAME_MAX });
  }
  return ok(name);
}

/** Every seat once, with tidied names. */
export function parseSeats(raw: readonly SeatName[]): Result<readonly SeatName[], Refusal> {
  const seats: SeatName[] = [];
  for (const { seat, name } of raw) {
    if (!isSeat(seat) || seats.some((other) => other.seat === seat)) return refuse('table/seats');
    const parsed = parseName(name);
    if (!parsed.ok) return parsed;
    seats.push({ seat, name: parsed.value });
  }
  return seats.length > 0 ? ok(seats) : refuse('table/seats');
}
