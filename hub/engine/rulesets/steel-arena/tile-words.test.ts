import type { TileType } from '@ringside/protocol/games/steel-arena';
import { describe, expect, test } from 'vitest';
import { designIdOf, plainName, readTileWords } from './tile-words.ts';

const HOST = {
  attack: 'direct 1',
  move: 'jump 1',
  turn: 'turn 1',
  defence: 'face 1',
  terrain: 'obstacle',
  other: '',
};

/** What words mean on a tile that has all it needs besides. */
const meant = (type: TileType, text: string): readonly unknown[] => {
  const alone = readTileWords(type, text);
  const { effects, complaints } = alone.complaints.some(
    (why) => why.includes('needs an attack type') || why.startsWith('a tile'),
  )
    ? readTileWords(type, `${text}, ${HOST[type]}`)
    : alone;
  return complaints.length > 0 ? complaints : effects.slice(0, 1);
};

describe('numbers behind a word, as far as they go', () => {
  const range = (kind: string, most: number): readonly (readonly [TileType, string, unknown])[] => {
    const type = kind === 'turn' ? 'turn' : 'move';
    const word = kind === 'sideward' ? 'sideward-forward' : kind;
    const why = `needs a number or a range like 1-2, from 1 to ${String(most)}`;
    const top = String(most);
    const beyond = String(most + 1);
    return [
      [type, `${word} 1`, { kind, min: 1, max: 1 }],
      [type, `${word} ${top}`, { kind, min: most, max: most }],
      [type, `${word} 1-${top}`, { kind, min: 1, max: most }],
      [type, `${word} 2-2`, { kind, min: 2, max: 2 }],
      ...[
        `${word} 0`,
        `${word} ${beyond}`,
        `${word} 1-${beyond}`,
        `${word} 0-1`,
        `${word} 3-2`,
        `${word} 1/2`,
        word,
      ].map((text) => [type, text, `"${text}" ${why}`] as const),
    ];
  };
  const one = (
    type: TileType,
    word: string,
    most: number,
    make: (number: number) => object,
  ): readonly (readonly [TileType, string, unknown])[] => [
    ...[0, 1, most].map((number) => [type, `${word} ${String(number)}`, make(number)] as const),
    ...[`${word} ${String(most + 1)}`, `${word} 1-2`, `${word} 1/2`, word].map(
      (text) => [type, text, `"${text}" needs one number 0-${String(most)}`] as const,
    ),
  ];
  const attack = (kind: string): readonly (readonly [TileType, string, unknown])[] => [
    ['attack', `${kind} 3`, { kind, damage: 3 }],
    ['attack', kind, { kind, damage: 0 }],
    ['attack', `damage 4, ${kind}`, { kind, damage: 4 }],
    ['attack', `${kind} 1-2`, `"${kind} 1-2" needs one number`],
    ['attack', `${kind} 1/2`, `"${kind} 1/2" needs one number`],
  ];
  const armour = (sides: string) =>
    [sides, `${sides} armour`].flatMap((word) =>
      one('defence', word, 20, (value) => ({ kind: 'armour', sides, value })),
    );

  test.each<readonly [TileType, string, unknown]>([
    ...range('turn', 6),
    ...['forward', 'sideward', 'jump'].flatMap((kind) => range(kind, 20)),
    ['move', 'sideward 2', { kind: 'sideward', min: 2, max: 2 }],
    ...['direct', 'high', 'beam', 'melee', 'sweep'].flatMap(attack),
    ...one('attack', 'push', 20, (spaces) => ({ kind: 'push', spaces })),
    ...one('attack', 'vortex', 6, (sectors) => ({ kind: 'vortex', sectors })),
    ...one('attack', 'heating', 20, (modules) => ({ kind: 'heating', modules })),
    ...one('terrain', 'heating', 20, (modules) => ({ kind: 'heating', modules })),
    ...one('terrain', 'cooling', 20, (modules) => ({ kind: 'cooling', modules })),
    ...['face', 'side', 'circular'].flatMap(armour),
    ['attack', 'explosion 2/1', { kind: 'explosion', damage: 1 }],
    ['attack', 'explosion 2', { kind: 'explosion', damage: 2 }],
    ['attack', 'explosion 1-2', '"explosion 1-2" needs a number, or two like 2/1'],
    ['attack', 'explosion', '"explosion" needs a number, or two like 2/1'],
    ['terrain', 'explosion 3/2', { kind: 'blast', damage: 3, splash: 2 }],
    ['terrain', 'explosion 3', '"explosion 3" needs two numbers like 2/1 on terrain'],
    ['terrain', 'explosion 3-2', '"explosion 3-2" needs two numbers like 2/1 on terrain'],
    ['terrain', 'obstacle', { kind: 'obstacle' }],
    ['terrain', 'hindrance', { kind: 'hindrance' }],
    ['terrain', 'hindrance 1', '"hindrance 1" takes no number'],
    ['attack', 'damage, direct 1', '"damage" needs one number'],
    ['attack', 'direct  3', { kind: 'direct', damage: 3 }],
    ['attack', 'DIRECT 3 , -', { kind: 'direct', damage: 3 }],
  ])('%s: %s', (type, text, expected) => {
    expect(meant(type, text)).toEqual([expected]);
  });
});

test.each([
  ['speed', 'speed'],
  ['auto-cooling', 'auto-cooling'],
  ['reaction', 'reaction'],
  ['single-use', 'single-use'],
  ['full protection', 'full-protection'],
])('SA-ABIL-01..05: the ability %s takes no number', (word, ability) => {
  expect(readTileWords('other', '-', word)).toEqual({
    effects: [],
    abilities: [ability],
    complaints: [],
  });
  expect(readTileWords('other', `${word} 1`).complaints).toEqual([`"${word} 1" takes no number`]);
});

describe('what goes together on one tile', () => {
  const WORDS = [
    'turn 1',
    'forward 1',
    'sideward 1',
    'jump 1',
    'direct 1',
    'high 1',
    'beam 1',
    'melee 1',
    'sweep 1',
  ];
  const MORE = [
    'push 1',
    'vortex 1',
    'explosion 1/1',
    'heating 1',
    'face 1',
    'cooling 1',
    'obstacle',
    'hindrance',
  ];
  const taken = (type: TileType): readonly string[] =>
    [...WORDS, ...MORE].filter((words) => readTileWords(type, words).complaints.length === 0);

  test.each<readonly [TileType, readonly string[]]>([
    ['attack', ['direct 1', 'high 1', 'beam 1', 'melee 1', 'sweep 1']],
    ['move', ['forward 1', 'sideward 1', 'jump 1']],
    ['turn', ['turn 1']],
    ['defence', ['face 1']],
    ['terrain', ['explosion 1/1', 'heating 1', 'face 1', 'cooling 1', 'obstacle', 'hindrance']],
    ['other', [...WORDS, 'face 1']],
  ])('alone on a tile of type %s', (type, words) => {
    expect(taken(type)).toEqual(words);
  });

  test.each<readonly [TileType, string, readonly string[]]>([
    [
      'attack',
      '',
      ['a tile of type attack needs an attack type: direct, high, beam, melee or sweep'],
    ],
    [
      'move',
      'turn 1',
      ['a tile of type move needs a way to move: forward, sideward-forward or jump'],
    ],
    ['turn', 'jump 1', ['a tile of type turn needs turn']],
    ['defence', 'turn 1', ['a tile of type defence needs armour: face, side or circular']],
    ['terrain', '', ['a tile of type terrain needs an effect of terrain']],
    ['other', '', []],
    ['attack', 'beam, push 1, vortex 1, explosion 1, heating 1', []],
    ['attack', 'beam, high 1', ['a module has one attack type']],
    ['attack', 'beam, beam 1', ['an effect stands twice', 'a module has one attack type']],
    ['turn', 'turn 1, turn 2', ['an effect stands twice']],
    ['terrain', 'obstacle, push 1', ['terrain cannot do push']],
    [
      'other',
      'cooling 1, obstacle, hindrance',
      ['cooling', 'obstacle', 'hindrance'].map((kind) => `only terrain can do ${kind}`),
    ],
    [
      'other',
      'push 1, vortex 1',
      ['push needs an attack type beside it', 'vortex needs an attack type beside it'],
    ],
    [
      'other',
      'jumping 1, speed, 7',
      ['no effect or ability is called "jumping 1"', 'no effect or ability is called "7"'],
    ],
    ['other', 'toString', ['no effect or ability is called "tostring"']],
  ])('%s: %j', (type, words, complaints) => {
    expect(readTileWords(type, words).complaints).toEqual(complaints);
  });

  test('damage goes to the attack type alone', () => {
    expect(readTileWords('attack', 'damage 2, explosion 1', 'beam').effects).toEqual([
      { kind: 'explosion', damage: 1 },
      { kind: 'beam', damage: 2 },
    ]);
  });
});

test.each([
  ['WALKER M2-R', 'walker-m2-r', 'WALKER M2-R'],
  ['  Big  Berta (ours) ', 'big-berta', 'Big  Berta'],
  ['(x) Y', 'x-y', '(x) Y'],
  ['!!', '', '!!'],
])('%s is called %s', (name, id, plain) => {
  expect([designIdOf(name), plainName(name)]).toEqual([id, plain]);
});
