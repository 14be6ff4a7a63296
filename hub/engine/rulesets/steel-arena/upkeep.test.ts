import { designId, pieceClass } from '@ringside/protocol/vocabulary';
import { describe, expect, test } from 'vitest';
import {
  COOL_DOWN,
  direct,
  forward,
  given,
  turn,
  type Scene,
} from '../../../../test/cases/steel-arena/given.ts';
import { steelArena } from './steel-arena.ts';

const B = { at: [-3, 0], more: 5 } as const;

describe('U1 take', () => {
  test('SC-086 SA-ADD-01..03: taken face down, known to the owner once looked at, usable from the next turn on', () => {
    const start = given({ robots: { A: { at: [0, 0], mods: ['WK(1)'], more: 4 }, B } });
    const taken = start.do(forward(start.piece('A', 'WK(1)'), 1)).endTurn();
    const tile = taken.robot('A').modules.at(-1);
    expect(tile).toMatchObject({ class: 'II/move', up: false, hot: false, face: null });
    const again = taken.do(COOL_DOWN).endTurn();
    const piece = tile?.id ?? 'central';
    expect(again.refusal(forward(piece, 1))).toMatchObject({ code: 'rule/module-unidentified' });
    if (piece === 'central') throw new Error('no tile was taken');
    const design = designId('wk-2');
    const known = again.doBeside({ kind: 'identify', piece, design });
    const used = known.do(forward(piece, 2));
    expect(used.robot('A').modules.at(-1)).toMatchObject({ up: true, face: { seenBy: 'all' } });
  });

  test('SA-UPK-02: nothing from an empty space', () => {
    const start = given({ robots: { A: { at: [0, 0], more: 5 }, B } });
    expect(start.do(COOL_DOWN).endTurn().robot('A').modules).toHaveLength(5);
  });

  test('SC-076 SA-LIM-01 SA-LIM-02 R-122 R-123: the thirteenth costs one of one’s choice, before damage is paid', () => {
    const start = given({
      robots: { A: { at: [0, 0], mods: ['WK(1)'], more: 11, owes: 2 }, B },
    });
    const over = start.do(forward(start.piece('A', 'WK(1)'), 1)).endTurn();
    expect(over.awaited).toMatchObject({ kind: 'module-limit', answerer: 'A' });
    expect(over.robot('A').modules).toHaveLength(13);
    const kept = over.discard('A', 'WK(1)');
    expect(kept.robot('A').trophies).toHaveLength(1);
    expect(kept.awaited).toMatchObject({ kind: 'discard', answerer: 'A' });
    const paid = kept.discard('A', 'J', 'J');
    expect(paid.robot('A').modules).toHaveLength(10);
    expect(paid.state.box).toHaveLength(2);
  });
});

describe('U2 cool', () => {
  test('SA-UPK-03 R-025: only the active player’s Auto-Cooling modules', () => {
    const start = given({
      robots: {
        A: { at: [0, 0], mods: ['WK(1)+ac*', 'WK(2)*'], more: 3 },
        B: { at: [-3, 0], mods: ['WK(1)+ac*'], more: 4 },
      },
    });
    const cooled = start.do(turn('central', 1)).endTurn();
    expect(cooled.robot('A').modules.map(({ hot }) => hot)).toEqual([
      false,
      true,
      false,
      false,
      false,
    ]);
    expect(cooled.robot('B').modules[0]?.hot).toBe(true);
  });
});

describe('U2 modules lying face down', () => {
  const facedown = (mods: readonly string[], more: object = {}) =>
    given({ robots: { A: { at: [0, 0], mods, more: 3 }, B }, ...more })
      .do(turn('central', 1))
      .endTurn();

  test('SA-ABIL-01 SA-UPK-03 R-025: shown, they are turned up and cool; kept hidden, they stay hot', () => {
    const asked = facedown(['WK(1)+ac* fd', 'WK(2)* fd']);
    const piece = asked.piece('A', 'WK(1)+ac');
    expect(asked.awaited).toMatchObject({
      kind: 'show',
      answerer: 'A',
      mayAnswer: ['seat', 'hub'],
    });
    const shown = asked.do({ kind: 'show', modules: [piece] });
    expect(shown.robot('A').modules[0]).toMatchObject({ up: true, hot: false });
    const hidden = asked.do({ kind: 'show', modules: [] });
    expect(hidden.robot('A').modules[0]).toMatchObject({ up: false, hot: true });
    expect(hidden.awaited).toMatchObject({ kind: 'activate', answerer: 'B' });
  });

  test('R-025: who has nothing to show is asked as well, for all see the same', () => {
    const asked = facedown(['WK(2)* fd', 'WK(1)+ac']);
    expect(asked.awaited.kind).toBe('show');
    const other = asked.piece('A', 'WK(2)');
    expect(asked.refusal({ kind: 'show', modules: [other] })).toMatchObject({
      code: 'rule/nothing-to-show',
      atoms: ['SA-UPK-03', 'R-025'],
    });
    expect(asked.do({ kind: 'show', modules: [] }).awaited.answerer).toBe('B');
  });

  test('R-025 every-turn: everybody’s modules cool at the end of every turn, clockwise', () => {
    const start = given({
      robots: {
        A: { at: [0, 0], mods: ['WK(1)+ac*'], more: 4 },
        B: { at: [-3, 0], mods: ['WK(1)+ac*', 'WK(2)+ac* fd'], more: 3 },
      },
      turn: 'A',
      options: { autoCooling: 'every-turn' },
    });
    const asked = start.do(turn('central', 1)).endTurn();
    expect(asked.awaited).toMatchObject({ kind: 'show', answerer: 'B' });
    const shown = asked.do({ kind: 'show', modules: [asked.piece('B', 'WK(2)+ac')] });
    expect(shown.robot('A').modules[0]?.hot).toBe(false);
    expect(shown.robot('B').modules.map(({ hot }) => hot)).toEqual(Array(5).fill(false));
  });
});

describe('U3 terrain and the last tiles', () => {
  test('SA-TER-01 SA-UPK-02: terrain is never taken, and stays where it is', () => {
    const start = given({
      robots: { A: { at: [0, 0], more: 5 }, B },
      terrain: { '0,0': 'WRECK' },
    });
    const after = start.do(COOL_DOWN).endTurn();
    expect(after.robot('A').modules).toHaveLength(5);
    expect(after.lying('0,0')).toBeDefined();
  });

  test('R-006 SA-SETUP-12: virtual terrain from the pile is turned up at once, unless the table plays otherwise', () => {
    const laid = (lateTerrainFaceUp: boolean) => {
      const start = given({
        robots: { A: { at: [0, 0], more: 5 }, B },
        empty: [[2, 0]],
        faces: 'virtual',
        options: { lateTerrainFaceUp },
      });
      const waiting = start.do(COOL_DOWN).endTurn();
      return waiting.do({ kind: 'draw-class', class: pieceClass('III/terrain') });
    };
    const asked = laid(true);
    expect(asked.awaited).toMatchObject({ kind: 'draw-face', answerer: 'chance' });
    const tileIn = (scene: Scene) =>
      scene.state.field.find(({ space }) => space.q === 2 && space.r === 0)?.tile;
    expect(tileIn(asked.drawn())).toMatchObject({ up: true, face: { seenBy: 'all' } });
    expect(tileIn(laid(false))).toMatchObject({ up: false, face: null });
    expect(laid(false).awaited.kind).toBe('activate');
  });

  test('R-132 SA-UPK-04: with fewer tiles than gaps the active player says where they go', () => {
    const start = given({
      robots: { A: { at: [0, 0], more: 5 }, B },
      empty: [
        [1, 0],
        [2, 0],
        [0, 2],
      ],
      pile: 2,
    });
    const asked = start.do(COOL_DOWN).endTurn();
    expect(asked.awaited).toMatchObject({ kind: 'lay', answerer: 'A' });
    expect(asked.refusal({ kind: 'lay', spaces: ['0,2'] })).toMatchObject({
      code: 'rule/lay-count',
      atoms: ['SA-UPK-04', 'R-132'],
    });
    const over = asked.do({ kind: 'lay', spaces: ['0,2', '2,0'] });
    expect([over.lying('0,2'), over.lying('2,0')]).not.toContain(undefined);
    expect(over.lying('1,0')).toBeUndefined();
    expect(over.state.outcome?.why).toBe('pile-empty');
  });
});

describe('U3 refill', () => {
  test('SC-085 SA-UPK-04 SA-UPK-05: every empty space without a robot, face down', () => {
    const start = given({
      robots: { A: { at: [0, 0], mods: ['WK(1)'], more: 4 }, B },
      empty: [
        [0, 2],
        [-1, 0],
      ],
    });
    const after = start.do(forward(start.piece('A', 'WK(1)'), 1)).endTurn();
    const laid = after.events.filter((event) => event.type === 'tile-laid');
    // lowest q, then lowest r.
    expect(laid.map(({ space }) => [space.q, space.r])).toEqual([
      [-1, 0],
      [0, 0],
      [0, 2],
    ]);
    expect(laid.map((event) => event.class)).toEqual(['III/any', 'III/any', 'III/any']);
    expect(after.state.pile).toBe(7);
  });

  test('virtual tiles: chance says the class, and nothing more', () => {
    const start = given({
      robots: { A: { at: [0, 0], more: 5 }, B },
      empty: [[2, 0]],
      faces: 'virtual',
    });
    const waiting = start.do(COOL_DOWN).endTurn();
    expect(waiting.awaited).toMatchObject({
      id: 'draw-class/1',
      kind: 'draw-class',
      answerer: 'chance',
    });
    const laid = waiting.drawn();
    const tile = laid.state.field.find(({ space }) => space.q === 2 && space.r === 0)?.tile;
    expect(tile).toMatchObject({ face: null, up: false });
    expect(tile?.class).toMatch(/^III\//);
  });
});

describe('U4 discards', () => {
  test('R-119 SA-DMG-04 SA-DMG-09: the active player first, then clockwise; own losses to the box', () => {
    const start = given({
      robots: {
        A: { at: [0, 0], more: 6, owes: 1 },
        B: { at: [-3, 0], more: 6, owes: 2 },
        C: { at: [3, 0], more: 6, owes: 1 },
      },
      turn: 'B',
    });
    const first = start.do(COOL_DOWN).endTurn();
    expect(first.awaited).toMatchObject({ kind: 'discard', answerer: 'B' });
    const second = first.discard('B', 'J', 'J');
    expect(second.awaited.answerer).toBe('C');
    const third = second.discard('C', 'J');
    expect(third.awaited.answerer).toBe('A');
    const done = third.discard('A', 'J');
    expect(done.robot('B').trophies).toHaveLength(2);
    expect(done.state.box).toHaveLength(2);
    // No tile is lost: those in the box are expected there.
    const counted = (scene: Scene): number =>
      steelArena.expected(scene.state).reduce((sum, { count }) => sum + count, 0);
    expect(counted(done)).toBe(counted(start));
    expect(done.awaited).toMatchObject({ kind: 'activate', answerer: 'C' });
  });

  test('SA-DMG-01: as many as the damage, no more and no fewer, none twice', () => {
    const start = given({
      robots: { A: { at: [0, 0], more: 5 }, B: { at: [2, 0], more: 5, owes: 2 } },
    });
    const due = start.do(COOL_DOWN).endTurn();
    const [one, two, three] = due
      .robot('B')
      .modules.map(({ id }) => id)
      .sort();
    if (!one || !two || !three) throw new Error('too few modules');
    for (const modules of [[one], [one, one], [two, one], [one, two, three]]) {
      expect(due.refusal({ kind: 'discard', modules })).toMatchObject({
        code: 'rule/discard-count',
        atoms: ['SA-DMG-01'],
      });
    }
    expect(due.do({ kind: 'discard', modules: [one, two] }).robot('A').trophies).toHaveLength(2);
  });

  test('SC-071 R-112 R-109: the last module goes without asking, Central alone goes on, in its old mode', () => {
    const start = given({
      robots: { A: { at: [0, 0], mods: ['DS(2)'], more: 4 }, B: { at: [2, 0], more: 2 } },
    });
    const after = start.do(direct(start.piece('A', 'DS(2)'), '2,0')).endTurn();
    expect(after.robot('A').trophies).toHaveLength(2);
    expect(after.robot('B')).toMatchObject({ modules: [], mode: 'normal', destroyed: false });
    const next = after.do(COOL_DOWN).endTurn();
    expect(next.robot('B').mode).toBe('forced');
  });
});

describe('U5 mode', () => {
  test('SA-CEN-04 SA-UPK-07: fewer than six, Central included, is Forced mode', () => {
    const modes = [3, 4, 5, 6].map((more) => {
      const start = given({ robots: { A: { at: [0, 0], more }, B } });
      return start.do(COOL_DOWN).endTurn().robot('A').mode;
    });
    expect(modes).toEqual(['forced', 'forced', 'normal', 'normal']);
  });

  test('SC-073 SA-CEN-05 R-110: back to Normal with six, and the heat stays', () => {
    const start = given({
      robots: { A: { at: [0, 0], mods: ['WK(1)'], more: 3, forced: true, centralHot: true }, B },
    });
    const after = start.do(forward(start.piece('A', 'WK(1)'), 1)).endTurn();
    expect(after.robot('A')).toMatchObject({ mode: 'normal', centralHot: true });
  });

  test('SA-TURN-01: turns pass clockwise and are counted', () => {
    let scene = given({ robots: { A: { at: [0, 0] }, B: { at: [2, 0] }, C: { at: [-2, 0] } } });
    const seats = [1, 2, 3].map(() => {
      scene = scene.do(COOL_DOWN).endTurn();
      return [scene.state.turn?.seat, scene.state.turn?.number];
    });
    expect(seats).toEqual([
      ['B', 2],
      ['C', 3],
      ['A', 4],
    ]);
  });
});
