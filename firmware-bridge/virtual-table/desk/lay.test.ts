import { describe, expect, test } from 'vitest';
import type { PutRight } from '@ringside/protocol/api';
import { pieceClass, type PieceClass, type Seat } from '@ringside/protocol/vocabulary';
import { distanceMm, isInside } from '../picture/geometry.ts';
import { cellAt, first, ofClass, put, ROBOT, testWorld } from '../table.fixture.ts';
import { seededDice } from '../world/dice.ts';
import { Hands } from '../world/hands.ts';
import type { World } from '../world/world.ts';
import { planLaying } from './lay.ts';

const line = (entry: Omit<PutRight, 'n' | 'because' | 'of'> & { of: string }, n = 1): PutRight => ({
  ...entry,
  n,
  because: 'owed',
  of: pieceClass(entry.of),
});

/** Lets one hand carry out the whole list; tells what could not be done. */
function lay(world: World, list: readonly PutRight[]) {
  const hands = new Hands(world);
  const plan = planLaying(list, world.furniture, [...world.pieces], seededDice(3));
  for (const { steps } of plan.jobs) {
    hands.run('hand', { x: 0, y: 0 }, steps, (code) => {
      expect(code).toBeNull();
    });
  }
  while (hands.busy) hands.step(50);
  return plan.undone;
}

const classesAt = (world: World, q: number, r: number): readonly (PieceClass | undefined)[] =>
  world.tagsAt(cellAt(world.furniture, q, r).cell).map((uid) => world.piece(uid)?.class);

const isInZone = (world: World, uid: Parameters<World['piece']>[0], id: string): boolean => {
  const zone = world.furniture.zones.find((each) => each.id === id);
  const piece = world.piece(uid);
  return zone !== undefined && piece !== undefined && isInside(piece.at, zone.box);
};

describe('put', () => {
  test('takes a tile of the class from its well and lays it in the middle of the space', () => {
    const world = testWorld();
    expect(lay(world, [line({ do: 'put', of: 'II/move', to: { q: 1, r: 0 } })])).toEqual([]);
    expect(classesAt(world, 1, 0)).toEqual(['II/move']);
    const uid = first(world.tagsAt(cellAt(world.furniture, 1, 0).cell));
    const at = world.piece(uid)?.at ?? { x: 0, y: 0 };
    expect(distanceMm(at, cellAt(world.furniture, 1, 0).mm)).toBeLessThan(4);
    expect(world.piece(uid)?.side).toBe('down');
  });

  test.each([
    { of: 'II/terrain', side: undefined, lies: 'up' },
    { of: 'II/move', side: 'up', lies: 'up' },
    { of: 'II/move', side: undefined, lies: 'down' },
  ] as const)('$of, asked for $side, is laid face $lies', ({ of, side, lies }) => {
    const world = testWorld();
    lay(world, [line({ do: 'put', of, to: { q: 0, r: 0 }, ...(side && { side }) })]);
    const uid = first(world.tagsAt(cellAt(world.furniture, 0, 0).cell));
    expect(world.piece(uid)?.side).toBe(lies);
  });

  test('III/any takes the top of the pile', () => {
    const world = testWorld();
    const pile = [...world.pieces].filter((piece) => piece.class.startsWith('III/'));
    const top = first(pile.toSorted((a, b) => b.z - a.z)).uid;
    lay(world, [line({ do: 'put', of: 'III/any', to: { q: 0, r: 0 } })]);
    expect(world.tagsAt(cellAt(world.furniture, 0, 0).cell)).toEqual([top]);
  });

  test('a robot comes from wherever it is, facing as asked', () => {
    const world = testWorld();
    put(world, ROBOT, cellAt(world.furniture, -1, 0).mm);
    lay(world, [line({ do: 'put', of: 'robot/1', to: { q: 2, r: 0 }, facing: 4 })]);
    expect(classesAt(world, -1, 0)).toEqual([]);
    expect(classesAt(world, 2, 0)).toEqual(['robot/1']);
    expect(world.piece(ROBOT)?.facingDeg).toBe(240);
  });

  test('from names the space to take it from, even when the tray has more', () => {
    const world = testWorld();
    const tile = first(ofClass(world, 'II/turn'));
    put(world, tile, cellAt(world.furniture, 0, 1).mm);
    lay(world, [line({ do: 'put', of: 'II/turn', from: { q: 0, r: 1 }, to: { q: 0, r: 2 } })]);
    expect(world.tagsAt(cellAt(world.furniture, 0, 2).cell)).toEqual([tile]);
  });

  test('turns the tile to the side that is asked', () => {
    const world = testWorld();
    lay(world, [line({ do: 'put', of: 'II/attack', to: { q: 0, r: 0 }, side: 'up' })]);
    const uid = first(world.tagsAt(cellAt(world.furniture, 0, 0).cell));
    expect(world.piece(uid)?.side).toBe('up');
  });

  test('no tile is promised twice, and what is not there is told with its number', () => {
    const world = testWorld();
    const spaces = world.furniture.cells.slice(0, 7).map(({ space }) => space);
    const list = spaces.map((to, index) => line({ do: 'put', of: 'II/attack', to }, index + 1));
    expect(lay(world, list)).toEqual([{ n: 7, code: 'virtual-table/none-left' }]);
    expect(spaces.map(({ q, r }) => classesAt(world, q, r).length)).toEqual([1, 1, 1, 1, 1, 1, 0]);
  });

  test('a space the mat does not have is told', () => {
    const undone = lay(testWorld(), [line({ do: 'put', of: 'II/move', to: { q: 9, r: 9 } })]);
    expect(undone).toEqual([{ n: 1, code: 'virtual-table/no-such-space' }]);
  });
});

describe('take away', () => {
  test.each<{ seat?: Seat; of: string; to: string }>([
    { seat: 'C', of: 'II/move', to: 'rack/C' },
    { of: 'II/move', to: 'box' },
    { seat: 'A', of: 'robot/1', to: 'dock' },
    { seat: 'F', of: 'II/move', to: 'box' },
  ])('$of of seat $seat goes to $to', ({ seat, of, to }) => {
    const world = testWorld();
    const uid = first(ofClass(world, of));
    put(world, uid, cellAt(world.furniture, 0, 0).mm);
    const entry = { do: 'take-away' as const, of, from: { q: 0, r: 0 } };
    lay(world, [line(seat === undefined ? entry : { ...entry, seat })]);
    expect(isInZone(world, uid, to)).toBe(true);
  });

  test('the tile is taken from under the robot that stands on it', () => {
    const world = testWorld();
    const { mm } = cellAt(world.furniture, 0, 0);
    put(world, first(ofClass(world, 'II/move')), mm);
    put(world, ROBOT, mm);
    lay(world, [line({ do: 'take-away', of: 'II/any', seat: 'A', from: { q: 0, r: 0 } })]);
    expect(classesAt(world, 0, 0)).toEqual(['robot/1']);
  });

  test('what goes, goes before what comes', () => {
    const world = testWorld();
    put(world, first(ofClass(world, 'II/move')), cellAt(world.furniture, 0, 0).mm);
    lay(world, [
      line({ do: 'put', of: 'II/turn', to: { q: 0, r: 0 } }, 1),
      line({ do: 'take-away', of: 'II/move', from: { q: 0, r: 0 } }, 2),
    ]);
    expect(classesAt(world, 0, 0)).toEqual(['II/turn']);
  });

  test('nothing of the kind there is told', () => {
    const undone = lay(testWorld(), [
      line({ do: 'take-away', of: 'II/move', from: { q: 0, r: 0 } }),
    ]);
    expect(undone).toEqual([{ n: 1, code: 'virtual-table/not-there' }]);
  });
});

test('turn leaves a robot in sight of its reader, flip turns a tile over', () => {
  const world = testWorld();
  const { cell, mm } = cellAt(world.furniture, 0, 0);
  const tile = first(ofClass(world, 'II/move'));
  put(world, tile, mm);
  put(world, ROBOT, mm);
  const turn = planLaying(
    [line({ do: 'turn', of: 'robot/1', to: { q: 0, r: 0 }, facing: 2 })],
    world.furniture,
    [...world.pieces],
    seededDice(1),
  );
  expect(first(turn.jobs).steps.filter((step) => step.do === 'grip')).toEqual([
    { do: 'grip', uid: ROBOT, how: 'slide' },
  ]);
  lay(world, [
    line({ do: 'turn', of: 'robot/1', to: { q: 0, r: 0 }, facing: 2 }, 1),
    line({ do: 'flip', of: 'II/move', to: { q: 0, r: 0 }, side: 'up' }, 2),
  ]);
  expect(world.piece(ROBOT)?.facingDeg).toBe(120);
  expect(world.piece(tile)?.side).toBe('up');
  expect([...world.tagsAt(cell)].sort()).toEqual([tile, ROBOT].sort());
});
