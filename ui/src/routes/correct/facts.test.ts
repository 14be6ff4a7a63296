import type { Choices } from '@ringside/protocol/vocabulary';
import { describe, expect, test } from 'vitest';
import { waiting } from '../../fixtures/moments.ts';
import { Standpoint } from '../../lib/game/standpoint.ts';
import { Draft } from './draft.svelte.ts';
import { factsOf } from './facts.ts';
import { EDITS, VOLT } from '../../fixtures/edits.ts';
import { groupsOf, topicAt } from './topics.ts';

const stand = new Standpoint(waiting(), null);
const facts = (topic: Parameters<typeof factsOf>[0], edits: Choices = EDITS) =>
  factsOf(topic, edits, stand);

describe('what may be wrong', () => {
  test('is listed in groups, with how it stands', () => {
    const told = groupsOf(EDITS, stand).map(({ name, entries }) => [
      name,
      entries.map((entry) => `${entry.name}: ${entry.now}`),
    ]);
    expect(told).toEqual([
      ['Robots', ['Ana’s robot: Faces upper right', 'Ben’s robot: Faces right']],
      [
        'Modules and heat',
        ['Ana’s modules: 3 Overheat tokens', 'Ben’s modules: 3 Overheat tokens'],
      ],
      ['Trophies', ['Ana’s trophies: 6', 'Ben’s trophies: 3']],
      ['Tiles and piles', ['Tile pile: 17 tiles left', 'Tiles out of the game: ']],
      ['Turn', ['Whose turn, which phase: Ana’s turn, Active phase']],
      ['The record itself', ['What the table tracks: ']],
    ]);
  });

  test.each([
    { key: '-2,1', topic: { of: 'robot', seat: 'A' } },
    { key: '0,0', topic: { of: 'tile', piece: 'f12' } },
    { key: '1,0', topic: { of: 'tile', piece: 'f13' } },
  ])('a tap on $key is about $topic', ({ key, topic }) => {
    expect(topicAt(stand, key)).toEqual(topic);
  });
});

describe('what may be put right about one thing', () => {
  test('a robot: where it stands and faces as people see it, with what is now', () => {
    expect(
      facts({ of: 'robot', seat: 'B' }).map(({ name, ask, now, options }) => [
        name,
        ask,
        now,
        options.map(({ words }) => words).slice(0, 2),
      ]),
    ).toEqual([
      ['Stands', 'space', '3 left of the centre', ['The centre', '1 right of the centre']],
      ['Faces', 'facing', 'Right', ['Lower right', 'Lower left']],
      ['Changes places with', 'choice', '', ['Ana']],
    ]);
  });

  test('a module: its token is there or not, one tap', () => {
    const [token] = facts({ of: 'modules', seat: 'B' });
    expect(token).toMatchObject({
      name: 'Overheat token on WALKER M1',
      was: false,
      options: [{ edit: { kind: 'heat', seat: 'B', module: 'b3', hot: true } }],
    });
  });

  test('a tile goes to one place: another word takes the place of the first', () => {
    const draft = new Draft();
    const all = facts({ of: 'tile', piece: 'f12' });
    const of = (name: string) => {
      const fact = all.find((one) => one.name === name);
      if (!fact) throw new Error(name);
      return fact;
    };
    draft.put(of('Is a module of'), of('Is a module of').options[0] ?? null);
    draft.put(of('Out of the game'), of('Out of the game').options[0] ?? null);
    expect(draft.edits).toEqual([{ kind: 'tile-to-box', piece: 'f12', from: 'field', at: '0,0' }]);
  });

  test('the turn: activations left keep what has been done, and the other way round', () => {
    const turn = facts({ of: 'turn' });
    const edit = (name: string) => turn.find((one) => one.name === name)?.options[0]?.edit;
    expect(edit('Activations left')).toMatchObject({ was: 1, left: 2, done: false });
    expect(edit('Something has been done this turn')).toMatchObject({ left: 1, done: true });
  });

  test('VOLT has no board here: squares go by their names, and a die is done or not', () => {
    const volt = new Standpoint({ ...waiting(), ruleset: 'volt', view: null }, null);
    const told = factsOf({ of: 'robot', seat: 'B' }, VOLT, volt).map(({ name, now, options }) => [
      name,
      now,
      options.map(({ words }) => words),
    ]);
    expect(told).toEqual([
      ['Stands', 'On e5', ['a1', 'b1']],
      ['Damage', '0', ['1', '2']],
      ['Red die is done', 'No', ['Yes']],
    ]);
    expect(groupsOf(VOLT, volt).map(({ name }) => name)).toEqual(['Robots', 'Points']);
  });
});
