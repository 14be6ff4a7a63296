import type { Choices } from '@ringside/protocol/vocabulary';
import { expect, test } from 'vitest';
import { leastAnswer } from './least-answer.ts';
import { offers } from './offers.ts';

const ONE_TWO = { one: [1, 2] };

const rows: readonly {
  when: string;
  choices: Choices;
  passive?: string[];
  meets?: string[];
  least: unknown;
}[] = [
  {
    when: 'no row is passive: the first',
    choices: [
      { kind: 'go', fields: { far: ONE_TWO } },
      { kind: 'stop', fields: {} },
    ],
    least: { kind: 'go', far: 1 },
  },
  {
    when: 'the earliest of the passive kinds, wherever its row stands',
    choices: [
      { kind: 'go', fields: {} },
      { kind: 'rest', fields: {} },
      { kind: 'stop', fields: {} },
    ],
    passive: ['stop', 'rest'],
    least: { kind: 'stop' },
  },
  {
    when: 'as few as may be, sorted',
    choices: [{ kind: 'give', fields: { what: { some: ['c', 'b', 'a'], min: 2, max: 3 } } }],
    least: { kind: 'give', what: ['a', 'b'] },
  },
  {
    when: 'of a kind that is to be met in full: as many as may be',
    choices: [{ kind: 'give', fields: { what: { some: ['c', 'b', 'a'], min: 0, max: 2 } } }],
    meets: ['give'],
    least: { kind: 'give', what: ['a', 'b'] },
  },
  {
    when: 'a card that is left',
    choices: [{ kind: 'draw', fields: { card: { draw: { ace: 0, king: 1 } } } }],
    least: { kind: 'draw', card: 'king' },
  },
  {
    when: 'values that must differ, though the first of each would not',
    choices: [
      {
        kind: 'seat',
        fields: { a: { one: ['Ann', 'Bo'] }, b: { one: ['Ann'] } },
        distinct: ['a', 'b'],
      },
    ],
    least: { kind: 'seat', a: 'Bo', b: 'Ann' },
  },
  {
    when: 'a passive row without answers gives way',
    choices: [
      { kind: 'stop', fields: { how: { one: [] } } },
      { kind: 'go', fields: {} },
    ],
    passive: ['stop'],
    least: { kind: 'go' },
  },
];

test.each(rows)('$when', ({ choices, passive = [], meets = [], least }) => {
  const answer = leastAnswer({ choices }, { passive, meets });
  expect(answer).toEqual(least);
  expect(answer && offers({ choices }, answer)).toBe(true);
});

test('what cannot be answered is not answered', () => {
  expect(leastAnswer({ choices: [] }, { passive: ['stop'], meets: [] })).toBeUndefined();
  expect(
    leastAnswer(
      { choices: [{ kind: 'go', fields: { far: { one: [] } } }] },
      { passive: [], meets: [] },
    ),
  ).toBeUndefined();
});
