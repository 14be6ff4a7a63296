import { designId, pieceClass } from '@ringside/protocol/vocabulary';
import type {
  Ability,
  Catalogue,
  Design,
  Effect,
  Generation,
  ModuleType,
  ValueSource,
} from '@ringside/protocol/games/steel-arena';
import { GENERATION_NAMES } from './classes.ts';

interface Row {
  readonly name: string;
  readonly generation: Generation;
  readonly type: ModuleType;
  readonly copies: number;
  readonly effect: Effect;
  readonly abilities?: readonly Ability[];
  /** Sources of name, value and copies. */
  readonly from: readonly [ValueSource, ValueSource, ValueSource];
}

const forward = (min: number, max: number): Effect => ({ kind: 'forward', min, max });
const turn = (min: number, max: number): Effect => ({ kind: 'turn', min, max });
const direct = (damage: number): Effect => ({ kind: 'direct', damage });
const melee = (damage: number): Effect => ({ kind: 'melee', damage });

/**
 * The tiles of the slice: those of the base box whose effects the slice knows. Generations II and III keep their
 * official 30 tiles (SA-COMP-04, SA-COMP-05); the copies that tiles of later issues will take back are ours.
 */
const ROWS: readonly Row[] = [
  {
    name: 'CATAPULT M1',
    generation: 1,
    type: 'attack',
    copies: 4,
    effect: direct(1),
    from: ['house', 'house', 'rulebook'],
  },
  {
    name: 'WALKER M1',
    generation: 1,
    type: 'move',
    copies: 4,
    effect: forward(1, 2),
    from: ['rulebook', 'house', 'house'],
  },
  {
    name: 'AXIS M1',
    generation: 1,
    type: 'turn',
    copies: 4,
    effect: turn(1, 2),
    from: ['rulebook', 'rulebook', 'house'],
  },
  {
    name: 'FRONT',
    generation: 1,
    type: 'defence',
    copies: 4,
    effect: { kind: 'armour', sides: 'face', value: 1 },
    abilities: ['reaction'],
    from: ['rulebook', 'rulebook', 'house'],
  },
  {
    name: 'EQUALIZER',
    generation: 2,
    type: 'attack',
    copies: 4,
    effect: direct(2),
    from: ['rulebook', 'house', 'house'],
  },
  {
    name: 'PNEUMATIC AXE',
    generation: 2,
    type: 'attack',
    copies: 3,
    effect: melee(3),
    from: ['rulebook', 'house', 'house'],
  },
  {
    name: 'STAPLER',
    generation: 2,
    type: 'attack',
    copies: 4,
    effect: melee(1),
    abilities: ['speed'],
    from: ['house', 'house', 'house'],
  },
  {
    name: 'WALKER M2-R',
    generation: 2,
    type: 'move',
    copies: 7,
    effect: forward(1, 2),
    abilities: ['speed'],
    from: ['house', 'house', 'house'],
  },
  {
    name: 'AXIS M2-R',
    generation: 2,
    type: 'turn',
    copies: 4,
    effect: turn(1, 2),
    abilities: ['speed'],
    from: ['rulebook', 'house', 'house'],
  },
  {
    name: 'AXIS M2',
    generation: 2,
    type: 'turn',
    copies: 3,
    effect: turn(1, 3),
    from: ['house', 'house', 'house'],
  },
  {
    name: 'UMBRELLA',
    generation: 2,
    type: 'defence',
    copies: 3,
    effect: { kind: 'armour', sides: 'circular', value: 1 },
    abilities: ['reaction'],
    from: ['rulebook', 'house', 'house'],
  },
  {
    name: 'FLANK',
    generation: 2,
    type: 'defence',
    copies: 2,
    effect: { kind: 'armour', sides: 'side', value: 2 },
    abilities: ['reaction'],
    from: ['house', 'house', 'house'],
  },
  {
    name: 'FORGET-ME-NOT',
    generation: 3,
    type: 'attack',
    copies: 5,
    effect: direct(3),
    from: ['rulebook', 'rulebook', 'house'],
  },
  {
    name: 'NAILER',
    generation: 3,
    type: 'attack',
    copies: 6,
    effect: direct(1),
    abilities: ['speed', 'auto-cooling'],
    from: ['house', 'house', 'house'],
  },
  {
    name: 'WALKER M3-RC',
    generation: 3,
    type: 'move',
    copies: 7,
    effect: forward(1, 2),
    abilities: ['speed', 'auto-cooling'],
    from: ['house', 'house', 'house'],
  },
  {
    name: 'AXIS M3-RC',
    generation: 3,
    type: 'turn',
    copies: 4,
    effect: turn(1, 2),
    abilities: ['speed', 'auto-cooling'],
    from: ['rulebook', 'house', 'house'],
  },
  {
    name: 'AXIS M3-C',
    generation: 3,
    type: 'turn',
    copies: 3,
    effect: turn(1, 3),
    abilities: ['auto-cooling'],
    from: ['house', 'house', 'house'],
  },
  {
    name: 'UMBRELLA-C',
    generation: 3,
    type: 'defence',
    copies: 5,
    effect: { kind: 'armour', sides: 'circular', value: 1 },
    abilities: ['reaction', 'auto-cooling'],
    from: ['house', 'house', 'house'],
  },
];

const toDesign = ({ name, generation, type, copies, effect, abilities, from }: Row): Design => ({
  id: designId(name.toLowerCase().replaceAll(' ', '-')),
  name,
  class: pieceClass(`${GENERATION_NAMES[generation]}/${type}`),
  type,
  generation,
  copies,
  effects: [effect],
  abilities: abilities ?? [],
  source: { name: from[0], value: from[1], copies: from[2] },
});

/** The catalogue a game starts with. */
export const CATALOGUE: Catalogue = Object.fromEntries(
  ROWS.map(toDesign).map((design) => [design.id, design]),
);
