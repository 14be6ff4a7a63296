import { describe, expect, test } from 'vitest';
import {
  beam,
  DAMAGE,
  direct,
  given,
  high,
  overheat,
  PASS,
  pushed,
  react,
  spun,
  sweep,
  type Given,
  type GivenRobot,
  type Scene,
} from '../../../../test/cases/steel-arena/given.ts';

/** A at the origin with one weapon, B right ahead. */
const duel = (weapon: string, B: Partial<GivenRobot>, more: Partial<Given> = {}): Scene =>
  given({
    ...more,
    robots: {
      A: { at: [0, 0], mods: [weapon], more: 5 },
      B: { at: [1, 0], more: 5, ...B },
      ...more.robots,
    },
  });

const fired = (scene: Scene, weapon: string): Scene =>
  scene.do(direct(scene.piece('A', weapon), '1,0'));

describe('Push', () => {
  test.each([
    { spaces: 0, at: '1,0>4' },
    { spaces: 1, at: '2,0>4' },
    { spaces: 2, at: '3,0>4' },
  ])('SC-048 SA-EFF-01 SA-EFF-02 SA-EFF-08 R-046: $spaces of 2', ({ spaces, at }) => {
    const shot = fired(duel('DS(1)+push 2', { face: 4 }), 'DS(1)+push 2');
    expect(shot.awaited).toMatchObject({ kind: 'attack-order', answerer: 'A' });
    for (const end of [shot.play(DAMAGE, pushed('B', spaces)), shot.play(pushed('B', spaces))]) {
      expect([end.at('B'), end.owes]).toEqual([at, [0, 1]]);
      expect(end.awaited.kind).toBe('end-turn');
    }
  });

  test('SC-050 SA-EFF-03 SA-COL-05 SA-COL-06 R-045: it shoves, and the border ends it', () => {
    const scene = duel('DS(1)+push 2', { face: 4 }, { robots: { C: { at: [2, 0], more: 5 } } });
    const end = fired(scene, 'DS(1)+push 2').play(pushed('B', 2));
    expect([end.at('B'), end.at('C')]).toEqual(['2,0>4', '3,0>0']);
  });

  test('SC-051 SA-ATK-04 SA-EFF-04 SA-EFF-18 SA-TER-07 SA-TER-08 R-071: out of Cover before or after the damage', () => {
    const scene = duel('DS(3)+push 1', {}, { terrain: { '1,0': 'COVER(1)' } });
    const shot = fired(scene, 'DS(3)+push 1');
    const damageFirst = shot.play(DAMAGE, pushed('B', 1));
    expect([damageFirst.at('B'), damageFirst.owes]).toEqual(['2,0>0', [0, 2]]);
    const pushFirst = shot.play(pushed('B', 1));
    expect([pushFirst.at('B'), pushFirst.owes]).toEqual(['2,0>0', [0, 3]]);
  });

  test('R-070: a beam pushes one robot of the line, a sweep the one straight ahead', () => {
    const scene = given({
      robots: {
        A: { at: [-2, 0], mods: ['BM(1)+push 1', 'SW(1)+push 1'], more: 5 },
        B: { at: [-1, 0], more: 5 },
        C: { at: [1, 0], more: 5 },
        D: { at: [-1, -1], more: 5 },
      },
    });
    const shot = scene.do(beam(scene.piece('A', 'BM(1)+push 1')));
    const end = shot.play(DAMAGE, pushed('C', 1));
    expect([end.at('B'), end.at('C'), end.owes]).toEqual(['-1,0>0', '2,0>0', [0, 1, 1, 0]]);
    expect(shot.refusal(pushed('D', 1))).toMatchObject({
      code: 'rule/effect-other-robot',
      atoms: ['SA-EFF-01', 'R-070'],
    });
    const swept = scene.do(sweep(scene.piece('A', 'SW(1)+push 1')));
    expect(swept.offers(pushed('B', 1))).toBe(true);
    expect(swept.offers(pushed('D', 1))).toBe(false);
  });

  test('SA-EFF-01: nobody on the line, nobody asked', () => {
    const scene = duel('DS(1)+push 2', { at: [-3, 0] });
    expect(fired(scene, 'DS(1)+push 2').awaited.kind).toBe('end-turn');
    const terrain = duel('DS(1)+push 2', {}, { terrain: { '1,0': 'WRECK' } });
    const atWreck = terrain.do({
      ...direct(terrain.piece('A', 'DS(1)+push 2'), '1,0'),
      aim: 'terrain',
    });
    expect([atWreck.awaited.kind, atWreck.owes]).toEqual(['end-turn', [0, 0]]);
  });

  test.each([
    { action: pushed('B', 3), code: 'rule/push-too-far' },
    { action: pushed('A', 1), code: 'rule/effect-other-robot' },
    { action: spun('B', 1), code: 'rule/effect-not-left' },
    { action: PASS, code: 'rule/not-offered' },
  ])('refuses with $code', ({ action, code }) => {
    expect(fired(duel('DS(1)+push 2', {}), 'DS(1)+push 2').refusal(action).code).toBe(code);
  });
});

describe('Vortex', () => {
  const weapon = 'DS(2)+vor 3';
  const scene = duel(weapon, { face: 3, mods: ['FACE(1)'], more: 4 });

  test('SC-055 SA-EFF-05 SA-EFF-06 SA-EFF-07 SA-DEF-02 SA-FIELD-02 SA-FIELD-03 R-072: before or after the damage', () => {
    const shot = fired(scene, weapon);
    const armour = scene.piece('B', 'FACE(1)');
    const damageFirst = shot.play(DAMAGE, react(armour), spun('B', 3));
    expect([damageFirst.at('B'), damageFirst.owes]).toEqual(['1,0>0', [0, 1]]);
    const spunFirst = shot.play(spun('B', 3));
    expect([spunFirst.at('B'), spunFirst.owes]).toEqual(['1,0>0', [0, 2]]);
  });

  test('SC-056 SA-EFF-08: fewer sectors, either way round', () => {
    const shot = fired(scene, weapon);
    expect(shot.do(spun('B', -1)).at('B')).toBe('1,0>2');
    expect(shot.do(spun('B', 2)).at('B')).toBe('1,0>5');
    expect(shot.do(spun('B', 0)).at('B')).toBe('1,0>3');
    expect(shot.refusal(spun('B', 4))).toMatchObject({
      code: 'rule/vortex-too-far',
      atoms: ['SA-EFF-06', 'SA-EFF-08'],
    });
  });

  test('Push, Vortex and damage in any order', () => {
    const all = duel('DS(1)+push 1+vor 1', {});
    const shot = fired(all, 'DS(1)+push 1+vor 1');
    const orders = [
      [DAMAGE, pushed('B', 1), spun('B', 1)],
      [spun('B', 1), DAMAGE, pushed('B', 1)],
      [pushed('B', 1), spun('B', 1)],
    ];
    for (const order of orders) {
      const end = shot.play(...order);
      expect([end.at('B'), end.owes]).toEqual(['2,0>1', [0, 1]]);
    }
  });
});

describe('Heating', () => {
  test('SC-058 SA-EFF-12 SA-EFF-13 SA-EFF-14 SA-EFF-17: F451', () => {
    const scene = given({
      robots: {
        A: { at: [-2, 0], mods: ['BM(0)+heat 6'], more: 4 },
        B: { at: [1, 0], more: 4 },
      },
    });
    const shot = scene.do(beam(scene.piece('A', 'BM(0)+heat 6')));
    expect(shot.awaited).toMatchObject({ kind: 'overheat', answerer: 'B' });
    const all = shot.robot('B').modules.map(({ id }) => id);
    const hot = shot.do(overheat(...all, 'central'));
    expect(hot.owes).toEqual([0, 1]);
    const ended = hot.endTurn().discard('B', 'J');
    expect(ended.robot('A').trophies).toHaveLength(1);
    expect(ended.robot('B')).toMatchObject({ centralHot: true });
    expect(ended.robot('B').modules.map((tile) => tile.hot)).toEqual([true, true, true]);
  });

  test('SC-060 SA-EFF-11 SA-EFF-15 R-115: the owner may decline', () => {
    const shot = fired(duel('DS(0)+heat 2', {}), 'DS(0)+heat 2');
    const [first, second] = shot.robot('B').modules.map(({ id }) => id);
    if (!first || !second) throw new Error('B has modules');
    expect(shot.do(overheat(first)).owes).toEqual([0, 1]);
    expect(shot.do(overheat()).owes).toEqual([0, 2]);
    expect(shot.do(overheat(first, second)).owes).toEqual([0, 0]);
    expect(shot.refusal(overheat(first, second, 'central'))).toMatchObject({
      code: 'rule/overheat-count',
    });
  });

  const quasar: Given = {
    robots: {
      A: { at: [-3, 0], mods: ['BM(0)+heat 4'], more: 4 },
      B: { at: [-1, 0], more: 5 },
      C: { at: [2, 0], mods: ['J', 'J*', 'J*'] },
    },
  };

  test('SC-061 SA-ABIL-07 SA-EFF-14 R-063: QUASAR heats everybody on the line', () => {
    const scene = given(quasar);
    const shot = scene.do(beam(scene.piece('A', 'BM(0)+heat 4')));
    expect(shot.awaited).toMatchObject({ kind: 'overheat', answerer: 'B' });
    const four = shot
      .robot('B')
      .modules.slice(0, 3)
      .map(({ id }) => id);
    const next = shot.do(overheat(...four, 'central'));
    expect(next.awaited).toMatchObject({ kind: 'overheat', answerer: 'C' });
    const [cool] = next.robot('C').modules;
    if (!cool) throw new Error('C has modules');
    expect(next.do(overheat(cool.id, 'central')).owes).toEqual([0, 0, 2]);
  });

  test('SA-EFF-11 R-063 house rule: one robot of the attacker’s choice', () => {
    const scene = given({ ...quasar, options: { beamHeatsAll: false } });
    const shot = scene.do(beam(scene.piece('A', 'BM(0)+heat 4')));
    expect(shot.refusal(DAMAGE)).toMatchObject({ code: 'rule/effect-other-robot' });
    const chosen = shot.do({ ...DAMAGE, effect: 'damage', kind: 'resolve', heats: 'C' });
    expect(chosen.awaited).toMatchObject({ kind: 'overheat', answerer: 'C' });
    expect(chosen.do(overheat()).owes).toEqual([0, 0, 4]);
  });

  test('SA-EFF-16 R-061 R-062: Water, Trap and Surprise in its zone are gone, and nothing explodes', () => {
    const scene = given({
      robots: {
        A: { at: [-3, 0], mods: ['BM(1)+heat 1', 'HS(1)+heat 1+ex 1', 'DS(1)+heat 1'], more: 3 },
        B: { at: [0, 0], more: 5, centralHot: true },
      },
      terrain: {
        '-1,0': 'TRAP(2/1)',
        '0,0': 'WATER(1)',
        '1,0': 'COVER(1)',
        '2,0': 'FUEL(1)',
        '0,1': 'TRAP(2/1)',
      },
    });
    const left = (end: Scene): readonly (string | undefined)[] =>
      ['-1,0', '0,0', '1,0', '2,0', '0,1'].map((space) => end.lying(space));
    const line = scene.do(beam(scene.piece('A', 'BM(1)+heat 1')));
    expect(left(line)).toEqual([undefined, undefined, 'COVER(1)', 'FUEL(1)', 'TRAP(2/1)']);
    expect(line.do(overheat()).owes).toEqual([0, 2]);
    const burst = scene.do(high(scene.piece('A', 'HS(1)+heat 1+ex 1'), '0,0'));
    expect(left(burst)).toEqual([undefined, undefined, 'COVER(1)', 'FUEL(1)', undefined]);
    const one = scene.do(direct(scene.piece('A', 'DS(1)+heat 1'), '0,0'));
    // a robot on the Water does not save it.
    expect(left(one)).toEqual(['TRAP(2/1)', undefined, 'COVER(1)', 'FUEL(1)', 'TRAP(2/1)']);
  });
});
