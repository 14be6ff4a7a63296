import { leastAnswer, offers } from '@ringside/engine/kernel';
import { isSeat } from '@ringside/protocol/vocabulary';
import { describe, expect, test, vi } from 'vitest';
import { playRandomly, seeded } from './random-play.ts';
import { startOf, SUBJECTS } from './rulesets.ts';

vi.setConfig({ testTimeout: 60_000 });

/** A game has too many moments to look at each: every so manieth is. */
const STRIDE = 9;

describe.each(SUBJECTS)('$name', (subject) => {
  test('the least answer to whatever is open is offered and accepted', () => {
    let plies = 0;
    for (const { before } of playRandomly(startOf(subject), seeded(1), subject.longest)) {
      plies += 1;
      if (plies % STRIDE !== 0) continue;
      for (const decision of before.open()) {
        const least = leastAnswer(decision, subject.game);
        if (!least) throw new Error(`${decision.id} has no answer`);
        expect(offers(decision, least), JSON.stringify([decision, least])).toBe(true);
        expect(before.decide(decision.id, least).ok, JSON.stringify(least)).toBe(true);
      }
    }
  });

  test('a game in which every player has left goes on', () => {
    let match = startOf(subject);
    const turns = new Set<string>();
    for (let plies = 0; plies < 200 && !match.outcome(); plies += 1) {
      turns.add(match.turn());
      const decision = match.open().find(({ blocking }) => blocking);
      if (!decision) throw new Error('nobody is awaited');
      const { answerer } = decision;
      const leasts = isSeat(answerer) ? subject.game : { passive: [], meets: [] };
      const answer = leastAnswer(decision, leasts);
      const decided = answer && match.decide(decision.id, answer);
      if (!decided?.ok) throw new Error(`${decision.id} refuses its least answer`);
      match = decided.value.next;
      if (turns.size > 20) break;
    }
    expect(turns.size > 1 || match.outcome() !== undefined).toBe(true);
  });
});
