import { designId, pieceClass } from '@ringside/protocol/vocabulary';
import type {
  Ability,
  Design,
  Effect,
  EffectKind,
  Generation,
  TileType,
} from '@ringside/protocol/games/steel-arena';
import type { InlineDesign } from '@ringside/protocol/case/steel-arena';

type Numbers = readonly [number, number];

/** What the names of the shorthand do; the numbers stand in brackets, one for both where there is only one. */
const MAIN: Readonly<Record<string, (numbers: Numbers) => readonly Effect[]>> = {
  AX: ([min, max]) => [{ kind: 'turn', min, max }],
  WK: ([min, max]) => [{ kind: 'forward', min, max }],
  CR: ([min, max]) => [{ kind: 'sideward', min, max }],
  FL: ([min, max]) => [{ kind: 'jump', min, max }],
  DS: ([damage]) => [{ kind: 'direct', damage }],
  HS: ([damage]) => [{ kind: 'high', damage }],
  BM: ([damage]) => [{ kind: 'beam', damage }],
  ML: ([damage]) => [{ kind: 'melee', damage }],
  SW: ([damage]) => [{ kind: 'sweep', damage }],
  FACE: ([value]) => [{ kind: 'armour', sides: 'face', value }],
  SIDE: ([value]) => [{ kind: 'armour', sides: 'side', value }],
  CIRC: ([value]) => [{ kind: 'armour', sides: 'circular', value }],
  FRONT: ([value]) => [{ kind: 'armour', sides: 'face', value }],
  J: () => [],
  WATER: ([modules]) => [{ kind: 'cooling', modules }],
  COVER: ([value]) => [{ kind: 'armour', sides: 'circular', value }],
  PLATE: ([value]) => [{ kind: 'armour', sides: 'circular', value }],
  FUEL: ([modules]) => [{ kind: 'heating', modules }],
  SCRAP: () => [{ kind: 'obstacle' }, { kind: 'hindrance' }],
  ROCK: () => [{ kind: 'obstacle' }],
  WRECK: () => [{ kind: 'hindrance' }],
  TRAP: ([damage, splash]) => [{ kind: 'blast', damage, splash }],
};

const TERRAIN = new Set(['WATER', 'COVER', 'PLATE', 'FUEL', 'SCRAP', 'ROCK', 'WRECK', 'TRAP']);

const TYPES: Partial<Readonly<Record<EffectKind, TileType>>> = {
  turn: 'turn',
  forward: 'move',
  sideward: 'move',
  jump: 'move',
  armour: 'defence',
};

const ABILITIES: Readonly<Record<string, Ability>> = {
  sp: 'speed',
  ac: 'auto-cooling',
  su: 'single-use',
  full: 'full-protection',
};

const ADDITIONS: Readonly<Record<string, (number: number) => Effect>> = {
  push: (spaces) => ({ kind: 'push', spaces }),
  vor: (sectors) => ({ kind: 'vortex', sectors }),
  ex: (damage) => ({ kind: 'explosion', damage }),
  heat: (modules) => ({ kind: 'heating', modules }),
};

export const SHORTHAND_NAMES: readonly string[] = Object.keys(MAIN);

/** A short form without what is different from a cool module lying face up. */
export interface ShortTile {
  readonly name: string;
  readonly down: boolean;
  readonly hot: boolean;
  readonly generation?: Generation;
}

/** `WK(1)+ac fd*` -> `WK(1)+ac`, face down, overheated. */
export function splitTile(text: string): ShortTile {
  let name = text.trim();
  const found = { down: false, hot: false };
  let generation: Generation | undefined;
  for (;;) {
    const [, before = '', mark = ''] = /^(.*?)\s*(\*|\bfd|\bG[123])$/.exec(name) ?? [];
    if (before === '') break;
    if (mark === '*') found.hot = true;
    else if (mark === 'fd') found.down = true;
    else generation = mark === 'G1' ? 1 : mark === 'G2' ? 2 : 3;
    name = before;
  }
  return { name, ...found, ...(generation && { generation }) };
}

/** The tile a shorthand stands for; `undefined` when it is none. Numbers that are not said are 1. */
export function shorthandDesign(text: string, generation: Generation = 2): Design | undefined {
  const [, name = '', numbers, suffixes = ''] =
    /^([A-Z]+)(?:\((\d{1,2}(?:[-/]\d{1,2})?)\))?((?:\+[a-z]+(?: \d{1,2})?)*)$/.exec(text) ?? [];
  const main = Object.hasOwn(MAIN, name) ? MAIN[name] : undefined;
  if (!main) return undefined;
  const [first = 1, second = first] = (numbers ?? '1').split(/[-/]/).map(Number);
  const effects = [...main([first, second])];
  const abilities: Ability[] = [];
  for (const suffix of suffixes.split('+').slice(1)) {
    const [word = '', number] = suffix.split(' ');
    const [addition, ability] = [ADDITIONS[word], ABILITIES[word]];
    if (addition) effects.push(addition(Number(number ?? 1)));
    else if (ability) abilities.push(ability);
    else return undefined;
  }
  const [mainEffect] = effects;
  const type = TERRAIN.has(name) ? 'terrain' : typeOf(mainEffect?.kind);
  // COVER is armour for a whole turn, PLATE is not; armour of modules is a Reaction
  if (name === 'COVER') abilities.push('full-protection');
  if (type === 'defence') abilities.push('reaction');
  return made({ name: text, type, generation, effects, abilities });
}

const typeOf = (kind: EffectKind | undefined): TileType =>
  kind === undefined ? 'other' : (TYPES[kind] ?? 'attack');

const BACKS = { 1: 'I', 2: 'II', 3: 'III' } as const;

interface Making {
  readonly name: string;
  readonly type: TileType;
  readonly generation: Generation;
  readonly effects: readonly Effect[];
  readonly abilities: readonly Ability[];
}

/** A tile of the case's own; there are as many copies as the case uses. */
function made({ name, generation, ...printed }: Making): Design {
  const slug = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return {
    id: designId(generation === 2 ? `own-${slug}` : `own-${slug}-g${String(generation)}`),
    name,
    generation,
    class: pieceClass(`${BACKS[generation]}/${printed.type}`),
    copies: 0,
    ...printed,
    source: { name: 'table', value: 'table', copies: 'table' },
  };
}

export const inlineTile = ({
  name,
  type,
  generation = 2,
  effects = [],
  abilities = [],
}: InlineDesign): Design =>
  // The format has read kind and numbers of every effect; the rules check the design as a whole.
  made({ name, type, generation, effects: effects as readonly unknown[] as Effect[], abilities });
