import { describe, expect, test } from 'vitest';
import { COOL_DOWN, direct, forward, given } from '../../../../test/cases/steel-arena/given.ts';

describe('the three ends', () => {
  test('SC-070 SA-CEN-06..08 SA-END-02 R-111: the Central module is given up last and is nobody’s trophy', () => {
    const start = given({
      robots: {
        A: { at: [0, 0], mods: ['DS(3)'], more: 4 },
        B: { at: [2, 0], more: 2 },
      },
    });
    const over = start.do(direct(start.piece('A', 'DS(3)'), '2,0')).endTurn();
    expect(over.robot('A').trophies).toHaveLength(2);
    expect(over.robot('B').destroyed).toBe(true);
    expect(over.state.outcome).toEqual({
      winners: [['A'], ['B']],
      why: 'robot-destroyed',
      atoms: ['SA-END-02', 'SA-CEN-07'],
    });
    expect(over.state.stack).toEqual([]);
  });

  test('SC-083 SA-END-07: the owner of the destroyed robot can win', () => {
    const start = given({
      robots: {
        A: { at: [0, 0], mods: ['DS(4)'], trophies: 3 },
        B: { at: [2, 0], more: 1, trophies: 8 },
      },
    });
    const over = start.do(direct(start.piece('A', 'DS(4)'), '2,0')).endTurn();
    expect(over.robot('A').trophies).toHaveLength(4);
    expect(over.state.outcome?.winners).toEqual([['B'], ['A']]);
  });

  test('SC-078 SA-END-01 R-130: a tenth trophy by the module limit ends the game before anything else', () => {
    const start = given({
      robots: {
        A: { at: [0, 0], mods: ['WK(1)'], more: 11, trophies: 9 },
        B: { at: [-3, 0], more: 5, owes: 3 },
      },
    });
    const over = start
      .do(forward(start.piece('A', 'WK(1)'), 1))
      .endTurn()
      .discard('A', 'J');
    expect(over.state.outcome).toMatchObject({ why: 'ten-trophies', winners: [['A'], ['B']] });
    expect(over.state.pile).toBe(10);
    expect(over.robot('B').modules).toHaveLength(5);
  });

  test('SC-081 R-119: all of step 4 is paid, then the end is looked for', () => {
    const start = given({
      robots: {
        A: { at: [0, 0], more: 5, trophies: 8 },
        B: { at: [2, 0], more: 5, owes: 3 },
        C: { at: [-2, 0], more: 5, owes: 1 },
      },
    });
    const over = start.do(COOL_DOWN).endTurn().discard('B', 'J', 'J', 'J').discard('C', 'J');
    expect(over.robot('A').trophies).toHaveLength(12);
    expect(over.state.outcome?.winners[0]).toEqual(['A']);
  });

  test('R-134: a destruction in the same step is the one end, and its trophies count', () => {
    const start = given({
      robots: {
        A: { at: [0, 0], more: 5, trophies: 8 },
        B: { at: [2, 0], more: 1, owes: 2 },
        C: { at: [-2, 0], more: 5, owes: 1 },
      },
    });
    const waiting = start.do(COOL_DOWN).endTurn();
    expect(waiting.state.outcome).toBeNull();
    const over = waiting.discard('C', 'J');
    expect(over.robot('A').trophies).toHaveLength(10);
    expect(over.state.outcome?.why).toBe('robot-destroyed');
  });

  test.each([
    { gaps: 1, pile: 1, left: 0, over: false },
    { gaps: 2, pile: 1, left: 0, over: true },
    { gaps: 1, pile: 0, left: 0, over: true },
    { gaps: 0, pile: 0, left: 0, over: false },
  ])('SC-080 SA-END-03 R-132 R-133: $gaps gaps, pile $pile', ({ gaps, pile, left, over }) => {
    const empty = (
      [
        [1, 0],
        [2, 0],
      ] as const
    ).slice(0, gaps);
    const start = given({ robots: { A: { at: [0, 0] }, B: { at: [-3, 0] } }, empty, pile });
    const ended = start.do(COOL_DOWN).endTurn();
    const asked = gaps > pile && pile > 0;
    const after = asked ? ended.do({ kind: 'lay', spaces: ['2,0'] }) : ended;
    expect(after.state.pile).toBe(left);
    expect(after.state.outcome?.why).toBe(over ? 'pile-empty' : undefined);
  });

  test('R-131: when the pile runs out, damage still pending gives nothing', () => {
    const start = given({
      robots: { A: { at: [0, 0] }, B: { at: [-3, 0], more: 3, owes: 2 } },
      empty: [[1, 0]],
      pile: 0,
    });
    const over = start.do(COOL_DOWN).endTurn();
    expect(over.robot('B').modules).toHaveLength(3);
    expect(over.state.outcome?.why).toBe('pile-empty');
  });
});

test('R-131 the other way: damage of the turn is paid before the pile ends the game', () => {
  const start = given({
    robots: { A: { at: [0, 0], more: 5 }, B: { at: [-3, 0], more: 3, owes: 2 } },
    empty: [[1, 0]],
    pile: 0,
    options: { payBeforePileEnd: true },
  });
  const over = start.do(COOL_DOWN).endTurn().discard('B', 'J', 'J');
  expect(over.robot('A').trophies).toHaveLength(2);
  expect(over.state.outcome).toMatchObject({ why: 'pile-empty', winners: [['A'], ['B']] });
});

test('R-133 the other way: the last tile laid ends the game', () => {
  const start = given({
    robots: { A: { at: [0, 0] }, B: { at: [-3, 0] } },
    empty: [[1, 0]],
    pile: 1,
    options: { endOnLastTile: true },
  });
  const over = start.do(COOL_DOWN).endTurn();
  expect(over.lying('1,0')).toBeDefined();
  expect(over.state.outcome?.why).toBe('pile-empty');
});

describe('teams', () => {
  const TEAMS = [
    ['A', 'C'],
    ['B', 'D'],
  ] as const;

  const played = (trophies: readonly number[], owes: readonly number[]) =>
    given({
      robots: {
        A: { at: [0, 0], more: 5, trophies: trophies[0] ?? 0 },
        B: { at: [2, 0], more: 5, trophies: trophies[1] ?? 0, owes: owes[0] ?? 0 },
        C: { at: [-2, 0], more: 5, trophies: trophies[2] ?? 0, owes: owes[1] ?? 0 },
        D: { at: [0, 2], more: 5, trophies: trophies[3] ?? 0 },
      },
      teams: TEAMS,
    })
      .do(COOL_DOWN)
      .endTurn();

  test('SC-088 SA-TEAM-03 SA-TEAM-04 R-143 R-140: a teammate’s losses go to the box; 15 together end it', () => {
    const over = played([7, 1, 6, 0], [2, 2]).discard('B', 'J', 'J').discard('C', 'J', 'J');
    expect(over.robot('A').trophies).toHaveLength(9);
    expect(over.state.box).toHaveLength(2);
    expect(over.state.outcome).toEqual({
      winners: [
        ['A', 'C'],
        ['B', 'D'],
      ],
      why: 'fifteen-trophies',
      atoms: ['SA-TEAM-04'],
    });
  });

  test('R-139 SA-TEAM-06: ten of one player end nothing in teams', () => {
    expect(played([10, 0, 4, 0], [0, 0]).state.outcome).toBeNull();
  });

  test('SA-TEAM-05: a robot wholly destroyed ends it', () => {
    const over = played([0, 0, 0, 0], [6, 0]);
    expect(over.state.outcome).toMatchObject({
      why: 'robot-destroyed',
      winners: [
        ['A', 'C'],
        ['B', 'D'],
      ],
    });
  });
});

test.each([
  { rule: 'SA-GOAL-01', trophies: [2, 3, 1], more: [1, 1, 1], ranks: [['B'], ['A'], ['C']] },
  { rule: 'SA-END-05 R-135', trophies: [2, 2, 2], more: [1, 3, 2], ranks: [['B'], ['C'], ['A']] },
  { rule: 'SA-END-06', trophies: [2, 3, 3], more: [4, 2, 2], ranks: [['B', 'C'], ['A']] },
])('$rule ranks by trophies, then modules; equals share', ({ trophies, more, ranks }) => {
  const [a = 0, b = 0, c = 0] = trophies;
  const [x = 0, y = 0, z = 0] = more;
  const start = given({
    robots: {
      A: { at: [0, 0], trophies: a, more: x },
      B: { at: [2, 0], trophies: b, more: y },
      C: { at: [-2, 0], trophies: c, more: z },
    },
    empty: [[1, 0]],
    pile: 0,
  });
  expect(start.do(COOL_DOWN).endTurn().state.outcome?.winners).toEqual(ranks);
});
