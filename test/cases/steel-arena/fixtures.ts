import type { Ability, Design, Effect, TileType } from '@ringside/protocol/games/steel-arena';
import { designId, pieceClass } from '@ringside/protocol/vocabulary';

type Make = (low: number, high: number) => readonly Effect[];

/** The fixture tiles of the cases, by the word that begins their shorthand. */
const WORDS: Readonly<Record<string, readonly [TileType, Make]>> = {
  AX: ['turn', (min, max) => [{ kind: 'turn', min, max }]],
  WK: ['move', (min, max) => [{ kind: 'forward', min, max }]],
  CR: ['move', (min, max) => [{ kind: 'sideward', min, max }]],
  FL: ['move', (min, max) => [{ kind: 'jump', min, max }]],
  DS: ['attack', (damage) => [{ kind: 'direct', damage }]],
  HS: ['attack', (damage) => [{ kind: 'high', damage }]],
  BM: ['attack', (damage) => [{ kind: 'beam', damage }]],
  ML: ['attack', (damage) => [{ kind: 'melee', damage }]],
  SW: ['attack', (damage) => [{ kind: 'sweep', damage }]],
  FACE: ['defence', (value) => [{ kind: 'armour', sides: 'face', value }]],
  SIDE: ['defence', (value) => [{ kind: 'armour', sides: 'side', value }]],
  CIRC: ['defence', (value) => [{ kind: 'armour', sides: 'circular', value }]],
  J: ['other', () => []],
  WATER: ['terrain', (modules) => [{ kind: 'cooling', modules }]],
  COVER: ['terrain', (value) => [{ kind: 'armour', sides: 'circular', value }]],
  PLATE: ['terrain', (value) => [{ kind: 'armour', sides: 'circular', value }]],
  FUEL: ['terrain', (modules) => [{ kind: 'heating', modules }]],
  SCRAP: ['terrain', () => [{ kind: 'obstacle' }, { kind: 'hindrance' }]],
  ROCK: ['terrain', () => [{ kind: 'obstacle' }]],
  WRECK: ['terrain', () => [{ kind: 'hindrance' }]],
  TRAP: ['terrain', (damage, splash) => [{ kind: 'blast', damage, splash }]],
};

const ABILITIES: Readonly<Record<string, Ability>> = {
  sp: 'speed',
  ac: 'auto-cooling',
  su: 'single-use',
  full: 'full-protection',
};

const MORE: Readonly<Record<string, (number: number) => Effect>> = {
  push: (spaces) => ({ kind: 'push', spaces }),
  vor: (sectors) => ({ kind: 'vortex', sectors }),
  ex: (damage) => ({ kind: 'explosion', damage }),
  heat: (modules) => ({ kind: 'heating', modules }),
};

const SHORTHAND = /^([A-Z]+)(?:\((\d+)(?:[-/](\d+))?\))?((?:\+[a-z]+(?: \d)?)*)$/;

/**
 * The design a shorthand names: `DS(3)+sp` is a direct shot for 3 with Speed, `TRAP(2/1)` explosion terrain, `J` a
 * module without effect.
 */
export function fixture(text: string): Design {
  const [, name = '', low, high, suffixes = ''] = SHORTHAND.exec(text) ?? [];
  const [type, make] = WORDS[name] ?? [];
  if (!type || !make) throw new Error(`no such tile: ${text}`);
  const added = suffixes
    .split('+')
    .slice(1)
    .map((suffix) => suffix.split(' '));
  const effects = added.flatMap(([word = '', number]) => {
    const more = MORE[word];
    if (!more && !ABILITIES[word]) throw new Error(`no such suffix: ${text}`);
    return more ? [more(Number(number))] : [];
  });
  const abilities = added.flatMap(([word = '']) => ABILITIES[word] ?? []);
  return {
    id: designId(
      text
        .toLowerCase()
        .replaceAll(/[()+/ ]+/g, '-')
        .replace(/-$/, ''),
    ),
    name: text,
    class: pieceClass(`II/${type}`),
    type,
    generation: 2,
    copies: 9,
    effects: [...make(Number(low), Number(high ?? low)), ...effects],
    abilities: [
      ...abilities,
      ...(type === 'defence' ? (['reaction'] as const) : []),
      ...(name === 'COVER' ? (['full-protection'] as const) : []),
    ],
    source: { name: 'house', value: 'house', copies: 'house' },
  };
}
