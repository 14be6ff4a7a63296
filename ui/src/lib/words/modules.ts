import type {
  Ability,
  AttackType,
  Catalogue,
  Design,
  Effect,
  PieceView,
  TileType,
} from '@ringside/protocol/games/steel-arena';
import { plural, upperFirst } from './plural.ts';

/** "1", "1 or 2", "1 to 3" */
const range = (min: number, max: number): string => {
  if (min === max) return String(max);
  return `${String(min)} ${max - min === 1 ? 'or' : 'to'} ${String(max)}`;
};

const SIDES = {
  face: 'from the front',
  side: 'from the sides',
  circular: 'from any side',
} as const;

/** What one effect does, in about six words. */
export function effectText(effect: Effect): string {
  switch (effect.kind) {
    case 'turn':
      return `Turn ${range(effect.min, effect.max)}`;
    case 'forward':
      return `Forward ${range(effect.min, effect.max)}`;
    case 'sideward':
      return `Sideward-forward ${range(effect.min, effect.max)}`;
    case 'jump':
      return `Jump ${range(effect.min, effect.max)}`;
    case 'direct':
    case 'high':
    case 'beam':
    case 'melee':
    case 'sweep':
      return `${ATTACKS[effect.kind]}, ${String(effect.damage)} damage`;
    case 'push':
      return `Push ${String(effect.spaces)}`;
    case 'vortex':
      return `Vortex ${String(effect.sectors)}`;
    case 'explosion':
      return `Explosion, ${String(effect.damage)} beside it`;
    case 'heating':
      return `Heating ${String(effect.modules)}`;
    case 'armour':
      return `${String(effect.value)} less ${SIDES[effect.sides]}`;
    case 'obstacle':
      return 'Obstacle: nobody moves onto it';
    case 'hindrance':
      return 'Hindrance: stops shots';
    case 'blast':
      return `Explosion ${String(effect.damage)}, ${String(effect.splash)} beside it`;
    case 'cooling':
      return `Cools ${String(effect.modules)}`;
  }
}

const ATTACKS: Readonly<Record<AttackType['kind'], string>> = {
  direct: 'Direct shot',
  high: 'High shot',
  beam: 'Beam',
  melee: 'Melee',
  sweep: 'Sweep',
};

const ABILITIES: Readonly<Record<Ability, string>> = {
  speed: 'then one more module',
  'auto-cooling': 'cools by itself',
  reaction: '',
  'single-use': 'leaves the game after use',
  'full-protection': 'for the whole turn',
};

export function designText({ effects, abilities }: Design): string {
  const extras = abilities.map((ability) => ABILITIES[ability]).filter((text) => text !== '');
  return [...effects.map(effectText), ...extras].join(', ');
}

export const CENTRAL_NAME = 'CENTRAL';

/** What the terrain under a robot does about a hit. */
export function coverText({ name, effects }: Design): string {
  const armour = effects.find((effect) => effect.kind === 'armour');
  return `${name} under you takes ${String(armour?.value ?? '')} off this hit, and off no other this turn.`;
}

/** A way to use a module, as a choice. */
export function wastageText(wastage: unknown): string {
  switch (wastage) {
    case undefined:
      return 'Normal use';
    case 'speed':
      return 'Wastage: as Speed, then it leaves the game';
    case 'overheated':
      return 'Wastage: in spite of its token, then it leaves the game';
    default:
      return 'Wastage: in spite of its token and as Speed, then it leaves the game';
  }
}

/** Of an overheated module that may be used all the same. */
export const WASTE_TEXT = 'Overheated. Wastage: once more, then it leaves the game';

const TYPES: Readonly<Record<TileType, string>> = {
  attack: 'attack',
  move: 'move',
  turn: 'turn',
  defence: 'defence',
  other: 'special',
  terrain: 'terrain',
};

const isType = (text: string): text is TileType => text in TYPES;

/** What a back tells: "attack III", "unknown III". */
export function backText(pieceClass: string): string {
  const [generation = '', type = ''] = pieceClass.split('/');
  if (generation === 'robot') return `robot ${type}`;
  return `${isType(type) ? TYPES[type] : 'unknown'} ${generation}`;
}

/** The name of a module as this viewer may know it. */
export function moduleName(piece: PieceView, catalogue: Catalogue): string {
  const design = piece.design === undefined ? undefined : catalogue[piece.design];
  return design?.name ?? upperFirst(backText(piece.class));
}

/** A rack cell in words. Never more than everybody at the table may see. */
export function cellText(piece: PieceView, catalogue: Catalogue): string {
  const seen =
    piece.side === 'up' ? moduleName(piece, catalogue) : `${backText(piece.class)}, face down`;
  return piece.hot ? `${seen}, overheated` : seen;
}

export const modulesText = (count: number): string => plural(count, '# module', '# modules');
