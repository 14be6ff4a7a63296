import { describe, expect, test } from 'vitest';
import {
  COOL_DOWN,
  direct,
  END_TURN,
  forward,
  given,
  melee,
  turn,
} from '../../../../test/cases/steel-arena/given.ts';

const B = { at: [-3, 0], more: 5 } as const;

describe('Active phase', () => {
  test('SC-003 SA-TURN-03 SA-TURN-04: one activation, then the phase is over', () => {
    const start = given({ robots: { A: { at: [0, 0], mods: ['AX(1-2)', 'WK(1-2)'] }, B } });
    const turned = start.do(turn(start.piece('A', 'AX(1-2)'), 1));
    expect(turned.at('A')).toBe('0,0>1');
    expect(turned.robot('A').modules.map(({ hot }) => hot)).toEqual([true, false]);
    const refused = turned.refusal(forward(start.piece('A', 'WK(1-2)'), 1));
    expect(refused).toMatchObject({ code: 'rule/no-activation-left', atoms: ['SA-TURN-03'] });
    expect(turned.awaited).toMatchObject({ kind: 'end-turn', answerer: 'A' });
    expect(turned.awaited.mayAnswer).toContain('hub');
    const ended = turned.endTurn();
    // SA-UPK-02, SA-UPK-04: nothing lay under the robot and nothing is laid there.
    expect(ended.robot('A').modules).toHaveLength(2);
    expect(ended.state.pile).toBe(10);
    expect(ended.awaited).toMatchObject({ kind: 'activate', answerer: 'B' });
  });

  test('SC-005 SA-TURN-06: an overheated module is refused', () => {
    const start = given({ robots: { A: { at: [0, 0], mods: ['DS(2)*'], more: 4 }, B } });
    expect(start.refusal(direct(start.piece('A', 'DS(2)'), '1,0'))).toMatchObject({
      code: 'rule/module-overheated',
      atoms: ['SA-TURN-06'],
    });
  });

  test('SC-006 SA-TURN-07 SA-TURN-08: Cool Down takes every token and the whole phase', () => {
    const start = given({
      robots: {
        A: { at: [0, 0], mods: ['AX(1)*', 'WK(1)*', 'DS(2)*'], more: 2, centralHot: true },
        B,
      },
    });
    const cooled = start.do(COOL_DOWN);
    expect(cooled.robot('A').modules.some(({ hot }) => hot)).toBe(false);
    expect(cooled.robot('A').centralHot).toBe(false);
    expect(cooled.refusal(turn('central', 1))).toMatchObject({
      code: 'rule/no-activation-left',
      atoms: ['SA-TURN-03', 'SA-TURN-08'],
    });
    expect(cooled.refusal(COOL_DOWN)).toMatchObject({ code: 'rule/already-acted' });
  });

  test('SC-008 SA-TURN-05 SA-ABIL-01 SA-ABIL-02: Speed gives another module, never the same one', () => {
    const start = given({ robots: { A: { at: [0, 0], mods: ['WK(1)+sp+ac'], more: 4 }, B } });
    const walker = start.piece('A', 'WK(1)+sp+ac');
    const moved = start.do(forward(walker, 1));
    expect(moved.at('A')).toBe('1,0>0');
    expect(moved.awaited).toMatchObject({ kind: 'activate' });
    expect(moved.refusal(forward(walker, 1))).toMatchObject({
      code: 'rule/module-used',
      atoms: ['SA-TURN-05', 'SA-TURN-06'],
    });
    // the activation granted may be left unused. SA-UPK-03: the module cools by itself.
    const ended = moved.endTurn();
    expect(ended.robot('A').modules.find(({ id }) => id === walker)?.hot).toBe(false);
    expect(ended.do(COOL_DOWN).endTurn().offers(forward(walker, 1))).toBe(true);
  });

  test('SA-ABIL-03: several Speed modules in one turn', () => {
    const start = given({
      robots: { A: { at: [0, 0], mods: ['AX(1)+sp', 'AX(2)+sp', 'WK(1)'], more: 2 }, B },
    });
    const end = start
      .do(turn(start.piece('A', 'AX(1)+sp'), 1))
      .do(turn(start.piece('A', 'AX(2)+sp'), -2))
      .do(forward(start.piece('A', 'WK(1)'), 1));
    expect(end.at('A')).toBe('1,-1>5');
    expect(end.awaited.kind).toBe('end-turn');
  });

  test('SC-013 SA-ROT-01 SA-ROT-03 SA-ROT-04: AXIS M1 turns 1 or 2 sectors either way', () => {
    const start = given({ robots: { A: { at: [0, 0], mods: ['AX(1-2)'] }, B } });
    const axis = start.piece('A', 'AX(1-2)');
    const results = [1, 2, -1, -2].map((sectors) => start.do(turn(axis, sectors)).at('A'));
    expect(results).toEqual(['0,0>1', '0,0>2', '0,0>5', '0,0>4']);
    expect(start.refusal(turn(axis, 3))).toMatchObject({ code: 'rule/turn-out-of-range' });
    expect(start.refusal(turn(axis, 0))).toMatchObject({ code: 'rule/turn-out-of-range' });
  });

  test('R-020: before anything is done the turn cannot end, and Cool Down is always there', () => {
    const start = given({ robots: { A: { at: [0, 0], centralHot: true }, B } });
    expect(start.refusal(END_TURN)).toMatchObject({ code: 'rule/nothing-done' });
    expect(start.awaited.choices).toEqual([{ kind: 'cool-down', fields: {} }]);
    const cool = given({ robots: { A: { at: [0, 0] }, B } });
    expect(cool.do(COOL_DOWN).awaited.kind).toBe('end-turn');
  });

  test.each([
    { atoms: ['SA-TURN-04'], code: 'rule/module-not-yours', of: 'B', module: 'AX(1)' },
    { atoms: ['SA-ADD-03'], code: 'rule/module-unidentified', of: 'A', module: '?' },
    { atoms: ['SA-TURN-04', 'SA-CEN-02'], code: 'rule/no-such-ability', of: 'A', module: 'DS(1)' },
  ] as const)('$atoms refuses with $code', ({ code, atoms, of, module }) => {
    const start = given({
      robots: { A: { at: [0, 0], mods: ['?', 'DS(1)'] }, B: { at: [-3, 0], mods: ['AX(1)'] } },
    });
    const piece = module === '?' ? start.robot('A').modules[0]?.id : start.piece(of, module);
    expect(start.refusal(turn(piece ?? 'central', 1))).toMatchObject({ code, atoms });
  });
});

describe('Central module', () => {
  test('SC-075 SA-CEN-01 SA-CEN-02: one activation, one ability', () => {
    const start = given({ robots: { A: { at: [0, 0], more: 5 }, B: { at: [1, 0], more: 5 } } });
    const hit = start.do(melee('central', '1,0'));
    expect(hit.robot('B').owes).toBe(1);
    expect(hit.robot('A').centralHot).toBe(true);
    for (const more of [forward('central', 1), turn('central', 1)]) {
      expect(hit.refusal(more).atoms).toEqual(['SA-TURN-03', 'SA-TURN-05', 'SA-TURN-06']);
    }
  });

  test.each([
    { rule: 'R-101', forced: false, turns: [1], refused: 2 },
    { rule: 'R-102', forced: true, turns: [1, 2], refused: 3 },
  ])('$rule turns $turns, moves 1, hits for 1', ({ forced, turns, refused }) => {
    const start = given({ robots: { A: { at: [0, 0], forced }, B: { at: [-3, 0] } } });
    for (const sectors of turns) {
      expect(start.offers(turn('central', sectors))).toBe(true);
      expect(start.offers(turn('central', -sectors))).toBe(true);
    }
    expect(start.offers(turn('central', refused))).toBe(false);
    expect(start.offers(forward('central', 1))).toBe(true);
    expect(start.offers(forward('central', 2))).toBe(false);
    expect(start.offers(melee('central', '1,0'))).toBe(true);
  });
});
