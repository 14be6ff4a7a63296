import { expect, test } from 'vitest';
import type { TagUid } from '@ringside/protocol/vocabulary';
import { cellAt, testWorld } from '../table.fixture.ts';
import { seededDice } from '../world/dice.ts';
import { NO_FAULTS } from './fault.ts';
import { Scanner } from './scanner.ts';

const { furniture } = testWorld();
const CELLS = furniture.cells.length;
const TAG = '04A1B2C3' as TagUid;
const scanner = (periodMs = 190) => new Scanner(furniture.cells, periodMs, seededDice(5));
const nothing = () => [];

test('reads the whole mat once a period, in turn', () => {
  const scan = scanner(190);
  const order = Array.from({ length: 19 }, () => scan.step(10, nothing, NO_FAULTS)).flat();
  expect(order.map(({ cell }) => cell)).toEqual(furniture.cells.map(({ cell }) => cell));
});

test('a clock that stood still for long costs one round, not many', () => {
  expect(scanner().step(60_000, nothing, NO_FAULTS)).toHaveLength(CELLS);
});

test('a dead cell is sick, whatever lies there', () => {
  const reads = scanner().step(190, () => [TAG], { ...NO_FAULTS, dead: [4] });
  expect(reads.find(({ cell }) => cell === 4)?.reading).toEqual({ status: 'fault', tags: [] });
  expect(reads.find(({ cell }) => cell === 5)?.reading).toEqual({ status: 'tags', tags: [TAG] });
});

test.each([{ missed: 0.05 }, { missed: 0.5 }, { missed: 1 }])(
  'misses about $missed of the reads',
  ({ missed }) => {
    const scan = scanner();
    const reads = Array.from({ length: 200 }, () =>
      scan.step(190, () => [TAG], { ...NO_FAULTS, missed }),
    ).flat();
    const share = reads.filter(({ reading }) => reading.tags.length === 0).length / reads.length;
    expect(Math.abs(share - missed)).toBeLessThan(0.03);
  },
);

test('a ghost is a tag of a neighbour, never of a cell further away', () => {
  const middle = cellAt(furniture, 0, 0);
  const near = [
    cellAt(furniture, 1, 0),
    cellAt(furniture, 0, 1),
    cellAt(furniture, -1, 1),
    cellAt(furniture, -1, 0),
    cellAt(furniture, 0, -1),
    cellAt(furniture, 1, -1),
  ];
  const scan = scanner();
  const tagsAt = (cell: number) => (cell === middle.cell ? [TAG] : []);
  const reads = Array.from({ length: 300 }, () =>
    scan.step(190, tagsAt, { ...NO_FAULTS, ghost: 1 }),
  ).flat();
  const seeing = new Set(
    reads.filter(({ reading }) => reading.tags.length > 0).map(({ cell }) => cell),
  );
  expect([...seeing].sort((a, b) => a - b)).toEqual(
    [middle, ...near].map(({ cell }) => cell).sort((a, b) => a - b),
  );
});
