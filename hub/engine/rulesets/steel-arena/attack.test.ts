import type { Activate } from '@ringside/protocol/games/steel-arena';
import { spaceKey } from '@ringside/protocol/vocabulary';
import { describe, expect, test } from 'vitest';
import {
  beam,
  direct,
  given,
  high,
  melee,
  sweep,
  type Given,
  type Scene,
} from '../../../../test/cases/steel-arena/given.ts';

const line = Array.from({ length: 7 }, (_, index) => `${String(index - 3)},0`);

test('SC-036 SA-ATYPE-01 SA-ATYPE-02 R-053: a direct shot reaches up to the first robot', () => {
  const scene = given({
    robots: { A: { at: [0, 0], mods: ['DS(2)'] }, B: { at: [2, 0] }, C: { at: [3, 0] } },
  });
  const shot = scene.piece('A', 'DS(2)');
  expect(line.filter((target) => scene.offers(direct(shot, target)))).toEqual(['1,0', '2,0']);
  expect(scene.refusal(direct(shot, '3,0'))).toMatchObject({
    code: 'rule/target-out-of-line',
    atoms: ['SA-ATK-03', 'SA-ATYPE-02'],
  });
  expect(scene.do(direct(shot, '2,0')).robot('B').owes).toBe(2);
});

test('R-050 SA-ATK-03: to the far end of the field, straight ahead only', () => {
  const scene = given({
    robots: { A: { at: [-3, 0], mods: ['DS(1)'] }, B: { at: [0, 1], more: 5 } },
  });
  const shot = scene.piece('A', 'DS(1)');
  expect(line.filter((target) => scene.offers(direct(shot, target)))).toEqual(line.slice(1));
  expect(scene.offers(direct(shot, '0,1'))).toBe(false);
});

test('SC-041 SA-ATYPE-05: melee hits the space straight ahead', () => {
  const scene = given({
    robots: { A: { at: [0, 0], mods: ['ML(3)'] }, B: { at: [1, 0] }, C: { at: [1, -1] } },
  });
  const axe = scene.piece('A', 'ML(3)');
  expect(scene.do(melee(axe, '1,0')).robot('B').owes).toBe(3);
  expect(scene.refusal(melee(axe, '1,-1'))).toMatchObject({
    code: 'rule/target-not-adjacent',
    atoms: ['SA-ATYPE-05'],
  });
});

test('R-292: at the border there is nothing to hit', () => {
  const scene = given({
    robots: { A: { at: [3, 0], mods: ['ML(3)', 'DS(1)'] }, B: { at: [0, 0] } },
  });
  const rows = scene.awaited.choices.filter(({ kind }) => kind === 'activate');
  expect(rows.map(({ fields }) => fields['ability'])).toEqual([{ one: ['turn'] }]);
});

test('SC-043 SA-ATK-01 SA-ABIL-06 R-055: a tile is a target and takes no harm', () => {
  const scene = given({ robots: { A: { at: [0, 0], mods: ['DS(3)'] }, B: { at: [-3, 0] } } });
  const after = scene.do(direct(scene.piece('A', 'DS(3)'), '2,0'));
  expect(after.state.field).toEqual(scene.state.field);
  expect(after.awaited.kind).toBe('end-turn');
});

describe('what attacks reach', () => {
  const aims = (scene: Scene, make: (target: string) => Activate): readonly string[] =>
    scene.state.field.map(({ space }) => spaceKey(space)).filter((key) => scene.offers(make(key)));

  test('SC-038 SA-TER-04 SA-TER-05 R-054: Hindrance blocks; who stands on it can be shot and shoots', () => {
    const setting: Given = {
      robots: {
        A: { at: [0, 0], mods: ['DS(2)'] },
        B: { at: [2, 0], mods: ['DS(1)'], more: 4 },
        C: { at: [3, 0], more: 5 },
      },
      terrain: { '2,0': 'WRECK' },
    };
    const scene = given(setting);
    const shot = scene.piece('A', 'DS(2)');
    expect(aims(scene, (target) => direct(shot, target))).toEqual(['1,0', '2,0']);
    expect(scene.do(direct(shot, '2,0')).owes).toEqual([0, 2, 0]);
    const own = given({ ...setting, turn: 'B' });
    expect(own.do(direct(own.piece('B', 'DS(1)'), '3,0')).owes).toEqual([0, 0, 1]);
  });

  test('SA-ATYPE-02 SA-TER-04: an empty Hindrance tile is the last space a direct shot reaches', () => {
    const scene = given({
      robots: { A: { at: [0, 0], mods: ['DS(2)', 'HS(2)'] }, B: { at: [3, 0] } },
      terrain: { '1,0': 'ROCK', '2,0': 'SCRAP' },
    });
    const line = (make: (target: string) => Activate) => aims(scene, make);
    expect(line((target) => direct(scene.piece('A', 'DS(2)'), target))).toEqual(['1,0', '2,0']);
    expect(line((target) => high(scene.piece('A', 'HS(2)'), target))).toEqual([
      '1,0',
      '2,0',
      '3,0',
    ]);
  });

  test('SA-ATYPE-03: a high shot chooses one target behind robots and Hindrance', () => {
    const scene = given({
      robots: {
        A: { at: [-3, 0], mods: ['HS(2)'] },
        B: { at: [-1, 0], more: 5 },
        C: { at: [2, 0], more: 5 },
      },
      terrain: { '0,0': 'SCRAP' },
    });
    const shot = scene.piece('A', 'HS(2)');
    expect(scene.do(high(shot, '2,0')).owes).toEqual([0, 0, 2]);
    expect(scene.refusal(high(shot, '0,1'))).toMatchObject({
      code: 'rule/target-out-of-line',
      atoms: ['SA-ATK-03', 'SA-ATYPE-03'],
    });
  });

  test('SC-040 SA-ATYPE-04: a beam hits everything on the line', () => {
    const scene = given({
      robots: {
        A: { at: [-3, 0], mods: ['BM(1)'] },
        B: { at: [-1, 0], more: 5 },
        C: { at: [2, 0], more: 5 },
        D: { at: [0, 1], more: 5 },
      },
      terrain: { '0,0': 'SCRAP' },
    });
    const shot = scene.do(beam(scene.piece('A', 'BM(1)')));
    expect(shot.owes).toEqual([0, 1, 1, 0]);
    expect(shot.lying('0,0')).toBe('SCRAP');
    expect(shot.endTurn().discard('B', 'J').discard('C', 'J').robot('A').trophies).toHaveLength(2);
  });

  test('SA-ATYPE-06 R-068: a sweep hits ahead and the two front diagonals', () => {
    const scene = given({
      robots: {
        A: { at: [0, 0], mods: ['SW(2)'] },
        B: { at: [1, 0], more: 5 },
        C: { at: [1, -1], more: 5 },
        D: { at: [0, 1], more: 5 },
      },
    });
    expect(scene.do(sweep(scene.piece('A', 'SW(2)'))).owes).toEqual([0, 2, 2, 2]);
    const behind = given({
      robots: {
        A: { at: [0, 0], mods: ['SW(2)'] },
        B: { at: [2, 0], more: 5 },
        C: { at: [-1, 1], more: 5 },
        D: { at: [0, -1], more: 5 },
      },
    });
    expect(behind.do(sweep(behind.piece('A', 'SW(2)'))).owes).toEqual([0, 0, 0, 0]);
  });

  test('R-292: with no space of the battlefield in reach there is nothing to fire at', () => {
    const scene = given({
      robots: { A: { at: [3, 0], mods: ['BM(1)', 'SW(1)'] }, B: { at: [0, 0] } },
      radius: 3,
    });
    expect(scene.refusal(beam(scene.piece('A', 'BM(1)')))).toMatchObject({
      code: 'rule/nothing-in-reach',
      atoms: ['SA-ATYPE-04', 'R-292'],
    });
    expect(scene.refusal(sweep(scene.piece('A', 'SW(1)'))).atoms).toEqual(['SA-ATYPE-06', 'R-292']);
    const aside = given({
      robots: { A: { at: [3, 0], face: 1, mods: ['SW(1)'] }, B: { at: [0, 0] } },
    });
    expect(aside.offers(sweep(aside.piece('A', 'SW(1)')))).toBe(true);
  });

  test.each([
    { crosses: true, reach: ['1,0', '3,0'] },
    { crosses: false, reach: ['1,0'] },
  ])('R-052: a gap in the outline lets shots pass: $crosses', ({ crosses, reach }) => {
    const scene = given({
      robots: { A: { at: [0, 0], mods: ['DS(1)'] }, B: { at: [-3, 0] } },
      options: { shotsCrossGaps: crosses },
    }).without('2,0');
    const shot = scene.piece('A', 'DS(1)');
    expect(aims(scene, (target) => direct(shot, target))).toEqual(reach);
  });

  test('R-057 R-058: where a robot stands on terrain the attacker names the one or the other', () => {
    const scene = given({
      robots: { A: { at: [0, 0], mods: ['DS(1)'] }, B: { at: [2, 0], more: 5 } },
      terrain: { '2,0': 'TRAP(3/1)' },
    });
    const shot = direct(scene.piece('A', 'DS(1)'), '2,0');
    const atRobot = scene.do(shot);
    expect([atRobot.owes, atRobot.lying('2,0')]).toEqual([[0, 1], 'TRAP(3/1)']);
    const atTerrain = scene.do({ ...shot, aim: 'terrain' });
    expect([atTerrain.owes, atTerrain.lying('2,0')]).toEqual([[0, 3], undefined]);
    expect(scene.offers({ ...direct(scene.piece('A', 'DS(1)'), '1,0'), aim: 'terrain' })).toBe(
      false,
    );
  });
});

describe('Explosion', () => {
  const three = (mods: readonly string[], options: Given['options'] = {}): Scene =>
    given({
      robots: {
        A: { at: [0, 0], mods, more: 5 },
        B: { at: [1, 0], more: 5 },
        C: { at: [1, 1], more: 5 },
      },
      options,
    });

  test('SC-045 SA-EFF-09 SA-EFF-10 R-065 R-066: its number for everything beside the target', () => {
    const scene = three(['DS(3)+ex 1']);
    const shot = scene.do(direct(scene.piece('A', 'DS(3)+ex 1'), '1,0'));
    expect(shot.owes).toEqual([1, 3, 1]);
    const paid = shot.endTurn().discard('A', 'J').discard('B', 'J', 'J', 'J').discard('C', 'J');
    expect(paid.robot('A').trophies).toHaveLength(4);
    expect(paid.state.box).toHaveLength(1);
  });

  test('R-066 house rule: splash spares the attacker', () => {
    const scene = three(['DS(3)+ex 1'], { splashHitsSelf: false });
    expect(scene.do(direct(scene.piece('A', 'DS(3)+ex 1'), '1,0')).owes).toEqual([0, 3, 1]);
  });

  test('R-056 SA-EFF-09: aimed at an empty space the splash is left', () => {
    const scene = given({
      robots: {
        A: { at: [-2, 0], mods: ['HS(3)+ex 2'], more: 5 },
        B: { at: [1, 0], more: 5 },
        C: { at: [0, 1], more: 5 },
      },
      empty: [[0, 0]],
    });
    expect(scene.do(high(scene.piece('A', 'HS(3)+ex 2'), '0,0')).owes).toEqual([0, 2, 2]);
  });

  test('R-067: one activation hits nobody twice, the stronger part counts', () => {
    const scene = given({
      robots: {
        A: { at: [0, 0], mods: ['SW(2)+ex 1'], more: 5 },
        B: { at: [1, 0], more: 5 },
        C: { at: [1, -1], more: 5 },
        D: { at: [2, 0], more: 5 },
      },
    });
    expect(scene.do(sweep(scene.piece('A', 'SW(2)+ex 1'))).owes).toEqual([1, 2, 2, 1]);
  });
});
