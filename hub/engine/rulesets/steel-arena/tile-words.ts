import { designId, type DesignId } from '@ringside/protocol/vocabulary';
import type {
  Ability,
  AttackType,
  Effect,
  EffectKind,
  TileType,
} from '@ringside/protocol/games/steel-arena';

/** What a tile does, read from words; every complaint, not only the first. */
export interface TileWords {
  readonly effects: readonly Effect[];
  readonly abilities: readonly Ability[];
  readonly complaints: readonly string[];
}

/** The numbers behind one word: `3`, `1-2`, or `2/1`. */
interface Numbers {
  readonly first: number;
  readonly second: number;
  readonly written: 'none' | 'one' | 'range' | 'pair';
}

type Meaning = (numbers: Numbers) => Effect | Ability | 'damage' | string[];

const MOST = 20;
const SECTORS_MOST = 6;

const isAbility = (meaning: unknown): meaning is Ability =>
  typeof meaning === 'string' && meaning !== 'damage';

const one =
  (most: number, make: (number: number) => Effect): Meaning =>
  ({ first, written }) =>
    written === 'one' && first <= most ? make(first) : [`needs one number 0-${String(most)}`];

const range =
  (kind: 'turn' | 'forward' | 'sideward' | 'jump', most: number): Meaning =>
  ({ first, second, written }) =>
    (written === 'one' || written === 'range') && first >= 1 && first <= second && second <= most
      ? { kind, min: first, max: second }
      : [`needs a number or a range like 1-2, from 1 to ${String(most)}`];

/** The number may stand apart, as `damage 0`. */
const attack =
  (kind: AttackType['kind']): Meaning =>
  ({ first, written }) =>
    written === 'none' || written === 'one' ? { kind, damage: first } : ['needs one number'];

const armour = (sides: 'face' | 'side' | 'circular'): Meaning =>
  one(MOST, (value) => ({ kind: 'armour', sides, value }));

const plain =
  (meaning: Effect | Ability): Meaning =>
  ({ written }) =>
    written === 'none' ? meaning : ['takes no number'];

/** `explosion 2/1`: the number where it goes off and the one beside; `explosion 1`: the one beside alone. */
const explosion =
  (type: TileType): Meaning =>
  ({ first, second, written }) => {
    if (type === 'terrain') {
      return written === 'pair'
        ? { kind: 'blast', damage: first, splash: second }
        : ['needs two numbers like 2/1 on terrain'];
    }
    return written === 'pair' || written === 'one'
      ? { kind: 'explosion', damage: second }
      : ['needs a number, or two like 2/1'];
  };

const meanings = (type: TileType): Readonly<Record<string, Meaning>> => ({
  turn: range('turn', SECTORS_MOST),
  forward: range('forward', MOST),
  'sideward-forward': range('sideward', MOST),
  sideward: range('sideward', MOST),
  jump: range('jump', MOST),
  direct: attack('direct'),
  high: attack('high'),
  beam: attack('beam'),
  melee: attack('melee'),
  sweep: attack('sweep'),
  damage: ({ written }) => (written === 'one' ? 'damage' : ['needs one number']),
  push: one(MOST, (spaces) => ({ kind: 'push', spaces })),
  vortex: one(SECTORS_MOST, (sectors) => ({ kind: 'vortex', sectors })),
  explosion: explosion(type),
  heating: one(MOST, (modules) => ({ kind: 'heating', modules })),
  'face armour': armour('face'),
  face: armour('face'),
  'side armour': armour('side'),
  side: armour('side'),
  'circular armour': armour('circular'),
  circular: armour('circular'),
  cooling: one(MOST, (modules) => ({ kind: 'cooling', modules })),
  obstacle: plain({ kind: 'obstacle' }),
  hindrance: plain({ kind: 'hindrance' }),
  speed: plain('speed'),
  'auto-cooling': plain('auto-cooling'),
  reaction: plain('reaction'),
  'single-use': plain('single-use'),
  'full protection': plain('full-protection'),
});

const WORD = /^([a-z][a-z -]*?)(?: +(\d{1,3})(?:([-/])(\d{1,3}))?)?$/;

interface Read {
  readonly word: string;
  readonly numbers: Numbers;
}

function readWord(text: string): Read | undefined {
  const [, word = '', first, mark, second] = WORD.exec(text) ?? [];
  if (word === '') return undefined;
  return {
    word,
    numbers: {
      first: Number(first ?? 0),
      second: Number(second ?? first ?? 0),
      written: writtenAs(first, mark),
    },
  };
}

function writtenAs(first: string | undefined, mark: string | undefined): Numbers['written'] {
  if (first === undefined) return 'none';
  if (mark === undefined) return 'one';
  return mark === '-' ? 'range' : 'pair';
}

/** `-` and an empty cell say nothing. */
const wordsOf = (cell: string): readonly string[] =>
  cell
    .toLowerCase()
    .split(',')
    .map((word) => word.trim().replaceAll(/\s+/g, ' '))
    .filter((word) => word !== '' && word !== '-');

/** Reads the cells `value_effects` and `abilities` of one tile: `direct 1, push 2`, `speed, auto-cooling`. */
export function readTileWords(type: TileType, ...cells: readonly string[]): TileWords {
  const effects: Effect[] = [];
  const abilities: Ability[] = [];
  const complaints: string[] = [];
  let damage: number | undefined;
  const known = meanings(type);
  for (const text of cells.flatMap(wordsOf)) {
    const read = readWord(text);
    const meaning = read && Object.hasOwn(known, read.word) ? known[read.word] : undefined;
    if (!read || !meaning) {
      complaints.push(`no effect or ability is called "${text}"`);
      continue;
    }
    const meant = meaning(read.numbers);
    if (Array.isArray(meant)) complaints.push(...meant.map((why) => `"${text}" ${why}`));
    else if (meant === 'damage') damage = read.numbers.first;
    else if (isAbility(meant)) abilities.push(meant);
    else if (typeof meant === 'object') effects.push(meant);
  }
  const whole =
    damage === undefined ? effects : effects.map((effect) => withDamage(effect, damage));
  return { effects: whole, abilities, complaints: [...complaints, ...misfits(type, whole)] };
}

const withDamage = (effect: Effect, damage: number): Effect =>
  isAttack(effect) ? { ...effect, damage } : effect;

const ATTACKS: ReadonlySet<EffectKind> = new Set(['direct', 'high', 'beam', 'melee', 'sweep']);
const ADDITIONAL: ReadonlySet<EffectKind> = new Set(['push', 'vortex', 'explosion', 'heating']);
const TERRAIN: ReadonlySet<EffectKind> = new Set([
  'armour',
  'heating',
  'obstacle',
  'hindrance',
  'blast',
  'cooling',
]);
const ONLY_TERRAIN: ReadonlySet<EffectKind> = new Set([
  'obstacle',
  'hindrance',
  'blast',
  'cooling',
]);

const isAttack = (effect: Effect): effect is AttackType => ATTACKS.has(effect.kind);

/** What a tile of a type must do at least. */
const NEEDS: Readonly<
  Record<TileType, { readonly kinds: ReadonlySet<EffectKind>; readonly say: string }>
> = {
  attack: { kinds: ATTACKS, say: 'an attack type: direct, high, beam, melee or sweep' },
  move: {
    kinds: new Set(['forward', 'sideward', 'jump']),
    say: 'a way to move: forward, sideward-forward or jump',
  },
  turn: { kinds: new Set(['turn']), say: 'turn' },
  defence: { kinds: new Set(['armour']), say: 'armour: face, side or circular' },
  terrain: { kinds: TERRAIN, say: 'an effect of terrain' },
  other: { kinds: new Set(), say: '' },
};

/** What does not go together on one tile. */
export function misfits(type: TileType, effects: readonly Effect[]): readonly string[] {
  const kinds = effects.map(({ kind }) => kind);
  const needs = NEEDS[type];
  const found: string[] = [];
  if (needs.kinds.size > 0 && !kinds.some((kind) => needs.kinds.has(kind))) {
    found.push(`a tile of type ${type} needs ${needs.say}`);
  }
  if (new Set(kinds).size < kinds.length) found.push('an effect stands twice');
  const attacks = kinds.filter((kind) => ATTACKS.has(kind)).length;
  if (attacks > 1) found.push('a module has one attack type');
  if (type === 'terrain') {
    for (const kind of kinds) if (!TERRAIN.has(kind)) found.push(`terrain cannot do ${kind}`);
    return found;
  }
  for (const kind of kinds) {
    if (ONLY_TERRAIN.has(kind)) found.push(`only terrain can do ${kind}`);
    if (ADDITIONAL.has(kind) && attacks === 0) found.push(`${kind} needs an attack type beside it`);
  }
  return found;
}

/** The id of a tile called so: `WALKER M2-R` is `walker-m2-r`. What stands in brackets is a remark. */
export const designIdOf = (name: string): DesignId =>
  designId(
    plainName(name)
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-+|-+$/g, ''),
  );

export const plainName = (name: string): string => name.replace(/\s*\([^()]*\)\s*$/, '').trim();
