import type { Ability, Generation, TileType } from '../../games/steel-arena/index.ts';
import { listOf, objectOf, oneOf, taggedBy, text, whole, type Format } from '../format.ts';

type Numbers = Readonly<Record<string, string | number>>;

/** A tile of the case's own. What it does is checked whole by the rules. */
export interface InlineDesign {
  readonly name: string;
  readonly type: TileType;
  readonly generation?: Generation;
  readonly effects?: readonly Numbers[];
  readonly abilities?: readonly Ability[];
}

const amount = whole(0, 20);
const range = { min: amount, max: amount };
const damage = { damage: amount };

const effectOf = (
  kind: string,
  fields: Readonly<Record<string, Format<string | number>>>,
): readonly [string, Format<Numbers>] => [
  kind,
  objectOf<Numbers>({ kind: oneOf([kind]), ...fields }),
];

const effect = taggedBy<Numbers>(
  'kind',
  Object.fromEntries([
    effectOf('turn', range),
    effectOf('forward', range),
    effectOf('sideward', range),
    effectOf('jump', range),
    effectOf('direct', damage),
    effectOf('high', damage),
    effectOf('beam', damage),
    effectOf('melee', damage),
    effectOf('sweep', damage),
    effectOf('push', { spaces: amount }),
    effectOf('vortex', { sectors: amount }),
    effectOf('explosion', damage),
    effectOf('heating', { modules: amount }),
    effectOf('armour', { sides: oneOf(['face', 'side', 'circular']), value: amount }),
    effectOf('obstacle', {}),
    effectOf('hindrance', {}),
    effectOf('blast', { damage: amount, splash: amount }),
    effectOf('cooling', { modules: amount }),
  ]),
);

export const inlineDesign: Format<InlineDesign> = objectOf<
  Pick<InlineDesign, 'name' | 'type'>,
  Required<Omit<InlineDesign, 'name' | 'type'>>
>(
  {
    name: text(/^[^<>]{1,60}$/, 'a name of at most 60 characters'),
    type: oneOf(['attack', 'move', 'turn', 'defence', 'terrain', 'other']),
  },
  {
    generation: oneOf([1, 2, 3]),
    effects: listOf(effect),
    abilities: listOf(
      oneOf(['speed', 'auto-cooling', 'reaction', 'single-use', 'full-protection']),
    ),
  },
);
