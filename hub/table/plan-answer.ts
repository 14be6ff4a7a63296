import {
  decisionId,
  isSeat,
  ok,
  type Answerer,
  type AnswerSource,
  type Command,
  type Decision,
  type RawAction,
  type Result,
  type Seat,
  type WireDecisionId,
} from '@ringside/protocol/vocabulary';
import type { Provenance } from '@ringside/protocol/api';
import type { Proposal } from '../reconciler/index.ts';
import { settleChance } from './chance.ts';
import { commutingDecision, ownDecision, type OwnDecision } from './decisions.ts';
import type { Refusal, Sender } from './feed.ts';
import type { Played } from './frame.ts';
import type { GameRecord } from './game-record.ts';
import { entriesOf, moveOn, type Plan } from './plan.ts';
import type { Actor } from './ports.ts';
import { provenanceOf } from './provenance.ts';
import { refuse, refusedByRules } from './refusal.ts';
import type { StandIn } from './stand-in.ts';
import { undoGrade } from './undo-grade.ts';
import { wireId } from './wire-id.ts';

type Answer = Extract<Command, { readonly kind: 'answer' }>;

/** An answer by people. Why an id is not theirs to answer is nobody's business: it is closed. */
export function planAnswer(
  { record, history }: Played,
  sender: Sender,
  answer: Answer,
): Result<Plan, Refusal> {
  const own = decisionOf({ record, history }, sender, answer.decisionId);
  if (!own || record.isOver) return refuseClosed(record, sender, answer.decisionId);
  const actor: Actor = { by: sender.by, source: sourceOf(sender, own.decision) };
  const provenance = provenanceOf(actor.source);
  return planDecided(
    { record, history },
    { actor, cmdId: answer.cmdId, turn: 'answered' },
    { decision: own.decision, action: answer.action, provenance },
  );
}

function decisionOf(
  { record, history }: Pick<Played, 'record' | 'history'>,
  { by }: Sender,
  asked: WireDecisionId,
): OwnDecision | undefined {
  const isIt = (id: Decision['id']): boolean => wireId(record.epoch, id) === asked;
  const isKind = (kind: string): boolean =>
    asked.startsWith(wireId(record.epoch, decisionId(`${kind}/`)));
  return ownDecision(history.match, by, isIt) ?? commutingDecision(history.match, by, isKind);
}

/** An answer by sensing. `undefined`: the decision is not, or no longer, one that sensing may answer. */
export function planSensed({ record, history }: Played, proposal: Proposal): Plan | undefined {
  const decision = history.match.open().find(({ id }) => id === proposal.decisionId);
  if (!decision?.mayAnswer.includes('sensor')) return undefined;
  const by = { actor: { by: 'hub', source: 'sensor' }, turn: 'sensed' } as const;
  const { action, provenance } = proposal;
  const plan = planDecided({ record, history }, by, { decision, action, provenance });
  return plan.ok ? plan.value : undefined;
}

/** An answer of the hub in a seat's name. What the hub may answer the rules accept: anything else is a bug. */
export function planStandIn({ record, history }: Played, { decision, action }: StandIn): Plan {
  const by = { actor: { by: 'hub', source: 'hub' }, turn: 'stood-in' } as const;
  const provenance = provenanceOf('hub');
  const plan = planDecided({ record, history }, by, { decision, action, provenance });
  if (plan.ok) return plan.value;
  throw new Error(`${decision.id}: the rules refuse ${plan.error.code} to the hub`);
}

/** Decides, lets chance answer what is its, and grades the undo. */
function planDecided(
  { record, history }: Pick<Played, 'record' | 'history'>,
  by: Pick<Plan, 'actor' | 'cmdId' | 'turn'>,
  answer: {
    readonly decision: Decision;
    readonly action: RawAction;
    readonly provenance: Provenance;
  },
): Result<Plan, Refusal> {
  const { decision, action, provenance } = answer;
  const { id, answerer, blocking } = decision;
  const step = history.match.decide(id, action);
  if (!step.ok) return refusedByRules(step.error);
  const settled = settleChance(step.value, record.seed);
  const { drawn } = settled;
  const owner = ownerOf(answerer, by.actor);
  const undo = undoGrade({ owner, before: history.match, ...settled }, record.known);
  const entries = entriesOf(
    [{ type: 'answered', decision: id, answerer, blocking, action, drawn, undo, provenance }],
    settled,
  );
  return ok({ ...by, entries, after: moveOn(settled.next) });
}

const ownerOf = (answerer: Answerer, { by }: Actor): Seat | 'table' | 'host' =>
  isSeat(answerer) ? answerer : by === 'hub' ? 'table' : by;

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
