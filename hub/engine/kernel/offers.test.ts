import fc from 'fast-check';
import type { Choices, Field } from '@ringside/protocol/vocabulary';
import { describe, expect, test } from 'vitest';
import { listAnswers } from './answers.ts';
import { offers } from './offers.ts';
import { sampleAnswer } from './sample.ts';

const choices: Choices = [
  { kind: 'go', fields: { how: { one: ['walk', 'run'] }, far: { one: [1, 2] } } },
  { kind: 'go', fields: { how: { one: ['fly'] }, far: { one: [9] } } },
  { kind: 'give', fields: { what: { some: ['c', 'a', 'b'], min: 1, max: 2 } } },
  { kind: 'draw', fields: { card: { draw: { ace: 1, king: 0 } } } },
  { kind: 'stop', fields: {} },
  {
    kind: 'seat',
    fields: { left: { one: ['Ann', 'Bo'] }, right: { one: ['Ann', 'Bo', 'Cy'] } },
    distinct: ['left', 'right'],
  },
];

describe('offers', () => {
  test.each([
    { when: 'a row fits', action: { kind: 'go', how: 'run', far: 2 }, is: true },
    { when: 'fields in another order', action: { far: 1, how: 'walk', kind: 'go' }, is: true },
    { when: 'two rows mixed', action: { kind: 'go', how: 'fly', far: 1 }, is: false },
    { when: 'a field is missing', action: { kind: 'go', how: 'run' }, is: false },
    { when: 'a field too many', action: { kind: 'stop', now: true }, is: false },
    { when: 'text for a number', action: { kind: 'go', how: 'run', far: '2' }, is: false },
    { when: 'another kind', action: { kind: 'stay' }, is: false },
    { when: 'a set, sorted', action: { kind: 'give', what: ['a', 'c'] }, is: true },
    { when: 'a set out of order', action: { kind: 'give', what: ['c', 'a'] }, is: false },
    { when: 'a member twice', action: { kind: 'give', what: ['a', 'a'] }, is: false },
    { when: 'a stranger in the set', action: { kind: 'give', what: ['a', 'z'] }, is: false },
    { when: 'too few', action: { kind: 'give', what: [] }, is: false },
    { when: 'too many', action: { kind: 'give', what: ['a', 'b', 'c'] }, is: false },
    { when: 'no list', action: { kind: 'give', what: 'a' }, is: false },
    { when: 'a card left', action: { kind: 'draw', card: 'ace' }, is: true },
    { when: 'a card gone', action: { kind: 'draw', card: 'king' }, is: false },
    { when: 'what every object has', action: { kind: 'draw', card: 'toString' }, is: false },
    { when: 'nothing to say', action: { kind: 'stop' }, is: true },
    { when: 'two that differ', action: { kind: 'seat', left: 'Ann', right: 'Bo' }, is: true },
    {
      when: 'two that must not agree',
      action: { kind: 'seat', left: 'Bo', right: 'Bo' },
      is: false,
    },
  ])('$when: $is', ({ action, is }) => {
    expect(offers({ choices }, action)).toBe(is);
  });
});

const name = fc.stringMatching(/^[a-z]{1,4}$/);
const names = fc.uniqueArray(name, { minLength: 1, maxLength: 5 });
const field: fc.Arbitrary<Field> = fc.oneof(
  fc.record({
    one: fc.uniqueArray(fc.oneof(fc.integer(), name, fc.boolean()), { minLength: 1, maxLength: 4 }),
  }),
  names.chain((some) =>
    fc
      .tuple(fc.nat({ max: some.length }), fc.nat({ max: some.length }))
      .map(([a, b]) => ({ some, min: Math.min(a, b), max: Math.max(a, b) })),
  ),
  fc
    .dictionary(name, fc.nat({ max: 3 }), { minKeys: 1, maxKeys: 4 })
    .filter((draw) => Object.values(draw).some((copies) => copies > 0))
    .map((draw) => ({ draw })),
);
const plainRow = fc.record({ kind: name, fields: fc.dictionary(name, field, { maxKeys: 3 }) });
/** Three values for at most three fields: one is always left. */
const distinctRow = fc.uniqueArray(name, { minLength: 1, maxLength: 3 }).map((distinct) => ({
  kind: 'apart',
  fields: Object.fromEntries(distinct.map((one) => [one, { one: [1, 2, 3] }])),
  distinct,
}));
const anyChoices: fc.Arbitrary<Choices> = fc.array(fc.oneof(plainRow, distinctRow), {
  minLength: 1,
  maxLength: 4,
});
const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

describe('answers', () => {
  test('every answer sampled is offered', () => {
    fc.assert(
      fc.property(anyChoices, fc.infiniteStream(random), (rows, stream) => {
        const next = (): number => Number(stream.next().value);
        expect(offers({ choices: rows }, sampleAnswer({ choices: rows }, next))).toBe(true);
      }),
    );
  });

  test('every answer listed is offered; the list stops at its limit and says so', () => {
    fc.assert(
      fc.property(anyChoices, fc.integer({ min: 0, max: 200 }), (rows, limit) => {
        const { answers, cut } = listAnswers({ choices: rows }, limit);
        expect(answers.length).toBeLessThanOrEqual(limit);
        for (const answer of answers) expect(offers({ choices: rows }, answer)).toBe(true);
        const more = listAnswers({ choices: rows }, limit + 1).answers;
        expect(cut).toBe(more.length > limit);
      }),
    );
  });

  test('126 ways to give up 4 of 9 modules', () => {
    const some = Array.from('abcdefghi');
    const rows: Choices = [{ kind: 'give', fields: { what: { some, min: 4, max: 4 } } }];
    const { answers, cut } = listAnswers({ choices: rows }, 1_000);
    expect([answers.length, cut]).toEqual([126, false]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(126);
    expect(listAnswers({ choices: rows }, 100).cut).toBe(true);
  });

  test('values that must differ: six ways to give three people three seats', () => {
    const one = ['Ann', 'Bo', 'Cy'];
    const distinct = ['a', 'b', 'c'];
    const fields = { a: { one }, b: { one }, c: { one } };
    const { answers } = listAnswers({ choices: [{ kind: 'seat', fields, distinct }] }, 100);
    expect(answers).toHaveLength(6);
  });

  test('a draw goes by the copies left', () => {
    const rows: Choices = [
      { kind: 'draw', fields: { card: { draw: { ace: 1, king: 0, two: 3 } } } },
    ];
    const tickets = Array.from({ length: 100 }, (_, index) => index / 100);
    const cards = tickets.map((ticket) => {
      // The first number picks the row, the second the card.
      const numbers = [0, ticket];
      return sampleAnswer({ choices: rows }, () => numbers.shift() ?? 0)['card'];
    });
    expect(cards.filter((card) => card === 'ace')).toHaveLength(25);
    expect(cards.filter((card) => card === 'two')).toHaveLength(75);
  });
});
