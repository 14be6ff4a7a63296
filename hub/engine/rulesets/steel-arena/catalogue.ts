import { pieceClass } from '@ringside/protocol/vocabulary';
import type {
  Catalogue,
  Design,
  Generation,
  TileType,
  ValueSource,
} from '@ringside/protocol/games/steel-arena';
import { GENERATION_NAMES } from './classes.ts';
import { designIdOf, readTileWords } from './tile-words.ts';

/** Name; copies; what it does; sources of name, value and number of copies (R rulebook, P public, H house). */
type Row = readonly [name: string, copies: number, words: string, sources: string];
type Group = readonly [Generation, TileType, readonly Row[]];

/**
 * SA-COMP-03..05: the 76 tiles of the base box, 16 + 30 + 30. R-100: the rulebooks print names, values and numbers of
 * copies of few of them; what nobody printed is ours and says so. A table's own file replaces any row
 * (`catalogue-file.ts`), and is written in the same words.
 */
const GROUPS: readonly Group[] = [
  [1, 'attack', [['CATAPULT M1', 4, 'direct 1', 'HHR']]],
  [1, 'move', [['WALKER M1', 4, 'forward 1-2', 'RHH']]],
  [1, 'turn', [['AXIS M1', 4, 'turn 1-2', 'RRH']]],
  [1, 'defence', [['FRONT', 4, 'face armour 1, reaction', 'RRH']]],
  [
    2,
    'attack',
    [
      ['EQUALIZER', 1, 'direct 2', 'RHH'],
      ['PNEUMATIC AXE', 1, 'melee 3', 'RHH'],
      ['DRUZHBA', 1, 'sweep 2', 'RHH'],
      ['PNEUMATIC CANNON', 1, 'direct 1, push 2', 'PHH'],
      ['BOOMBOX', 1, 'direct 1, vortex 2', 'PHH'],
      ['F451', 1, 'beam 0, heating 6', 'RRH'],
      ['MORTAR M2', 1, 'high 1, explosion 1', 'HHH'],
      ['CROSSBOW', 1, 'high 2', 'HHH'],
      ['STAPLER', 1, 'melee 1, speed', 'HHH'],
    ],
  ],
  [
    2,
    'move',
    [
      ['CRAB M2', 2, 'sideward-forward 1', 'RRH'],
      ['FLEA M2', 2, 'jump 2-3', 'RRH'],
      ['WALKER M2-R', 2, 'forward 1-2, speed', 'HHH'],
    ],
  ],
  [
    2,
    'turn',
    [
      ['AXIS M2-R', 4, 'turn 1-2, speed', 'RHH'],
      ['AXIS M2', 2, 'turn 1-3', 'HHH'],
    ],
  ],
  [
    2,
    'defence',
    [
      ['UMBRELLA', 1, 'circular armour 1, reaction', 'RHH'],
      ['FLANK', 1, 'side armour 2, reaction', 'HHH'],
      ['VISOR', 1, 'face armour 2, full protection, reaction', 'HHH'],
    ],
  ],
  [
    2,
    'terrain',
    [
      ['WATER M2', 1, 'cooling 2', 'RHH'],
      ['COVER M2', 1, 'circular armour 1, full protection', 'RHH'],
      ['BURNING FUEL M2', 1, 'heating 2', 'RHH'],
      ['SCRAP METAL', 1, 'obstacle, hindrance', 'PHH'],
      ['TRAP M2', 1, 'explosion 1/1', 'RHH'],
      ['SURPRISE M2', 1, 'explosion 2/1', 'RHH'],
    ],
  ],
  [
    3,
    'attack',
    [
      ['FORGET-ME-NOT', 2, 'direct 3', 'RRH'],
      ['QUASAR', 1, 'beam 0, heating 4', 'RHH'],
      ['LASER', 1, 'beam 2', 'HHH'],
      ['MORTAR M3', 1, 'high 2, explosion 1', 'HHH'],
      ['PNEUMATIC HAMMER', 1, 'melee 4, single-use', 'PHH'],
      ['SAW M3', 1, 'sweep 2, auto-cooling', 'HHH'],
      ['NAILER', 1, 'direct 1, speed, auto-cooling', 'HHH'],
      ['RAMROD', 1, 'direct 2, push 2', 'HHH'],
    ],
  ],
  [
    3,
    'move',
    [
      ['CRAB M3', 2, 'sideward-forward 1-2, auto-cooling', 'RRH'],
      ['FLEA M3', 2, 'jump 2-4, auto-cooling', 'RRH'],
      ['WALKER M3-RC', 2, 'forward 1-2, speed, auto-cooling', 'HHH'],
    ],
  ],
  [
    3,
    'turn',
    [
      ['AXIS M3-RC', 4, 'turn 1-2, speed, auto-cooling', 'RHH'],
      ['AXIS M3-C', 2, 'turn 1-3, auto-cooling', 'HHH'],
    ],
  ],
  [
    3,
    'defence',
    [
      ['SWARM', 1, 'circular armour 1, full protection, reaction', 'RHH'],
      ['UMBRELLA-C', 1, 'circular armour 1, reaction, auto-cooling', 'HHH'],
      ['AIRBAG', 1, 'circular armour 3, reaction, single-use', 'HHH'],
    ],
  ],
  [
    3,
    'terrain',
    [
      ['WATER M3', 1, 'cooling 3', 'RHH'],
      ['COVER M3', 1, 'circular armour 2, full protection', 'RHH'],
      ['BURNING FUEL M3', 1, 'heating 3', 'RHH'],
      ['WRECK', 1, 'hindrance', 'HHH'],
      ['TRAP M3', 1, 'explosion 2/1', 'RHH'],
      ['SURPRISE M3', 1, 'explosion 3/2', 'RHH'],
    ],
  ],
];

const SOURCES: Readonly<Record<string, ValueSource>> = {
  R: 'rulebook',
  P: 'public',
  H: 'house',
};

function sourceOf(letter: string | undefined): ValueSource {
  const source = SOURCES[letter ?? ''];
  if (!source) throw new Error(`no source is called ${String(letter)}`);
  return source;
}

function toDesign(generation: Generation, type: TileType, row: Row): Design {
  const [name, copies, words, sources] = row;
  const { effects, abilities, complaints } = readTileWords(type, words);
  if (complaints.length > 0) throw new Error(`${name}: ${complaints.join('; ')}`);
  return {
    id: designIdOf(name),
    name,
    class: pieceClass(`${GENERATION_NAMES[generation]}/${type}`),
    type,
    generation,
    copies,
    effects,
    abilities,
    source: {
      name: sourceOf(sources[0]),
      value: sourceOf(sources[1]),
      copies: sourceOf(sources[2]),
    },
  };
}

/** The catalogue a game starts with. */
export const CATALOGUE: Catalogue = Object.fromEntries(
  GROUPS.flatMap(([generation, type, rows]) =>
    rows.map((row) => toDesign(generation, type, row)),
  ).map((design) => [design.id, design]),
);

/** SA-COMP-03..05: our catalogue with a table's own designs: a known id replaces ours, a new one is added. */
export const catalogueWith = (own: readonly Design[]): Catalogue =>
  own.length === 0
    ? CATALOGUE
    : { ...CATALOGUE, ...Object.fromEntries(own.map((design) => [design.id, design])) };
