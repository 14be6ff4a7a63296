import { COMPONENTS, HIT_TABLE, POINTS_TO_WIN, ROUND_STEPS } from '@ringside/protocol/games/volt';
import type { VoltView } from '@ringside/protocol/games/volt';
import { spaceKey, type RawAction } from '@ringside/protocol/vocabulary';
import { describe, expect, test } from 'vitest';
import type { Match } from '../../kernel/match.ts';
import { answered, stateOf, VOLT } from '../../../../test/support/volt-play.ts';
import { rim } from '../../kernel/square.ts';

const EDGES = ['south', 'west', 'north', 'east'];
const players = (count: number) =>
  Array.from('ABCD')
    .slice(0, count)
    .map((seat, index) => ({ seat, robot: `robot/${String(index + 1)}`, edge: EDGES[index] }));

function started(config: unknown): Match {
  const step = VOLT.start(config);
  if (!step.ok) throw new Error(JSON.stringify(step.error));
  return step.value.next;
}

function only(match: Match) {
  const [decision, ...more] = match.open();
  if (!decision || more.length > 0) throw new Error('not one decision');
  return decision;
}

const answer = (match: Match, action: RawAction): Match =>
  answered(match, only(match).id, action).next;

/** Four players on Foundry, seat C first. */
const placing = (): Match =>
  answer(started({ seats: players(4), board: 'foundry' }), { kind: 'start', seat: 'C' });

const place = (match: Match, space: string): Match => answer(match, { kind: 'place', space });

const viewOf = (match: Match): VoltView => match.view('public') as VoltView;

describe('VC-86 set-up', () => {
  test('VO-SETUP-02, VO-SETUP-04, VO-SETUP-06: each player an edge, a robot and three dice; nothing scored or hurt', () => {
    const { robots, teams, round } = viewOf(started({ seats: players(3), board: 'foundry' }));
    expect(robots.map(({ seat, robot, edge, damage }) => [seat, robot, edge, damage])).toEqual([
      ['A', 'robot/1', 'south', 0],
      ['B', 'robot/2', 'west', 0],
      ['C', 'robot/3', 'north', 0],
    ]);
    expect(robots.every(({ at }) => at === undefined)).toBe(true);
    expect(teams.map(({ points }) => points)).toEqual([0, 0, 0]);
    expect(round).toBe(0);
  });

  test('VO-SETUP-09: robots are placed clockwise from the seat chance names, on any of the 32 rim spaces', () => {
    const first = only(placing());
    expect([first.kind, first.answerer]).toEqual(['place', 'C']);
    expect(first.choices).toEqual([
      { kind: 'place', fields: { space: { one: rim(9).map(spaceKey) } } },
    ]);
    const second = only(place(placing(), '0:0'));
    expect(second.answerer).toBe('D');
    expect(second.choices[0]?.fields['space']).toMatchObject({
      one: rim(9)
        .map(spaceKey)
        .filter((key) => key !== '0:0'),
    });
  });

  test.each([
    { when: 'b2 lies inside', space: '1:1', code: 'rule/not-on-rim' },
    { when: 'no such space', space: '9:9', code: 'rule/not-on-rim' },
    { when: 'a hex', space: '0,0', code: 'rule/not-on-rim' },
    { when: 'a space with another spelling', space: '00:0', code: 'rule/not-on-rim' },
    { when: 'somebody stands there', space: '0:0', code: 'rule/space-taken' },
  ])('VO-SETUP-09: refused: $when', ({ space, code }) => {
    const match = place(placing(), '0:0');
    const refused = match.decide(only(match).id, { kind: 'place', space });
    expect(refused).toMatchObject({ ok: false, error: { code } });
    expect(!refused.ok && refused.error.atoms).toContain('VO-SETUP-09');
  });

  test('VO-SETUP-09: nobody is placed in a pit of the rim', () => {
    const board = {
      id: 'cellar',
      source: 'owner',
      size: 9,
      repair: 'e5',
      cp: { 1: 'a2', 2: 'h8', 3: 'b5', 4: 'h5', 5: 'b2', 6: 'h2' },
      pits: ['a1'],
    };
    const match = answer(started({ seats: players(2), board }), { kind: 'start', seat: 'A' });
    const { id, choices } = only(match);
    expect(choices[0]?.fields['space']).toMatchObject({
      one: rim(9)
        .map(spaceKey)
        .filter((key) => key !== '0:0'),
    });
    expect(match.decide(id, { kind: 'place', space: '0:0' })).toMatchObject({
      error: { code: 'rule/pit-there' },
    });
    // VR-03: a control point of the rim is a start like any other
    expect(match.decide(id, { kind: 'place', space: '0:1' }).ok).toBe(true);
  });

  test('VO-SETUP-10, VO-SCORE-02, VO-CP-01: then the die is rolled once, and its face names the active point', () => {
    const placed = ['0:0', '8:8', '0:8', '8:0'].reduce(place, placing());
    const die = only(placed);
    expect([die.id, die.answerer, die.mayAnswer]).toEqual(['roll/1', 'chance', ['rng']]);
    const begun = answer(placed, { kind: 'roll', face: 4 });
    expect(viewOf(begun).control).toEqual({ face: 4, space: { file: 1, rank: 2 } });
    expect([viewOf(begun).phase, viewOf(begun).round]).toEqual(['program', 1]);
  });

  test('VO-SETUP-10: people may roll and draw themselves, and say what it was', () => {
    const match = started({ seats: players(2), board: 'foundry', rolls: 'people' });
    expect(only(match).mayAnswer).toEqual(['person', 'host']);
  });

  test.each([
    {
      when: 'alone',
      config: { seats: players(1), board: 'foundry' },
      code: 'rule/too-few-players',
    },
    {
      when: 'seats out of order',
      config: { seats: players(2).toReversed(), board: 'foundry' },
      code: 'rule/seats-not-clockwise',
    },
    {
      when: 'one robot for two',
      config: {
        seats: players(2).map((player) => ({ ...player, robot: 'robot/1' })),
        board: 'foundry',
      },
      code: 'rule/robot-shared',
    },
    {
      when: 'no such face',
      config: { seats: players(2), board: 'cellar' },
      code: 'rule/board-unknown',
    },
    {
      when: 'a board of nothing',
      config: { seats: players(2), board: {} },
      code: 'rule/config-shape',
    },
    {
      when: 'VO-TEAM-01: three in teams',
      config: { seats: players(3), board: 'foundry', teams: [['A', 'B'], ['C']] },
      code: 'rule/teams-unfit',
    },
    {
      when: 'VO-TEAM-01: one in both teams',
      config: {
        seats: players(4),
        board: 'foundry',
        teams: [
          ['A', 'B'],
          ['B', 'C'],
        ],
      },
      code: 'rule/teams-unfit',
    },
  ])('refused: $when', ({ config, code }) => {
    expect(VOLT.start(config)).toMatchObject({ ok: false, error: { code } });
  });

  test('VO-SETUP-03: two players may sit at one edge', () => {
    const seats = players(2).map((player) => ({ ...player, edge: 'north' }));
    expect(stateOf(started({ seats, board: 'foundry' })).robots.map(({ edge }) => edge)).toEqual([
      'north',
      'north',
    ]);
  });
});

describe('VC-88 what lies in the box and stands on the screen', () => {
  test.each([
    ['VO-COMP-01', 'boards', 2],
    ['VO-COMP-01', 'boardFaces', 4],
    ['VO-COMP-02', 'playerBoards', 4],
    ['VO-COMP-03', 'screens', 4],
    ['VO-COMP-04', 'robots', 4],
    ['VO-COMP-05', 'redDice', 4],
    ['VO-COMP-06', 'whiteDice', 4],
    ['VO-COMP-07', 'blueDice', 4],
    ['VO-COMP-08', 'controlPointDice', 1],
    ['VO-COMP-09', 'sequenceTokens', 4],
    ['VO-COMP-10', 'damageTokens', 8],
    ['VO-COMP-11', 'pointTokens', 19],
    ['VO-COMP-12', 'moduleTiles', 16],
    ['VO-COMP-13', 'mineTokens', 16],
    ['VO-COMP-14', 'grenadeTokens', 4],
    ['VO-COMP-15', 'magneticFieldTokens', 4],
    ['VO-COMP-16', 'teleporterTokens', 4],
    ['VO-COMP-17', 'tractorBeamTokens', 4],
    ['VO-COMP-18', 'reflectorTokens', 4],
  ] as const)('%s: %s: %i', (_, what, count) => {
    expect(COMPONENTS[what]).toBe(count);
  });

  test('VO-SETUP-07, VO-COMP-10, VO-COMP-11: the supplies can never run out (VR-47, VR-48)', () => {
    const { robots, damageTokens, pointTokens } = COMPONENTS;
    expect(robots * 2).toBe(damageTokens);
    const { alone, team } = POINTS_TO_WIN;
    expect((robots - 1) * (alone - 1) + alone).toBeLessThanOrEqual(pointTokens);
    expect(team - 1 + team).toBe(pointTokens);
  });

  test('VO-ROUND-01, VO-ROUND-06: the four steps, in order, as the view calls them', () => {
    expect(ROUND_STEPS).toEqual(['program', 'resolve', 'score', 'respawn']);
  });

  test('VO-HIT-12: the hit table has a row for every value', () => {
    expect(Object.keys(HIT_TABLE)).toEqual(['1', '2', '3', '4', '5', '6']);
  });
});
