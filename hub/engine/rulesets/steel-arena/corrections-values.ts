import { designId, type Choice } from '@ringside/protocol/vocabulary';
import type { Design, Effect, EffectKind } from '@ringside/protocol/games/steel-arena';
import { numberIn, numbersBut, one, textIn } from '../../kernel/correction.ts';
import { type Correction } from './correction.ts';

const DAMAGE_MOST = 9;
const SECTORS_MOST = 6;

/** A printed number of an effect, and what it may be. */
interface Printed {
  readonly number: string;
  readonly value: number;
  readonly from: number;
  readonly to: number;
}

const plain = (number: string, value: number, to = DAMAGE_MOST): readonly Printed[] => [
  { number, value, from: 0, to },
];

const ends = ({ min, max }: { min: number; max: number }, most: number): readonly Printed[] => [
  { number: 'min', value: min, from: 1, to: max },
  { number: 'max', value: max, from: min, to: most },
];

function printedIn(effect: Effect): readonly Printed[] {
  switch (effect.kind) {
    case 'direct':
    case 'high':
    case 'beam':
    case 'melee':
    case 'sweep':
    case 'explosion':
      return plain('damage', effect.damage);
    case 'blast':
      return [...plain('damage', effect.damage), ...plain('splash', effect.splash)];
    case 'heating':
    case 'cooling':
      return plain('modules', effect.modules);
    case 'push':
      return plain('spaces', effect.spaces);
    case 'vortex':
      return plain('sectors', effect.sectors, SECTORS_MOST);
    case 'armour':
      return plain('value', effect.value);
    case 'turn':
      return ends(effect, SECTORS_MOST);
    case 'forward':
    case 'sideward':
    case 'jump':
      return ends(effect, DAMAGE_MOST);
    case 'obstacle':
    case 'hindrance':
      return [];
  }
}

/**
 * few values are printed in the rulebooks. When the real tile turns up and says another number, the game plays by
 * it from now on; what has happened, and an attack under way, keep the old one.
 */
export const valueCorrection: Correction = {
  kind: 'value',
  rows: ({ catalogue }) =>
    Object.values(catalogue).flatMap((design) =>
      design.effects.flatMap((effect) =>
        printedIn(effect).map(({ number, value, from, to }) => ({
          fields: {
            ...rowOf(design, effect.kind, number),
            was: one(value),
            value: one(...numbersBut(value, from, to)),
          },
        })),
      ),
    ),
  made: (state, edit) => {
    const id = designId(textIn(edit, 'design'));
    const design = state.catalogue[id];
    if (!design) throw new Error(`no design ${id}`);
    const [number, value] = [textIn(edit, 'number'), numberIn(edit, 'value')];
    // `number` names a number of that very effect: it was in its row.
    const effects = design.effects.map((effect) =>
      effect.kind === edit['effect'] ? { ...effect, [number]: value } : effect,
    );
    const source = { ...design.source, value: 'table' as const };
    return { ...state, catalogue: { ...state.catalogue, [id]: { ...design, effects, source } } };
  },
};

const rowOf = ({ id }: Design, effect: EffectKind, number: string): Choice['fields'] => ({
  design: one(id),
  effect: one(effect),
  number: one(number),
});
