import { describe, expect, test } from 'vitest';
import type { Axial } from '@ringside/protocol/vocabulary';
import { Desk, thing } from './desk.ts';
import { beside, hex, on, piece, ways, yard, type YardDecision } from './yard.ts';

const ROW: readonly Axial[] = [0, 1, 2, 3, 4].map((q) => hex(q));
const A = thing(1, 'robot/1');
const B = thing(2, 'robot/2');
const robots = (a: number, b = 4) => [
  piece('robot-A', 'robot/1', on(a)),
  piece('robot-B', 'robot/2', on(b)),
];
const forward = (then?: readonly YardDecision[]): YardDecision =>
  ways('act/1', 'robot-A', [hex(1), hex(2), hex(3)], then ? { then } : {});

/** Robot A on 0, B on 4, both seen; A may go to 1, 2 or 3. */
function begun(decisions: readonly YardDecision[] = [forward()], more = robots(0)): Desk {
  const desk = new Desk(yard(more, decisions), ROW);
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

describe('sensing.md 6', () => {
  test('a move nobody tapped becomes one action after a dwell, shown at once', () => {
    const desk = begun();
    carry(desk, A, 0, 2);
    expect(desk.verdict.state).toBe('tentative');
    expect(desk.verdict.tentative).toEqual([{ piece: 'robot-A', to: hex(2) }]);
    expect(desk.given).toEqual([]);
    desk.wait(219);
    expect(desk.given).toEqual([]);
    desk.wait(300);
    expect(actions(desk)).toEqual([{ kind: 'go', to: '2,0' }]);
    expect(desk.verdict.state).toBe('in-step');
  });

  test('1 the slow rook: rests on a legal space too long, goes on, and the record follows', () => {
    const desk = begun();
    carry(desk, A, 0, 1);
    desk.wait(3_000);
    expect(actions(desk)).toEqual([{ kind: 'go', to: '1,0' }]);
    carry(desk, A, 1, 3, 300);
    desk.wait(2_000);
    expect(desk.given.map(({ how }) => how)).toEqual(['proposed', 'revised']);
    expect(actions(desk).at(-1)).toEqual({ kind: 'go', to: '3,0' });
    expect(desk.match.expected()[0]?.at).toEqual(on(3));
    expect(desk.verdict.state).toBe('in-step');
  });

  test('1 the slow rook: a rest shorter than the dwell leaves no trace', () => {
    const desk = begun();
    carry(desk, A, 0, 1, 100);
    desk.wait(500);
    carry(desk, A, 1, 2, 100);
    desk.wait(2_000);
    expect(actions(desk)).toEqual([{ kind: 'go', to: '2,0' }]);
  });

  test('2 the quick reply: an owed move and the next action in one look are both right', () => {
    const next = ways('act/2', 'robot-B', [hex(3)], { answerer: 'B' });
    const desk = begun([forward([next])]);
    desk.tap('act/1', { kind: 'go', to: '1,0' });
    desk.report(hex(0), []);
    desk.report(hex(4), []);
    desk.wait(300);
    desk.report(hex(1), [A]);
    desk.report(hex(3), [B]);
    desk.wait(2_000);
    expect(actions(desk)).toEqual([{ kind: 'go', to: '3,0' }]);
    expect(desk.verdict.state).toBe('in-step');
  });

  test('6 the weak tag that toggles: a quiet word, no action, and the others play on', () => {
    const desk = begun();
    for (let cycle = 0; cycle < 20; cycle += 1) {
      desk.report(hex(4), []);
      desk.wait(250);
      desk.report(hex(4), [B]);
      desk.wait(250);
    }
    expect(desk.given).toEqual([]);
    expect(desk.verdict).toMatchObject({
      state: 'in-step',
      text: { key: 'sensing.weak-tag', values: { piece: 'robot-B' } },
    });
    carry(desk, A, 0, 2);
    desk.report(hex(4), []);
    desk.wait(250);
    desk.report(hex(4), [B]);
    desk.wait(600);
    expect(actions(desk)).toEqual([{ kind: 'go', to: '2,0' }]);
  });

  test('7 two lifted at once: one action, and the victim beside the board is asked back, not lost', () => {
    const desk = begun();
    desk.report(hex(0), []);
    desk.report(hex(4), []);
    desk.wait(800);
    expect(desk.verdict.state).toBe('watching');
    desk.report(hex(1), [A]);
    desk.wait(1_000);
    expect(actions(desk)).toEqual([{ kind: 'go', to: '1,0' }]);
    desk.wait(5_500);
    expect(desk.verdict.state).toBe('disturbed');
    expect(desk.verdict.putRight).toEqual([
      { n: 1, because: 'fix', do: 'put', of: 'robot/2', piece: 'robot-B', to: hex(4) },
    ]);
    desk.report(hex(4), [B]);
    desk.wait(500);
    expect(desk.verdict).toMatchObject({ state: 'in-step', putRight: [] });
    expect(desk.given).toHaveLength(1);
  });

  test('8 the bumped pawn: told within a second, by name, from and to', () => {
    const desk = begun();
    desk.report(hex(4), []);
    desk.report(hex(3), [B]);
    desk.wait(800);
    expect(desk.given).toEqual([]);
    expect(desk.verdict.state).toBe('disturbed');
    expect(desk.verdict.putRight).toEqual([
      {
        n: 1,
        because: 'fix',
        do: 'put',
        of: 'robot/2',
        piece: 'robot-B',
        from: hex(3),
        to: hex(4),
      },
    ]);
  });

  test('8 the bumped pawn: the action beside it still counts, and the alarm comes before the next', () => {
    const desk = begun();
    desk.report(hex(4), []);
    carry(desk, A, 0, 2);
    desk.report(hex(3), [B]);
    desk.wait(1_300);
    expect(actions(desk)).toEqual([{ kind: 'go', to: '2,0' }]);
    expect(desk.verdict.state).toBe('disturbed');
  });

  test('9 correction deadlock: a bump in mid-action does not keep the action from counting', () => {
    const desk = begun();
    desk.report(hex(4), []);
    desk.report(hex(3), [B]);
    desk.wait(1_500);
    expect(desk.verdict.state).toBe('disturbed');
    carry(desk, A, 0, 1);
    desk.wait(1_000);
    expect(actions(desk)).toEqual([{ kind: 'go', to: '1,0' }]);
    carry(desk, B, 3, 4);
    desk.wait(500);
    expect(desk.verdict.state).toBe('in-step');
  });

  test('13 UID bleed: read on two spaces at once, one robot, no action', () => {
    const desk = begun();
    desk.report(hex(1), [A]);
    desk.wait(10_000);
    expect(desk.given).toEqual([]);
    expect(desk.verdict.state).toBe('in-step');
    expect(desk.verdict.putRight).toEqual([]);
  });

  test('13 UID bleed: set down on an edge where only one side is legal, it is there', () => {
    const desk = begun([ways('act/1', 'robot-A', [hex(1)])]);
    desk.report(hex(0), []);
    desk.wait(800);
    desk.report(hex(1), [A]);
    desk.report(hex(2), [A]);
    desk.wait(2_000);
    expect(actions(desk)).toEqual([{ kind: 'go', to: '1,0' }]);
    expect(desk.verdict.state).toBe('in-step');
  });

  test('14 sticky tag: still listed where it was, the newest consistent place wins', () => {
    const desk = begun();
    desk.report(hex(2), [A]);
    desk.wait(1_500);
    expect(desk.given).toEqual([]);
    desk.report(hex(0), []);
    desk.wait(1_200);
    expect(actions(desk)).toEqual([{ kind: 'go', to: '2,0' }]);
    expect(desk.verdict.state).toBe('in-step');
  });

  test('15 lost last report: the next snapshot heals it', () => {
    const desk = begun();
    desk.report(hex(0), []);
    desk.wait(2_000);
    expect(desk.verdict.state).toBe('watching');
    desk.snapshot({ '2,0': [A], '4,0': [B] });
    desk.wait(600);
    expect(actions(desk)).toEqual([{ kind: 'go', to: '2,0' }]);
  });

  test('3 ghost takeback: an earlier placement for half a second is not an undo and no action', () => {
    const desk = begun([forward([ways('act/2', 'robot-B', [hex(3)], { answerer: 'B' })])]);
    carry(desk, A, 0, 1);
    desk.wait(1_000);
    carry(desk, A, 1, 0, 300);
    desk.wait(300);
    carry(desk, A, 0, 1, 300);
    desk.wait(2_000);
    expect(actions(desk)).toEqual([{ kind: 'go', to: '1,0' }]);
    expect(desk.verdict.state).toBe('in-step');
  });
});

describe('taps and hands', () => {
  test('a module tapped before the move: the move is carried out, not a new action', () => {
    const desk = begun([forward([ways('act/2', 'robot-A', [hex(2)])])]);
    desk.tap('act/1', { kind: 'go', to: '1,0' });
    expect(desk.verdict.state).toBe('waiting');
    expect(desk.verdict.putRight).toEqual([
      {
        n: 1,
        because: 'owed',
        do: 'put',
        of: 'robot/1',
        piece: 'robot-A',
        from: hex(0),
        to: hex(1),
      },
    ]);
    carry(desk, A, 0, 1);
    desk.wait(3_000);
    expect(desk.given).toEqual([]);
    expect(desk.verdict).toMatchObject({ state: 'in-step', putRight: [] });
  });

  describe('a Push moves somebody else’s robot', () => {
    /** A has fired; what the attack does next is A’s to say, by a tap only. */
    const push: YardDecision = {
      id: 'attack-order/1',
      answerer: 'A',
      mayAnswer: ['seat'],
      answers: [1, 2].map((spaces) => ({
        action: { kind: 'resolve', effect: 'push', robot: 'B', spaces },
        moves: { 'robot-B': on(1 + spaces) },
      })),
    };
    const shot = (): Desk => {
      const desk = new Desk(yard(robots(0, 1), [push]), ROW);
      desk.snapshot({ '0,0': [A], '1,0': [B] });
      desk.wait(1_000);
      return desk;
    };

    test('tapped first: the pushed robot is owed, and carried there all is in step', () => {
      const desk = shot();
      desk.tap('attack-order/1', { kind: 'resolve', effect: 'push', robot: 'B', spaces: 2 });
      expect(desk.verdict).toMatchObject({
        state: 'waiting',
        putRight: [{ because: 'owed', do: 'put', piece: 'robot-B', from: hex(1), to: hex(3) }],
      });
      carry(desk, B, 1, 3);
      desk.wait(3_000);
      expect(desk.given).toEqual([]);
      expect(desk.verdict).toMatchObject({ state: 'in-step', putRight: [] });
    });

    test('carried first: the attacker is asked, nothing is entered by itself', () => {
      const desk = shot();
      carry(desk, B, 1, 2);
      desk.wait(5_000);
      expect(desk.given).toEqual([]);
      expect(desk.verdict.aside?.asked).toMatchObject({
        seat: 'A',
        options: [{ action: { kind: 'resolve', robot: 'B', spaces: 1 } }],
      });
    });
  });

  test('owed and laid wrong is a fix, and the number stays', () => {
    const desk = begun([forward()]);
    desk.tap('act/1', { kind: 'go', to: '1,0' });
    carry(desk, A, 0, 3);
    desk.wait(1_000);
    expect(desk.verdict.putRight).toEqual([
      {
        n: 1,
        because: 'fix',
        do: 'put',
        of: 'robot/1',
        piece: 'robot-A',
        from: hex(3),
        to: hex(1),
      },
    ]);
  });

  test('undo with nothing touched for 60 s: no proposal, and the way back is shown', () => {
    const desk = begun();
    carry(desk, A, 0, 2);
    desk.wait(1_000);
    desk.undo();
    desk.wait(60_000);
    expect(desk.given).toHaveLength(1);
    expect(desk.verdict).toMatchObject({
      state: 'restoring',
      putRight: [
        { n: 1, because: 'restore', do: 'put', piece: 'robot-A', from: hex(2), to: hex(0) },
      ],
    });
    carry(desk, A, 2, 0);
    desk.wait(600);
    expect(desk.verdict.state).toBe('in-step');
    carry(desk, A, 0, 3);
    desk.wait(1_000);
    expect(actions(desk).at(-1)).toEqual({ kind: 'go', to: '3,0' });
  });

  test('a move that several modules could have made is a choice of the seat, never a proposal', () => {
    const by = (module: string) => ({
      action: { kind: 'activate', module },
      moves: { 'robot-A': on(1) },
    });
    const desk = begun([{ id: 'act/1', answerer: 'A', answers: [by('central'), by('t5')] }]);
    carry(desk, A, 0, 1);
    desk.wait(1_000);
    expect(desk.given).toEqual([]);
    expect(desk.verdict.state).toBe('asking');
    expect(desk.verdict.aside?.asked).toMatchObject({
      kind: 'choice',
      seat: 'A',
      options: [
        { decisionId: 'act/1', action: { kind: 'activate', module: 'central' } },
        { decisionId: 'act/1', action: { kind: 'activate', module: 't5' } },
      ],
    });
    desk.tap('act/1', { kind: 'activate', module: 't5' });
    desk.wait(2_000);
    expect(desk.verdict).toMatchObject({ state: 'in-step', putRight: [] });
    expect(desk.verdict.aside).toBeUndefined();
  });

  test('whoever shoves is shown what is left to do, and both moves are one action', () => {
    const shove: YardDecision = {
      id: 'act/1',
      answerer: 'A',
      answers: [
        {
          action: { kind: 'go', to: '3,0' },
          moves: { 'robot-A': on(3), 'robot-B': on(4) },
        },
      ],
    };
    const desk = new Desk(yard([...robots(0, 3)], [shove]), ROW);
    desk.snapshot({ '0,0': [A], '3,0': [B] });
    desk.wait(1_000);
    desk.report(hex(0), []);
    desk.wait(700);
    desk.report(hex(3), [A, B]);
    desk.wait(1_000);
    expect(desk.given).toEqual([]);
    expect(desk.verdict).toMatchObject({
      state: 'waiting',
      putRight: [{ n: 1, because: 'owed', do: 'put', piece: 'robot-B', from: hex(3), to: hex(4) }],
    });
    desk.report(hex(3), [A]);
    desk.wait(500);
    desk.report(hex(4), [B]);
    desk.wait(1_000);
    expect(actions(desk)).toEqual([{ kind: 'go', to: '3,0' }]);
  });

  test('results that hands have not laid yet are owed: tile out first, then tiles in, each ticks itself', () => {
    const tiles = [piece('t1', 'II/move', on(1), 'down')];
    const end: YardDecision = {
      id: 'end/1',
      answerer: 'A',
      mayAnswer: ['seat'],
      answers: [
        {
          action: { kind: 'end-turn' },
          results: {
            t1: beside('A'),
            t8: { of: 'III/any', at: on(0) },
            t9: { of: 'III/any', at: on(2) },
          },
        },
      ],
    };
    const T1 = thing(11, 'II/move');
    const desk = new Desk(yard([piece('robot-A', 'robot/1', on(1)), ...tiles], [end]), ROW);
    desk.snapshot({ '1,0': [A, T1] });
    desk.wait(1_000);
    expect(desk.verdict.state).toBe('in-step');
    desk.tap('end/1', { kind: 'end-turn' });
    desk.wait(5_000);
    expect(desk.verdict.state).toBe('waiting');
    expect(desk.verdict.putRight).toEqual([
      {
        n: 1,
        because: 'owed',
        do: 'take-away',
        seat: 'A',
        of: 'II/move',
        piece: 't1',
        from: hex(1),
      },
      { n: 2, because: 'owed', do: 'put', of: 'III/any', piece: 't8', to: hex(0) },
      { n: 3, because: 'owed', do: 'put', of: 'III/any', piece: 't9', to: hex(2) },
    ]);
    desk.report(hex(1), [A]);
    desk.wait(1_500);
    expect(desk.verdict.putRight.map(({ n }) => n)).toEqual([2, 3]);
    desk.report(hex(2), [thing(21, 'III/attack')]);
    desk.wait(500);
    expect(desk.verdict.putRight.map(({ n }) => n)).toEqual([2]);
    desk.report(hex(0), [thing(22, 'III/turn')]);
    desk.wait(500);
    expect(desk.verdict).toMatchObject({ state: 'in-step', putRight: [] });
    expect(desk.given).toEqual([]);
  });

  test('a tile taken before the turn was ended is asked about, never taken for the end', () => {
    const end: YardDecision = {
      id: 'end/1',
      answerer: 'A',
      answers: [{ action: { kind: 'end-turn' }, results: { t1: beside('A') } }],
    };
    const desk = new Desk(yard([piece('t1', 'II/move', on(1), 'down')], [end]), ROW);
    desk.snapshot({ '1,0': [thing(11, 'II/move')] });
    desk.wait(1_000);
    desk.report(hex(1), []);
    desk.wait(8_000);
    expect(desk.given).toEqual([]);
    expect(desk.verdict.aside?.asked).toMatchObject({ kind: 'question', seat: 'A' });
  });

  test('a tile that went into a pocket: another of its back in its place is as good', () => {
    const tile = thing(10, 'II/move');
    const other = thing(11, 'II/move');
    const desk = begun([forward()], [...robots(0), piece('t10', 'II/move', on(2))]);
    desk.snapshot({ '0,0': [A], '2,0': [tile], '4,0': [B] });
    desk.wait(2_000);
    desk.report(hex(2), []);
    desk.wait(15_000);
    expect(desk.verdict.putRight).toMatchObject([{ of: 'II/move', to: hex(2) }]);
    desk.report(hex(2), [other]);
    desk.wait(4_000);
    expect(desk.verdict.putRight).toEqual([]);
    expect(desk.given).toEqual([]);
    desk.report(hex(3), [tile]);
    desk.wait(4_000);
    expect(desk.verdict.putRight).toMatchObject([{ do: 'take-away', from: hex(3) }]);
  });

  test('a wrong piece on an owed space is told, and the owed one stays owed', () => {
    const desk = new Desk(yard([piece('t1', 'II/attack', on(0), 'down')]), ROW);
    desk.snapshot({});
    desk.report(hex(0), [thing(30, 'I/turn')]);
    desk.wait(1_000);
    expect(desk.verdict.state).toBe('disturbed');
    expect(desk.verdict.putRight).toEqual([
      { n: 1, because: 'owed', do: 'put', of: 'II/attack', piece: 't1', to: hex(0) },
      { n: 2, because: 'fix', do: 'take-away', of: 'I/turn', from: hex(0) },
    ]);
  });
});

describe('links and senses', () => {
  test('no sensors at all: off, nothing to put right, nothing to restore', () => {
    const desk = new Desk(yard(robots(0), [forward()]), []);
    desk.tap('act/1', { kind: 'go', to: '1,0' });
    desk.undo();
    expect(desk.verdict).toMatchObject({ state: 'off', putRight: [], proposals: [] });
  });

  test('link lost: said, nothing concluded from before; a snapshot goes on from there', () => {
    const desk = begun();
    carry(desk, A, 0, 2);
    desk.link('lost');
    desk.wait(10_000);
    expect(desk.given).toEqual([]);
    expect(desk.verdict).toMatchObject({
      state: 'lost',
      text: { key: 'sensing.lost', values: { count: 5 } },
      putRight: [],
    });
    desk.link('alive');
    desk.wait(1_000);
    expect(desk.verdict.state).toBe('settling');
    desk.snapshot({ '2,0': [A], '4,0': [B] });
    desk.wait(1_000);
    expect(actions(desk)).toEqual([{ kind: 'go', to: '2,0' }]);
  });

  test('an index still being built settles, and guesses nothing', () => {
    const idle = Array.from({ length: 30 }, (_, n) => ({ action: { kind: 'wink', n } }));
    const goals = forward().answers;
    const act: YardDecision = { id: 'act/1', answerer: 'A', answers: [...idle, ...goals] };
    const desk = new Desk(yard(robots(0), [act]), ROW, { slice: 1 });
    desk.snapshot({ '0,0': [A], '4,0': [B] });
    desk.wait(1_000);
    carry(desk, A, 0, 3);
    for (let step = 0; step < 10; step += 1) desk.wait(100);
    expect(desk.verdict).toMatchObject({ state: 'settling', putRight: [] });
    for (let step = 0; step < 30; step += 1) desk.wait(100);
    expect(actions(desk)).toEqual([{ kind: 'go', to: '3,0' }]);
  });
});
