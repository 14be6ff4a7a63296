import type {
  Ability,
  Catalogue,
  Design,
  Effect,
  ModuleType,
  PieceView,
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
    case 'direct':
      return `Direct shot, ${String(effect.damage)} damage`;
    case 'melee':
      return `Melee, ${String(effect.damage)} damage`;
    case 'armour':
      return `${String(effect.value)} less ${SIDES[effect.sides]}`;
  }
}

const ABILITIES: Readonly<Record<Ability, string>> = {
  speed: 'then one more module',
  'auto-cooling': 'cools by itself',
  reaction: '',
};

export function designText({ effects, abilities }: Design): string {
  const extras = abilities.map((ability) => ABILITIES[ability]).filter((text) => text !== '');
  return [...effects.map(effectText), ...extras].join(', ');
}

export const CENTRAL_NAME = 'CENTRAL';

const TYPES: Readonly<Record<ModuleType, string>> = {
  attack: 'attack',
  move: 'move',
  turn: 'turn',
  defence: 'defence',
};

const isType = (text: string): text is ModuleType => text in TYPES;

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
