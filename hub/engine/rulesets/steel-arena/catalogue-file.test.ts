import type { Design } from '@ringside/protocol/games/steel-arena';
import { describe, expect, test } from 'vitest';
import { catalogueChanges, readCatalogueFile, sayChange } from './catalogue-file.ts';

const HEADER = ['name', 'generation', 'type', 'count', 'value_effects', 'abilities'].join('\t');
const file = (...rows: readonly string[]): string => [HEADER, ...rows].join('\n');

function designs(text: string): readonly Design[] {
  const read = readCatalogueFile(text);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}

function faults(text: string): readonly string[] {
  const read = readCatalogueFile(text);
  if (read.ok) throw new Error('accepted');
  return read.error.map(({ line, reason }) => `${String(line)}: ${reason}`);
}

describe('rows that are right', () => {
  test.each([
    ['STAPLER\tII\tattack\t2\tmelee 1\tspeed', { id: 'stapler', class: 'II/attack', copies: 2 }],
    [
      'Big Berta (ours)\t3\tattack\t1\thigh 2, explosion 2/1\t-',
      { id: 'big-berta', class: 'III/attack', name: 'Big Berta' },
    ],
    [
      'F451\tII\tattack\t1\t"beam, heating 6, damage 0"\t-',
      {
        effects: [
          { kind: 'beam', damage: 0 },
          { kind: 'heating', modules: 6 },
        ],
      },
    ],
    [
      'Oil\tII\tterrain\t1\texplosion 2/1\t',
      { effects: [{ kind: 'blast', damage: 2, splash: 1 }] },
    ],
    ['Scrap\tIII\tTERRAIN\t1\tObstacle, hindrance\t', { class: 'III/terrain' }],
    [
      'Shell\tII\tdefence\t1\tcircular 1, full protection\treaction',
      { abilities: ['full-protection', 'reaction'] },
    ],
    ['Dummy\tII\tother\t1\t-\t-', { class: 'II/other', effects: [] }],
  ])('%s', (row, expected) => {
    expect(designs(file(row))).toEqual([expect.objectContaining(expected)]);
  });

  test('sources are the table’s own unless the file says otherwise; columns come in any order', () => {
    const text =
      'count\tname\tsrc_value\ttype\tgeneration\tvalue_effects\n1\tX\tpublic\tturn\tI\tturn 1-2';
    expect(designs(text)).toEqual([
      expect.objectContaining({ source: { name: 'table', value: 'public', copies: 'table' } }),
    ]);
  });

  test('a byte order mark, Windows line ends, blank lines and remarks do no harm', () => {
    const text = `\uFEFF${HEADER}\r\n\r\n# ours\r\nX\tII\tmove\t1\tjump 2-3\t\r\n`;
    expect(designs(text)).toHaveLength(1);
  });
});

describe('rows that are wrong are named by line, all of them', () => {
  test.each([
    [
      'X\tII\tattack\t1\tdirekt 2\t',
      [
        'no effect or ability is called "direkt 2"',
        'a tile of type attack needs an attack type: direct, high, beam, melee or sweep',
      ],
    ],
    [
      'X\tII\tmove\t1\tforward 3-1\t',
      [
        '"forward 3-1" needs a number or a range like 1-2, from 1 to 20',
        'a tile of type move needs a way to move: forward, sideward-forward or jump',
      ],
    ],
    [
      'X\tII\tmove\t1\tforward 0\t',
      [
        '"forward 0" needs a number or a range like 1-2, from 1 to 20',
        'a tile of type move needs a way to move: forward, sideward-forward or jump',
      ],
    ],
    ['X\tIV\tmove\t1\tforward 1\t', ['"generation" is "IV", not one of I, II, III']],
    [
      'X\tII\tweapon\t1\tdirect 1\t',
      ['"type" is "weapon", not one of attack, move, turn, defence, terrain, other'],
    ],
    ['X\tII\tmove\tmany\tforward 1\t', ['"count" is "many", not a number 0-99']],
    ['\tII\tmove\t1\tforward 1\t', ['the name is missing, too long or without letters']],
    ['X\tII\tmove\t1\tforward 1\tspeedy', ['no effect or ability is called "speedy"']],
    ['X\tII\tattack\t1\tdirect 1, melee 1\t', ['a module has one attack type']],
    ['X\tII\tmove\t1\tforward 1, push 1\t', ['push needs an attack type beside it']],
    [
      'X\tII\tterrain\t1\texplosion 2\t',
      [
        '"explosion 2" needs two numbers like 2/1 on terrain',
        'a tile of type terrain needs an effect of terrain',
      ],
    ],
    ['X\tII\tterrain\t1\tcooling 1, forward 1\t', ['terrain cannot do forward']],
    ['X\tII\tattack\t1\tdirect 1, obstacle\t', ['only terrain can do obstacle']],
    ['X\tII\tmove\t1\tforward 1, forward 2\t', ['an effect stands twice']],
    ['X\tII\tmove\t1\tforward 1\tspeed 2', ['"speed 2" takes no number']],
    ['X\tII\tmove\t1\tforward 1\t\tmore', ['more cells than columns']],
  ])('%s', (row, reasons) => {
    expect(faults(file(row))).toEqual(reasons.map((reason) => `2: ${reason}`));
  });

  test('a name twice, with the line of the first, beside another fault', () => {
    const move = '\tII\tmove\t1\tforward 1\t';
    expect(faults(file(`X${move}`, `Y\tII\tmove\t?\tforward 1\t`, `x (again)${move}`))).toEqual([
      '3: "count" is "?", not a number 0-99',
      '4: the same name as line 2',
    ]);
  });

  test.each([
    ['', ['1: the file is empty']],
    [
      'name\ttype',
      [
        '1: the column "generation" is missing',
        '1: the column "count" is missing',
        '1: the column "value_effects" is missing',
      ],
    ],
    [
      `${HEADER}\tcolour\tname`,
      ['1: no column is called "colour"', '1: the column "name" stands twice'],
    ],
  ])('header %j', (text, reasons) => {
    expect(faults(text)).toEqual(reasons);
  });
});

describe('as far as a cell goes', () => {
  const one = (cells: Readonly<Record<string, string>>): string => {
    const needed = { name: 'X', generation: 'II', type: 'other', count: '1', value_effects: '-' };
    const all = { ...needed, ...cells };
    return `${Object.keys(all).join('\t')}\n${Object.values(all).join('\t')}`;
  };

  test.each([
    ['I', 1],
    ['ii', 2],
    ['III', 3],
    ['1', 1],
    ['2', 2],
    ['3', 3],
  ])('generation %s', (generation, number) => {
    expect(designs(one({ generation }))).toMatchObject([
      { generation: number, class: `${'I'.repeat(number)}/other` },
    ]);
  });

  test.each(['0', '4', 'IV', '', 'toString'])('no generation is called %j', (generation) => {
    expect(faults(one({ generation }))).toEqual([
      `2: "generation" is "${generation.toUpperCase()}", not one of I, II, III`,
    ]);
  });

  test.each(['rulebook', 'public', 'house', 'table'])('a source is %s', (source) => {
    const text = one({ src_name: source, src_value: source, src_count: source });
    expect(designs(text)).toMatchObject([
      { source: { name: source, value: source, copies: source } },
    ]);
  });

  test.each(['src_name', 'src_value', 'src_count'])('%s may be empty, not anything', (column) => {
    expect(designs(one({ [column]: '' }))).toMatchObject([
      { source: { name: 'table', value: 'table', copies: 'table' } },
    ]);
    expect(faults(one({ [column]: 'aunt' }))).toEqual([
      `2: "${column}" is "aunt", not one of rulebook, public, house, table`,
    ]);
  });

  test.each([
    ['0', 0],
    ['99', 99],
    ['07', 7],
  ])('%s copies', (count, copies) => {
    expect(designs(one({ count }))).toMatchObject([{ copies }]);
  });

  test.each(['100', '-1', '1.5', ''])('not %j copies', (count) => {
    expect(faults(one({ count }))).toEqual([`2: "count" is "${count}", not a number 0-99`]);
  });

  test.each([
    ['n'.repeat(60), true],
    ['n'.repeat(61), false],
    ['a<b', false],
    ['!!', false],
    ['"a ""b"""', true],
  ])('a name like %s', (name, fits) => {
    expect(readCatalogueFile(one({ name })).ok).toBe(fits);
  });

  test('columns that only tell something are let be', () => {
    expect(designs(one({ translit: 'x', set: 'base', note: 'y', '': 'z' }))).toHaveLength(1);
  });

  test('150 tiles and no more', () => {
    const rows = (count: number) =>
      Array.from({ length: count }, (_, index) => `X${String(index)}\tII\tother\t1\t-\t`);
    expect(designs(file(...rows(150)))).toHaveLength(150);
    expect(faults(file(...rows(151)))).toEqual(['1: more than 150 tiles']);
  });

  test('lines are counted with those that say nothing', () => {
    expect(faults(`# ours\n\n${file('# mine', '', 'X\tII\tother\t?\t-\t')}`)).toEqual([
      '6: "count" is "?", not a number 0-99',
    ]);
  });
});

test('every field that differs is told in the words of a file', () => {
  const own = designs(
    file(
      'A\tI\tmove\t1\tforward 1-2, jump 3\tspeed, auto-cooling',
      'B\tI\tdefence\t1\tside 2\treaction',
      'C\tI\tterrain\t1\texplosion 2/1, obstacle\t-',
      'D\tI\tattack\t1\tbeam 0, heating 6\t-',
    ),
  );
  const theirs = designs(
    file(
      'a\tII\tturn\t2\tturn 1\tspeed',
      'B\tI\tdefence\t1\tcircular armour 2\treaction',
      'C\tI\tterrain\t1\tobstacle\t-',
      'D\tI\tattack\t1\theating 6, beam\t-',
    ),
  );
  const ours = Object.fromEntries(own.map((design) => [design.id, design]));
  expect(catalogueChanges(theirs, ours).map(sayChange)).toEqual([
    'a: name A -> a; generation I -> II; type move -> turn; count 1 -> 2; ' +
      'value_effects forward 1-2, jump 3 -> turn 1; abilities auto-cooling, speed -> speed',
    'B: value_effects side armour 2 -> circular armour 2',
    'C: value_effects explosion 2/1, obstacle -> obstacle',
    'D: same',
  ]);
});

test('what a file changes: added, replaced with the fields that differ, or nothing', () => {
  const read = readCatalogueFile(
    file(
      'EQUALIZER\tII\tattack\t2\tdirect 3\t-',
      'WALKER M1\tI\tmove\t4\tforward 1-2\t-',
      'Big Berta\tIII\tattack\t1\thigh 2\t-',
    ),
  );
  if (!read.ok) throw new Error('refused');
  expect(catalogueChanges(read.value).map(sayChange)).toEqual([
    'EQUALIZER: count 1 -> 2; value_effects direct 2 -> direct 3',
    'WALKER M1: same',
    'Big Berta: added',
  ]);
});
