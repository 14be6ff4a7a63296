import type { Match } from '@ringside/engine/kernel';
import type { Answerer, DecisionId, RawAction } from '@ringside/protocol/vocabulary';
import { playRandomly, seeded } from '../../contract/random-play.ts';
import { startOf, SUBJECTS, type Subject } from '../../contract/rulesets.ts';

/** A random game to play again: choosing answers is not what is measured. */
export interface Recorded {
  readonly start: Match;
  readonly answers: readonly {
    readonly id: DecisionId;
    readonly by: Answerer;
    readonly action: RawAction;
  }[];
}

export function subjectNamed(name: string): Subject {
  const subject = SUBJECTS.find((one) => one.name === name);
  if (!subject) throw new Error(`no such subject: ${name}`);
  return subject;
}

/** Whole random games of at least so many answers in all. */
export function recordGames(subject: Subject, answers: number): readonly Recorded[] {
  const games: Recorded[] = [];
  for (let seed = 1, left = answers; left > 0; seed += 1) {
    const start = startOf(subject);
    const plies = [...playRandomly(start, seeded(seed), subject.longest)];
    const game = plies.map(({ decision, action }) => ({
      id: decision.id,
      by: decision.answerer,
      action,
    }));
    games.push({ start, answers: game });
    left -= game.length;
  }
  return games;
}

/** The match after an answer that was accepted when the game was recorded. */
export function after(match: Match, { id, action }: Recorded['answers'][number]): Match {
  const decided = match.decide(id, action);
  if (!decided.ok) throw new Error(`refused the second time: ${decided.error.code}`);
  return decided.value.next;
}
