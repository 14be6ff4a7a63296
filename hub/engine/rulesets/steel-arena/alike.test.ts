import { pieceClass, pieceId, type Viewer } from '@ringside/protocol/vocabulary';
import type { Tile } from '@ringside/protocol/games/steel-arena';
import { describe, expect, test } from 'vitest';
import { seeded } from '../../../../test/contract/random-play.ts';
import { toPosition } from '../../../../test/cases/steel-arena/given.ts';
import { alike } from './alike.ts';
import type { State } from './state.ts';
import { allTiles } from './tiles.ts';
import { view } from './view.ts';

const position = (faces: 'virtual' | 'physical', advanced = false): State =>
  toPosition({
    robots: {
      A: { at: [0, 0], mods: ['DS(1)', 'FACE(1) fd', 'WK(1) fd'] },
      B: { at: [1, 0], mods: ['AX(1)', 'CIRC(1) fd', 'DS(2) fd', '?'] },
    },
    terrain: { '0,2': 'WATER(1)' },
    faces,
    advanced,
  });

const VIEWERS: readonly Viewer[] = ['A', 'B', 'public'];
const MANY = 60;
const others = (state: State, viewer: Viewer): readonly State[] => {
  const random = seeded(7);
  return Array.from({ length: MANY }, () => alike(state, viewer, random));
};
const modulesOf = (state: State, seat: string): readonly Tile[] =>
  state.robots.find((robot) => robot.seat === seat)?.modules ?? [];
const facesAt = (states: readonly State[], seat: string, index: number): readonly string[] =>
  [...new Set(states.map((state) => modulesOf(state, seat)[index]?.face?.design ?? 'none'))].sort();

describe.each(['virtual', 'physical'] as const)('%s', (faces) => {
  test.each(VIEWERS)('%s cannot tell it from the real one', (viewer) => {
    const state = position(faces);
    for (const other of others(state, viewer)) {
      const { mine, awaited, ...seen } = view(other, viewer);
      const real = view(state, viewer);
      expect(seen).toEqual({ ...real, mine: undefined, awaited: undefined });
      expect(awaited.map(({ id }) => id)).toEqual(real.awaited.map(({ id }) => id));
      expect(mine.map(({ kind }) => kind)).toEqual(real.mine.map(({ kind }) => kind));
      // Beside faces and glimpses nothing is another.
      const bare = ({ robots, ...rest }: State) => ({
        ...rest,
        robots: robots.map(({ modules, ...robot }) => ({
          ...robot,
          glimpses: 0,
          modules: modules.map(({ id, class: back, up, hot }) => ({ id, back, up, hot })),
        })),
      });
      expect(bare(other)).toEqual(bare(state));
    }
  });

  test('each seat keeps what it has seen, and what all see; all else may be anything', () => {
    const state = position(faces);
    const toA = others(state, 'A');
    expect([0, 1, 2].map((index) => facesAt(toA, 'A', index))).toEqual([
      ['ds-1'],
      ['face-1'],
      ['wk-1'],
    ]);
    expect(facesAt(toA, 'B', 0)).toEqual(['ax-1']);
    const hidden = facesAt(toA, 'B', 1);
    expect(hidden).toEqual(['circ-1', 'face-1', ...(faces === 'physical' ? ['none'] : [])]);
    const toAll = others(state, 'public');
    expect(facesAt(toAll, 'A', 1)).toEqual([
      'circ-1',
      'face-1',
      ...(faces === 'physical' ? ['none'] : []),
    ]);
    expect(facesAt(toAll, 'A', 2).length).toBeGreaterThan(1);
  });

  test('only others may have looked more or less often, up to eight times', () => {
    const counts = (viewer: Viewer, index: number): readonly number[] =>
      [
        ...new Set(
          others(position(faces), viewer).map(({ robots }) => robots[index]?.glimpses ?? -1),
        ),
      ].sort((a, b) => a - b);
    expect(counts('A', 0)).toEqual([0]);
    expect(counts('A', 1)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(counts('public', 0)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });
});

describe('virtual faces come from what is printed', () => {
  /** Of this class there is as many as said, one of them seen by all on A. */
  const scarce = (copies: Readonly<Record<string, number>>): State => {
    const state = position('virtual');
    const catalogue = Object.fromEntries(
      Object.entries(state.catalogue).map(([id, design]) => [
        id,
        { ...design, copies: copies[design.name] ?? design.copies },
      ]),
    ) as State['catalogue'];
    return { ...state, catalogue };
  };

  test('none is drawn oftener than it is there', () => {
    const state = scarce({ 'DS(1)': 1, 'DS(2)': 1 });
    expect(facesAt(others(state, 'A'), 'B', 2)).toEqual(['ds-2']);
    expect(facesAt(others(scarce({ 'DS(1)': 2, 'DS(2)': 1 }), 'A'), 'B', 2)).toEqual([
      'ds-1',
      'ds-2',
    ]);
  });

  test('two hidden ones share the copies, and each is dealt once', () => {
    const state = scarce({ 'FACE(1)': 1, 'CIRC(1)': 1 });
    for (const other of others(state, 'public')) {
      const pair = [modulesOf(other, 'A')[1], modulesOf(other, 'B')[1]].map(
        (tile) => tile?.face?.design,
      );
      expect([...pair].sort()).toEqual(['circ-1', 'face-1']);
    }
    expect(facesAt(others(state, 'public'), 'A', 1)).toEqual(['circ-1', 'face-1']);
  });

  test('with none left a face stays what it is', () => {
    expect(facesAt(others(scarce({ 'DS(1)': 0, 'DS(2)': 0 }), 'A'), 'B', 2)).toEqual(['ds-2']);
  });

  test('what nobody has looked at stays undrawn, and seen-by stays', () => {
    for (const other of others(position('virtual'), 'A')) {
      expect(modulesOf(other, 'B')[3]?.face).toBeNull();
      expect(modulesOf(other, 'B')[1]?.face?.seenBy).toBe('B');
    }
  });
});

describe('real tiles are identified or not, as chance has it', () => {
  const state = position('physical');

  test('an unnamed one may be any module of its generation, no terrain, for its owner’s eyes', () => {
    const told = others(state, 'A').map((other) => modulesOf(other, 'B')[3]?.face ?? null);
    expect(told).toContain(null);
    const types = told.map((face) => face && state.catalogue[face.design]);
    expect(types.every((one) => !one || (one.type !== 'terrain' && one.generation === 3))).toBe(
      true,
    );
    expect(new Set(types).size).toBeGreaterThan(4);
    expect(new Set(told.map((face) => face?.seenBy))).toEqual(new Set([undefined, 'B']));
  });

  test('about half the time', () => {
    const unknown = others(state, 'A').filter((other) => !modulesOf(other, 'B')[3]?.face).length;
    expect(unknown).toBeGreaterThan(MANY / 4);
    expect(unknown).toBeLessThan((MANY * 3) / 4);
  });

  test('SA-ADV-02: where modules lie face up nothing is one seat’s alone', () => {
    for (const other of others(position('physical', true), 'A')) {
      expect(modulesOf(other, 'B')[3]?.face).toBeNull();
    }
  });

  test('SA-SETUP-03: nor of those dealt at the start; and the back that leaves one design is no secret', () => {
    const tile = (id: string, back: string): Tile => ({
      id: pieceId(id),
      class: pieceClass(back),
      face: null,
      up: false,
      hot: false,
    });
    const more = [tile('t901', 'I/attack'), tile('t902', 'III/other')];
    const catalogue = Object.fromEntries(
      Object.entries(state.catalogue).flatMap(([id, one]) => [
        [id, one],
        ...(one.class === 'II/attack'
          ? [[`first-${id}`, { ...one, id: `first-${id}`, class: 'I/attack', generation: 1 }]]
          : []),
      ]),
    ) as State['catalogue'];
    const robots = state.robots.map((robot) =>
      robot.seat === 'B' ? { ...robot, modules: [...robot.modules, ...more] } : robot,
    );
    for (const other of others({ ...state, catalogue, robots }, 'A')) {
      expect(modulesOf(other, 'B').slice(4)).toEqual(more);
    }
  });
});

test('what lies in the open is left as it is', () => {
  const state = position('virtual');
  for (const other of others(state, 'public')) {
    const open = (one: State) =>
      allTiles(one).filter(({ face }) => face === null || face.seenBy === 'all');
    expect(open(other)).toEqual(open(state));
  }
});
