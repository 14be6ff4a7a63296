import { describe, expect, test } from 'vitest';
import type { Axial } from '@ringside/protocol/vocabulary';
import { DEFAULT_SETTINGS, withCare } from '../../hub/reconciler/index.ts';
import { Desk, thing } from './desk.ts';
import { beside, hex, on, piece, ways, yard, type YardDecision } from './yard.ts';

// One case for each cause that `npm run bench:reconcile` has shown, on no seeds but these.

const ROW: readonly Axial[] = [0, 1, 2, 3, 4].map((q) => hex(q));
const A = thing(1, 'robot/1');
const B = thing(2, 'robot/2');
const TILE = thing(10, 'II/terrain');
const robots = [piece('robot-A', 'robot/1', on(0)), piece('robot-B', 'robot/2', on(4))];
const forward: YardDecision = ways('act/1', 'robot-A', [hex(1), hex(2), hex(3)]);

/** Robot A on 0, B on 4, both seen; A may go to 1, 2 or 3. */
function begun(): Desk {
  const desk = new Desk(yard(robots, [forward]), ROW);
  desk.snapshot({ '0,0': [A], '4,0': [B] });
  desk.wait(1_000);
  desk.states.length = 0;
  return desk;
}

const actions = (desk: Desk) => desk.given.map(({ proposal }) => proposal.action);
const fixes = (desk: Desk) => desk.verdict.putRight.filter(({ because }) => because === 'fix');

describe('what readers miss', () => {
  test('missed by its reader in the first scan after the link came back, a robot is not gone', () => {
    const desk = begun();
    desk.link('lost');
    desk.link('alive');
    desk.snapshot({ '4,0': [B] });
    desk.wait(5_000);
    expect(desk.states).not.toContain('disturbed');
    desk.wait(3_000);
    expect(fixes(desk)).toMatchObject([{ piece: 'robot-A', to: hex(0) }]);
  });

  test('a tile missed for three scans was not taken: nobody is asked whether the turn is over', () => {
    const end: YardDecision = {
      id: 'end/1',
      answerer: 'A',
      answers: [{ action: { kind: 'end-turn' }, results: { t1: beside('A') } }],
    };
    const desk = new Desk(yard([piece('t1', 'II/terrain', on(1))], [end]), ROW);
    desk.snapshot({ '1,0': [TILE] });
    desk.wait(1_000);
    desk.states.length = 0;
    desk.report(hex(1), []);
    desk.wait(600);
    desk.report(hex(1), [TILE]);
    desk.wait(2_000);
    expect(desk.states).not.toContain('asking');
  });

  test('taken off by the record, missed, and read again where it lay: it is not deployed there anew', () => {
    const respawn: YardDecision = {
      id: 'respawn/1',
      answerer: 'A',
      answers: [0, 1, 2].map((q) => ({
        action: { kind: 'respawn', to: `${String(q)},0` },
        moves: { 'robot-A': on(q) },
      })),
    };
    const fall: YardDecision = {
      id: 'fall/1',
      answerer: 'A',
      answers: [
        { action: { kind: 'fall' }, results: { 'robot-A': beside('A', 'dock') }, then: [respawn] },
      ],
    };
    const desk = new Desk(yard(robots, [fall]), ROW);
    desk.snapshot({ '0,0': [A], '4,0': [B] });
    desk.wait(1_000);
    desk.tap('fall/1', { kind: 'fall' });
    desk.report(hex(0), []);
    desk.wait(3_000);
    desk.report(hex(0), [A]);
    desk.wait(3_000);
    expect(desk.given).toEqual([]);
    expect(desk.verdict.putRight).toMatchObject([{ because: 'owed', do: 'take-away' }]);
    desk.report(hex(0), []);
    desk.wait(700);
    desk.report(hex(2), [A]);
    desk.wait(2_000);
    expect(actions(desk)).toEqual([{ kind: 'respawn', to: '2,0' }]);
  });

  test('gone, and an answer brings it where a reader is dead: that is asked, never entered', () => {
    const desk = new Desk(yard([...robots, piece('t1', 'II/terrain', on(2))], [forward]), ROW);
    desk.snapshot({ '0,0': [A], '4,0': [B] });
    desk.wait(1_000);
    desk.report(hex(0), []);
    desk.wait(7_500);
    expect(desk.given).toEqual([]);
    expect(desk.verdict.aside?.asked).toMatchObject({
      kind: 'question',
      options: [{ action: { kind: 'go', to: '2,0' } }],
    });
  });
});

test('due where a reader is dead, it leaves the list by itself, and one quiet word says why', () => {
  const desk = new Desk(yard([...robots, piece('t1', 'II/terrain', on(2))], []), ROW);
  desk.snapshot({ '0,0': [A], '4,0': [B] });
  desk.wait(20_000);
  expect(desk.verdict).toMatchObject({ state: 'waiting', putRight: [{ piece: 't1' }] });
  desk.report(hex(4), [B]);
  desk.wait(12_000);
  expect(desk.verdict).toMatchObject({
    state: 'in-step',
    text: { key: 'sensing.mute-reader', values: { piece: 't1' } },
    putRight: [],
  });
});

describe('what readers list twice', () => {
  test('slid on and still listed where it was: shown where it is from the first reading', () => {
    const desk = begun();
    desk.report(hex(1), [A]);
    desk.wait(200);
    expect(desk.verdict.tentative).toMatchObject([{ piece: 'robot-A', to: hex(1) }]);
  });

  test('where it should stand and elsewhere: one of the two lags, and that is no alarm', () => {
    const desk = begun();
    desk.tap('act/1', { kind: 'go', to: '2,0' });
    desk.report(hex(1), [A]);
    desk.report(hex(0), []);
    desk.wait(300);
    desk.report(hex(2), [A]);
    desk.wait(1_200);
    desk.report(hex(1), []);
    desk.wait(1_000);
    expect(desk.states).not.toContain('disturbed');
    expect(desk.verdict.state).toBe('in-step');
  });
});

describe('what hands do', () => {
  test('tried, taken up, and played otherwise after five seconds: the record follows', () => {
    const desk = begun();
    desk.report(hex(0), []);
    desk.wait(700);
    desk.report(hex(1), [A]);
    desk.wait(1_000);
    expect(actions(desk)).toEqual([{ kind: 'go', to: '1,0' }]);
    desk.report(hex(1), []);
    desk.wait(5_000);
    desk.report(hex(3), [A]);
    desk.wait(2_000);
    expect(desk.given.at(-1)).toMatchObject({
      how: 'revised',
      proposal: { action: { to: '3,0' } },
    });
  });

  test('up in a hand for six seconds is in a hand', () => {
    const desk = begun();
    desk.report(hex(4), []);
    desk.wait(6_000);
    desk.report(hex(4), [B]);
    desk.wait(1_000);
    expect(desk.states).not.toContain('disturbed');
    expect(desk.states).toContain('watching');
  });

  test('a shove half carried out, the other robot on its way: no alarm', () => {
    const shove: YardDecision = {
      id: 'shove/1',
      answerer: 'A',
      answers: [
        { action: { kind: 'shove' }, moves: { 'robot-A': on(2), 'robot-B': on(0) } },
        { action: { kind: 'stay' }, moves: { 'robot-B': on(3) } },
      ],
    };
    const desk = new Desk(
      yard([piece('robot-A', 'robot/1', on(0)), piece('robot-B', 'robot/2', on(4))], [shove]),
      ROW,
    );
    desk.snapshot({ '0,0': [A], '4,0': [B] });
    desk.wait(1_000);
    desk.states.length = 0;
    desk.report(hex(0), []);
    desk.wait(500);
    desk.report(hex(2), [A]);
    desk.wait(1_500);
    desk.report(hex(4), []);
    desk.report(hex(3), [B]);
    desk.wait(300);
    desk.report(hex(3), []);
    desk.report(hex(1), [B]);
    desk.wait(700);
    desk.report(hex(1), []);
    desk.report(hex(0), [B]);
    desk.wait(2_000);
    expect(desk.states).not.toContain('disturbed');
    expect(actions(desk)).toEqual([{ kind: 'shove' }]);
  });

  test('a tile laid just after it left play is to be taken off again, like any other that has', () => {
    const end: YardDecision = {
      id: 'end/1',
      answerer: 'A',
      mayAnswer: ['seat'],
      answers: [{ action: { kind: 'end' }, results: { t1: 'gone' } }],
    };
    const desk = new Desk(yard([piece('t1', 'II/terrain', on(1))], [end]), ROW);
    desk.snapshot({});
    desk.wait(1_000);
    desk.tap('end/1', { kind: 'end' });
    desk.wait(300);
    desk.states.length = 0;
    desk.report(hex(1), [TILE]);
    desk.wait(3_000);
    expect(desk.states).not.toContain('disturbed');
    expect(desk.verdict.putRight).toMatchObject([
      { because: 'owed', do: 'take-away', from: hex(1) },
    ]);
    desk.report(hex(1), []);
    desk.wait(2_000);
    expect(desk.verdict).toMatchObject({ state: 'in-step', putRight: [] });
  });
});

test('undone before hands had taken it off: the tile is the piece again, where it lies', () => {
  const end: YardDecision = {
    id: 'end/1',
    answerer: 'A',
    mayAnswer: ['seat'],
    answers: [{ action: { kind: 'end' }, results: { t1: 'gone' } }],
  };
  const desk = new Desk(yard([piece('t1', 'II/terrain', on(1))], [end]), ROW);
  desk.snapshot({ '1,0': [TILE] });
  desk.wait(1_000);
  desk.tap('end/1', { kind: 'end' });
  desk.wait(1_000);
  expect(desk.verdict.putRight).toMatchObject([{ because: 'owed', do: 'take-away' }]);
  desk.undo();
  desk.wait(1_000);
  expect(desk.verdict).toMatchObject({ state: 'in-step', putRight: [] });
});

test('a tag taken for a piece from afar gives way to one of its back that lies where the piece is due', () => {
  const other = thing(11, 'II/terrain');
  const desk = new Desk(yard([piece('t1', 'II/terrain', on(1))], []), ROW);
  desk.snapshot({ '3,0': [other] });
  desk.wait(1_000);
  desk.report(hex(3), []);
  desk.report(hex(1), [TILE]);
  desk.wait(9_000);
  expect(desk.verdict).toMatchObject({ state: 'in-step', putRight: [] });
});

test.each([
  ['snappy', 160],
  ['balanced', 230],
  ['careful', 380],
] as const)('%s: a move set down counts after about %i ms', (care, ms) => {
  const desk = new Desk(yard(robots, [forward]), ROW, {
    settings: withCare(DEFAULT_SETTINGS, care),
  });
  desk.snapshot({ '0,0': [A], '4,0': [B] });
  desk.wait(1_000);
  desk.report(hex(0), []);
  desk.wait(700);
  desk.report(hex(2), [A]);
  desk.wait(ms - 20);
  expect(desk.given).toEqual([]);
  desk.wait(30);
  expect(actions(desk)).toEqual([{ kind: 'go', to: '2,0' }]);
});
