import type { Action } from '@ringside/protocol/games/steel-arena';
import { describe, expect, test } from 'vitest';
import {
  direct,
  given,
  high,
  overheat,
  PASS,
  react,
  beam,
  type Given,
  type GivenRobot,
  type Scene,
} from '../../../../test/cases/steel-arena/given.ts';
import { leastAnswer } from '../../kernel/least-answer.ts';
import { steelArena } from './steel-arena.ts';

/** A at the origin with two weapons, B two spaces ahead and looking at it. */
const duel = (mods: readonly string[], B: Partial<GivenRobot>, more: Partial<Given> = {}): Scene =>
  given({
    ...more,
    robots: { A: { at: [0, 0], mods, more: 5 }, B: { at: [2, 0], face: 3, more: 4, ...B } },
  });
const shot = (scene: Scene, weapon: string) => direct(scene.piece('A', weapon), '2,0');

describe('Full protection', () => {
  const both = ['DS(1)+sp', 'DS(3)'];

  test.each([
    { way: 'each-attack', rule: 'SC-065 SA-DEF-07 R-086', owes: 2 },
    { way: 'pool', rule: 'R-086 house rule', owes: 3 },
  ] as const)('$rule: $way', ({ way, owes }) => {
    const scene = duel(both, { mods: ['CIRC(1)+full'] }, { options: { fullProtection: way } });
    const armour = scene.piece('B', 'CIRC(1)+full');
    const first = scene.play(shot(scene, 'DS(1)+sp'), react(armour));
    expect(first.owes).toEqual([0, 0]);
    const second = first.do(shot(first, 'DS(3)'));
    expect(second.owes).toEqual([0, owes]);
    // SA-DEF-07: for the turn, not longer.
    expect(
      second.endTurn().discard('B', ...Array<string>(owes).fill('J')).state.turn,
    ).toMatchObject({ seat: 'B', protections: [] });
  });

  test('SA-DEF-07 R-086: what is left of a pool', () => {
    const scene = duel(both, { mods: ['CIRC(3)+full'] }, { options: { fullProtection: 'pool' } });
    const armour = scene.piece('B', 'CIRC(3)+full');
    const first = scene.play(shot(scene, 'DS(1)+sp'), react(armour));
    expect(first.state.turn?.protections).toMatchObject([{ seat: 'B', value: 2 }]);
    const second = first.do(shot(first, 'DS(3)'));
    expect([second.owes, second.state.turn?.protections]).toMatchObject([[0, 1], [{ value: 0 }]]);
  });

  test('SA-ABIL-05 SA-DEF-07 R-029: set up before anything is fired, on anybody’s turn', () => {
    const scene = duel(both, { mods: ['FACE(2)+full fd', 'CIRC(1)'] });
    const armour = scene.piece('B', 'FACE(2)+full');
    const ready = scene.doBeside({ kind: 'protect', module: armour });
    expect(ready.robot('B').modules[0]).toMatchObject({ up: true, hot: true });
    expect(ready.awaited).toMatchObject({ kind: 'activate', answerer: 'A' });
    const first = ready.play(shot(ready, 'DS(1)+sp'));
    expect(first.owes).toEqual([0, 0]);
    expect(first.play(shot(first, 'DS(3)')).passed().owes).toEqual([0, 1]);
    const own = steelArena.view(scene.state, 'B').mine.map(({ kind }) => kind);
    expect(own).toEqual(['protect']);
    expect(steelArena.view(scene.state, 'A').mine.map(({ kind }) => kind)).toEqual(['activate']);
  });

  test('SA-DEF-02 SA-DEF-07: from its sides only', () => {
    const scene = duel(both, { face: 0, mods: ['FACE(2)+full'] });
    const ready = scene.doBeside({ kind: 'protect', module: scene.piece('B', 'FACE(2)+full') });
    expect(ready.do(shot(ready, 'DS(3)')).owes).toEqual([0, 3]);
  });

  test('SA-ABIL-04: armour for one use is gone with it', () => {
    const scene = duel(['DS(3)'], { mods: ['CIRC(3)+su'] });
    const held = scene.play(shot(scene, 'DS(3)'), react(scene.piece('B', 'CIRC(3)+su')));
    expect([held.owes, held.state.box.length]).toEqual([[0, 0], 1]);
    expect(held.robot('B').modules).toHaveLength(4);
  });
});

describe('armour of terrain', () => {
  const twice = ['DS(2)+sp', 'DS(2)'];
  const fire = (scene: Scene, ...more: readonly Action[]): Scene =>
    scene.play(shot(scene, 'DS(2)+sp'), ...more);

  test('SC-068 SA-TER-03 SA-TER-07 SA-TER-08 R-087: Cover protects against every attack, from all sides', () => {
    for (const face of [0, 1, 2, 3, 4, 5] as const) {
      const scene = duel(twice, { face }, { terrain: { '2,0': 'COVER(1)' } });
      const first = fire(scene);
      expect(first.play(shot(first, 'DS(2)')).owes).toEqual([0, 2]);
    }
  });

  test('R-087: without Full protection one attack a turn, the first unless its owner declines', () => {
    const scene = duel(twice, {}, { terrain: { '2,0': 'PLATE(1)' } });
    const first = fire(scene);
    expect(first.awaited).toMatchObject({ kind: 'reaction', answerer: 'B' });
    const used = first.do(PASS);
    expect(used.owes).toEqual([0, 1]);
    expect(used.play(shot(used, 'DS(2)')).owes).toEqual([0, 3]);
    const spared = first.do({ kind: 'decline-terrain' });
    expect(spared.owes).toEqual([0, 2]);
    expect(spared.play(shot(spared, 'DS(2)'), PASS).owes).toEqual([0, 3]);
    expect(spared.do(shot(spared, 'DS(2)')).do(PASS).state.turn?.terrainUsed).toEqual(['B']);
  });

  test('R-087: nothing is declined where nothing protects', () => {
    const scene = duel(['DS(3)'], { mods: ['CIRC(1)'] });
    expect(scene.do(shot(scene, 'DS(3)')).refusal({ kind: 'decline-terrain' })).toMatchObject({
      code: 'rule/no-terrain-armour',
      atoms: ['SA-TER-07', 'R-087'],
    });
  });

  test('SA-DEF-03: with armour on top it adds up, and nobody is asked where it is enough', () => {
    const scene = duel(
      ['DS(3)', 'DS(1)'],
      { mods: ['FACE(1)'] },
      { terrain: { '2,0': 'COVER(1)' } },
    );
    const hit = scene.do(shot(scene, 'DS(3)'));
    expect(hit.do(react(hit.piece('B', 'FACE(1)'))).owes).toEqual([0, 1]);
    expect(scene.do(shot(scene, 'DS(1)')).awaited.kind).toBe('end-turn');
  });

  test('SC-166 SA-ATYPE-04 SA-DEF-02 SA-DEF-05 SA-TER-07 R-082 R-084 R-090: two defenders', () => {
    const scene = given({
      robots: {
        A: { at: [-3, 0], mods: ['BM(2)'] },
        B: { at: [-1, 0], face: 3, mods: ['FACE(1)'], more: 4 },
        C: { at: [1, 0], mods: ['SIDE(2)'], more: 4 },
      },
      terrain: { '0,0': 'SCRAP', '1,0': 'COVER(1)' },
    });
    const hit = scene.do(beam(scene.piece('A', 'BM(2)')));
    expect(hit.awaited).toMatchObject({ kind: 'reaction', answerer: 'B' });
    const held = hit.do(react(hit.piece('B', 'FACE(1)')));
    // SIDE does not cover the back: C is not even asked.
    expect([held.awaited.kind, held.owes]).toEqual(['end-turn', [0, 1, 1]]);
  });
});

test('SC-066 SA-DEF-02 SA-DEF-04 R-082: splash comes from the space of the impact', () => {
  const scene = given({
    robots: {
      A: { at: [-1, 0], mods: ['HS(1)+ex 2'] },
      B: { at: [2, 1], face: 4, mods: ['FACE(1)'], more: 4 },
    },
  });
  const hit = scene.do(high(scene.piece('A', 'HS(1)+ex 2'), '2,0'));
  expect(hit.do(react(hit.piece('B', 'FACE(1)'))).owes).toEqual([0, 1]);
});

describe('damage and heating in one hit', () => {
  const weapon = 'DS(2)+heat 2';
  const hitOn = (mods: readonly string[]): Scene => {
    const scene = duel([weapon], { mods, more: 2 });
    return scene.do(shot(scene, weapon));
  };

  test.each([
    { armour: 'FACE(3)', shares: [1, 2] },
    { armour: 'FACE(1)', shares: [0, 1] },
    { armour: 'CIRC(4)', shares: [2] },
  ])('R-081 SA-DEF-06: $armour may give $shares to the heating', ({ armour, shares }) => {
    const hit = hitOn([armour]);
    const module = hit.piece('B', armour);
    const offered = [0, 1, 2, 3].filter((heating) =>
      hit.offers({ kind: 'react', module, heating }),
    );
    expect(offered).toEqual(shares);
    expect(hit.refusal(react(module))).toMatchObject({
      code: 'rule/armour-split',
      atoms: ['SA-DEF-01', 'R-081'],
    });
  });

  test('R-081: each part is reduced as its owner said', () => {
    const hit = hitOn(['FACE(3)', 'CIRC(1)']);
    const held = hit.do({ kind: 'react', module: hit.piece('B', 'FACE(3)'), heating: 2 });
    expect(steelArena.view(held.state, 'public').packet).toMatchObject({
      amount: 2,
      prevented: 1,
      heating: 2,
      heatingPrevented: 2,
    });
    // Only damage is left: nothing to divide any more.
    expect(held.do(react(held.piece('B', 'CIRC(1)'))).owes).toEqual([0, 0]);
    expect(held.do(PASS).owes).toEqual([0, 1]);
  });

  test('SC-180 SA-DEF-06 SA-EFF-14 R-114 R-117: defend first, what is short then is final', () => {
    const scene = given({
      robots: {
        A: { at: [0, 0], mods: ['DS(0)+heat 3'], more: 5 },
        B: { at: [1, 0], mods: ['CIRC(2)', 'J*', 'J*', 'J*'], centralHot: true },
      },
    });
    const hit = scene.do(direct(scene.piece('A', 'DS(0)+heat 3'), '1,0'));
    const armour = hit.piece('B', 'CIRC(2)');
    expect(hit.do(react(armour)).owes).toEqual([0, 1]);
    const open = hit.do(PASS);
    expect(open.awaited).toMatchObject({ kind: 'overheat', answerer: 'B' });
    const end = open.do(overheat(armour));
    expect([end.owes, end.awaited.kind]).toEqual([[0, 2], 'end-turn']);
  });

  test('SA-EFF-14: whoever has left overheats all that is demanded before damage is taken', () => {
    const scene = given({
      robots: {
        A: { at: [0, 0], mods: ['DS(0)+heat 3'], more: 5 },
        B: { at: [1, 0], mods: ['J', 'J', 'J', 'J'] },
      },
    });
    const hit = scene.do(direct(scene.piece('A', 'DS(0)+heat 3'), '1,0')).awaited;
    expect(hit).toMatchObject({ kind: 'overheat', choices: [{ fields: { modules: { min: 0 } } }] });
    const ids = scene.robot('B').modules.map(({ id }) => id);
    const leasts = { passive: steelArena.passive, meets: steelArena.meets ?? [] };
    expect(leastAnswer(hit, leasts)).toEqual(overheat('central', ...ids.toSorted().slice(0, 2)));
  });

  test('SA-DEF-01: with nothing left to prevent armour is refused', () => {
    const scene = duel(['DS(1)'], { mods: ['CIRC(1)'] }, { terrain: { '2,0': 'PLATE(1)' } });
    const hit = scene.do(shot(scene, 'DS(1)'));
    expect(hit.refusal(react(hit.piece('B', 'CIRC(1)')))).toMatchObject({
      code: 'rule/nothing-to-prevent',
    });
  });
});
