import { expect, test } from 'vitest';
import { CATALOGUE } from './catalogue.ts';

const designs = Object.values(CATALOGUE);
const copies = (generation: number, type?: string): number =>
  designs
    .filter((design) => design.generation === generation && (!type || design.type === type))
    .reduce((sum, design) => sum + design.copies, 0);

test('SA-COMP-03..05: 16, 30 and 30 tiles', () => {
  expect([1, 2, 3].map((generation) => copies(generation))).toEqual([16, 30, 30]);
});

test('SA-SETUP-03: four Generation I modules of each type, each of one design', () => {
  for (const type of ['attack', 'move', 'turn', 'defence']) {
    expect(copies(1, type)).toBe(4);
    expect(
      designs.filter((design) => design.generation === 1 && design.type === type),
    ).toHaveLength(1);
  }
});

test('SA-SETUP-08 R-011: Generation II fills every quota of four players', () => {
  expect(copies(2, 'attack')).toBeGreaterThanOrEqual(6);
  expect(copies(2, 'move')).toBeGreaterThanOrEqual(4);
  expect(copies(2, 'turn')).toBeGreaterThanOrEqual(4);
  expect(copies(2, 'defence')).toBeGreaterThanOrEqual(2);
});

test('R-024: armour, and nothing else, is a Reaction', () => {
  for (const { effects, abilities, type } of designs) {
    const isArmour = effects.some(({ kind }) => kind === 'armour');
    expect(abilities.includes('reaction')).toBe(isArmour);
    expect(type === 'defence').toBe(isArmour);
  }
});

test.each([
  { source: 'rulebook', names: ['AXIS M1', 'FRONT', 'FORGET-ME-NOT'] },
  { source: 'public', names: [] },
])('values printed in a $source', ({ source, names }) => {
  expect(
    designs.filter((design) => design.source.value === source).map(({ name }) => name),
  ).toEqual(names);
});
