import { ok, type Command, type Result } from '@ringside/protocol/vocabulary';
import type { Refusal, Sender } from './feed.ts';
import type { Played } from './frame.ts';
import type { Plan } from './plan.ts';
import type { Actor } from './ports.ts';
import { refuse } from './refusal.ts';
import { holds } from './stand-in.ts';
import { tableEntry, type TableEvent } from './table-event.ts';

type Away = Extract<Command, { readonly kind: 'away' }>;
type Hush = Extract<Command, { readonly kind: 'hush' }>;

/** A player has left, or is back: their own word, or the host's. The game goes on either way, and is not touched. */
export function planAway(
  { record }: Played,
  { by }: Sender,
  { cmdId, seat, away }: Away,
): Result<Plan, Refusal> {
  if (record.isOver) return refuse('table/game-over');
  if (by !== 'host' && by !== seat) return refuse('table/not-your-seat', { seat });
  if (!record.seats.some((one) => one.seat === seat)) return refuse('table/no-such-seat');
  if (record.orders.away.has(seat) === away) {
    return refuse('table/away-unchanged', { seat, away });
  }
  return ok({ ...noteOf({ type: 'presence', seat, away, by }, by), cmdId });
}

/** "Don't ask me again": for the seat's own eyes, and no act of the game. */
export function planHush(
  played: Played,
  { by }: Sender,
  { cmdId, about, on }: Hush,
): Result<Plan, Refusal> {
  const { record, history } = played;
  if (record.isOver) return refuse('table/game-over');
  if (by === 'host') return refuse('table/seat-only');
  if (about.for === 'module' && on && !holds(played, by, about.piece)) {
    return refuse('table/not-your-piece', { piece: about.piece });
  }
  const turn = history.match.turn();
  return ok({ ...noteOf({ type: 'hushed', seat: by, about, turn, on }, by), cmdId });
}

/** An entry of the table alone: no decision is answered and none closes. */
const noteOf = (event: TableEvent, by: Actor['by']): Plan => ({
  actor: { by, source: by === 'host' ? 'host' : 'seat' },
  entries: [tableEntry(event)],
  after: (history) => history,
});
