import { ok, type Command, type Result, type Seat } from '@ringside/protocol/vocabulary';
import type { Refusal, Sender } from './feed.ts';
import type { Played } from './frame.ts';
import type { Plan } from './plan.ts';
import type { Actor } from './ports.ts';
import { refuse } from './refusal.ts';
import type { Act } from './acts.ts';
import { tableEntry, type RewindWhy, type TableEvent } from './table-event.ts';
import { redoState } from './undo-state.ts';
import { undoTerms, type UndoTerms } from './undo-terms.ts';

type Undo = Extract<Command, { readonly kind: 'undo' }>;
type Redo = Extract<Command, { readonly kind: 'redo' }>;

const WHY_MAX = 200;

/**
 * Takes back from an act on, or asks those it concerns. What came silently after it goes with it and is asked again when
 * it matters. `joined`: seats with a device, which can be asked.
 */
export function planUndo(
  { record, isFinished }: Played,
  sender: Sender,
  { cmdId, line, force }: Undo,
  joined: ReadonlySet<Seat>,
): Result<Plan, Refusal> {
  if (isFinished) return refuse('table/cannot-undo', { why: 'undo/over' });
  if (force !== undefined && sender.by !== 'host') return refuse('table/host-only');
  if (force !== undefined && tidied(force) === '') return refuse('table/no-reason');
  const answer = undoTerms(record, sender.by, joined, line);
  if (!answer.ok) return refuse('table/cannot-undo', { why: answer.why.key });
  const { terms } = answer;
  const actor = actorOf(sender);
  if (force !== undefined) {
    return ok({ ...rewindTo(terms.to, actor, 'forced', { reason: tidied(force) }), cmdId });
  }
  const hostDecides = sender.by === 'host' && terms.asks.length === 0;
  if (terms.grade !== 'consent' || hostDecides) {
    return ok({ ...rewindTo(terms.to, actor, WHY[terms.grade]), cmdId });
  }
  if (record.asking.current) return refuse('table/undo-pending', { by: record.asking.current.by });
  return ok({ ...askFor(record.asking.nextId, sender, terms), cmdId });
}

const WHY: Readonly<Record<UndoTerms['grade'], RewindWhy>> = {
  free: 'undo',
  consent: 'agreed',
  correction: 'correction',
};

/** Takes the newest undo back. */
export function planRedo(
  { record, isFinished }: Played,
  sender: Sender,
  { cmdId }: Redo,
): Result<Plan, Refusal> {
  if (isFinished) return refuse('table/cannot-redo', { why: 'undo/over' });
  const state = redoState(record, sender.by);
  const undone = record.redo.newest;
  if (!state.can) return refuse('table/cannot-redo', { why: state.why.key });
  if (!undone) return refuse('table/cannot-redo', { why: 'redo/nothing' });
  return ok({ ...rewindTo(undone.to, actorOf(sender), 'redo'), cmdId });
}

/** Sensing takes back its own newest inference, to put a better one in its place. */
export function planRevision({ record }: Played): Plan | undefined {
  const act = revisable(record);
  return act && rewindTo(act.firstSeq - 1, { by: 'hub', source: 'sensor' }, 'revised');
}

/** An inference of sensing that nothing has followed from yet and that nobody learnt anything by. */
export const revisable = ({ acts }: Played['record']): Act | undefined => {
  const act = acts.newestHeard;
  return act?.actor.source === 'sensor' && act.grade === 'free' ? act : undefined;
};

/** `by`: who is said to have taken it back, where that isn't who spoke last. */
export const rewindTo = (
  to: number,
  actor: Actor,
  why: RewindWhy,
  { reason, by = actor.by, before = [] }: RewindWords = {},
): Plan => ({
  actor,
  entries: [
    ...before,
    { type: 'rewound', to, by, why, ...(reason !== undefined && { reason }) } as const,
  ].map(tableEntry),
  reachesTo: to,
  after: (history, seq) => {
    const back = history.rewound(seq, to);
    if (!back) throw new Error(`no match remembered for entry ${String(to)}`);
    return back;
  },
  turn: why === 'revised' ? 'revised' : 'rewound',
});

interface RewindWords {
  readonly reason?: string;
  readonly by?: Actor['by'];
  /** What the table records before it in the same commit. */
  readonly before?: readonly TableEvent[];
}

const askFor = (askId: string, sender: Sender, { to, asks }: UndoTerms): Plan => ({
  actor: actorOf(sender),
  entries: [tableEntry({ type: 'undo-asked', askId, by: sender.by, to, asks })],
  after: (history) => history,
});

export const actorOf = ({ by }: Sender): Actor => ({ by, source: by === 'host' ? 'host' : 'seat' });

/** Words as typed, for the log. */
const tidied = (text: string): string => text.replace(/\p{C}/gu, ' ').trim().slice(0, WHY_MAX);
