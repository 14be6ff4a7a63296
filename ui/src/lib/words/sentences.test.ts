import type { Sentence } from '@ringside/protocol/api';
import { describe, expect, test } from 'vitest';
import { People } from './people.ts';
import { isTold, isWhole, say, type Speaker } from './sentences.ts';

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
});
