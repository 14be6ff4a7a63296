import type { Action } from '@ringside/protocol/games/steel-arena';
import { describe, expect, test } from 'vitest';
import {
  COOL_DOWN,
  forward,
  given,
  type GivenRobot,
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
      atoms: ['SA-COL-06', 'SA-OBST-02'],
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
