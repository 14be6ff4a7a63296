import { sampleAnswer, type Match, type Random, type Step } from '@ringside/engine/kernel';
import type { Decision, RawAction } from '@ringside/protocol/vocabulary';

/** A small generator with a seed, so that a failing game can be played again (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One answer of a random game. */
export interface Ply {
  readonly before: Match;
  readonly decision: Decision;
  readonly action: RawAction;
  readonly step: Step;
}

/** Decisions beside the game are answered now and then, the one it waits for most of the time. */
const ASIDE_SHARE = 0.3;

export function chooseDecision(match: Match, random: Random): Decision {
  const open = match.open();
  const awaited = open.filter(({ blocking }) => blocking);
  const from = random() < ASIDE_SHARE || awaited.length === 0 ? open : awaited;
  const decision = from[Math.floor(random() * from.length)];
  if (!decision) throw new Error('nothing is open and the game is not over');
  return decision;
}

/** A random game from `start`, answer by answer, until it is over or `limit` answers were given. */
export function* playRandomly(start: Match, random: Random, limit: number): Generator<Ply> {
  let match = start;
  for (let plies = 0; plies < limit && !match.outcome(); plies += 1) {
    const decision = chooseDecision(match, random);
    const action = sampleAnswer(decision, random);
    const decided = match.decide(decision.id, action);
    if (!decided.ok) {
      throw new Error(`an offered answer was refused: ${JSON.stringify([action, decided.error])}`);
    }
    yield { before: match, decision, action, step: decided.value };
    match = decided.value.next;
  }
}
