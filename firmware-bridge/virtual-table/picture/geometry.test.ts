import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cellAt, first, ofClass, put, ROBOT, testWorld } from '../table.fixture.ts';
import { freeSlot, hexCorners, isOnHex, neatSpot, pieceAt, shorterTurn } from './geometry.ts';
import { isArrowKey, nextStop, stopsOf } from './stops.ts';

const MIDDLE = { x: 0, y: 0 };

describe('hexagon', () => {
  test('its corners lie on its edge: a hair inside is on it, a hair outside is not', () => {
    for (const { x, y } of hexCorners(MIDDLE, 66)) {
      expect(isOnHex({ x: x * 0.999, y: y * 0.999 }, MIDDLE, 66)).toBe(true);
      expect(isOnHex({ x: x * 1.001, y: y * 1.001 }, MIDDLE, 66)).toBe(false);
    }
  });

  test('is pointy-top: 33 mm to the side, 38 mm up', () => {
    expect(isOnHex({ x: 32.9, y: 0 }, MIDDLE, 66)).toBe(true);
    expect(isOnHex({ x: 33.1, y: 0 }, MIDDLE, 66)).toBe(false);
    expect(isOnHex({ x: 0, y: 38 }, MIDDLE, 66)).toBe(true);
    expect(isOnHex({ x: 0, y: 38.2 }, MIDDLE, 66)).toBe(false);
  });
});

describe('touch', () => {
  test('the robot on a tile is touched in the middle, the tile beside it', () => {
    const world = testWorld();
    const { mm } = cellAt(world.furniture, 0, 0);
    const tile = first(ofClass(world, 'II/move'));
    put(world, ROBOT, mm);
    put(world, tile, mm);
    expect(pieceAt(world.pieces, mm, world.furniture)?.uid).toBe(ROBOT);
    expect(pieceAt(world.pieces, { x: mm.x, y: mm.y + 30 }, world.furniture)?.uid).toBe(tile);
    expect(pieceAt(world.pieces, { x: mm.x, y: mm.y + 39 }, world.furniture)).toBeUndefined();
  });

  test('of a stack the top is touched', () => {
    const world = testWorld();
    const top = first(ofClass(world, 'II/turn'));
    const at = world.piece(top)?.at ?? MIDDLE;
    expect(pieceAt(world.pieces, at, world.furniture)?.uid).toBe(top);
  });
});

describe('neat hands', () => {
  test('near a space they aim at its middle, between spaces at none', () => {
    const { furniture } = testWorld();
    const { mm, cell } = cellAt(furniture, 0, 0);
    expect(neatSpot(furniture, [], { x: mm.x + 20, y: mm.y - 20 }).cell?.cell).toBe(cell);
    const corner = { x: mm.x, y: mm.y + 41.5 };
    expect(neatSpot(furniture, [], corner)).toEqual({ at: corner });
  });

  test('over a rack they aim at the next free place', () => {
    const world = testWorld();
    const rack = first(world.furniture.zones);
    const { at, zone } = neatSpot(world.furniture, world.pieces, rack.box);
    expect(zone?.id).toBe(rack.id);
    expect(at).toEqual(rack.slots[4]);
  });

  test('a full zone stacks on its last place', () => {
    const world = testWorld();
    const pile = world.furniture.zones.find(({ id }) => id === 'pile');
    expect(pile && freeSlot(pile, world.pieces)).toEqual(pile?.slots[0]);
  });
});

test('the shorter turn ends where it should and never goes further than half round', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -900, max: 900 }),
      fc.integer({ min: 0, max: 359 }),
      (from, to) => {
        const turn = shorterTurn(from, to);
        expect(Math.abs(turn)).toBeLessThanOrEqual(180);
        expect((((from + turn - to) % 360) + 360) % 360).toBe(0);
      },
    ),
  );
});

describe('keyboard', () => {
  const world = testWorld();
  const stops = stopsOf(world.furniture, [...world.pieces]);
  const from = (q: number, r: number) => cellAt(world.furniture, q, r).mm;

  test.each([
    { key: 'ArrowRight', to: [1, 0] },
    { key: 'ArrowLeft', to: [-1, 0] },
  ] as const)('$key goes to the neighbour', ({ key, to: [q, r] }) => {
    expect(nextStop(stops, from(0, 0), key)).toEqual(from(q, r));
  });

  test.each([
    { key: 'ArrowDown', row: 1 },
    { key: 'ArrowUp', row: -1 },
  ] as const)('$key goes to the next row, not over it', ({ key, row }) => {
    const { y } = nextStop(stops, from(0, 0), key);
    expect(y).toBeCloseTo(from(0, row).y);
  });

  test('every piece and every space can be reached from the middle', () => {
    const keys = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'].filter(isArrowKey);
    const reached = new Set([from(0, 0)]);
    for (const stop of reached) for (const key of keys) reached.add(nextStop(stops, stop, key));
    expect(reached.size).toBe(stops.length);
  });
});
