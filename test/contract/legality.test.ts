import { offers, sampleAnswer } from '@ringside/engine/kernel';
import type { Match, Random } from '@ringside/engine/kernel';
import type { Decision, RawAction } from '@ringside/protocol/vocabulary';
import { describe, expect, test, vi } from 'vitest';
import { chooseDecision, playRandomly, seeded } from './random-play.ts';
import { startOf, SUBJECTS } from './rulesets.ts';

vi.setConfig({ testTimeout: 60_000 });

/** Games a set-up. More than 500 over all of them; `RINGSIDE_SEEDS=500` for as many of each (docs/rules-testing.md). */
const SEEDS = Number(process.env['RINGSIDE_SEEDS'] ?? '40');
/** Every set-up plays seeds of its own. */
const SEEDS_APART = 10_000;

describe.each(SUBJECTS)('$name', (subject) => {
  const first = SUBJECTS.indexOf(subject) * SEEDS_APART + 1;

  test(
    `${String(SEEDS)} random games: what is offered is accepted, and every game ends`,
    { timeout: 1_000 * SEEDS + 60_000 },
    () => {
      for (let seed = first; seed < first + SEEDS; seed += 1) {
        let match = startOf(subject);
        for (const { step } of playRandomly(match, seeded(seed), subject.longest))
          match = step.next;
        expect(match.outcome(), `seed ${String(seed)}`).toBeDefined();
        expect(match.open(), `seed ${String(seed)}`).toEqual([]);
      }
    },
  );

  test('until the outcome somebody is awaited', () => {
    for (const { before } of games(subject, 5)) {
      expect(before.open().some(({ blocking }) => blocking)).toBe(true);
    }
  });

  test('an id stands for one question: kind/ordinal, gone when answered, new when its choices change', () => {
    for (let seed = 1; seed <= 6; seed += 1) {
      const asked = new Map<string, string>();
      let last = new Set<string>();
      for (const { before } of playRandomly(startOf(subject), seeded(seed), subject.longest)) {
        const open = before.open();
        const ids = new Set<string>(open.map(({ id }) => id));
        expect(ids.size).toBe(open.length);
        for (const decision of open) {
          expect(decision.id).toMatch(/^[a-z-]+\/\d+$/);
          const question = JSON.stringify(decision);
          expect(asked.get(decision.id) ?? question).toBe(question);
          const isNew = !asked.has(decision.id);
          expect(isNew || last.has(decision.id), `${decision.id} came back`).toBe(true);
          asked.set(decision.id, question);
        }
        last = ids;
      }
    }
  });

  test('an answered decision refuses a second answer', () => {
    for (const { decision, action, step } of games(subject, 3)) {
      const again = step.next.decide(decision.id, action);
      expect(again).toMatchObject({ ok: false, error: { code: 'rule/decision-closed' } });
    }
  });

  test('what is not offered is refused, what is offered by chance is accepted', () => {
    const random = seeded(7);
    for (const { before } of games(subject, 5)) {
      const decision = chooseDecision(before, random);
      const answer = sampleAnswer(decision, random);
      for (const mutant of mutantsOf(answer, before, random)) {
        const decided = before.decide(decision.id, mutant);
        expect(decided.ok, JSON.stringify([decision, mutant])).toBe(offers(decision, mutant));
      }
    }
  });
});

function* games(subject: (typeof SUBJECTS)[number], seeds: number) {
  for (let seed = 1; seed <= seeds; seed += 1) {
    yield* playRandomly(startOf(subject), seeded(seed), subject.longest);
  }
}

/** Near misses: a field more, a field less, another value, a set out of order, an answer to another question. */
function mutantsOf(answer: RawAction, match: Match, random: Random): readonly RawAction[] {
  const { kind, ...fields } = answer;
  const names = Object.keys(fields);
  const name = names[Math.floor(random() * names.length)];
  const other = answerElsewhere(match.open(), random);
  const mutants: RawAction[] = [{ ...answer, more: 1 }, { ...fields, kind: `${kind}x` }, other];
  if (name === undefined) return mutants;
  const { [name]: value, ...rest } = fields;
  const values: readonly RawAction[string][] = [
    ...(typeof value === 'number' ? [value + 1, -value, String(value), value + 0.5] : []),
    ...(typeof value === 'string' ? [`${value}1`, 'central', ''] : []),
    ...(isList(value) ? [[...value].reverse(), value.slice(1), [...value, ...value], ['t1']] : []),
    other[name] ?? true,
  ];
  return [
    ...mutants,
    { ...rest, kind },
    ...values.map((changed) => ({ ...answer, [name]: changed })),
  ];
}

const isList = (value: RawAction[string] | undefined): value is readonly string[] =>
  Array.isArray(value);

function answerElsewhere(open: readonly Decision[], random: Random): RawAction {
  const decision = open[Math.floor(random() * open.length)];
  return decision ? sampleAnswer(decision, random) : { kind: 'nothing' };
}
