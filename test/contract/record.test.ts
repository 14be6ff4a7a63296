import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test, vi } from 'vitest';
import { playRandomly, seeded } from './random-play.ts';
import { startOf, SUBJECTS } from './rulesets.ts';

vi.setConfig({ testTimeout: 60_000 });

const SEEDS = 8;

/** As `toEqual`, at a tenth of its price while they are: states are big, and compared at every step. */
function expectSame(actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected);
}

describe.each(SUBJECTS)('$name', (subject) => {
  test('the events alone rebuild the live state', () => {
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const started = subject.game.start(subject.config);
      if (!started.ok) throw new Error(started.error.code);
      const payloads = started.value.events.map(({ payload }) => payload);
      let match = started.value.next;
      for (const { step } of playRandomly(match, seeded(seed), subject.longest)) {
        payloads.push(...step.events.map(({ payload }) => payload));
        match = step.next;
      }
      const stored: unknown = JSON.parse(JSON.stringify(payloads));
      const replayed = subject.game.empty().replay(stored as readonly unknown[]);
      expect(replayed.state()).toEqual(match.state());
    }
  });

  test('a state that went through JSON plays on alike', () => {
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      for (const { before, decision, action, step } of playRandomly(
        startOf(subject),
        seeded(seed),
        40,
      )) {
        const resumed = subject.game.resume(JSON.parse(JSON.stringify(before.state())));
        const decided = resumed.decide(decision.id, action);
        if (!decided.ok) throw new Error(decided.error.code);
        expectSame(decided.value.next.state(), step.next.state());
        expectSame(decided.value.events, step.events);
      }
    }
  });

  test('position to state to position is the identity at every step', () => {
    for (let seed = 1; seed <= 2; seed += 1) {
      for (const { before, step } of playRandomly(
        startOf(subject),
        seeded(seed),
        subject.longest,
      )) {
        const position = step.next.position();
        const stored: unknown = JSON.parse(JSON.stringify(position));
        // Onto an empty match and onto another one: nothing of what was there may remain.
        for (const ground of [subject.game.empty(), before]) {
          const restored = ground.restore(stored);
          if (!restored.ok) throw new Error(JSON.stringify(restored.error));
          expectSame(restored.value.next.position(), position);
          expectSame(restored.value.next.open(), step.next.open());
        }
      }
    }
  });

  test('a restored position is told in public and sealed events that rebuild it', () => {
    for (const { step } of playRandomly(startOf(subject), seeded(5), subject.longest)) {
      const restored = subject.game.empty().restore(step.next.position());
      if (!restored.ok) throw new Error(restored.error.code);
      const payloads = restored.value.events.map(({ payload }) => payload);
      expectSame(subject.game.empty().replay(payloads).state(), step.next.state());
    }
  });

  test.each([null, 1, 'x', [], {}, { kind: null }, { kind: '__proto__' }, { stack: [{}] }])(
    'untrusted data is refused with a code: %j',
    (raw) => {
      const started = subject.game.start(raw);
      const restored = startOf(subject).restore(raw);
      expect(started).toMatchObject({ ok: false, error: { code: 'rule/config-shape' } });
      expect(restored).toMatchObject({ ok: false, error: { code: 'rule/position-shape' } });
    },
  );
});
