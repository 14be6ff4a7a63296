import { describe, expect, test } from 'vitest';
import { People } from './people.ts';
import { age, list, plural } from './plural.ts';

describe('words', () => {
  const people = new People(
    [
      { seat: 'A', name: 'Ana' },
      { seat: 'B', name: 'Ben' },
    ],
    'B',
  );

  test.each([
    { seat: 'A', subject: 'Ana', object: 'Ana', owner: 'Ana’s', does: 'Ana fires' },
    { seat: 'B', subject: 'You', object: 'you', owner: 'your', does: 'You fire' },
    {
      seat: 'C',
      subject: 'Player C',
      object: 'Player C',
      owner: 'Player C’s',
      does: 'Player C fires',
    },
  ] as const)('$seat is spoken of as $subject', ({ seat, subject, object, owner, does }) => {
    expect(people.subject(seat)).toBe(subject);
    expect(people.object(seat)).toBe(object);
    expect(people.owner(seat)).toBe(owner);
    expect(people.does(seat, 'fire', 'fires')).toBe(does);
  });

  test.each([
    { count: 1, text: '1 module' },
    { count: 2, text: '2 modules' },
    { count: 0, text: '0 modules' },
  ])('plural of $count', ({ count, text }) => {
    expect(plural(count, '# module', '# modules')).toBe(text);
  });

  test.each([
    { items: [], text: '' },
    { items: ['Ana'], text: 'Ana' },
    { items: ['Ana', 'Ben', 'Chiara'], text: 'Ana, Ben and Chiara' },
  ])('a list of $items.length', ({ items, text }) => {
    expect(list(items)).toBe(text);
  });

  test('an age is minutes and seconds', () => {
    expect([age(42), age(61.9), age(-3)]).toEqual(['0:42', '1:01', '0:00']);
  });
});
