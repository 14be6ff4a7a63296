import { createHmac } from 'node:crypto';
import { sampleAnswer, type MatchEvent, type Match, type Step } from '@ringside/engine/kernel';
import type { Decision, DecisionId } from '@ringside/protocol/vocabulary';
import type { Drawn } from './table-event.ts';

/** Far above what any game draws in one go; reaching it is a bug in the rules. */
const DRAW_LIMIT = 1_000;
const TWO_TO_48 = 2 ** 48;

export interface Settled {
  readonly events: readonly MatchEvent[];
  readonly next: Match;
  readonly drawn: readonly Drawn[];
}

/** Answers, one after another, what the hub's own chance may answer, until somebody else is awaited. */
export function settleChance(step: Step, seed: string): Settled {
  let { next } = step;
  const events = [...step.events];
  const drawn: Drawn[] = [];
  for (let draws = 0; draws < DRAW_LIMIT; draws += 1) {
    const decision = next.open().find(({ mayAnswer }) => mayAnswer.includes('rng'));
    if (!decision) return { events, next, drawn };
    const action = sampleAnswer(decision, randomOf(seed, decision.id));
    const settled = decided(next, decision, action);
    events.push(...settled.events);
    drawn.push({ decision: decision.id, action });
    next = settled.next;
  }
  throw new Error(`chance did not come to rest in ${DRAW_LIMIT} draws`);
}

function decided(match: Match, decision: Decision, action: Drawn['action']): Step {
  const step = match.decide(decision.id, action);
  if (!step.ok) throw new Error(`${decision.id}: the rules refuse ${step.error.code} to chance`);
  return step.value;
}

/** A function of the secret seed and the bare decision id: an undone draw comes out the same again. */
export function randomOf(seed: string, id: DecisionId): () => number {
  let n = 0;
  return () => {
    const digest = createHmac('sha256', Buffer.from(seed, 'hex')).update(`${id}#${n}`).digest();
    n += 1;
    return digest.readUIntBE(0, 6) / TWO_TO_48;
  };
}
