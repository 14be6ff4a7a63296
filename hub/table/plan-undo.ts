import { ok, type CommandId, type Result } from '@ringside/protocol/vocabulary';
import { settleChance } from './chance.ts';
import type { Refusal, Sender } from './feed.ts';
import type { Played } from './frame.ts';
import { entriesOf, moveOn, type Plan } from './plan.ts';
import type { Actor } from './ports.ts';
import { refuse, refusedByRules } from './refusal.ts';
import { tableEntry } from './table-event.ts';
import { undoState } from './undo-state.ts';

const WHY_MAX = 200;

/** Takes back the newest command; what came silently after it goes with it and is asked again when it matters. */
export function planUndo(
  { record, history, isFinished }: Played,
  sender: Sender,
  cmdId: CommandId,
): Result<Plan, Refusal> {
  const state = undoState(record, history, sender.by);
  const act = record.lastAct;
  if (isFinished || !state.can || !act) {
    return refuse('table/cannot-undo', {
      why: isFinished || state.can ? 'undo/over' : state.why.key,
    });
  }
  const source = sender.by === 'host' ? 'host' : 'seat';
  const actor = { by: sender.by, source } as const;
  return ok({ ...rewindTo(act.firstSeq - 1, actor, 'undo'), cmdId, turn: 'rewound' });
}

/** Sensing takes back its own newest inference, to put a better one in its place. */
export function planRevision({ record, history }: Played): Plan | undefined {
  const act = record.lastAct;
  if (act?.actor.source !== 'sensor' || !undoState(record, history, 'host').can) return undefined;
  const actor = { by: 'hub', source: 'sensor' } as const;
  return { ...rewindTo(act.firstSeq - 1, actor, 'revised'), turn: 'revised' };
}

const rewindTo = (to: number, actor: Actor, why: 'undo' | 'revised'): Plan => ({
  actor,
  entries: [tableEntry({ type: 'rewound', to, by: actor.by, why })],
  after: (history, seq) => {
    const back = history.rewound(seq, to);
    if (!back) throw new Error(`no match remembered for entry ${to}`);
    return back;
  },
});

/** The host fixes the record: everybody is told, and why. */
export function planCorrection(
  { record, history, isFinished }: Played,
  sender: Sender,
  command: { readonly cmdId: CommandId; readonly position: unknown; readonly why: string },
): Result<Plan, Refusal> {
  if (sender.by !== 'host') return refuse('table/host-only');
  if (isFinished) return refuse('table/game-over');
  const step = history.match.restore(command.position);
  if (!step.ok) return refusedByRules(step.error);
  const settled = settleChance(step.value, record.seed);
  const why = command.why.replace(/\p{C}/gu, ' ').trim().slice(0, WHY_MAX);
  const corrected = { type: 'corrected', by: 'host', why } as const;
  return ok({
    actor: { by: 'host', source: 'host' },
    cmdId: command.cmdId,
    entries: entriesOf([corrected], settled),
    after: moveOn(settled.next),
    turn: 'answered',
  });
}
