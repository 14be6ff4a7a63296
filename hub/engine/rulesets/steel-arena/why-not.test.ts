import type { Activate, Wastage } from '@ringside/protocol/games/steel-arena';
import { describe, expect, test } from 'vitest';
import {
  beam,
  COOL_DOWN,
  direct,
  forward,
  given,
  high,
  jump,
  melee,
  sideward,
  sweep,
  turn,
  type Scene,
} from '../../../../test/cases/steel-arena/given.ts';
import { whyNot } from './why-not.ts';

const MODS = [
  ...['AX(2-3)', 'WK(2-3)', 'CR(2-3)', 'FL(2-3)'],
  ...['DS(1)', 'HS(1)', 'ML(1)', 'BM(1)', 'SW(1)', 'FACE(1)', 'AX(1)*', 'WK(1)+ac+sp*'],
] as const;
type Mod = (typeof MODS)[number];

/** A in a corner with a wall of scrap ahead of it, and nobody near. */
const start = given({
  robots: { A: { at: [0, 0], mods: MODS }, B: { at: [-3, 3], mods: ['?', 'J'], more: 4 } },
  terrain: { '2,0': 'ROCK', '2,-1': 'ROCK', '1,1': 'ROCK', '3,0': 'ROCK' },
});

const named = (scene: Scene, mod: Mod | 'of B'): string =>
  mod === 'of B' ? (scene.robot('B').modules[1]?.id ?? '') : scene.piece('A', mod.replace('*', ''));
const told = (scene: Scene, action: Activate): readonly string[] => {
  const { code, atoms } = scene.refusal(action);
  return [code, ...atoms];
};
type ToAct = (module: Activate['module']) => Activate;
const act = (mod: Mod | 'of B', make: ToAct, scene = start): Activate =>
  make(named(scene, mod) as Activate['module']);

describe('why not with these numbers, there, on that', () => {
  const blocked = ['rule/move-blocked', 'SA-OBST-01', 'SA-OBST-02', 'SA-COL-06'];
  const distance = ['rule/distance-out-of-range', 'SA-MOVE-01', 'R-031'];
  const sectors = ['rule/turn-out-of-range', 'SA-ROT-01', 'SA-ROT-04'];
  const none = ['rule/no-such-ability', 'SA-TURN-04', 'SA-CEN-02'];

  test.each<readonly [string, Mod | 'of B', ToAct, readonly string[]]>([
    ['turn too little', 'AX(2-3)', (m) => turn(m, 1), sectors],
    ['turn too far', 'AX(2-3)', (m) => turn(m, -4), sectors],
    ['walk too little', 'WK(2-3)', (m) => forward(m, 1), distance],
    ['walk too far', 'WK(2-3)', (m) => forward(m, 4), distance],
    ['walk into a rock', 'WK(2-3)', (m) => forward(m, 2), blocked],
    ['walk beyond it', 'WK(2-3)', (m) => forward(m, 3), blocked],
    ['sideways too little', 'CR(2-3)', (m) => sideward(m, 'right', 1), distance],
    ['sideways into a rock', 'CR(2-3)', (m) => sideward(m, 'left', 4), distance],
    ['jump too far', 'FL(2-3)', (m) => jump(m, 4), distance],
    [
      'jump onto a rock',
      'FL(2-3)',
      (m) => jump(m, 2),
      ['rule/move-blocked', 'SA-MOVE-05', ...blocked.slice(1), 'R-037'],
    ],
    [
      'shot out of line',
      'DS(1)',
      (m) => direct(m, '1,1'),
      ['rule/target-out-of-line', 'SA-ATK-03', 'SA-ATYPE-02'],
    ],
    [
      'high shot out of line',
      'HS(1)',
      (m) => high(m, '-1,0'),
      ['rule/target-out-of-line', 'SA-ATK-03', 'SA-ATYPE-03'],
    ],
    ['blow too far', 'ML(1)', (m) => melee(m, '2,0'), ['rule/target-not-adjacent', 'SA-ATYPE-05']],
    ['another ability', 'DS(1)', (m) => forward(m, 2), none],
    ['armour is no activation', 'FACE(1)', (m) => turn(m, 1), none],
    ['another’s module', 'of B', (m) => turn(m, 1), ['rule/module-not-yours', 'SA-TURN-04']],
    ['overheated', 'AX(1)*', (m) => turn(m, 1), ['rule/module-overheated', 'SA-TURN-06']],
  ])('%s', (_, mod, make, expected) => {
    expect(told(start, act(mod, make))).toEqual(expected);
  });

  test.each<readonly [string, Mod, ToAct, string]>([
    ['beam', 'BM(1)', beam, 'SA-ATYPE-04'],
    ['sweep', 'SW(1)', sweep, 'SA-ATYPE-06'],
  ])('a %s that reaches nothing', (_, mod, make, atom) => {
    const alone = given({ robots: { A: { at: [3, 0], mods: MODS }, B: { at: [-3, 3], more: 5 } } });
    expect(told(alone, act(mod, make, alone))).toEqual(['rule/nothing-in-reach', atom, 'R-292']);
  });

  test('what it was about is told with it', () => {
    expect(start.refusal(act('WK(2-3)', (m) => forward(m, 4))).detail).toEqual({
      ...{ module: named(start, 'WK(2-3)'), ability: 'forward' },
      distance: 4,
    });
    expect(start.refusal(act('AX(2-3)', (m) => turn(m, -4))).detail).toMatchObject({ sectors: -4 });
    expect(start.refusal(act('ML(1)', (m) => melee(m, '2,0'))).detail).toMatchObject({
      target: '2,0',
    });
    expect(start.refusal(act('AX(1)*', (m) => turn(m, 1))).detail).toEqual({
      module: named(start, 'AX(1)*'),
      ability: 'turn',
    });
  });
});

describe('every rule that forbids it, the first one’s code', () => {
  const cooled = start.do(COOL_DOWN);
  const walked = given({
    robots: {
      A: { at: [0, 0], mods: ['WK(1)+sp', 'WK(1)', 'DS(1)*'], more: 3 },
      B: { at: [-3, 3] },
    },
  });
  const once = walked.do(forward(walked.piece('A', 'WK(1)+sp'), 1));
  const over = once.do(forward(once.piece('A', 'WK(1)'), 1));
  const because = (scene: Scene, module: string, wastage?: Wastage): readonly string[] => {
    const action = { module: module as Activate['module'], ...(wastage ? { wastage } : {}) };
    const reason = whyNot(scene.state, scene.robot('A'), action);
    return reason ? [reason.code, ...reason.atoms] : [];
  };
  const fast = walked.piece('A', 'WK(1)+sp');
  const shot = walked.piece('A', 'DS(1)');

  test('nothing does', () => {
    expect(because(start, named(start, 'AX(2-3)'))).toEqual([]);
    expect(because(start, 'central')).toEqual([]);
    expect(because(start, named(start, 'AX(1)*'), 'overheated')).toEqual([]);
  });

  test('SA-TURN-03 SA-TURN-08: the phase is over, by Cool Down or not', () => {
    expect(because(cooled, 'central')).toEqual([
      'rule/no-activation-left',
      'SA-TURN-03',
      'SA-TURN-08',
    ]);
    expect(because(over, 'central')).toEqual(['rule/no-activation-left', 'SA-TURN-03']);
  });

  test('SA-TURN-05 SA-TURN-06 SA-WASTE-04: used, and overheated by it', () => {
    expect(because(once, fast)).toEqual(['rule/module-used', 'SA-TURN-05', 'SA-TURN-06']);
    expect(because(once, fast, 'overheated')).toEqual([
      'rule/module-used',
      'SA-TURN-05',
      'SA-WASTE-04',
    ]);
    expect(because(over, fast)).toEqual([
      ...['rule/no-activation-left', 'SA-TURN-03', 'SA-TURN-05', 'SA-TURN-06'],
    ]);
    expect(because(over, shot)).toEqual(['rule/no-activation-left', 'SA-TURN-03', 'SA-TURN-06']);
  });

  test('SA-WASTE-01 SA-WASTE-03 SA-WASTE-05 SA-WASTE-08: what cannot be wasted like this', () => {
    expect(because(walked, shot, 'overheated')).toEqual(['rule/cannot-be-wasted', 'SA-WASTE-01']);
    expect(because(walked, shot, 'speed')).toEqual([
      'rule/cannot-be-wasted',
      'SA-WASTE-01',
      'SA-TURN-06',
    ]);
    expect(because(walked, fast, 'overheated')).toEqual([
      'rule/wastage-not-overheated',
      'SA-WASTE-03',
    ]);
    expect(because(walked, fast, 'speed')).toEqual(['rule/wastage-no-speed', 'SA-WASTE-05']);
    expect(because(walked, 'central', 'speed')).toEqual(['rule/cannot-be-wasted', 'SA-WASTE-08']);
    expect(because(walked, fast, 'overheated+speed')).toEqual([
      ...['rule/wastage-not-overheated', 'SA-WASTE-03', 'SA-WASTE-05'],
    ]);
  });

  test('SA-ADD-03 SA-CEN-03: nobody has said what it is; the Central module has a token of its own', () => {
    const scene = given({
      robots: { A: { at: [0, 0], mods: ['?', 'J*'], centralHot: true }, B: { at: [-3, 3] } },
    });
    const [unknown] = scene.robot('A').modules;
    expect(because(scene, unknown?.id ?? '')).toEqual(['rule/module-unidentified', 'SA-ADD-03']);
    expect(because(scene, 'central')).toEqual(['rule/module-overheated', 'SA-TURN-06']);
  });
});
