import { answersOf, type Match } from '@ringside/engine/kernel';

/** How a tree of answers grows: counts that change when the rules do, on purpose or not. */
export interface Counts {
  /** Ways to give one answer, two answers, ... in a row, decisions beside the game among them. */
  readonly answers: readonly number[];
  /** All of these answers by kind: which part of the rules a change comes from. */
  readonly kinds: Readonly<Record<string, number>>;
  /** Ways that end the game. */
  readonly ends: number;
}

/** Walks every way to answer `depth` times in a row. An answer that is offered and refused is a bug. */
export function perft(start: Match, depth: number): Counts {
  const answers = Array.from({ length: depth }, () => 0);
  const kinds: Record<string, number> = {};
  let ends = 0;
  const walk = (match: Match, level: number): void => {
    for (const decision of match.open()) {
      for (const action of answersOf(decision)) {
        answers[level] = (answers[level] ?? 0) + 1;
        kinds[action.kind] = (kinds[action.kind] ?? 0) + 1;
        const decided = match.decide(decision.id, action);
        if (!decided.ok) throw new Error(JSON.stringify([action, decided.error]));
        const { next } = decided.value;
        if (next.outcome()) ends += 1;
        else if (level + 1 < depth) walk(next, level + 1);
      }
    }
  };
  walk(start, 0);
  const sorted = Object.entries(kinds).sort(([one], [other]) => (one < other ? -1 : 1));
  return { answers, kinds: Object.fromEntries(sorted), ends };
}
