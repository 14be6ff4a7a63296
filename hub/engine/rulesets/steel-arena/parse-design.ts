import { err, ok, pieceClass } from '@ringside/protocol/vocabulary';
import type { Ability, Design, Distance, Effect } from '@ringside/protocol/games/steel-arena';
import {
  integer,
  listOf,
  objectOf,
  oneOf,
  taggedBy,
  text,
  type Shape,
} from '../../kernel/shape.ts';
import { GENERATION_NAMES } from './classes.ts';
import { design as id, tileClass } from './shapes.ts';
import { misfits } from './tile-words.ts';

const NUMBER_MOST = 20;
const COPIES_MOST = 99;
const EFFECTS_MOST = 6;
const number = integer(0, NUMBER_MOST);

type Attacking<Tag> = { readonly kind: Tag; readonly damage: number };
type ShapesOf<Value> = { readonly [Name in keyof Value]: Shape<Value[Name]> };
type Kind<Tag extends Effect['kind']> = Extract<Effect, { kind: Tag }>;

const range = (most: number): ShapesOf<Distance> => ({
  min: integer(1, most),
  max: integer(1, most),
});
const SECTORS_MOST = 6;

const effect = taggedBy<Effect>('kind', {
  turn: objectOf<Kind<'turn'>>({ kind: oneOf(['turn']), ...range(SECTORS_MOST) }),
  forward: objectOf<Kind<'forward'>>({ kind: oneOf(['forward']), ...range(NUMBER_MOST) }),
  sideward: objectOf<Kind<'sideward'>>({ kind: oneOf(['sideward']), ...range(NUMBER_MOST) }),
  jump: objectOf<Kind<'jump'>>({ kind: oneOf(['jump']), ...range(NUMBER_MOST) }),
  direct: objectOf<Attacking<'direct'>>({ kind: oneOf(['direct']), damage: number }),
  high: objectOf<Attacking<'high'>>({ kind: oneOf(['high']), damage: number }),
  beam: objectOf<Attacking<'beam'>>({ kind: oneOf(['beam']), damage: number }),
  melee: objectOf<Attacking<'melee'>>({ kind: oneOf(['melee']), damage: number }),
  sweep: objectOf<Attacking<'sweep'>>({ kind: oneOf(['sweep']), damage: number }),
  push: objectOf<Kind<'push'>>({ kind: oneOf(['push']), spaces: number }),
  vortex: objectOf<Kind<'vortex'>>({ kind: oneOf(['vortex']), sectors: integer(0, SECTORS_MOST) }),
  explosion: objectOf<Kind<'explosion'>>({ kind: oneOf(['explosion']), damage: number }),
  heating: objectOf<Kind<'heating'>>({ kind: oneOf(['heating']), modules: number }),
  armour: objectOf<Kind<'armour'>>({
    kind: oneOf(['armour']),
    sides: oneOf(['face', 'side', 'circular']),
    value: number,
  }),
  obstacle: objectOf<Kind<'obstacle'>>({ kind: oneOf(['obstacle']) }),
  hindrance: objectOf<Kind<'hindrance'>>({ kind: oneOf(['hindrance']) }),
  blast: objectOf<Kind<'blast'>>({ kind: oneOf(['blast']), damage: number, splash: number }),
  cooling: objectOf<Kind<'cooling'>>({ kind: oneOf(['cooling']), modules: number }),
});

const ability = oneOf<Ability>([
  'speed',
  'auto-cooling',
  'reaction',
  'single-use',
  'full-protection',
]);
const source = oneOf(['rulebook', 'public', 'house', 'table']);

const printed: Shape<Design> = objectOf<Design>({
  id,
  name: text(/^[^<>]{1,60}$/, (name) => name),
  class: tileClass,
  type: oneOf(['attack', 'move', 'turn', 'defence', 'terrain', 'other']),
  generation: oneOf([1, 2, 3]),
  copies: integer(0, COPIES_MOST),
  effects: listOf(effect, EFFECTS_MOST),
  abilities: listOf(ability, EFFECTS_MOST),
  source: objectOf<Design['source']>({ name: source, value: source, copies: source }),
});

/** One printed tile from outside: right in form, and one whose parts go together. */
export const printedDesign: Shape<Design> = (raw, path = '') => {
  const shaped = printed(raw, path);
  if (!shaped.ok) return shaped;
  const expected = contradictionOf(shaped.value);
  return expected === undefined ? ok(shaped.value) : err({ path, expected });
};

function contradictionOf(design: Design): string | undefined {
  const back = pieceClass(`${GENERATION_NAMES[design.generation]}/${design.type}`);
  if (design.class !== back) return `class ${back}`;
  const isBackwards = design.effects.some((one) => 'min' in one && one.min > one.max);
  return isBackwards ? 'ranges from low to high' : misfits(design.type, design.effects)[0];
}
