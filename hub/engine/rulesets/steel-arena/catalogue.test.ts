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

/** Copies, back, name, what it does, and where name, value and number of copies come from. */
const BOX = [
  '4 I/attack CATAPULT M1: direct 1 (house, house, rulebook)',
  '4 I/move WALKER M1: forward 1 2 (rulebook, house, house)',
  '4 I/turn AXIS M1: turn 1 2 (rulebook, rulebook, house)',
  '4 I/defence FRONT: armour face 1, reaction (rulebook, rulebook, house)',
  '1 II/attack EQUALIZER: direct 2 (rulebook, house, house)',
  '1 II/attack PNEUMATIC AXE: melee 3 (rulebook, house, house)',
  '1 II/attack DRUZHBA: sweep 2 (rulebook, house, house)',
  '1 II/attack PNEUMATIC CANNON: direct 1, push 2 (public, house, house)',
  '1 II/attack BOOMBOX: direct 1, vortex 2 (public, house, house)',
  '1 II/attack F451: beam 0, heating 6 (rulebook, rulebook, house)',
  '1 II/attack MORTAR M2: high 1, explosion 1 (house, house, house)',
  '1 II/attack CROSSBOW: high 2 (house, house, house)',
  '1 II/attack STAPLER: melee 1, speed (house, house, house)',
  '2 II/move CRAB M2: sideward 1 1 (rulebook, rulebook, house)',
  '2 II/move FLEA M2: jump 2 3 (rulebook, rulebook, house)',
  '2 II/move WALKER M2-R: forward 1 2, speed (house, house, house)',
  '4 II/turn AXIS M2-R: turn 1 2, speed (rulebook, house, house)',
  '2 II/turn AXIS M2: turn 1 3 (house, house, house)',
  '1 II/defence UMBRELLA: armour circular 1, reaction (rulebook, house, house)',
  '1 II/defence FLANK: armour side 2, reaction (house, house, house)',
  '1 II/defence VISOR: armour face 2, full-protection, reaction (house, house, house)',
  '1 II/terrain WATER M2: cooling 2 (rulebook, house, house)',
  '1 II/terrain COVER M2: armour circular 1, full-protection (rulebook, house, house)',
  '1 II/terrain BURNING FUEL M2: heating 2 (rulebook, house, house)',
  '1 II/terrain SCRAP METAL: obstacle, hindrance (public, house, house)',
  '1 II/terrain TRAP M2: blast 1 1 (rulebook, house, house)',
  '1 II/terrain SURPRISE M2: blast 2 1 (rulebook, house, house)',
  '2 III/attack FORGET-ME-NOT: direct 3 (rulebook, rulebook, house)',
  '1 III/attack QUASAR: beam 0, heating 4 (rulebook, house, house)',
  '1 III/attack LASER: beam 2 (house, house, house)',
  '1 III/attack MORTAR M3: high 2, explosion 1 (house, house, house)',
  '1 III/attack PNEUMATIC HAMMER: melee 4, single-use (public, house, house)',
  '1 III/attack SAW M3: sweep 2, auto-cooling (house, house, house)',
  '1 III/attack NAILER: direct 1, speed, auto-cooling (house, house, house)',
  '1 III/attack RAMROD: direct 2, push 2 (house, house, house)',
  '2 III/move CRAB M3: sideward 1 2, auto-cooling (rulebook, rulebook, house)',
  '2 III/move FLEA M3: jump 2 4, auto-cooling (rulebook, rulebook, house)',
  '2 III/move WALKER M3-RC: forward 1 2, speed, auto-cooling (house, house, house)',
  '4 III/turn AXIS M3-RC: turn 1 2, speed, auto-cooling (rulebook, house, house)',
  '2 III/turn AXIS M3-C: turn 1 3, auto-cooling (house, house, house)',
  '1 III/defence SWARM: armour circular 1, full-protection, reaction (rulebook, house, house)',
  '1 III/defence UMBRELLA-C: armour circular 1, reaction, auto-cooling (house, house, house)',
  '1 III/defence AIRBAG: armour circular 3, reaction, single-use (house, house, house)',
  '1 III/terrain WATER M3: cooling 3 (rulebook, house, house)',
  '1 III/terrain COVER M3: armour circular 2, full-protection (rulebook, house, house)',
  '1 III/terrain BURNING FUEL M3: heating 3 (rulebook, house, house)',
  '1 III/terrain WRECK: hindrance (house, house, house)',
  '1 III/terrain TRAP M3: blast 2 1 (rulebook, house, house)',
  '1 III/terrain SURPRISE M3: blast 3 2 (rulebook, house, house)',
];

test('SA-COMP-03 SA-COMP-04 SA-COMP-05 R-100: the base box, tile by tile', () => {
  const said = designs.map(({ copies: count, class: back, name, effects, abilities, source }) => {
    const words = [...effects.map((effect) => Object.values(effect).join(' ')), ...abilities];
    const from = [source.name, source.value, source.copies].join(', ');
    return `${String(count)} ${back} ${name}: ${words.join(', ')} (${from})`;
  });
  expect(said).toEqual(BOX);
  expect(
    designs.every(
      ({ generation, type, class: back }) => back === `${'I'.repeat(generation)}/${type}`,
    ),
  ).toBe(true);
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
