import {
  offers,
  sampleAnswer,
  type Match,
  type MatchEvent,
  type Random,
} from '@ringside/engine/kernel';
import type { Decision, Viewer } from '@ringside/protocol/vocabulary';
import { expect } from 'vitest';
import { chooseDecision } from './random-play.ts';
import type { Subject } from './rulesets.ts';

export const isSeenBy = (viewer: Viewer, { audience }: MatchEvent): boolean =>
  audience === 'public' || audience.some((seat) => seat === viewer);

export const seenBy = (viewer: Viewer, match: Match): string => JSON.stringify(match.view(viewer));

/** Two matches alike to the viewer, given the same answers while both allow it. Counts the answers. */
export function playTwins(subject: Subject, viewer: Viewer, start: Match, random: Random): number {
  let [left, right] = [start, start.alike(viewer, random)];
  let plies = 0;
  for (; plies < 25 && !left.outcome(); plies += 1) {
    const decision = chooseDecision(left, random);
    const action = sampleAnswer(decision, random);
    const open = right.open();
    const twin =
      open.find(({ id }) => id === decision.id) ??
      open.find((candidate) => isSameQuestion(candidate, decision));
    if (!twin || !offers(twin, action)) continue;
    const [one, two] = [left.decide(decision.id, action), right.decide(twin.id, action)];
    if (!one.ok || !two.ok) throw new Error('an offered answer was refused');
    const [heard, heardToo] = [one.value, two.value].map(({ events }) =>
      events.filter((event) => isSeenBy(viewer, event)),
    );
    if (!heard || !heardToo) throw new Error('unreachable');
    const split = heard.findIndex(
      (event, index) => JSON.stringify(event) !== JSON.stringify(heardToo[index]),
    );
    if (split !== -1) {
      // Only a secret that was just revealed may tell the two apart.
      expect(subject.revealing).toContain(heard[split]?.type);
      return plies;
    }
    expect(heardToo).toHaveLength(heard.length);
    expect(seenBy(viewer, two.value.next)).toBe(seenBy(viewer, one.value.next));
    [left, right] = [one.value.next, two.value.next];
  }
  return plies;
}

/** Ids of other seats' questions may differ in what only those seats have seen. */
const isSameQuestion = (a: Decision, b: Decision): boolean =>
  a.kind === b.kind && a.answerer === b.answerer && (a.blocking || a.id === b.id);
