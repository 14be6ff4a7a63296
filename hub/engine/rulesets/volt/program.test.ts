import { createHash } from 'node:crypto';
import type { VoltView } from '@ringside/protocol/games/volt';
import type { RawAction, Seat, Viewer } from '@ringside/protocol/vocabulary';
import { describe, expect, test } from 'vitest';
import { listAnswers } from '../../kernel/answers.ts';
import type { Match } from '../../kernel/match.ts';
import { offers } from '../../kernel/offers.ts';
import { sampleAnswer } from '../../kernel/sample.ts';
import { fromCompact } from '../../../../test/support/compact-volt.ts';
import { answered, restored, stateOf } from '../../../../test/support/volt-play.ts';
import { SALT_CHOICES } from '../../kernel/salt.ts';
import { bearingOf, turnedButton } from './buttons.ts';
import { PROGRAM_CHOICES } from './program.ts';

/** Everybody is about to program. */
function programming(robots = 'A c3, B g3, C e7', more: { teams?: string } = {}): Match {
  const { position } = fromCompact({ robots, dice: '', ...more }, {});
  return restored({
    ...position,
    robots: position.robots.map((robot) => ({ ...robot, ready: false, open: null })),
    stack: [{ kind: 'program' }],
  });
}

const program = (...dice: readonly (readonly [string, number])[]): RawAction => {
  const [red = ['', 0], white = ['', 0], blue = ['', 0]] = dice;
  return {
    kind: 'program',
    red: red[0],
    redValue: red[1],
    white: white[0],
    whiteValue: white[1],
    blue: blue[0],
    blueValue: blue[1],
  };
};

const WORKED = program(['move-right', 4], ['fire-up-left', 2], ['fire-up', 1]);
const OTHER = program(['fire-up', 6], ['fire-right', 6], ['fire-down', 6]);

const asked = (match: Match, kind: string, answerer: Seat | 'chance') => {
  const decision = match.open().find((each) => each.kind === kind && each.answerer === answerer);
  if (!decision) throw new Error(`${answerer} is not asked for ${kind}`);
  return decision;
};

const give = (match: Match, seat: Seat, action: RawAction) =>
  answered(match, asked(match, 'program', seat).id, action);

const salt = (match: Match, byte = 7) => {
  const bytes = Array.from({ length: 16 }, (_, index) => [`b${String(index)}`, byte] as const);
  return answered(match, asked(match, 'salt', 'chance').id, {
    kind: 'salt',
    ...Object.fromEntries(bytes),
  });
};

const commit = (match: Match, seat: Seat, action: RawAction, byte?: number) =>
  salt(give(match, seat, action).next, byte);

const viewOf = (match: Match, viewer: Viewer): VoltView => match.view(viewer) as VoltView;

describe('VC-01 programming limits', () => {
  test.each([
    {
      rule: 'VO-PROG-12',
      when: 'three dice on the movement controls',
      action: program(['move-up', 1], ['move-left', 2], ['move-down', 3]),
      code: 'rule/movement-limit',
      atoms: ['VO-PROG-12'],
    },
    {
      rule: 'VO-PROG-09, VO-PROG-10',
      when: 'two dice on one button',
      action: program(['fire-up', 1], ['fire-up', 2], ['move-down', 3]),
      code: 'rule/button-taken',
      atoms: ['VO-PROG-09', 'VO-PROG-10'],
    },
    {
      rule: 'VO-PROG-07, VO-PROG-08',
      when: 'a die with value 7',
      action: program(['fire-up', 7], ['fire-down', 2], ['move-down', 3]),
      code: 'rule/die-value',
      atoms: ['VO-PROG-07', 'VO-PROG-08'],
    },
    {
      rule: 'VO-PROG-03, VO-SETUP-06',
      when: 'a die less',
      action: { kind: 'program', red: 'fire-up', redValue: 1, white: 'fire-down', whiteValue: 1 },
      code: 'rule/action-shape',
      atoms: [],
    },
    {
      rule: 'VO-PROG-05',
      when: 'a diagonal on the movement controls',
      action: program(['move-up-left', 1], ['fire-down', 2], ['move-down', 3]),
      code: 'rule/action-shape',
      atoms: [],
    },
  ])('$rule refused: $when', ({ action, code, atoms }) => {
    const match = programming();
    const refused = match.decide(asked(match, 'program', 'A').id, action);
    expect(refused).toMatchObject({ ok: false, error: { code, atoms } });
  });

  test.each([
    { rule: 'VO-PROG-11, VO-PROG-16, VO-PROG-15, VO-PROG-17', action: WORKED },
    { rule: 'VO-PROG-06', action: program(['fire-up', 1], ['fire-right', 1], ['fire-down', 1]) },
    { rule: 'VO-PROG-12', action: program(['move-up', 6], ['move-down', 6], ['fire-down', 1]) },
  ])('$rule accepted, and nothing is drawn for it', ({ action }) => {
    const { next, events } = give(programming(), 'A', action);
    expect(events.map(({ type }) => type)).toEqual(['program-sealed', 'programmed']);
    expect(stateOf(next).draws).toEqual(stateOf(programming()).draws);
  });

  test('VO-PROG-04, VO-PROG-05, VO-PROG-06, VO-PROG-09, VO-PROG-12: 1,296 layouts times 216 values', () => {
    const one = [1];
    const values = { redValue: { one }, whiteValue: { one }, blueValue: { one } };
    const layouts = PROGRAM_CHOICES.map((row) => ({
      ...row,
      fields: { ...row.fields, ...values },
    }));
    expect(listAnswers({ choices: layouts }, 5_000).answers).toHaveLength(12 * 11 * 10 - 4 * 3 * 2);
    const free = PROGRAM_CHOICES[0]?.fields['redValue'];
    expect(free).toEqual({ one: [1, 2, 3, 4, 5, 6] });
  });
});

describe('VC-03 orientation', () => {
  test.each([
    { edge: 'south', up: 0, right: 2, upLeft: 7 },
    { edge: 'west', up: 2, right: 4, upLeft: 1 },
    { edge: 'north', up: 4, right: 6, upLeft: 3 },
    { edge: 'east', up: 6, right: 0, upLeft: 5 },
  ] as const)(
    'VO-SETUP-03, VO-PROG-05, VO-PROG-06, VO-PROG-20, VO-PROG-21: from the $edge up is $up, right $right, upper left $upLeft',
    ({ edge, up, right, upLeft }) => {
      expect(bearingOf('move-up', edge)).toBe(up);
      expect(bearingOf('fire-up', edge)).toBe(up);
      expect(bearingOf('move-right', edge)).toBe(right);
      expect(bearingOf('fire-right', edge)).toBe(right);
      expect(bearingOf('fire-up-left', edge)).toBe(upLeft);
    },
  );

  test('VO-HIT-03, VO-HIT-05: dice turn within their ring', () => {
    expect(turnedButton('fire-up-left', 1)).toBe('fire-up');
    expect(turnedButton('fire-up', -1)).toBe('fire-up-left');
    expect(turnedButton('move-up', -2)).toBe('move-left');
    expect(turnedButton('move-left', 2)).toBe('move-up');
    expect(() => turnedButton('move-left', 1)).toThrow('quarters');
  });
});

describe('secrecy', () => {
  test('VO-PROG-01, VO-ROUND-02: everybody is asked at once, and one answer leaves the other questions as they were', () => {
    const match = programming();
    const [a, b, c] = match.open();
    expect([a?.answerer, b?.answerer, c?.answerer]).toEqual(['A', 'B', 'C']);
    expect(match.open().every(({ blocking }) => blocking)).toBe(true);
    const { next } = commit(match, 'A', WORKED);
    expect(next.open().slice(1)).toEqual([b, c]);
    // Their answers cross: the older question is still the one that is open.
    expect(b && next.decide(b.id, OTHER).ok).toBe(true);
  });

  test('VO-PROG-02, VO-PROG-22: others learn that it is done, and a commitment', () => {
    const { next } = commit(programming(), 'A', WORKED);
    expect(viewOf(next, 'A').robots[0]?.sealed?.red).toEqual({ button: 'move-right', value: 4 });
    for (const viewer of ['B', 'C', 'public'] as const) {
      const [robot] = viewOf(next, viewer).robots;
      expect(robot).toMatchObject({ ready: true, commitment: expect.any(String) as string });
      expect(robot).not.toHaveProperty('sealed');
      expect(robot).not.toHaveProperty('open');
    }
  });

  test('VO-PROG-02: the sealed half is for the seat alone, the public half says nothing of it', () => {
    const match = programming();
    const events = [...give(match, 'A', WORKED).events, ...commit(match, 'A', WORKED).events];
    expect(events.map(({ type, audience }) => [type, audience])).toEqual([
      ['program-sealed', ['A']],
      ['programmed', 'public'],
      ['salt-sealed', ['A']],
      ['committed', 'public'],
    ]);
    const told = events.filter(({ audience }) => audience === 'public');
    expect(JSON.stringify(told)).not.toMatch(/move-right|fire|0707/);
  });

  test('VC-80 VO-TEAM-03: not even a teammate is shown it or may answer for it', () => {
    const { next } = commit(programming('A a1, B b1, C c1, D d1', { teams: 'AB CD' }), 'A', WORKED);
    expect(viewOf(next, 'B').robots[0]).not.toHaveProperty('sealed');
    expect(viewOf(next, 'B').mine.map(({ answerer }) => answerer)).toEqual(['B']);
  });

  test('the same program is committed to differently under another salt', () => {
    const commitments = [1, 2].map(
      (byte) => stateOf(commit(programming(), 'A', WORKED, byte).next).robots[0]?.commitment,
    );
    expect(new Set(commitments).size).toBe(2);
  });
});

describe('thumbs', () => {
  test('VO-PROG-22, VO-PROG-23: a program may be taken back while somebody is still at it, and given anew', () => {
    const { next } = commit(programming(), 'A', WORKED);
    const withdraw = asked(next, 'withdraw', 'A');
    expect(withdraw.blocking).toBe(false);
    const back = answered(next, withdraw.id, { kind: 'withdraw' }).next;
    expect(viewOf(back, 'A').robots[0]).not.toHaveProperty('sealed');
    expect(viewOf(back, 'public').robots[0]).not.toHaveProperty('commitment');
    const again = asked(back, 'program', 'A');
    expect(again.id).not.toBe(asked(programming(), 'program', 'A').id);
    expect(stateOf(commit(back, 'A', OTHER).next).robots[0]?.sealed?.program.red.value).toBe(6);
  });

  test('VO-RES-01, VO-PROG-23: the last thumb opens all programs at once, and nobody takes back any more', () => {
    const two = commit(commit(programming(), 'A', WORKED).next, 'C', OTHER).next;
    expect(viewOf(two, 'public').queue).toEqual([]);
    const withdraw = asked(two, 'withdraw', 'A');
    const { next, events } = commit(two, 'B', OTHER);
    expect(events.map(({ type }) => type)).toEqual([
      'salt-sealed',
      'committed',
      'revealed',
      'frames',
    ]);
    expect(viewOf(next, 'public').robots.every(({ open }) => open)).toBe(true);
    expect(viewOf(next, 'public').queue).toHaveLength(9);
    expect(next.decide(withdraw.id, { kind: 'withdraw' })).toMatchObject({
      error: { code: 'rule/decision-closed' },
    });
  });

  test('VO-RES-01: afterwards anybody can check with a hash of the platform that nothing was changed', () => {
    const a = commit(programming('A c3, B g3'), 'A', WORKED, 171);
    const { next } = commit(a.next, 'B', OTHER);
    const robot = viewOf(next, 'public').robots[0];
    const text = 'volt round=1 seat=A red=move-right:4 white=fire-up-left:2 blue=fire-up:1';
    expect(robot?.open?.salt).toBe('ab'.repeat(16));
    const hash = createHash('sha256')
      .update(`${'ab'.repeat(16)} ${text}`)
      .digest('hex');
    expect(robot?.commitment).toBe(hash);
  });

  test('a salt is sixteen bytes, neither fewer nor others', () => {
    const { next } = give(programming(), 'A', WORKED);
    const { id } = asked(next, 'salt', 'chance');
    const whole = sampleAnswer({ choices: SALT_CHOICES }, () => 0.5);
    expect(offers({ choices: SALT_CHOICES }, whole)).toBe(true);
    const { b0, ...fewer } = whole;
    expect(b0).toBe(128);
    for (const wrong of [
      fewer,
      { ...whole, b0: 256 },
      { ...whole, b0: -1 },
      { ...whole, b16: 0 },
    ]) {
      expect(next.decide(id, wrong).ok).toBe(false);
    }
  });
});
