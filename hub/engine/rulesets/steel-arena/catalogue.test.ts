import { expect, test } from 'vitest';
import { CATALOGUE, catalogueWith } from './catalogue.ts';

const designs = Object.values(CATALOGUE);
const copies = (generation: number, type?: string): number =>
  designs
    .filter((design) => design.generation === generation && (!type || design.type === type))
    .reduce((sum, design) => sum + design.copies, 0);

test('SA-COMP-03 SA-COMP-04 SA-COMP-05: 16, 30 and 30 tiles', () => {
  expect([1, 2, 3].map((generation) => copies(generation))).toEqual([16, 30, 30]);
});

test('SA-SETUP-03 SA-MOD-01..04: four Generation I modules of each type, each of one design', () => {
  for (const type of ['attack', 'move', 'turn', 'defence']) {
    expect(copies(1, type)).toBe(4);
    expect(
      designs.filter((design) => design.generation === 1 && design.type === type),
    ).toHaveLength(1);
  }
});

test.each([2, 3])('generation %i: 9 attack, 6 move, 6 turn, 3 defence, 6 terrain', (generation) => {
  const types = ['attack', 'move', 'turn', 'defence', 'terrain'];
  expect(types.map((type) => copies(generation, type))).toEqual([9, 6, 6, 3, 6]);
});

test('R-024: armour of modules, and nothing else, is a Reaction', () => {
  for (const { effects, abilities, type } of designs.filter(
    (design) => design.type !== 'terrain',
  )) {
    const isArmour = effects.some(({ kind }) => kind === 'armour');
    expect(abilities.includes('reaction')).toBe(isArmour);
    expect(type === 'defence').toBe(isArmour);
  }
});

test.each([
  {
    source: 'rulebook',
    names: [
      'AXIS M1',
      'FRONT',
      'F451',
      'CRAB M2',
      'FLEA M2',
      'FORGET-ME-NOT',
      'CRAB M3',
      'FLEA M3',
    ],
  },
  { source: 'public', names: [] },
  { source: 'table', names: [] },
])('R-100: values printed in a $source', ({ source, names }) => {
  expect(
    designs.filter((design) => design.source.value === source).map(({ name }) => name),
  ).toEqual(names);
});

test('every value has a source, and no value hides in an unread word', () => {
  for (const { source, effects } of designs) {
    expect(Object.values(source)).toHaveLength(3);
    expect(effects.length).toBeGreaterThan(0);
  }
});

test.each([
  [
    'f451',
    [
      { kind: 'beam', damage: 0 },
      { kind: 'heating', modules: 6 },
    ],
    [],
  ],
  ['trap-m3', [{ kind: 'blast', damage: 2, splash: 1 }], []],
  [
    'mortar-m3',
    [
      { kind: 'high', damage: 2 },
      { kind: 'explosion', damage: 1 },
    ],
    [],
  ],
  ['flea-m3', [{ kind: 'jump', min: 2, max: 4 }], ['auto-cooling']],
  ['cover-m2', [{ kind: 'armour', sides: 'circular', value: 1 }], ['full-protection']],
])('%s', (id, effects, abilities) => {
  expect(designs.find((design) => design.id === id)).toMatchObject({ effects, abilities });
});

test('a table’s own design replaces ours of the same id, and leaves the others', () => {
  const [first] = designs;
  if (!first) throw new Error('no designs');
  const own = catalogueWith([{ ...first, copies: 5 }]);
  expect(own[first.id]?.copies).toBe(5);
  expect(Object.keys(own)).toEqual(Object.keys(CATALOGUE));
});
