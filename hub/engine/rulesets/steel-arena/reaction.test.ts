import type { Sector } from '@ringside/protocol/vocabulary';
import { describe, expect, test } from 'vitest';
import {
  direct,
  given,
  PASS,
  react,
  type GivenRobot,
  type Scene,
} from '../../../../test/cases/steel-arena/given.ts';

/** A at the origin facing east, B two spaces ahead. */
const duel = (attack: readonly string[], B: Omit<GivenRobot, 'at'>): Scene =>
  given({
    robots: { A: { at: [0, 0], mods: attack, more: 5 }, B: { at: [2, 0], face: 3, ...B } },
  });

const shoot = (scene: Scene, module: string): Scene =>
  scene.do(direct(scene.piece('A', module), '2,0'));

describe('reactions', () => {
  test('SC-062 SA-DEF-01 SA-DMG-01 SA-DMG-07: FRONT against FORGET-ME-NOT', () => {
    const hit = shoot(duel(['DS(3)'], { mods: ['FACE(1)'], more: 4 }), 'DS(3)');
    expect(hit.awaited).toMatchObject({ kind: 'reaction', answerer: 'B' });
    expect(hit.awaited.mayAnswer).toEqual(['seat', 'hub']);
    const held = hit.do(react(hit.piece('B', 'FACE(1)')));
    expect(held.robot('B').owes).toBe(2);
    // SA-DMG-03: the module just used may be one of the two.
    const paid = held.endTurn().discard('B', 'FACE(1)', 'J');
    expect(paid.robot('A').trophies.map(({ up }) => up)).toEqual([false, false]);
    expect(paid.robot('B').modules).toHaveLength(3);
  });

  test('SC-063 SA-DMG-08: FRONT used up on the first attack does nothing against the second', () => {
    const start = duel(['DS(1)+sp', 'DS(3)'], { mods: ['FACE(1)'], more: 4 });
    const first = shoot(start, 'DS(1)+sp');
    const used = shoot(first.do(react(first.piece('B', 'FACE(1)'))), 'DS(3)');
    expect(used.robot('B').owes).toBe(3);
    const kept = shoot(first.do(PASS), 'DS(3)');
    expect(kept.awaited.kind).toBe('reaction');
    expect(kept.do(react(kept.piece('B', 'FACE(1)'))).robot('B').owes).toBe(3);
  });

  test('SA-DEF-03: several modules against one attack add up, down to nothing', () => {
    const hit = shoot(duel(['DS(3)'], { mods: ['FACE(1)', 'CIRC(2)', 'CIRC(1)'] }), 'DS(3)');
    const once = hit.do(react(hit.piece('B', 'FACE(1)')));
    expect(once.awaited.id).not.toBe(hit.awaited.id);
    const twice = once.do(react(hit.piece('B', 'CIRC(2)')));
    // Nothing is left to prevent: nobody is asked about the third.
    expect(twice.awaited.kind).toBe('end-turn');
    expect(twice.robot('B').owes).toBe(0);
    expect(twice.events.some(({ type }) => type === 'damaged')).toBe(false);
  });

  test.each<{ atom: string; armour: string; covers: readonly Sector[] }>([
    { atom: 'SA-DEF-04', armour: 'FACE(1)', covers: [0] },
    { atom: 'SA-DEF-05 R-084 R-092', armour: 'SIDE(1)', covers: [1, 2, 4, 5] },
    { atom: 'SA-DEF-06', armour: 'CIRC(1)', covers: [0, 1, 2, 3, 4, 5] },
  ])('$atom $armour covers $covers', ({ armour, covers }) => {
    const sides = ([0, 1, 2, 3, 4, 5] as const).filter((side) => {
      // The hit comes from the west; a robot facing 3 - side has it on that side.
      const face = ((9 - side) % 6) as Sector;
      const hit = shoot(duel(['DS(2)'], { face, mods: [armour], more: 4 }), 'DS(2)');
      return hit.awaited.kind === 'reaction' && hit.offers(react(hit.piece('B', armour)));
    });
    expect(sides).toEqual(covers);
  });

  test('R-102 R-024: in Forced mode the Central module is face armour', () => {
    const hit = shoot(duel(['DS(2)'], { more: 2, forced: true }), 'DS(2)');
    const held = hit.do(react('central'));
    expect(held.robot('B')).toMatchObject({ owes: 1, centralHot: true });
    expect(held.state.turn?.centralUsed).toEqual(['B']);
    // the limit is per turn, the heat stays.
    expect(held.endTurn().discard('B', 'J').state.turn).toMatchObject({
      seat: 'B',
      centralUsed: [],
    });
  });
});

describe('who is asked: whoever could react by what everybody sees', () => {
  test.each([
    { holds: 'cool armour that covers', mods: ['FACE(1)'], asked: true },
    { holds: 'overheated armour', mods: ['FACE(1)*'], asked: false },
    { holds: 'armour of another side', mods: ['SIDE(1)'], asked: false },
    { holds: 'no armour', mods: ['J'], asked: false },
    { holds: 'a tile face down of the defence class', mods: ['SIDE(1) fd'], asked: true },
    { holds: 'a tile face down of another class', mods: ['WK(1) fd'], asked: false },
    { holds: 'a tile nobody has identified', mods: ['?'], asked: true },
  ])('$holds: $asked', ({ mods, asked }) => {
    const hit = shoot(duel(['DS(1)'], { mods, more: 4 }), 'DS(1)');
    expect(hit.awaited.kind).toBe(asked ? 'reaction' : 'end-turn');
  });

  test('hidden pace: with nothing to react with, pass is still the victim’s to say', () => {
    const hit = shoot(duel(['DS(1)'], { mods: ['SIDE(1) fd'], more: 4 }), 'DS(1)');
    expect(hit.awaited.choices).toEqual([{ kind: 'pass', fields: {} }]);
    expect(hit.do(PASS).robot('B').owes).toBe(1);
  });

  test('a miss asks nobody', () => {
    const start = duel(['DS(1)'], { mods: ['FACE(1)'] });
    expect(start.do(direct(start.piece('A', 'DS(1)'), '1,0')).awaited.kind).toBe('end-turn');
  });
});

test.each([
  { atom: 'SA-TURN-06', code: 'rule/module-overheated', module: 'CIRC(2)' },
  { atom: 'SA-DEF-02', code: 'rule/armour-other-side', module: 'SIDE(1)' },
  { atom: 'SA-ABIL-05', code: 'rule/not-a-reaction', module: 'J' },
])('$atom refuses with $code', ({ atom, code, module }) => {
  const hit = shoot(duel(['DS(3)'], { mods: ['FACE(1)', 'CIRC(2)*', 'SIDE(1)', 'J'] }), 'DS(3)');
  expect(hit.refusal(react(hit.piece('B', module)))).toMatchObject({ code, atoms: [atom] });
});

test('SA-TURN-05 refuses a reaction used before in the same turn', () => {
  const start = duel(['DS(1)+sp', 'DS(3)'], { mods: ['FACE(1)', 'CIRC(1)'] });
  const first = shoot(start, 'DS(1)+sp');
  const armour = first.piece('B', 'FACE(1)');
  const second = shoot(first.do(react(armour)), 'DS(3)');
  expect(second.refusal(react(armour))).toMatchObject({
    code: 'rule/module-used',
    atoms: ['SA-TURN-05'],
  });
  expect(second.refusal(react(second.piece('A', 'DS(3)')))).toMatchObject({
    code: 'rule/module-not-yours',
  });
});
