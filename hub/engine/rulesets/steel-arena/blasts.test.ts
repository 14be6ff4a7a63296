import { describe, expect, test } from 'vitest';
import {
  direct,
  forward,
  given,
  high,
  PASS,
  react,
  type Given,
} from '../../../../test/cases/steel-arena/given.ts';

describe('Explosion terrain that is hit', () => {
  const line: Given = {
    robots: {
      A: { at: [-2, 0], mods: ['DS(1)', 'DS(0)'], more: 4 },
      B: { at: [1, -1], more: 5 },
      C: { at: [3, 0], more: 5 },
    },
    terrain: { '1,0': 'TRAP(2/1)', '2,0': 'TRAP(2/1)' },
  };

  test('SC-046 SA-TER-02 SA-TER-12 SA-TER-13 SA-UPK-04 R-058 R-059 R-060: a chain', () => {
    const scene = given(line);
    const shot = scene.do(direct(scene.piece('A', 'DS(1)'), '1,0'));
    expect(shot.owes).toEqual([0, 1, 1]);
    expect([shot.lying('1,0'), shot.lying('2,0')]).toEqual([undefined, undefined]);
    const ended = shot.endTurn().discard('B', 'J').discard('C', 'J');
    expect(ended.state.pile).toBe(8);
  });

  test('R-058: a hit for nothing sets nothing off', () => {
    const scene = given(line);
    const shot = scene.do(direct(scene.piece('A', 'DS(0)'), '1,0'));
    expect([shot.owes, shot.lying('1,0')]).toEqual([[0, 0, 0], 'TRAP(2/1)']);
  });

  test.each([
    { option: { explosiveHitDetonates: false }, owes: [0, 0, 0], left: ['TRAP(2/1)', 'TRAP(2/1)'] },
    { option: { chainDetonation: false }, owes: [0, 1, 0], left: [undefined, 'TRAP(2/1)'] },
    { option: { explosionSingleUse: false }, owes: [0, 1, 1], left: ['TRAP(2/1)', 'TRAP(2/1)'] },
  ])('R-058 R-059 R-060 house rules: $option', ({ option, owes, left }) => {
    const scene = given({ ...line, options: option });
    const shot = scene.do(direct(scene.piece('A', 'DS(1)'), '1,0'));
    expect(shot.owes).toEqual(owes);
    expect([shot.lying('1,0'), shot.lying('2,0')]).toEqual(left);
  });

  const splashed: Given = {
    robots: {
      A: { at: [-1, 0], mods: ['HS(1)+ex 1'], more: 5 },
      B: { at: [1, 0], more: 5 },
      C: { at: [3, 0], more: 5 },
    },
    terrain: { '2,0': 'TRAP(2/1)' },
  };

  test('SC-190 SA-EFF-09 SA-TER-12 R-058: splash sets off a Trap', () => {
    const scene = given(splashed);
    const shot = scene.do(high(scene.piece('A', 'HS(1)+ex 1'), '1,0'));
    expect([shot.owes, shot.lying('2,0')]).toEqual([[0, 2, 1], undefined]);
    const strict = given({ ...splashed, options: { explosiveHitDetonates: false } });
    expect(strict.do(high(strict.piece('A', 'HS(1)+ex 1'), '1,0')).owes).toEqual([0, 1, 0]);
  });

  test('R-060: of several at one distance the active player says which goes first, each goes once', () => {
    const scene = given({
      robots: {
        A: { at: [-2, 0], mods: ['HS(1)+ex 1'], more: 5 },
        B: { at: [3, 0], more: 5 },
      },
      empty: [[0, 0]],
      terrain: { '1,0': 'TRAP(2/1)', '0,1': 'TRAP(2/1)' },
    });
    const shot = scene.do(high(scene.piece('A', 'HS(1)+ex 1'), '0,0'));
    expect(shot.awaited).toMatchObject({
      kind: 'detonation',
      answerer: 'A',
      choices: [{ kind: 'detonate', fields: { space: { one: ['1,0', '0,1'] } } }],
    });
    const end = shot.do({ kind: 'detonate', space: '0,1' });
    expect(end.awaited.kind).toBe('end-turn');
    expect(end.events.flatMap((event) => (event.type === 'exploded' ? [event.space] : []))).toEqual(
      [
        { q: 0, r: 1 },
        { q: 1, r: 0 },
      ],
    );
    expect(shot.refusal({ kind: 'detonate', space: '0,0' }).code).toBe('rule/not-offered');
  });
});

describe('Explosion terrain that is stepped on', () => {
  test('SC-028 SA-TER-11 SA-TER-12 SA-TER-13 SA-COL-08 SA-DMG-04 SA-DMG-05 SA-DMG-09 R-041 R-042: shoved onto a Trap', () => {
    const scene = given({
      robots: {
        A: { at: [0, 0], mods: ['WK(1)'], more: 5 },
        B: { at: [1, 0], more: 5 },
        C: { at: [3, -1], more: 5 },
      },
      terrain: { '2,0': 'TRAP(2/1)' },
    });
    const moved = scene.do(forward(scene.piece('A', 'WK(1)'), 1));
    expect(moved.owes).toEqual([1, 2, 1]);
    expect([moved.at('A'), moved.at('B'), moved.lying('2,0')]).toEqual([
      '1,0>0',
      '2,0>0',
      undefined,
    ]);
    const ended = moved.endTurn().discard('A', 'J').discard('B', 'J', 'J').discard('C', 'J');
    expect(ended.robot('A').trophies).toHaveLength(3);
    expect(ended.state.box.map(({ face }) => ended.name(face?.design))).toEqual(['TRAP(2/1)', 'J']);
    expect(ended.lying('0,0')).toBe('?');
    expect(ended.lying('2,0')).toBeUndefined();
  });

  test('SC-076 SA-TER-11 R-032 R-043: the move goes on, and only the big number is for who stepped on it', () => {
    const scene = given({
      robots: { A: { at: [0, 0], mods: ['WK(2)'], more: 11 }, B: { at: [-3, 0], more: 5 } },
      terrain: { '1,0': 'TRAP(2/1)' },
    });
    const moved = scene.do(forward(scene.piece('A', 'WK(2)'), 2));
    expect([moved.at('A'), moved.owes, moved.lying('1,0')]).toEqual(['2,0>0', [2, 0], undefined]);
  });

  test('R-082 R-083: from below only circular armour works, splash comes from the tile', () => {
    const scene = given({
      robots: {
        A: { at: [0, 0], mods: ['WK(1)', 'FACE(1)', 'CIRC(1)'], more: 3 },
        B: { at: [2, 0], face: 3, mods: ['FACE(1)'], more: 5 },
      },
      terrain: { '1,0': 'TRAP(2/1)' },
    });
    const moved = scene.do(forward(scene.piece('A', 'WK(1)'), 1));
    expect(moved.awaited).toMatchObject({ kind: 'reaction', answerer: 'A' });
    expect(moved.refusal(react(moved.piece('A', 'FACE(1)')))).toMatchObject({
      code: 'rule/armour-other-side',
      detail: { from: 'below' },
    });
    const held = moved.do(react(moved.piece('A', 'CIRC(1)')));
    expect(held.awaited).toMatchObject({ kind: 'reaction', answerer: 'B' });
    expect(held.do(react(held.piece('B', 'FACE(1)'))).owes).toEqual([1, 0]);
    expect(held.do(PASS).owes).toEqual([1, 1]);
  });

  test('R-059: it never goes off at the start of a turn', () => {
    const scene = given({
      robots: { A: { at: [0, 0], more: 5 }, B: { at: [-3, 0], more: 5 } },
      terrain: { '0,0': 'TRAP(2/1)' },
      stack: [{ kind: 'turn' }, { kind: 'turn-start' }],
    });
    expect([scene.awaited.kind, scene.owes]).toEqual(['activate', [0, 0]]);
  });
});
