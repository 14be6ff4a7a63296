import { sampleAnswer, type Match, type Random } from '@ringside/engine/kernel';
import { isSeat, type Decision, type RawAction, type Seat } from '@ringside/protocol/vocabulary';
import type { Ply } from '../contract/random-play.ts';

/** Chooses an answer to a question of its seat: sees what the seat sees. `View` is that of the game it plays. */
export type Player<View> = (view: View, decision: Decision, random: Random) => RawAction;

/** Any answer that is offered. */
export const anything: Player<unknown> = (_, decision, random) => sampleAnswer(decision, random);

/**
 * A game between players, answer by answer, until it is over or `limit` answers were given. Chance and the table
 * answer at random; decisions beside the game are left alone.
 */
export function* playWith<View>(
  start: Match,
  playerOf: (seat: Seat) => Player<View>,
  random: Random,
  limit: number,
): Generator<Ply> {
  let match = start;
  for (let plies = 0; plies < limit && !match.outcome(); plies += 1) {
    const decision = awaited(match);
    const action = answerOf(match, decision, playerOf, random);
    const decided = match.decide(decision.id, action);
    if (!decided.ok) {
      throw new Error(`an offered answer was refused: ${JSON.stringify([action, decided.error])}`);
    }
    yield { before: match, decision, action, step: decided.value };
    match = decided.value.next;
  }
}

function awaited(match: Match): Decision {
  const decision = match.open().find(({ blocking }) => blocking);
  if (!decision) throw new Error('nothing is awaited and the game is not over');
  return decision;
}

function answerOf<View>(
  match: Match,
  { id, answerer }: Decision,
  playerOf: (seat: Seat) => Player<View>,
  random: Random,
): RawAction {
  if (!isSeat(answerer)) return sampleAnswer(awaited(match), random);
  const view = match.view(answerer);
  const mine = view.mine.find((decision) => decision.id === id);
  if (!mine) throw new Error(`${answerer} does not see ${id}`);
  // The caller's players play the game that the match is of.
  return playerOf(answerer)(view as View, mine, random);
}
