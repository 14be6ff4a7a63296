import { describe, expect, test } from 'vitest';
import { cellAt, first, ofClass, OTHER_ROBOT, put, ROBOT, testWorld } from '../table.fixture.ts';

describe('reading', () => {
  test('a lifted piece is read by no cell, a dropped one by its own', () => {
    const world = testWorld();
    const home = cellAt(world.furniture, 0, 0);
    put(world, ROBOT, home.mm);
    expect(world.tagsAt(home.cell)).toEqual([ROBOT]);
    world.grip('hand', ROBOT, 'lift');
    expect(world.tagsAt(home.cell)).toEqual([]);
    world.release('hand');
    expect(world.tagsAt(home.cell)).toEqual([ROBOT]);
  });

  test('a robot on a tile is two tags on one cell', () => {
    const world = testWorld();
    const { cell, mm } = cellAt(world.furniture, 1, -1);
    const tile = first(ofClass(world, 'II/move'));
    put(world, tile, mm);
    put(world, ROBOT, { x: mm.x + 5, y: mm.y - 3 });
    expect(world.tagsAt(cell)).toEqual([tile, ROBOT]);
  });

  test.each([
    { mm: 0, reads: true },
    { mm: 21.9, reads: true },
    { mm: 22.1, reads: false },
    { mm: 36, reads: false },
  ])('$mm mm off the middle: read is $reads', ({ mm, reads }) => {
    const world = testWorld();
    const home = cellAt(world.furniture, 0, 0);
    put(world, ROBOT, { x: home.mm.x + mm, y: home.mm.y });
    expect(world.tagsAt(home.cell)).toEqual(reads ? [ROBOT] : []);
  });

  test('half-way between two cells neither reads', () => {
    const world = testWorld();
    const west = cellAt(world.furniture, 0, 0);
    const east = cellAt(world.furniture, 1, 0);
    put(world, ROBOT, { x: (west.mm.x + east.mm.x) / 2, y: west.mm.y });
    expect([...world.tagsAt(west.cell), ...world.tagsAt(east.cell)]).toEqual([]);
  });
});

describe('hands on pieces', () => {
  test('a piece in one hand is refused to another', () => {
    const world = testWorld();
    expect(world.grip('one', ROBOT, 'lift')).toBeNull();
    expect(world.grip('two', ROBOT, 'lift')).toBe('virtual-table/piece-held');
  });

  test('no hand carries a piece off the table', () => {
    const world = testWorld();
    const { table } = world.furniture;
    world.grip('hand', ROBOT, 'lift');
    world.carry('hand', { x: 99_999, y: -99_999 });
    expect(world.piece(ROBOT)?.at).toEqual({ x: table.x + table.width, y: table.y });
  });

  test('the last one dropped lies on top', () => {
    const world = testWorld();
    const { cell, mm } = cellAt(world.furniture, 0, 0);
    put(world, OTHER_ROBOT, mm);
    put(world, ROBOT, mm);
    expect(world.tagsAt(cell)).toEqual([OTHER_ROBOT, ROBOT]);
  });

  test('tiles turn over, robots do not', () => {
    const world = testWorld();
    const tile = first(ofClass(world, 'II/turn'));
    world.flip(tile);
    world.flip(ROBOT);
    expect(world.piece(tile)?.side).toBe('up');
    expect(world.piece(ROBOT)?.side).toBe('up');
  });

  test('only what changed is told, once', () => {
    const world = testWorld();
    world.takeChanged();
    world.turnTo(ROBOT, -60);
    expect(world.takeChanged().map(({ uid, facingDeg }) => ({ uid, facingDeg }))).toEqual([
      { uid: ROBOT, facingDeg: 300 },
    ]);
    expect(world.takeChanged()).toEqual([]);
  });
});

describe('before anybody plays', () => {
  test('nothing lies on the mat', () => {
    const world = testWorld();
    expect(world.furniture.cells.flatMap(({ cell }) => world.tagsAt(cell))).toEqual([]);
  });

  test('each rack has one first-generation tile of each type', () => {
    const world = testWorld();
    for (const zone of world.furniture.zones.filter(({ kind }) => kind === 'rack')) {
      const inside = [...world.pieces].filter(({ at }) =>
        zone.slots.some((slot) => slot.x === at.x && slot.y === at.y),
      );
      expect(inside.map((piece) => piece.class).sort()).toEqual([
        'I/attack',
        'I/defence',
        'I/move',
        'I/turn',
      ]);
    }
  });

  test('the pile is shuffled by the seed', () => {
    const order = (seed: number) =>
      [...testWorld(seed).pieces]
        .filter(({ class: of }) => of.startsWith('III/'))
        .map((p) => p.uid);
    expect(order(7)).toEqual(order(7));
    expect(order(7)).not.toEqual(order(8));
  });

  test('no two zones overlap, and all lie on the table', () => {
    const { zones, mat, table } = testWorld().furniture;
    const boxes = [mat, ...zones.map(({ box }) => box)];
    for (const [index, a] of boxes.entries()) {
      expect(a.x).toBeGreaterThanOrEqual(table.x);
      expect(a.x + a.width).toBeLessThanOrEqual(table.x + table.width);
      expect(a.y).toBeGreaterThanOrEqual(table.y);
      expect(a.y + a.height).toBeLessThanOrEqual(table.y + table.height);
      for (const b of boxes.slice(index + 1)) {
        const isApart =
          a.x + a.width <= b.x ||
          b.x + b.width <= a.x ||
          a.y + a.height <= b.y ||
          b.y + b.height <= a.y;
        expect(isApart).toBe(true);
      }
    }
  });
});
