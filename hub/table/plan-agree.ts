import { isSeat, ok, type Command, type Result, type Seat } from '@ringside/protocol/vocabulary';
import type { Refusal, Sender } from './feed.ts';
import type { Played } from './frame.ts';
import type { GameRecord } from './game-record.ts';
import type { Plan } from './plan.ts';
import { actorOf, rewindTo } from './plan-undo.ts';
import { refuse } from './refusal.ts';
import { tableEntry } from './table-event.ts';
import type { Ask } from './undo-asking.ts';
import { waitsFor } from './undo-state.ts';

type Agree = Extract<Command, { readonly kind: 'agree' }>;

/**
 * A yes or no to the undo that is being asked for. The last yes and the rewind are one commit. Where nobody of those who
 * are waited for has a device here any more, the host decides (right after a start nobody is known to have none); whoever asked may take it back.
 */
export function planAgree(
  { record, isFinished }: Played,
  sender: Sender,
  { cmdId, askId, yes }: Agree,
  gone: ReadonlySet<Seat>,
): Result<Plan, Refusal> {
  const ask = record.asking.current;
  if (!ask || isFinished || ask.askId !== askId) return refuse('table/ask-closed');
  if (!maySpeak({ record, ask, gone }, sender, yes)) return refuse('table/not-asked');
  const actor = actorOf(sender);
  const answered = { type: 'undo-answered', askId, seat: sender.by, yes } as const;
  const isSettled =
    yes && waitsFor(record).every((seat) => seat === sender.by || !isSeat(sender.by));
  if (isSettled) {
    const words = { by: ask.by, before: [answered] };
    return ok({ ...rewindTo(ask.to, actor, 'agreed', words), cmdId });
  }
  return ok({ actor, cmdId, entries: [tableEntry(answered)], after: (history) => history });
}

interface Scene {
  readonly record: GameRecord;
  readonly ask: Ask;
  /** Seats that are known to have no device. */
  readonly gone: ReadonlySet<Seat>;
}

function maySpeak({ record, ask, gone }: Scene, { by }: Sender, yes: boolean): boolean {
  const waits = waitsFor(record);
  if (by === 'host' && waits.every((seat) => gone.has(seat))) return true;
  if (by === ask.by) return !yes;
  return by !== 'host' && (yes ? waits : ask.asks).includes(by);
}
