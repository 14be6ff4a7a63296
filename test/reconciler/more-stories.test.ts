import { describe, expect, test } from 'vitest';
import type { Axial } from '@ringside/protocol/vocabulary';
import { Desk, thing } from './desk.ts';
import { hex, on, piece, ways, yard, type YardDecision } from './yard.ts';

const ROW: readonly Axial[] = [0, 1, 2, 3, 4].map((q) => hex(q));
const A = thing(1, 'robot/1');
const B = thing(2, 'robot/2');
const robots = (a: number, b = 4) => [
  piece('robot-A', 'robot/1', on(a)),
  piece('robot-B', 'robot/2', on(b)),
];
const forward: YardDecision = ways('act/1', 'robot-A', [hex(1), hex(2), hex(3)]);

/** Robot A on 0, B on 4, both seen; A may go to 1, 2 or 3. */
function begun(more = robots(0)): Desk {
  const desk = new Desk(yard(more, [forward]), ROW);
  desk.snapshot({ '0,0': [A], '4,0': [B] });
  desk.wait(1_000);
  return desk;
}

function carry(desk: Desk, what: typeof A, from: number, to: number, airMs = 700): void {
  desk.report(hex(from), []);
  desk.wait(airMs);
  desk.report(hex(to), [what]);
}

const actions = (desk: Desk) => desk.given.map(({ proposal }) => proposal.action);
const fixes = (desk: Desk) => desk.verdict.putRight.filter(({ because }) => because === 'fix');

describe('sensing.md 6, the others', () => {
  test('4 the wrong knight: the other robot on the dictated space is told by name within 0.8 s', () => {
    const desk = begun();
    desk.tap('act/1', { kind: 'go', to: '2,0' });
    carry(desk, B, 4, 2);
    desk.wait(800);
    expect(desk.given).toEqual([]);
    expect(desk.verdict.state).toBe('disturbed');
    expect(fixes(desk)).toMatchObject([{ piece: 'robot-B', from: hex(2), to: hex(4) }]);
    expect(desk.verdict.putRight).toContainEqual(
      expect.objectContaining({ because: 'owed', piece: 'robot-A', to: hex(2) }),
    );
  });

  test('5 swapped at set-up: both are on the list at first sight, and nothing is entered', () => {
    const desk = new Desk(yard(robots(0), [forward]), ROW);
    desk.snapshot({ '0,0': [B], '4,0': [A] });
    desk.wait(1_500);
    expect(desk.given).toEqual([]);
    expect(desk.verdict.state).not.toBe('in-step');
    expect(desk.verdict.putRight).toMatchObject([
      { piece: 'robot-A', from: hex(4), to: hex(0) },
      { piece: 'robot-B', from: hex(0), to: hex(4) },
    ]);
  });

  test('10 king in the centre: a gesture that no rule explains is no action', () => {
    const desk = new Desk(yard(robots(0), [ways('act/1', 'robot-A', [hex(1)])]), ROW);
    desk.snapshot({ '0,0': [A], '4,0': [B] });
    desk.wait(1_000);
    carry(desk, A, 0, 2);
    carry(desk, B, 4, 2);
    desk.report(hex(2), [A, B]);
    desk.wait(10_000);
    expect(desk.given).toEqual([]);
    expect(desk.verdict.state).toBe('disturbed');
  });

  test('11 accidental reset: robots lined up on their start spaces take nothing back', () => {
    const desk = begun();
    carry(desk, A, 0, 3);
    desk.wait(1_000);
    expect(actions(desk)).toEqual([{ kind: 'go', to: '3,0' }]);
    desk.wait(9_000);
    carry(desk, A, 3, 0);
    desk.wait(5_000);
    expect(desk.given).toHaveLength(1);
    expect(desk.match.expected()[0]?.at).toEqual(on(3));
    expect(fixes(desk)).toMatchObject([{ piece: 'robot-A', from: hex(0), to: hex(3) }]);
  });

  test('12 board turned round: all is told, nothing is taken for an action', () => {
    const desk = begun();
    desk.link('lost');
    desk.link('alive');
    desk.snapshot({ '0,0': [B], '4,0': [A] });
    desk.wait(5_000);
    expect(desk.given).toEqual([]);
    expect(fixes(desk)).toHaveLength(2);
  });

  test('16 reconnect storm: everything said three times is heard once', () => {
    const desk = begun();
    desk.link('lost');
    for (let n = 0; n < 3; n += 1) {
      desk.link('alive');
      desk.snapshot({ '0,0': [A], '4,0': [B] });
      desk.snapshot({ '0,0': [A], '4,0': [B] });
    }
    for (let n = 0; n < 3; n += 1) desk.report(hex(0), []);
    desk.wait(700);
    for (let n = 0; n < 3; n += 1) desk.report(hex(2), [A]);
    desk.wait(2_000);
    expect(actions(desk)).toEqual([{ kind: 'go', to: '2,0' }]);
    expect(desk.verdict.state).toBe('in-step');
  });

  test('20 the convention hour: robots up for a photo and a link that falls leave the record as it was', () => {
    const desk = begun();
    desk.report(hex(0), []);
    desk.report(hex(4), []);
    desk.wait(8_000);
    expect(desk.verdict.state).toBe('disturbed');
    expect(desk.verdict.putRight).toHaveLength(2);
    desk.link('lost');
    desk.wait(3_000);
    desk.link('alive');
    desk.snapshot({});
    desk.wait(6_000);
    desk.report(hex(0), [A]);
    desk.report(hex(4), [B]);
    desk.wait(1_000);
    expect(desk.given).toEqual([]);
    expect(desk.verdict).toMatchObject({ state: 'in-step', putRight: [] });
  });
});

describe('what the benchmark found', () => {
  test('tried and put back: what was inferred is taken back, and the hub says nothing', () => {
    const desk = begun();
    carry(desk, A, 0, 2);
    desk.wait(1_000);
    expect(desk.given).toHaveLength(1);
    carry(desk, A, 2, 0);
    desk.wait(3_000);
    expect(desk.match.expected()[0]?.at).toEqual(on(0));
    expect(desk.verdict).toMatchObject({ state: 'in-step', putRight: [] });
    carry(desk, A, 0, 3);
    desk.wait(1_000);
    expect(actions(desk).at(-1)).toEqual({ kind: 'go', to: '3,0' });
  });

  test('an owed piece that is taken up is no alarm, not for a moment', () => {
    const desk = begun();
    desk.tap('act/1', { kind: 'go', to: '2,0' });
    desk.states.length = 0;
    carry(desk, A, 0, 2, 1_500);
    desk.wait(2_000);
    expect(desk.states).not.toContain('disturbed');
    expect(desk.verdict.state).toBe('in-step');
  });

  test('a hand that rests half-way with an owed piece is no alarm; after long it is', () => {
    const desk = begun();
    desk.tap('act/1', { kind: 'go', to: '3,0' });
    carry(desk, A, 0, 1, 100);
    desk.wait(2_000);
    expect(fixes(desk)).toEqual([]);
    desk.wait(2_500);
    expect(fixes(desk)).toMatchObject([{ piece: 'robot-A', from: hex(1), to: hex(3) }]);
  });

  test('a neighbour that reads it while its own reader misses once is no alarm', () => {
    const desk = begun();
    desk.states.length = 0;
    desk.report(hex(4), []);
    desk.report(hex(3), [B]);
    desk.wait(200);
    desk.report(hex(3), []);
    desk.wait(200);
    desk.report(hex(4), [B]);
    desk.wait(2_000);
    expect(desk.states).not.toContain('disturbed');
    expect(desk.given).toEqual([]);
  });

  test('a robot put down wrongly for the first time is wrong, not owed', () => {
    const dock = { seat: 'A', zone: 'dock' } as const;
    const place: YardDecision = {
      id: 'place/1',
      answerer: 'A',
      answers: [{ action: { kind: 'place', to: '1,0' }, moves: { 'robot-A': on(1) } }],
    };
    const desk = new Desk(yard([piece('robot-A', 'robot/1', dock)], [place]), ROW);
    desk.snapshot({});
    desk.wait(1_000);
    desk.tap('place/1', { kind: 'place', to: '1,0' });
    desk.report(hex(3), [A]);
    desk.wait(2_000);
    expect(desk.verdict.state).toBe('disturbed');
    expect(fixes(desk)).toMatchObject([{ piece: 'robot-A', from: hex(3), to: hex(1) }]);
  });

  test('a robot due on a space whose reader never read anything is there after a while', () => {
    const desk = begun();
    desk.tap('act/1', { kind: 'go', to: '2,0' });
    desk.report(hex(0), []);
    desk.wait(10_000);
    expect(desk.verdict).toMatchObject({ state: 'in-step', putRight: [] });
  });

  test('a tile on its way off the board survives a ghost', () => {
    const tile = thing(10, 'II/terrain');
    const end: YardDecision = {
      id: 'end/1',
      answerer: 'A',
      mayAnswer: ['seat'],
      answers: [{ action: { kind: 'end' }, results: { t1: 'gone' } }],
    };
    const desk = new Desk(yard([piece('t1', 'II/terrain', on(1), 'up')], [end]), ROW);
    desk.snapshot({ '1,0': [tile] });
    desk.wait(2_000);
    desk.tap('end/1', { kind: 'end' });
    desk.report(hex(2), [tile]);
    desk.wait(200);
    desk.report(hex(2), []);
    desk.wait(3_000);
    expect(desk.verdict.putRight).toMatchObject([{ because: 'owed', do: 'take-away' }]);
    expect(desk.states).not.toContain('disturbed');
  });
});
