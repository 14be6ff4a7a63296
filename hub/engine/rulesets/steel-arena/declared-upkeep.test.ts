import { pieceClass } from '@ringside/protocol/vocabulary';
import type { Action } from '@ringside/protocol/games/steel-arena';
import { describe, expect, test } from 'vitest';
import { toPosition } from '../../../../test/cases/steel-arena/given.ts';
import { answerLaid, answerTaken, laidChoices } from './declared-upkeep.ts';
import type { State, UpkeepStep } from './state.ts';

const at = (step: UpkeepStep, pile = 3, options: Partial<State['options']> = {}): State => {
  const position = toPosition({
    robots: { A: { at: [0, 0] }, B: { at: [1, 0] } },
    turn: 'B',
    pile,
  });
  return {
    ...position,
    profile: 'full-without-field',
    nextTile: 40,
    options: { ...position.options, ...options },
    stack: [{ kind: 'upkeep', step }],
  };
};
const goTo = (step: UpkeepStep) => ({
  type: 'frames',
  pop: 1,
  push: [{ kind: 'upkeep', step }],
});
const laid = (tiles: number): Action => ({ kind: 'declare-laid', tiles });
const end = (why: 'pile-empty' | 'stopped'): Action => ({ kind: 'declare-end', why });

describe('SA-UPK-01 SA-UPK-02: what was taken', () => {
  test.each(['II/any', 'III/any'])('a tile with a back of %s is the active player’s', (back) => {
    expect(answerTaken(at('take'), { kind: 'declare-taken', class: pieceClass(back) })).toEqual({
      ok: true,
      value: [{ type: 'tile-gained', seat: 'B', piece: 't40', class: back }, goTo('limit')],
    });
  });

  test('nothing', () => {
    expect(answerTaken(at('take'), { kind: 'declare-not-taken' })).toEqual({
      ok: true,
      value: [goTo('limit')],
    });
  });

  test.each<Action>([
    { kind: 'declare-taken', class: pieceClass('I/any') },
    { kind: 'declare-taken', class: pieceClass('II/move') },
    { kind: 'pass' },
  ])('refused: %j', (action) => {
    expect(answerTaken(at('take'), action)).toEqual({
      ok: false,
      error: { code: 'rule/not-offered', atoms: ['SA-UPK-01'], detail: { kind: action.kind } },
    });
  });
});

describe('SA-UPK-04 SA-END-03: what was laid', () => {
  const tiles = (most: number) => Array.from({ length: most + 1 }, (_, number) => number);
  const row = (most: number) => ({ kind: 'declare-laid', fields: { tiles: { one: tiles(most) } } });

  test.each([
    { pile: 3, choices: [row(3)] },
    { pile: 12, choices: [row(12)] },
    { pile: 13, choices: [row(12)] },
    { pile: 1, choices: [row(1)] },
    {
      pile: 0,
      choices: [row(0), { kind: 'declare-end', fields: { why: { one: ['pile-empty'] } } }],
    },
  ])('a pile of $pile', ({ pile, choices }) => {
    expect(laidChoices(at('refill', pile))).toEqual(choices);
  });

  const events = (state: State, action: Action): readonly unknown[] => {
    const answered = answerLaid(state, action);
    return answered.ok ? answered.value : [answered.error.code, ...answered.error.atoms];
  };
  const counted = (number: number) => ({ type: 'tiles-laid', tiles: number });
  const ended = [
    expect.objectContaining({ type: 'ended' }) as unknown,
    { type: 'frames', pop: 1, push: [] },
  ];
  const refused = ['rule/not-offered', 'SA-UPK-04'];
  const last = { endOnLastTile: true };

  test.each<readonly [string, State, Action, readonly unknown[]]>([
    ['none', at('refill'), laid(0), [goTo('discard')]],
    ['some', at('refill'), laid(2), [counted(2), goTo('discard')]],
    ['R-132: the last, and is asked once more', at('refill'), laid(3), [counted(3)]],
    ['none of none', at('refill', 0), laid(0), [goTo('discard')]],
    ['one is missing', at('refill', 0), end('pile-empty'), ended],
    [
      'R-133: the last, where that is the end',
      at('refill', 3, last),
      laid(3),
      [counted(3), ...ended],
    ],
    ['R-133: not yet the last', at('refill', 3, last), laid(2), [counted(2), goTo('discard')]],
    ['more than there are', at('refill'), laid(4), refused],
    ['none is missing yet', at('refill'), end('pile-empty'), refused],
    ['another end', at('refill', 0), end('stopped'), refused],
    ['something else', at('refill'), { kind: 'pass' }, refused],
  ])('%s', (_, state, action, expected) => {
    expect(events(state, action)).toEqual(expected);
  });
});
