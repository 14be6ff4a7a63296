import type { Preview, Sentence } from '@ringside/protocol/api';
import type { Step } from '@ringside/engine/kernel';
import { ok, type Command, type Result } from '@ringside/protocol/vocabulary';
import { settleChance } from './chance.ts';
import { editLine } from './event-lines.ts';
import type { Refusal, Sender } from './feed.ts';
import type { Played } from './frame.ts';
import { entriesOf, moveOn, type Plan } from './plan.ts';
import { refuse, refusedByRules } from './refusal.ts';
import type { TableEvent } from './table-event.ts';

/** Characters of a reason that are kept. */
const WHY_MAX = 200;

/** Several things put right one by one, or a whole position. */
export type CorrectionCommand = Extract<Command, { readonly kind: 'correct' | 'restore' }>;

/** The host fixes the record: everybody is told what, and why. */
export function planCorrection(
  played: Played,
  sender: Sender,
  command: CorrectionCommand,
): Result<Plan, Refusal> {
  const step = correctedBy(played, sender, command);
  if (!step.ok) return step;
  const settled = settleChance(step.value, played.record.seed);
  return ok({
    actor: { by: 'host', source: 'host' },
    cmdId: command.cmdId,
    entries: entriesOf([correctedEvent(command)], settled),
    after: moveOn(settled.next),
    turn: 'answered',
  });
}

/** What `planCorrection` would put on record, a sentence for each edit; chance is not asked. */
export function previewCorrection(
  played: Played,
  sender: Sender,
  command: CorrectionCommand,
): Result<Preview, Refusal> {
  const step = correctedBy(played, sender, command);
  return step.ok ? ok({ grade: 'correction', asks: [], says: sentencesOf(played, command) }) : step;
}

function correctedBy(
  { history: { match }, isFinished }: Played,
  sender: Sender,
  command: CorrectionCommand,
): Result<Step, Refusal> {
  if (sender.by !== 'host') return refuse('table/host-only');
  if (isFinished) return refuse('table/game-over');
  const step =
    command.kind === 'correct' ? match.edit(command.edits) : match.restore(command.position);
  return step.ok ? step : refusedByRules(step.error);
}

function correctedEvent(command: CorrectionCommand): TableEvent {
  const why = command.why.replace(/\p{C}/gu, ' ').trim().slice(0, WHY_MAX);
  const corrected = { type: 'corrected', by: 'host', why } as const;
  return command.kind === 'correct' ? { ...corrected, edits: command.edits } : corrected;
}

const sentencesOf = ({ record }: Played, command: CorrectionCommand): readonly Sentence[] =>
  command.kind === 'correct'
    ? command.edits.map((edit) => editLine(record.ruleset, edit, record.known).text)
    : [{ key: 'edit/table/position', values: {} }];
