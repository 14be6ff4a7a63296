import type { Sentence } from '@ringside/protocol/api';
import { describe, expect, test } from 'vitest';
import { People } from './people.ts';
import { isTold, isWhole, lineWords, say, struckWords, type Speaker } from './sentences.ts';

const speaker: Speaker = {
  people: new People(
    [
      { seat: 'A', name: 'Ana' },
      { seat: 'B', name: 'Ben' },
    ],
    'B',
  ),
  thing: (id) => ({ 'walker-m1': 'WALKER M1' })[id] ?? id,
};
const told = (key: string, values: Sentence['values'] = {}) => say({ key, values }, speaker);

describe('what happened, in words', () => {
  test.each([
    {
      key: 'event/steel-arena/activated',
      values: { module: 't3', moduleDesign: 'walker-m1', ability: 'forward', distance: 2 },
      text: 'moved 2, WALKER M1',
    },
    {
      key: 'event/steel-arena/activated',
      values: { module: 'central', ability: 'turn', sectors: -1 },
      text: 'turned 1 left, CENTRAL',
    },
    {
      key: 'event/steel-arena/activated',
      values: { module: 't9', moduleClass: 'III/attack', ability: 'direct', target: '0,0' },
      text: 'fired, a face-down module',
    },
    {
      key: 'event/steel-arena/damaged',
      values: { by: 'B', amount: 1 },
      text: 'owes 1 module to you',
    },
    {
      key: 'event/steel-arena/discarded',
      values: { modules: 't1 t2', modulesCount: 2, to: 'A' },
      text: 'gave up 2 modules to Ana',
    },
    {
      key: 'event/steel-arena/cooled',
      values: { by: 'cool-down', modulesCount: 0 },
      text: 'cooled down',
    },
    { key: 'event/table/rewound', values: { by: 'A' }, text: 'Ana took the last act back.' },
    { key: 'undo/another-acted', values: { seat: 'A' }, text: 'Ana acted last.' },
    { key: 'event/volt/something-new', values: {}, text: 'Something new' },
  ])('$key: $text', ({ key, values, text }) => {
    expect(told(key, values)).toBe(text);
  });

  test('whole sentences name their subject, acts don’t', () => {
    const line = (key: string) =>
      ({
        n: 1,
        text: { key, values: {} },
        provenance: 'tapped',
        undone: false,
        begins: true,
      }) as const;
    expect(isWhole(line('event/table/rewound'))).toBe(true);
    expect(isWhole(line('event/steel-arena/cooled'))).toBe(false);
    expect(isTold(line('event/steel-arena/displaced'))).toBe(false);
  });

  test('a line of the log as one sentence', () => {
    const text = { key: 'event/steel-arena/cooled', values: { by: 'cool-down', modulesCount: 0 } };
    expect(lineWords({ seat: 'A', text }, speaker)).toBe('Ana cooled down');
    expect(lineWords({ seat: 'B', text }, speaker)).toBe('You cooled down');
    const begun = { key: 'event/table/begun', values: {} };
    expect(lineWords({ text: begun }, speaker)).toBe('A new game began.');
  });

  test.each([
    {
      what: 'what nobody would notice is counted',
      keys: ['turn-began', 'cooled', 'displaced', 'turned-up'],
      told: 1,
      small: 3,
    },
    { what: 'of small things alone the first is told', keys: ['displaced'], told: 1, small: 0 },
    { what: 'nothing is nothing', keys: [], told: 0, small: 0 },
  ])('struck out: $what', ({ keys, told: count, small }) => {
    const says = keys.map((key) => ({
      key: `event/steel-arena/${key}`,
      values: { seat: 'A', modulesCount: 0 },
    }));
    const struck = struckWords(says, speaker);
    expect([struck.told.length, struck.small]).toEqual([count, small]);
  });
});
