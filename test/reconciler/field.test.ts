import { expect, test } from 'vitest';
import { designId, spaceKey, type Axial, type DesignId } from '@ringside/protocol/vocabulary';
import { spiral } from '@ringside/engine/kernel';
import { Desk, thing } from './desk.ts';
import { beside, on, piece, yard, type YardDecision } from './yard.ts';

const FIELD: readonly Axial[] = spiral({ q: 0, r: 0 }, 2);
const MOVES = thing(40, 'II/move');
const at = (space: Axial) => on(space.q, space.r);

test('a whole field to lay is waiting, not an error, and any tile of the class will do', () => {
  const tiles = FIELD.map((space, n) => piece(`t${String(n)}`, 'II/any', at(space), 'down'));
  const desk = new Desk(yard(tiles), FIELD);
  desk.snapshot({});
  desk.wait(5_000);
  expect(desk.verdict).toMatchObject({
    state: 'waiting',
    text: { key: 'sensing.lay', values: { count: 19 } },
  });
  FIELD.forEach((space, n) => {
    desk.report(space, [thing(100 + n, n % 2 ? 'II/move' : 'II/attack')]);
    desk.wait(500);
    expect(desk.states).not.toContain('disturbed');
    expect(desk.verdict.putRight).toHaveLength(18 - n);
  });
  expect(desk.verdict.state).toBe('in-step');
});

test('numbers of the list stay while it shrinks, and start again with the next list', () => {
  const tiles = FIELD.slice(0, 3).map((space, n) => piece(`t${String(n)}`, 'II/any', at(space)));
  const desk = new Desk(yard(tiles), FIELD);
  desk.snapshot({});
  desk.wait(1_000);
  const spaces = desk.verdict.putRight.map(({ to }) => to);
  const second = spaces[1];
  if (second === undefined) throw new Error('three spaces');
  desk.report(second, [MOVES]);
  desk.wait(500);
  expect(desk.verdict.putRight.map(({ n, to }) => [n, to])).toEqual([
    [1, spaces[0]],
    [3, spaces[2]],
  ]);
});

test('a tile that hovers over a space and is laid on another is the other one', () => {
  const tiles = FIELD.slice(0, 2).map((space, n) => piece(`t${String(n)}`, 'II/any', at(space)));
  const desk = new Desk(yard(tiles), FIELD);
  desk.snapshot({});
  const [first, second] = FIELD;
  if (first === undefined || second === undefined) throw new Error('two spaces');
  desk.report(first, [MOVES]);
  desk.wait(700);
  desk.report(first, []);
  desk.wait(500);
  desk.report(second, [MOVES]);
  desk.wait(1_500);
  expect(desk.states).not.toContain('disturbed');
  expect(desk.verdict.putRight).toMatchObject([{ piece: 't0' }]);
  expect(desk.verdict.belief.bound).toMatchObject({ t1: { tag: MOVES.tag } });
});

const nameClass: YardDecision = {
  id: 'name-class/1',
  answerer: 'table',
  mayAnswer: ['sensor', 'person'],
  blocking: false,
  choices: [
    {
      kind: 'name-class',
      fields: { piece: { one: ['t0'] }, class: { one: ['II/attack', 'II/move'] } },
    },
  ],
  answers: ['II/attack', 'II/move'].map((of) => ({
    action: { kind: 'name-class', piece: 't0', class: of },
  })),
};

test('the back of a tile says its class, once it has lain for a while', () => {
  const space = { q: 0, r: 0 };
  const desk = new Desk(yard([piece('t0', 'II/any', at(space), 'down')], [nameClass]), FIELD);
  desk.snapshot({});
  desk.report(space, [MOVES]);
  desk.wait(1_000);
  expect(desk.given).toEqual([]);
  desk.wait(1_500);
  expect(desk.given.map(({ proposal }) => proposal)).toEqual([
    {
      decisionId: 'name-class/1',
      action: { kind: 'name-class', piece: 't0', class: 'II/move' },
      provenance: 'sensed',
    },
  ]);
});

const identify = (designs: readonly string[]): YardDecision => ({
  id: 'identify/1',
  answerer: 'A',
  blocking: false,
  choices: [{ kind: 'identify', fields: { piece: { one: ['t0'] }, design: { one: designs } } }],
  answers: designs.map((design) => ({ action: { kind: 'identify', piece: 't0', design } })),
});

test.each([
  { when: 'the rig knows its face', known: 'walker-m1', then: 1 },
  { when: 'the rig does not know its face', known: undefined, then: 0 },
  { when: 'the face is none of the choices', known: 'laser-a1', then: 0 },
])('a tile its owner may look at is identified by its tag: $when', ({ known, then }) => {
  const space = { q: 0, r: 0 };
  const designs: Record<string, DesignId> = known ? { [MOVES.tag]: designId(known) } : {};
  const take: YardDecision = {
    id: 'end/1',
    answerer: 'A',
    mayAnswer: ['seat'],
    answers: [
      {
        action: { kind: 'end-turn' },
        results: { t0: beside('A') },
        then: [identify(['walker-m1', 'walker-m2'])],
      },
    ],
  };
  const desk = new Desk(yard([piece('t0', 'II/move', at(space), 'down')], [take]), FIELD, {
    designs,
  });
  desk.snapshot({ [spaceKey(space)]: [MOVES] });
  desk.wait(2_000);
  expect(desk.given).toEqual([]);
  desk.tap('end/1', { kind: 'end-turn' });
  desk.report(space, []);
  desk.wait(2_000);
  expect(desk.given).toHaveLength(then);
});
