import { sampleAnswer, type Match } from '@ringside/engine/kernel';
import type { Viewer } from '@ringside/protocol/vocabulary';
import { describe, expect, test, vi } from 'vitest';
import { chooseDecision, playRandomly, seeded, type Ply } from './random-play.ts';
import { startOf, SUBJECTS, type Subject } from './rulesets.ts';
import { isSeenBy, playTwins, seenBy } from './twins.ts';

vi.setConfig({ testTimeout: 60_000 });

describe.each(SUBJECTS)('$name', (subject) => {
  test('a planted secret is in no view but its owner’s, and in no event others get', () => {
    let planted = 0;
    for (let seed = 1; seed <= 6; seed += 1) {
      for (const before of someOf(playRandomly(startOf(subject), seeded(seed), 120), 4)) {
        const { match, secrets } = subject.plant(before);
        planted += secrets.length;
        for (const viewer of subject.viewers) {
          const text = scanned(match.view(viewer));
          const events = scanned(eventsFor(viewer, match, seed));
          const restored = scanned(restoredFor(viewer, subject, match));
          for (const { marker, seenBy: owners } of secrets) {
            if (owners.includes(viewer)) continue;
            expect(text).not.toContain(marker);
            expect(events).not.toContain(marker);
            expect(restored).not.toContain(marker);
          }
        }
      }
    }
    // Real tiles hold no face the hub could give away before the owner has told it: see the next test.
    expect(planted > 0).toBe(subject.secrets === 'drawn');
  });

  test('sealed events have an audience of one', () => {
    for (const { step } of playRandomly(startOf(subject), seeded(3), subject.longest)) {
      for (const { type, audience } of step.events) {
        expect(audience === 'public').toBe(!subject.sealed.includes(type));
        if (audience !== 'public') expect(audience).toHaveLength(1);
      }
    }
  });

  test('what a viewer gets no event of changes nothing for that viewer', () => {
    let unseen = 0;
    for (let seed = 1; seed <= 4; seed += 1) {
      for (const { before, step } of playRandomly(startOf(subject), seeded(seed), 300)) {
        for (const viewer of subject.viewers) {
          if (step.events.some((event) => isSeenBy(viewer, event))) continue;
          unseen += 1;
          expect(seenBy(viewer, step.next)).toBe(seenBy(viewer, before));
        }
      }
    }
    if (subject.secrets === 'said') expect(unseen).toBeGreaterThan(0);
  });

  test('non-interference: what a viewer cannot tell apart looks the same, byte for byte', () => {
    const random = seeded(11);
    let different = 0;
    for (let seed = 1; seed <= 10; seed += 1) {
      for (const before of someOf(playRandomly(startOf(subject), seeded(seed), 300), 8)) {
        for (const viewer of subject.viewers) {
          const twin = before.alike(viewer, random);
          expect(seenBy(viewer, twin)).toBe(seenBy(viewer, before));
          if (JSON.stringify(twin.state()) !== JSON.stringify(before.state())) different += 1;
        }
      }
    }
    expect(different).toBeGreaterThan(30);
  });

  test('non-interference: and goes on looking the same under the same answers', () => {
    let together = 0;
    for (let seed = 1; seed <= 40; seed += 1) {
      const random = seeded(seed);
      const viewer = subject.viewers[seed % subject.viewers.length] ?? 'public';
      let match = startOf(subject);
      const lead = Math.floor(random() * subject.opening);
      for (const { step } of playRandomly(match, random, lead)) match = step.next;
      together += playTwins(subject, viewer, match, random);
    }
    expect(together).toBeGreaterThan(10);
  });

  test('a refusal tells no more than the viewer knows', () => {
    const random = seeded(13);
    for (const before of someOf(playRandomly(startOf(subject), seeded(2), 200), 2)) {
      for (const viewer of subject.viewers) {
        const twin = before.alike(viewer, random);
        for (const decision of before.view(viewer).mine) {
          const wrong = { ...sampleAnswer(decision, random), more: true };
          expect(twin.decide(decision.id, wrong)).toEqual(before.decide(decision.id, wrong));
        }
      }
    }
  });
});

/** Every `nth` match of a random game; the whole of a short one. */
function* someOf(plies: Iterable<Ply>, nth: number): Generator<Match> {
  let count = 0;
  for (const { before } of plies) {
    if (count < 20 || count % nth === 0) yield before;
    count += 1;
  }
}

/** As text, without the catalogue: it is printed for everybody. */
const scanned = (value: unknown): string =>
  JSON.stringify(value, (name, part: unknown) => (name === 'catalogue' ? undefined : part));

/** What a viewer hears when a match is restored from its position. */
function restoredFor(viewer: Viewer, { game }: Subject, match: Match): readonly unknown[] {
  const restored = game.empty().restore(match.position());
  return restored.ok
    ? restored.value.events.filter((event) => isSeenBy(viewer, event)).map(({ payload }) => payload)
    : [];
}

/** What a viewer hears of one random answer, as far as nothing is revealed. */
function eventsFor(viewer: Viewer, match: Match, seed: number): readonly unknown[] {
  const random = seeded(seed);
  const decision = match.outcome() ? undefined : chooseDecision(match, random);
  const decided = decision && match.decide(decision.id, sampleAnswer(decision, random));
  const steps = decided?.ok ? decided.value.events : [];
  return steps
    .filter((event) => isSeenBy(viewer, event))
    .filter(({ type }) => type !== 'turned-up' && type !== 'revealed')
    .map(({ payload }) => payload);
}
