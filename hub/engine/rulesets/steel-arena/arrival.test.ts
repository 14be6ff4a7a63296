import { describe, expect, test } from 'vitest';
import {
  COOL_DOWN,
  cool,
  direct,
  forward,
  given,
  jump,
  overheat,
  pushed,
  react,
  type Given,
  type Scene,
} from '../../../../test/cases/steel-arena/given.ts';
import { enterFrame, stopFrame } from './arrival.ts';

const START = [{ kind: 'turn' }, { kind: 'turn-start' }] as const;

/** The piece of a seat's n-th module. */
const nth = (scene: Scene, seat: 'A' | 'B', index: number) => {
  const tile = scene.robot(seat).modules[index];
  if (!tile) throw new Error('no such module');
  return tile.id;
};
const hot = (scene: Scene, seat: 'A' | 'B') => scene.robot(seat).modules.map((tile) => tile.hot);

describe('Cooling terrain', () => {
  const water: Given = {
    robots: { A: { at: [0, 0], mods: ['WK(2)', 'AX(1)*', 'J*'], more: 2 }, B: { at: [-3, 0] } },
    terrain: { '1,0': 'WATER(1)' },
  };

  test('SC-010 SA-TER-03 SA-TER-14: passing it does nothing, a turn that begins on it cools', () => {
    const scene = given(water);
    const passed = scene.do(forward(scene.piece('A', 'WK(2)'), 2));
    expect([passed.awaited.kind, hot(passed, 'A')]).toEqual([
      'end-turn',
      [true, true, true, false, false],
    ]);
    const start = given({
      ...water,
      robots: { A: { at: [1, 0], mods: ['AX(1)*', 'J*'], more: 3 }, B: { at: [-3, 0] } },
      stack: START,
    });
    expect(start.awaited).toMatchObject({ kind: 'cool', answerer: 'A' });
    const axis = start.piece('A', 'AX(1)');
    expect(start.refusal(cool(axis, nth(start, 'A', 1)))).toMatchObject({
      code: 'rule/cool-count',
      atoms: ['SA-TER-14', 'R-126'],
    });
    const cooled = start.do(cool(axis));
    expect(hot(cooled, 'A').slice(0, 2)).toEqual([false, true]);
    expect(cooled.awaited.kind).toBe('activate');
    expect(start.do(cool()).awaited.kind).toBe('activate');
  });

  test('SA-TER-14: every turn begins with it', () => {
    const scene = given({
      robots: { A: { at: [0, 0], more: 5 }, B: { at: [1, 0], mods: ['J*'], more: 4 } },
      terrain: { '1,0': 'WATER(1)' },
    });
    expect(scene.do(COOL_DOWN).endTurn().awaited).toMatchObject({ kind: 'cool', answerer: 'B' });
  });

  test.each([{ way: 'move' }, { way: 'jump' }])(
    'SC-170 SA-TER-14 SA-TER-15 R-126: stopping by $way cools, and what was used stays used',
    ({ way }) => {
      const module = way === 'jump' ? 'FL(1)+sp' : 'WK(1)+sp';
      const scene = given({
        robots: { A: { at: [0, 0], mods: [module], more: 4 }, B: { at: [-3, 0] } },
        terrain: { '1,0': 'WATER(1)' },
      });
      const piece = scene.piece('A', module);
      const move = way === 'jump' ? jump(piece, 1) : forward(piece, 1);
      const cooled = scene.do(move).do(cool(piece));
      expect(hot(cooled, 'A')[0]).toBe(false);
      expect(cooled.refusal(move)).toMatchObject({
        code: 'rule/module-used',
        atoms: ['SA-TURN-05'],
      });
    },
  );

  const shove: Given = {
    robots: {
      A: { at: [0, 0], mods: ['WK(1-2)'], more: 4 },
      B: { at: [1, 0], mods: ['J*'], more: 4 },
    },
    terrain: { '2,0': 'WATER(1)' },
  };

  test('SC-170 SA-COL-03 SA-COL-08 R-049 R-127: shoved across it, and shoved onto it', () => {
    const scene = given(shove);
    const walker = scene.piece('A', 'WK(1-2)');
    const across = scene.do(forward(walker, 2));
    expect(across.awaited).toMatchObject({ kind: 'cool', answerer: 'A' });
    expect(hot(across.do(cool(walker)), 'B')[0]).toBe(true);
    const onto = scene.do(forward(walker, 1));
    expect(onto.awaited).toMatchObject({ kind: 'cool', answerer: 'B' });
    const cooled = onto.do(cool(nth(onto, 'B', 0)));
    expect([hot(cooled, 'B')[0], cooled.awaited.kind]).toEqual([false, 'end-turn']);
  });

  test('R-049 house rule: shoved robots stop on every space', () => {
    const scene = given({ ...shove, options: { shoveStopsEachStep: true } });
    const across = scene.do(forward(scene.piece('A', 'WK(1-2)'), 2));
    expect(across.awaited).toMatchObject({ kind: 'cool', answerer: 'B' });
    const both = across.do(cool());
    expect(both.awaited).toMatchObject({ kind: 'cool', answerer: 'A' });
    expect(both.do(cool()).awaited.kind).toBe('end-turn');
  });
});

test('SA-COL-08 SA-TER-03 R-041 R-127: of several who come there, those on whom it acts, in their order', () => {
  const { state } = given({
    robots: { A: { at: [0, 0] }, B: { at: [1, 0] } },
    terrain: {
      ...{ '2,0': 'WATER(1)', '3,0': 'FUEL(1)', '0,2': 'TRAP(2/1)', '1,1': 'WRECK' },
      ...{ '0,1': 'COVER(1)', '0,-2': 'WATER(1)' },
    },
  });
  const came = (...spaces: readonly string[]) =>
    spaces.map((space, index) => {
      const [q = 0, r = 0] = space.split(',').map(Number);
      return { seat: index % 2 === 0 ? ('A' as const) : ('B' as const), to: { q, r } };
    });
  expect(stopFrame(state, came('2,0', '3,0'))).toEqual([{ kind: 'stop', seats: ['A'] }]);
  expect(stopFrame(state, came('0,-2', '2,0'))).toEqual([{ kind: 'stop', seats: ['A', 'B'] }]);
  expect(stopFrame(state, came('3,0', '0,2', '1,1', '0,1', '-1,0'))).toEqual([]);
  expect(enterFrame(state, came('2,0', '3,0'))).toEqual([{ kind: 'enter', seats: ['B'] }]);
  expect(enterFrame(state, came('0,2', '3,0'))).toEqual([{ kind: 'enter', seats: ['A', 'B'] }]);
  expect(enterFrame(state, came('2,0', '1,1', '0,1', '-1,0'))).toEqual([]);
});

describe('Heating terrain', () => {
  test('SC-053 SA-TER-09 SA-TER-10 SA-DMG-05 R-115: pushed onto it with too few cool modules', () => {
    const scene = given({
      robots: {
        A: { at: [0, 0], mods: ['DS(0)+push 1'], more: 5 },
        B: { at: [1, 0], mods: ['J*', 'J*', 'J*', 'J'], centralHot: true },
      },
      terrain: { '2,0': 'FUEL(3)' },
    });
    const end = scene.play(direct(scene.piece('A', 'DS(0)+push 1'), '1,0'), pushed('B', 1));
    expect([hot(end, 'B'), end.owes]).toEqual([
      [true, true, true, true],
      [0, 2],
    ]);
    expect(end.endTurn().discard('B', 'J', 'J').robot('A').trophies).toHaveLength(2);
  });

  test('SA-TER-09 R-043 R-044 R-116: once for each stepping on it, the owner chooses which', () => {
    const scene = given({
      robots: { A: { at: [0, 0], mods: ['WK(2)'], more: 4 }, B: { at: [-3, 0] } },
      terrain: { '1,0': 'FUEL(1)', '2,0': 'FUEL(1)' },
    });
    const first = scene.do(forward(scene.piece('A', 'WK(2)'), 2));
    expect([first.at('A'), first.awaited.kind, first.awaited.answerer]).toEqual([
      '1,0>0',
      'overheat',
      'A',
    ]);
    expect(first.refusal(overheat())).toMatchObject({
      code: 'rule/overheat-count',
      atoms: ['SA-TER-09', 'R-115'],
    });
    const second = first.do(overheat('central'));
    expect([second.at('A'), second.awaited.kind]).toEqual(['2,0>0', 'overheat']);
    const end = second.do(overheat(nth(second, 'A', 1)));
    expect([end.awaited.kind, end.owes, end.robot('A').centralHot]).toEqual([
      'end-turn',
      [0, 0],
      true,
    ]);
    expect(end.state.turn?.heated).toEqual([nth(end, 'A', 1)]);
  });

  test('SC-181 SA-TER-09 SA-DEF-06 R-083 R-116: only circular armour against it', () => {
    const scene = given({
      robots: {
        A: { at: [0, 0], mods: ['WK(1)', 'FACE(2)', 'CIRC(1)'], more: 2 },
        B: { at: [-3, 0] },
      },
      terrain: { '1,0': 'FUEL(2)' },
    });
    const moved = scene.do(forward(scene.piece('A', 'WK(1)'), 1));
    expect(moved.refusal(react(moved.piece('A', 'FACE(2)'))).code).toBe('rule/armour-other-side');
    const held = moved.do(react(moved.piece('A', 'CIRC(1)')));
    expect(held.awaited).toMatchObject({
      kind: 'overheat',
      choices: [{ fields: { modules: { min: 1, max: 1 } } }],
    });
    expect(held.do(overheat('central')).owes).toEqual([0, 0]);
  });

  test('SA-TER-09: a turn that begins on it', () => {
    const scene = given({
      robots: { A: { at: [0, 0], mods: ['J', 'J*'] }, B: { at: [-3, 0] } },
      terrain: { '0,0': 'FUEL(3)' },
      stack: START,
    });
    // SA-TER-10: what cannot be overheated is damage.
    expect([hot(scene, 'A'), scene.robot('A').centralHot, scene.owes]).toEqual([
      [true, true],
      true,
      [1, 0],
    ]);
    expect(scene.awaited.kind).toBe('activate');
  });
});
