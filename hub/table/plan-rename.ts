import { ok, type Result, type Seat } from '@ringside/protocol/vocabulary';
import type { Refusal } from './feed.ts';
import type { Played } from './frame.ts';
import type { Plan } from './plan.ts';
import { refuse } from './refusal.ts';
import { parseName } from './seat-name.ts';
import { tableEntry } from './table-event.ts';

/** What a seat is called from now on; `null`: as before. */
export function planRename(
  { record, isFinished }: Played,
  seat: Seat,
  raw: string,
): Result<Plan | null, Refusal> {
  const name = parseName(raw);
  if (!name.ok) return name;
  const known = record.seats.find((one) => one.seat === seat);
  if (!known) return refuse('table/no-such-seat');
  if (known.name === name.value || isFinished) return ok(null);
  return ok({
    actor: { by: seat, source: 'seat' },
    entries: [tableEntry({ type: 'renamed', seat, name: name.value })],
    after: (history) => history,
  });
}
