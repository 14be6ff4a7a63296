import {
  isSeat,
  ok,
  type AnswerSource,
  type Command,
  type Decision,
  type Result,
  type WireDecisionId,
} from '@ringside/protocol/vocabulary';
import { settleChance } from './chance.ts';
import { ownDecision } from './decisions.ts';
import type { Refusal, Sender } from './feed.ts';
import type { Played } from './frame.ts';
import type { GameRecord } from './game-record.ts';
import { entriesOf, moveOn, type Plan } from './plan.ts';
import type { Actor } from './ports.ts';
import { refuse, refusedByRules } from './refusal.ts';
import { undoGrade } from './undo-grade.ts';
import { wireId } from './wire-id.ts';

type Answer = Extract<Command, { readonly kind: 'answer' }>;

/** An answer by people. Why an id is not theirs to answer is nobody's business: it is closed. */
export function planAnswer(
  { record, history }: Played,
  sender: Sender,
  answer: Answer,
): Result<Plan, Refusal> {
  const isIt = (id: Decision['id']): boolean => wireId(record.epoch, id) === answer.decisionId;
  const own = ownDecision(history.match, sender.by, isIt);
  if (!own || record.isOver) return refuseClosed(record, sender, answer.decisionId);
  const actor: Actor = { by: sender.by, source: sourceOf(sender, own.decision) };
  return planDecided({ record, history }, { actor, cmdId: answer.cmdId }, own.decision, answer);
}

/** Decides, lets chance answer what is its, and grades the undo. */
export function planDecided(
  { record, history }: Pick<Played, 'record' | 'history'>,
  by: Pick<Plan, 'actor' | 'cmdId'>,
  decision: Decision,
  { action }: Pick<Answer, 'action'>,
): Result<Plan, Refusal> {
  const step = history.match.decide(decision.id, action);
  if (!step.ok) return refusedByRules(step.error);
  const settled = settleChance(step.value, record.seed);
  const { answerer, blocking } = decision;
  const owner = isSeat(answerer) ? answerer : by.actor.by === 'hub' ? 'table' : by.actor.by;
  const undo = undoGrade({ owner, ...settled }, record.known);
  const { drawn } = settled;
  const answered = {
    type: 'answered',
    decision: decision.id,
    answerer,
    blocking,
    action,
    drawn,
    undo,
  } as const;
  return ok({ ...by, entries: entriesOf([answered], settled), after: moveOn(settled.next) });
}

function sourceOf(sender: Sender, { answerer, mayAnswer }: Decision): AnswerSource {
  if (isSeat(answerer)) return 'seat';
  return sender.by === 'host' && mayAnswer.includes('host') ? 'host' : 'person';
}

/** The loser of a race is told who was first: only about decisions that were the sender's to answer. */
function refuseClosed(
  record: GameRecord,
  sender: Sender,
  id: WireDecisionId,
): Result<never, Refusal> {
  const act = record.actOn(id);
  const wasOwn = act && (act.owner === sender.by || !isSeat(act.owner));
  if (!wasOwn) return refuse('table/decision-closed');
  return refuse('table/decision-closed', { by: act.actor.by, source: act.actor.source });
}
