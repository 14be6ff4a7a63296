import type { Activate, Wastage } from '@ringside/protocol/games/steel-arena';
import { describe, expect, test } from 'vitest';
import {
  COOL_DOWN,
  direct,
  forward,
  given,
  sideward,
  turn,
  type Given,
  type Scene,
} from '../../../../test/cases/steel-arena/given.ts';

const wasted = (action: Activate, wastage: Wastage): Activate => ({ ...action, wastage });

const alone = (mods: readonly string[], more: Partial<Given> = {}): Scene =>
  given({
    robots: {
      A: { at: [0, 0], mods, more: 5 - mods.length, centralHot: true },
      B: { at: [-3, 0], more: 5 },
    },
    ...more,
  });

describe('wastage (a): an overheated module in spite of its token', () => {
  test('SC-030 SA-WASTE-01 SA-WASTE-02 SA-WASTE-03 SA-WASTE-06 SA-WASTE-07', () => {
    const start = alone(['WK(1)*']);
    const module = start.piece('A', 'WK(1)');
    expect(start.offers(forward(module, 1))).toBe(false);
    const moved = start.do(wasted(forward(module, 1), 'overheated'));
    expect(moved.at('A')).toBe('1,0>0');
    expect(moved.robot('A').modules.map(({ id }) => id)).not.toContain(module);
    expect(moved.state.box.map(({ id }) => id)).toEqual([module]);
    expect(moved.state.robots.map(({ trophies }) => trophies.length)).toEqual([0, 0]);
    expect(moved.awaited.kind).toBe('end-turn');
    expect(moved.endTurn().robot('A').modules).toHaveLength(5);
  });

  test('it goes to the box when the move is over, not before', () => {
    const start = alone(['WK(2)*']);
    const types = start
      .do(wasted(forward(start.piece('A', 'WK(2)'), 2), 'overheated'))
      .events.map(({ type }) => type);
    expect(types.filter((type) => type === 'displaced' || type === 'discarded')).toEqual([
      'displaced',
      'displaced',
      'discarded',
    ]);
  });

  test('SC-031 SA-WASTE-04: not a module activated this turn', () => {
    const start = alone(['WK(1)+sp']);
    const move = forward(start.piece('A', 'WK(1)+sp'), 1);
    expect(start.do(move).refusal(wasted(move, 'overheated'))).toMatchObject({
      code: 'rule/module-used',
      atoms: ['SA-TURN-05', 'SA-WASTE-04'],
    });
  });

  test('SC-033 SA-WASTE-01 SA-WASTE-08: neither Central, attack nor defence', () => {
    const start = alone(['DS(2)*', 'FACE(1)*']);
    const refusals = [
      turn('central', 1),
      direct(start.piece('A', 'DS(2)'), '1,0'),
      turn(start.piece('A', 'FACE(1)'), 1),
    ].map((action) => start.refusal(wasted(action, 'overheated')));
    expect(refusals).toMatchObject([
      { code: 'rule/cannot-be-wasted', atoms: ['SA-WASTE-08'] },
      { code: 'rule/cannot-be-wasted', atoms: ['SA-WASTE-01'] },
      { code: 'rule/cannot-be-wasted', atoms: ['SA-WASTE-01'] },
    ]);
  });

  test('SC-035 SA-WASTE-06 SA-CEN-04 SA-UPK-07: wasted into Forced mode', () => {
    const start = alone(['AX(1)*']);
    const ended = start.do(wasted(turn(start.piece('A', 'AX(1)'), 1), 'overheated')).endTurn();
    expect(ended.robot('A')).toMatchObject({ mode: 'forced', at: { q: 0, r: 0 } });
    expect(ended.robot('A').modules).toHaveLength(4);
  });

  test('R-146 R-147: Speed stays; without an activation left nothing can be wasted', () => {
    const fast = alone(['CR(1)+sp*', 'AX(1)*']);
    const first = fast.do(wasted(sideward(fast.piece('A', 'CR(1)+sp'), 'left', 1), 'overheated'));
    expect(first.awaited.kind).toBe('activate');
    const second = first.do(wasted(turn(first.piece('A', 'AX(1)'), 1), 'overheated'));
    expect(second.awaited.kind).toBe('end-turn');
    expect(second.robot('A').modules).toHaveLength(3);
    const cooled = alone(['AX(1)*']).do(COOL_DOWN);
    expect(cooled.refusal(wasted(turn(cooled.piece('A', 'AX(1)'), 1), 'overheated')).code).toBe(
      'rule/no-activation-left',
    );
  });

  test.each([
    { heatedNow: true, offered: true },
    { heatedNow: false, offered: false },
  ])('R-148: heated this turn without an activation: $heatedNow', ({ heatedNow, offered }) => {
    // The turn begins on Burning Fuel that takes everything there is.
    const start = given({
      robots: {
        A: { at: [0, 0], mods: ['AX(1)'], centralHot: true },
        B: { at: [-3, 0], more: 5 },
      },
      terrain: { '0,0': 'FUEL(1)' },
      stack: [{ kind: 'turn' }, { kind: 'turn-start' }],
      options: { wasteHeatedThisTurn: heatedNow },
    });
    const axis = start.piece('A', 'AX(1)');
    expect(start.robot('A').modules[0]?.hot).toBe(true);
    expect(start.offers(wasted(turn(axis, 1), 'overheated'))).toBe(offered);
    if (!offered) {
      expect(start.refusal(wasted(turn(axis, 1), 'overheated'))).toMatchObject({
        code: 'rule/wastage-heated-now',
        atoms: ['SA-WASTE-04', 'R-148'],
      });
    }
  });
});

describe('wastage (b): an Auto-Cooling module as if it had Speed', () => {
  test('SA-WASTE-05 SA-WASTE-06: one further activation, then the box', () => {
    const start = alone(['WK(1)+ac', 'AX(1)']);
    const moved = start.do(wasted(forward(start.piece('A', 'WK(1)+ac'), 1), 'speed'));
    expect(moved.awaited.kind).toBe('activate');
    expect(moved.state.box).toHaveLength(1);
    const turned = moved.do(turn(moved.piece('A', 'AX(1)'), 1));
    expect(turned.at('A')).toBe('1,0>1');
    expect(turned.awaited.kind).toBe('end-turn');
    // The same module used plainly stays and gives nothing.
    const plain = start.do(forward(start.piece('A', 'WK(1)+ac'), 1));
    expect([plain.awaited.kind, plain.state.box.length]).toEqual(['end-turn', 0]);
  });

  test('R-145: both at once, unless the table does not play so', () => {
    const start = alone(['AX(1)+ac*', 'WK(1)']);
    const both = wasted(turn(start.piece('A', 'AX(1)+ac'), 1), 'overheated+speed');
    expect(start.do(both).awaited.kind).toBe('activate');
    expect(start.do(both).state.box).toHaveLength(1);
    const strict = alone(['AX(1)+ac*', 'WK(1)'], { options: { wastageCombined: false } });
    expect(strict.refusal(both)).toMatchObject({ code: 'rule/wastage-not-both', atoms: ['R-145'] });
  });

  test.each<{ module: string; wastage: Wastage; code: string; atom: string }>([
    { module: 'AX(1)', wastage: 'speed', code: 'rule/wastage-no-speed', atom: 'SA-WASTE-05' },
    { module: 'AX(1)+sp+ac', wastage: 'speed', code: 'rule/wastage-no-speed', atom: 'SA-WASTE-05' },
    {
      module: 'AX(1)',
      wastage: 'overheated',
      code: 'rule/wastage-not-overheated',
      atom: 'SA-WASTE-03',
    },
    { module: 'AX(1)+ac*', wastage: 'speed', code: 'rule/module-overheated', atom: 'SA-TURN-06' },
  ])('$module cannot be wasted as $wastage: $code', ({ module, wastage, code, atom }) => {
    const start = alone([module]);
    const action = turn(start.piece('A', module.replace('*', '')), 1);
    expect(start.refusal(wasted(action, wastage))).toMatchObject({ code, atoms: [atom] });
  });
});

test('SC-011 SA-ABIL-04: Single-use goes to the box at once, and is nobody’s trophy', () => {
  const start = given({
    robots: { A: { at: [0, 0], mods: ['DS(3)+su'], more: 4 }, B: { at: [2, 0], more: 5 } },
  });
  const shot = start.do(direct(start.piece('A', 'DS(3)+su'), '2,0'));
  expect(shot.owes).toEqual([0, 3]);
  expect(shot.robot('A').modules).toHaveLength(4);
  expect(shot.state.box).toHaveLength(1);
  const ended = shot.endTurn().discard('B', 'J', 'J', 'J');
  expect(ended.robot('A')).toMatchObject({ mode: 'forced' });
  expect(ended.robot('A').trophies).toHaveLength(3);
});
