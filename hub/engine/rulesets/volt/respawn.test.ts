import type { VoltView } from '@ringside/protocol/games/volt';
import { spaceKey, type RawAction } from '@ringside/protocol/vocabulary';
import { describe, expect, test } from 'vitest';
import { rim } from '../../kernel/square.ts';
import type { Match } from '../../kernel/match.ts';
import { fromCompact } from '../../../../test/support/compact-volt.ts';
import { answered, playCompact, restored, stateOf } from '../../../../test/support/volt-play.ts';

function only(match: Match) {
  const [decision] = match.open();
  if (!decision) throw new Error('nobody is asked');
  return decision;
}

const answer = (match: Match, action: RawAction): Match =>
  answered(match, only(match).id, action).next;

/** B was destroyed first, then A; C stands on a5. */
function bothGone(): Match {
  const { position } = fromCompact({ robots: 'A off:2, B off:1, C a5', dice: '', cp: 1 }, {});
  return restored({ ...position, destroyed: ['B', 'A'] });
}

describe('VC-35 respawning', () => {
  test('VO-RESP-02, VO-RESP-05, VO-ROUND-05: everybody comes back, first destroyed first', () => {
    const match = bothGone();
    expect((match.view('public') as VoltView).phase).toBe('respawn');
    expect([only(match).kind, only(match).answerer]).toEqual(['respawn', 'B']);
    const second = answer(match, { kind: 'respawn', space: '4:0' });
    expect([only(second).kind, only(second).answerer]).toEqual(['respawn', 'A']);
    const next = answer(second, { kind: 'respawn', space: '4:8' });
    expect(stateOf(next)).toMatchObject({ round: 2, destroyed: [] });
    expect(only(next).kind).toBe('program');
  });

  test('VO-RESP-03: on a space of the rim that nobody holds', () => {
    const free = rim(9)
      .map(spaceKey)
      .filter((key) => key !== '0:4');
    expect(only(bothGone()).choices).toEqual([
      { kind: 'respawn', fields: { space: { one: free } } },
    ]);
    const second = answer(bothGone(), { kind: 'respawn', space: '4:0' });
    expect(only(second).choices[0]?.fields['space']).toEqual({
      one: free.filter((key) => key !== '4:0'),
    });
  });

  test.each([
    { when: 'a5: somebody stands there', space: '0:4', code: 'rule/space-taken' },
    { when: 'b2: not on the rim', space: '1:1', code: 'rule/not-on-rim' },
  ])('VO-RESP-03 refused: $when', ({ space, code }) => {
    const match = bothGone();
    expect(match.decide(only(match).id, { kind: 'respawn', space })).toMatchObject({
      error: { code, atoms: expect.arrayContaining(['VO-RESP-03']) as string[] },
    });
  });

  test('VO-RESP-04: without damage', () => {
    const back = answer(answer(bothGone(), { kind: 'respawn', space: '4:0' }), {
      kind: 'respawn',
      space: '4:8',
    });
    expect(stateOf(back).robots.map(({ damage }) => damage)).toEqual([0, 0, 0]);
  });

  test('VO-RESP-01: destroyed by damage or by a pit, off the board at once', () => {
    const { match } = playCompact({
      robots: 'A c3, B g3:2, C a9',
      dice: 'A r F E 1; C w M S 1',
      pits: 'a8',
    });
    const { robots, destroyed } = match.view('public') as VoltView;
    expect(robots.map(({ at }) => at !== undefined)).toEqual([true, false, false]);
    expect(destroyed).toEqual(['B', 'C']);
    expect(match.expected().map(({ at }) => at)).toEqual([
      { space: { file: 2, rank: 2 } },
      { seat: 'B', zone: 'dock' },
      { seat: 'C', zone: 'dock' },
    ]);
  });

  test('VO-RESP-03, VR-146: coming back onto the active point scores nothing yet', () => {
    const { position } = fromCompact({ robots: 'A off, B a9', dice: '', cp: 1 }, {});
    const [first, ...more] = position.board.points;
    expect(first).toBeDefined();
    const rimPoint = { file: 0, rank: 0 };
    const match = restored({
      ...position,
      board: { ...position.board, points: [rimPoint, ...more] },
    });
    const next = answer(match, { kind: 'respawn', space: '0:0' });
    expect(stateOf(next).teams.map(({ points }) => points)).toEqual([0, 0]);
  });
});

describe('the repair center', () => {
  test.each([
    {
      when: 'the own move ends there',
      given: { robots: 'A c5:2, B a9', dice: 'A r M E 2' },
      offered: 'A',
    },
    {
      when: 'a push of a mover ends there',
      given: { robots: 'A b5, B c5:1', dice: 'A r M E 2' },
      offered: 'B',
    },
    {
      when: 'a shot pushes there: with the damage of that shot',
      given: { robots: 'A b5, B d5', dice: 'A r F E 6' },
      offered: 'B',
    },
    {
      when: 'one is only passing over',
      given: { robots: 'A c5:2, B a9', dice: 'A r M E 3' },
      offered: '',
    },
    {
      when: 'there is no damage',
      given: { robots: 'A c5, B a9', dice: 'A r M E 2' },
      offered: '',
    },
    {
      when: 'one stands there and cannot move',
      given: { robots: 'A e5:2, B a9', dice: 'A r M E 3', walls: 'e5|f5' },
      offered: '',
    },
    {
      when: 'one stands there and somebody else moves',
      given: { robots: 'A e5:2, B a9', dice: 'B r M E 3' },
      offered: '',
    },
    {
      when: 'a push from there leads off it',
      given: { robots: 'A c5, B e5:2', dice: 'A r M E 2' },
      offered: '',
    },
  ])('VO-REP-02: $when: "$offered" is asked', ({ given, offered }) => {
    const { events } = playCompact(given);
    const asked = events.flatMap((event) => (event.type === 'repaired' ? [event.seat] : []));
    expect(asked.join('')).toBe(offered);
  });

  test('VO-REP-03, VO-REP-04: all damage goes, or none', () => {
    const given = { robots: 'A c5:2, B a9', dice: 'A r M E 2' };
    expect(playCompact(given, 'repair').is.dmg).toBe('');
    expect(playCompact(given, 'decline').is.dmg).toBe('A2');
  });

  test('VO-REP-02, VO-REP-04: its owner is asked before the next die, and the hub may say yes', () => {
    const { position } = fromCompact({ robots: 'A c5:2, B a9', dice: 'A r M E 2; B w F N 1' }, {});
    const match = answer(restored(position), { kind: 'resolve', seat: 'A', die: 'red' });
    expect(only(match)).toMatchObject({
      kind: 'repair',
      answerer: 'A',
      mayAnswer: ['seat', 'hub'],
      blocking: true,
      choices: [
        { kind: 'repair', fields: {} },
        { kind: 'decline', fields: {} },
      ],
    });
    expect(only(answer(match, { kind: 'decline' })).kind).toBe('resolve');
  });
});
