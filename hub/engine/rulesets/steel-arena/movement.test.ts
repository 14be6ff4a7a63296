import type { Action } from '@ringside/protocol/games/steel-arena';
import { describe, expect, test } from 'vitest';
import {
  COOL_DOWN,
  forward,
  given,
  jump,
  sideward,
  type Given,
  type GivenRobot,
  type Scene,
} from '../../../../test/cases/steel-arena/given.ts';

const walk = (module: string, ...others: readonly GivenRobot[]) => {
  const [B = { at: [-3, 0] as const }, C] = others;
  const A = { at: [0, 0] as const, mods: [module], more: 4 };
  const scene = given({ robots: { A, B, ...(C ? { C } : {}) } });
  const move = (distance: number): Action => forward(scene.piece('A', module), distance);
  return { scene, move };
};

describe('forward moves', () => {
  test('SC-015 SA-MOVE-02 SA-MOVE-07: WALKER 1-2 reaches the next two spaces', () => {
    const { scene, move } = walk('WK(1-2)');
    expect([0, 1, 2, 3].filter((distance) => scene.offers(move(distance)))).toEqual([1, 2]);
    expect(scene.do(move(2)).at('A')).toBe('2,0>0');
    expect(scene.refusal(move(3))).toMatchObject({
      code: 'rule/distance-out-of-range',
      atoms: ['SA-MOVE-01', 'R-031'],
    });
  });

  test('R-031 SA-OBST-02: a single number is exact, the border is an obstacle', () => {
    const scene = given({
      robots: { A: { at: [2, 0], mods: ['WK(2)', 'WK(1-2)'] }, B: { at: [-3, 0] } },
    });
    expect(scene.refusal(forward(scene.piece('A', 'WK(2)'), 2))).toMatchObject({
      code: 'rule/move-blocked',
      atoms: ['SA-OBST-01', 'SA-OBST-02', 'SA-COL-06'],
    });
    expect(scene.offers(forward(scene.piece('A', 'WK(1-2)'), 1))).toBe(true);
  });

  test('each step is an event of its own, with the motions robots carry out', () => {
    const { scene, move } = walk('WK(2)');
    const moved = scene.do(move(2)).events.filter(({ type }) => type === 'displaced');
    expect(moved).toHaveLength(2);
  });
});

describe('collapses', () => {
  test('SC-020 SA-COL-02..04 SA-COL-07 SA-ADD-05: shoved, facing kept, unhurt, and no tile before one’s own Upkeep', () => {
    const { scene, move } = walk('WK(1)', { at: [1, 0], face: 2, more: 4 });
    const moved = scene.do(move(1)).endTurn();
    expect([moved.at('A'), moved.at('B')]).toEqual(['1,0>0', '2,0>2']);
    expect(moved.robot('B')).toMatchObject({ owes: 0 });
    expect([moved.robot('A').modules.length, moved.robot('B').modules.length]).toEqual([5, 4]);
    expect(moved.state.pile).toBe(9);
    const after = moved.do(COOL_DOWN).endTurn();
    expect(after.robot('B').modules).toHaveLength(5);
  });

  test('SC-021 R-034: every step shoves again', () => {
    const { scene, move } = walk('WK(2)', { at: [1, 0], face: 4 });
    const moved = scene.do(move(2));
    expect([moved.at('A'), moved.at('B')]).toEqual(['2,0>0', '3,0>4']);
  });

  test('SA-COL-05 R-041: a chain goes on, the furthest robot first', () => {
    const { scene, move } = walk('WK(1)', { at: [1, 0] }, { at: [2, 0] });
    const moved = scene.do(move(1));
    expect(['A', 'B', 'C'].map((seat) => moved.at(seat as 'A'))).toEqual([
      '1,0>0',
      '2,0>0',
      '3,0>0',
    ]);
    const step = moved.events.find((event) => event.type === 'displaced');
    expect(step?.steps.map(({ seat }) => seat)).toEqual(['C', 'B', 'A']);
  });

  test.each([
    { atom: 'SC-023 SA-COL-06', when: 'a robot at the border', others: [[1, 0]], radius: 1 },
    {
      atom: 'R-035',
      when: 'a chain that ends there',
      others: [
        [1, 0],
        [2, 0],
      ],
      radius: 2,
    },
  ] as const)('$atom: $when cannot be shoved over it', ({ others, radius }) => {
    const [b = [0, 0], c] = others;
    const scene = given({
      radius,
      robots: {
        A: { at: [0, 0], mods: ['WK(1)', 'WK(1-2)'] },
        B: { at: b },
        ...(c ? { C: { at: c } } : {}),
      },
    });
    for (const module of ['WK(1)', 'WK(1-2)']) {
      expect(scene.refusal(forward(scene.piece('A', module), 1))).toMatchObject({
        code: 'rule/move-blocked',
      });
    }
    expect(scene.offers(forward('central', 1))).toBe(false);
  });

  test('SC-016 R-031: a range is offered as far as the chain lets it go', () => {
    const scene = given({
      radius: 2,
      robots: { A: { at: [-1, 0], mods: ['WK(1-2)'] }, B: { at: [1, 0] } },
    });
    const walker = scene.piece('A', 'WK(1-2)');
    expect([1, 2].filter((distance) => scene.offers(forward(walker, distance)))).toEqual([1, 2]);
    const tight = given({
      radius: 2,
      robots: { A: { at: [-1, 0], mods: ['WK(1-2)'] }, B: { at: [1, 0] }, C: { at: [2, 0] } },
    });
    const short = tight.piece('A', 'WK(1-2)');
    expect([1, 2].filter((distance) => tight.offers(forward(short, distance)))).toEqual([1]);
  });
});

/** Where each module of A can take it. */
function destinations(scene: Scene): Readonly<Record<string, readonly string[]>> {
  const far = [1, 2, 3, 4, 5];
  const options = (module: string): readonly Action[] => {
    const piece = scene.piece('A', module);
    return far.flatMap((distance) => [
      forward(piece, distance),
      sideward(piece, 'left', distance),
      sideward(piece, 'right', distance),
      jump(piece, distance),
    ]);
  };
  const modules = scene.robot('A').modules.map(({ face }) => scene.name(face?.design));
  return Object.fromEntries(
    modules.map((module) => [
      module,
      options(module)
        .filter((action) => scene.offers(action))
        .map((action) => scene.do(action).at('A')),
    ]),
  );
}

describe('where modules lead', () => {
  const B = { at: [-3, 0] as const, more: 5 };

  test.each<{ rule: string; setting: Given; reach: Readonly<Record<string, readonly string[]>> }>([
    {
      rule: 'SC-015 SA-MOVE-01 SA-MOVE-02 SA-MOVE-03 SA-MOVE-04 SA-MOVE-06 SA-MOVE-07',
      setting: { robots: { A: { at: [0, 0], mods: ['WK(1-2)', 'CR(1)', 'FL(2-3)'] }, B } },
      reach: {
        'WK(1-2)': ['1,0>0', '2,0>0'],
        'CR(1)': ['1,-1>0', '0,1>0'],
        'FL(2-3)': ['2,0>0', '3,0>0'],
      },
    },
    {
      rule: 'SC-016 SA-OBST-01 SA-OBST-03 SA-MOVE-05 SA-MOVE-08 SA-TER-06',
      setting: {
        radius: 4,
        robots: { A: { at: [0, 0], mods: ['WK(1-2)', 'CR(1-2)', 'FL(2-4)'] }, B },
        terrain: { '2,0': 'ROCK', '0,1': 'ROCK' },
      },
      reach: {
        'WK(1-2)': ['1,0>0'],
        'CR(1-2)': ['1,-1>0', '2,-2>0'],
        'FL(2-4)': ['3,0>0', '4,0>0'],
      },
    },
    {
      rule: 'SC-018 R-033: no zigzag',
      setting: { robots: { A: { at: [0, 0], mods: ['CR(2)'] }, B } },
      reach: { 'CR(2)': ['2,-2>0', '0,2>0'] },
    },
    {
      rule: 'SC-026 SA-COL-06 R-037: no landing on a robot that cannot be shoved on',
      setting: {
        robots: {
          A: { at: [1, 0], mods: ['FL(2)', 'FL(1-2)'] },
          B: { at: [3, 0] },
          C: { at: [2, 0] },
        },
      },
      reach: { 'FL(2)': [], 'FL(1-2)': [] },
    },
    {
      rule: 'SA-OBST-03: what is not marked is no obstacle',
      setting: {
        robots: { A: { at: [0, 0], mods: ['WK(1-3)'] }, B },
        terrain: { '1,0': 'WRECK', '2,0': 'COVER(1)', '3,0': 'SCRAP' },
      },
      reach: { 'WK(1-3)': ['1,0>0', '2,0>0'] },
    },
    {
      rule: 'R-035 SA-COL-06: an obstacle stops a chain',
      setting: {
        robots: { A: { at: [0, 0], mods: ['WK(1-2)', 'FL(1-2)'] }, B: { at: [2, 0] } },
        terrain: { '3,0': 'SCRAP' },
      },
      reach: { 'WK(1-2)': ['1,0>0'], 'FL(1-2)': ['1,0>0'] },
    },
    {
      rule: 'R-031 house rule: any smaller distance is allowed too',
      setting: {
        options: { exactDistances: false },
        robots: { A: { at: [0, 0], mods: ['WK(2)', 'FL(2-3)'] }, B },
      },
      reach: { 'WK(2)': ['1,0>0', '2,0>0'], 'FL(2-3)': ['1,0>0', '2,0>0', '3,0>0'] },
    },
    {
      rule: 'R-036 house rule: teammates cannot be entered',
      setting: {
        options: { collapseTeammates: false },
        teams: [
          ['A', 'C'],
          ['B', 'D'],
        ],
        robots: {
          A: { at: [0, 0], mods: ['WK(1-2)', 'CR(1)', 'FL(2)'] },
          B: { at: [0, 1] },
          C: { at: [2, 0] },
          D: { at: [-3, 0] },
        },
      },
      reach: { 'WK(1-2)': ['1,0>0'], 'CR(1)': ['1,-1>0', '0,1>0'], 'FL(2)': [] },
    },
    {
      rule: 'R-036: teammates are shoved like opponents',
      setting: {
        teams: [
          ['A', 'C'],
          ['B', 'D'],
        ],
        robots: {
          A: { at: [0, 0], mods: ['WK(1-2)'] },
          B: { at: [-1, 0] },
          C: { at: [1, 0] },
          D: { at: [-3, 0] },
        },
      },
      reach: { 'WK(1-2)': ['1,0>0', '2,0>0'] },
    },
  ])('$rule', ({ setting, reach }) => {
    expect(destinations(given(setting))).toEqual(reach);
  });

  test('SC-023 SA-OBST-02 SA-COL-06: refusals name what is in the way', () => {
    const scene = given({
      robots: { A: { at: [2, 0], mods: ['CR(1)', 'FL(1)'] }, B: { at: [3, 0] } },
      terrain: { '3,-1': 'ROCK' },
    });
    expect(scene.refusal(sideward(scene.piece('A', 'CR(1)'), 'left', 1))).toMatchObject({
      code: 'rule/move-blocked',
      atoms: ['SA-OBST-01', 'SA-OBST-02', 'SA-COL-06'],
    });
    expect(scene.refusal(jump(scene.piece('A', 'FL(1)'), 1))).toMatchObject({
      code: 'rule/move-blocked',
      atoms: ['SA-MOVE-05', 'SA-OBST-01', 'SA-OBST-02', 'SA-COL-06', 'R-037'],
    });
    expect(scene.refusal(jump(scene.piece('A', 'FL(1)'), 2))).toMatchObject({
      code: 'rule/distance-out-of-range',
    });
  });
});

describe('shoving', () => {
  test('SC-025 SA-COL-03 SA-MOVE-03: sideward', () => {
    const scene = given({
      robots: { A: { at: [0, 0], mods: ['CR(1)'] }, B: { at: [0, 1], face: 5 } },
    });
    const moved = scene.do(sideward(scene.piece('A', 'CR(1)'), 'right', 1));
    expect([moved.at('A'), moved.at('B')]).toEqual(['0,1>0', '0,2>5']);
  });

  test('SC-026 SA-COL-01 SA-COL-02 SA-MOVE-04 R-037: a jump passes robots and shoves the one it lands on', () => {
    const scene = given({
      robots: { A: { at: [0, 0], mods: ['FL(2)'] }, B: { at: [2, 0] }, C: { at: [1, 0] } },
    });
    const moved = scene.do(jump(scene.piece('A', 'FL(2)'), 2));
    expect((['A', 'B', 'C'] as const).map((seat) => moved.at(seat))).toEqual([
      '2,0>0',
      '3,0>0',
      '1,0>0',
    ]);
    expect(moved.events.filter(({ type }) => type === 'displaced')).toMatchObject([
      { cause: 'jump', steps: [{ seat: 'B' }, { seat: 'A' }] },
    ]);
  });

  test('R-039: a jump passes over a gap in the outline', () => {
    const whole = given({
      robots: { A: { at: [0, 0], mods: ['FL(2)', 'WK(2)'] }, B: { at: [-3, 0] } },
    });
    const holed = whole.without('1,0');
    expect(holed.do(jump(holed.piece('A', 'FL(2)'), 2)).at('A')).toBe('2,0>0');
    expect(holed.offers(forward(holed.piece('A', 'WK(2)'), 2))).toBe(false);
  });
});
