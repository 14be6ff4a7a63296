import { SECTORS, type Rejection, type Result } from '@ringside/protocol/vocabulary';
import type { Action, Activate, Resolve, Wastage } from '@ringside/protocol/games/steel-arena';
import { flag, integer, listOf, objectOf, oneOf, taggedBy } from '../../kernel/shape.ts';
import { COORDINATE, design, module, named, piece, seat, spaceText, tileClass } from './shapes.ts';

type Of<Kind extends Action['kind']> = Extract<Action, { kind: Kind }>;
type Doing<Ability extends Activate['ability']> = Activate & { readonly ability: Ability };
type Plain<Ability extends Activate['ability']> = Omit<Doing<Ability>, 'wastage' | 'aim'>;
type Chosen<Effect extends Resolve['effect']> = Extract<Resolve, { effect: Effect }>;
interface Wasted {
  readonly wastage: Wastage;
}
interface Aimed {
  readonly aim: 'terrain';
}

const MANY = 20;
const use = { kind: oneOf(['activate']), module };
const wasted = { wastage: oneOf(['overheated', 'speed', 'overheated+speed']) };
const aimed = { ...wasted, aim: oneOf(['terrain']) };
const distance = integer(0, COORDINATE);

const activate = taggedBy<Activate>('ability', {
  forward: objectOf<Plain<'forward'>, Wasted>(
    { ...use, ability: oneOf(['forward']), distance },
    wasted,
  ),
  jump: objectOf<Plain<'jump'>, Wasted>({ ...use, ability: oneOf(['jump']), distance }, wasted),
  sideward: objectOf<Plain<'sideward'>, Wasted>(
    { ...use, ability: oneOf(['sideward']), side: oneOf(['left', 'right']), distance },
    wasted,
  ),
  turn: objectOf<Plain<'turn'>, Wasted>(
    { ...use, ability: oneOf(['turn']), sectors: integer(-COORDINATE, COORDINATE) },
    wasted,
  ),
  direct: objectOf<Plain<'direct'>, Wasted & Aimed>(
    { ...use, ability: oneOf(['direct']), target: spaceText },
    aimed,
  ),
  high: objectOf<Plain<'high'>, Wasted & Aimed>(
    { ...use, ability: oneOf(['high']), target: spaceText },
    aimed,
  ),
  melee: objectOf<Plain<'melee'>, Wasted & Aimed>(
    { ...use, ability: oneOf(['melee']), target: spaceText },
    aimed,
  ),
  beam: objectOf<Plain<'beam'>, Wasted>({ ...use, ability: oneOf(['beam']) }, wasted),
  sweep: objectOf<Plain<'sweep'>, Wasted>({ ...use, ability: oneOf(['sweep']) }, wasted),
});

const next = { kind: oneOf(['resolve']) };

const resolve = taggedBy<Resolve>('effect', {
  damage: objectOf<Omit<Chosen<'damage'>, 'heats'>, Required<Pick<Chosen<'damage'>, 'heats'>>>(
    { ...next, effect: oneOf(['damage']) },
    { heats: seat },
  ),
  push: objectOf<Chosen<'push'>>({
    ...next,
    effect: oneOf(['push']),
    robot: seat,
    spaces: integer(0, COORDINATE),
  }),
  vortex: objectOf<Chosen<'vortex'>>({
    ...next,
    effect: oneOf(['vortex']),
    robot: seat,
    sectors: integer(-COORDINATE, COORDINATE),
  }),
});

const modules = listOf(module, MANY);

const action = taggedBy<Action>('kind', {
  activate,
  resolve,
  deploy: objectOf<Of<'deploy'>>({
    kind: oneOf(['deploy']),
    space: spaceText,
    facing: oneOf(SECTORS),
  }),
  'cool-down': objectOf<Of<'cool-down'>>({ kind: oneOf(['cool-down']) }),
  'end-turn': objectOf<Of<'end-turn'>>({ kind: oneOf(['end-turn']) }),
  react: objectOf<Omit<Of<'react'>, 'heating'>, { readonly heating: number }>(
    { kind: oneOf(['react']), module },
    { heating: integer(0, MANY) },
  ),
  'decline-terrain': objectOf<Of<'decline-terrain'>>({ kind: oneOf(['decline-terrain']) }),
  pass: objectOf<Of<'pass'>>({ kind: oneOf(['pass']) }),
  protect: objectOf<Of<'protect'>>({ kind: oneOf(['protect']), module }),
  overheat: objectOf<Of<'overheat'>>({ kind: oneOf(['overheat']), modules }),
  cool: objectOf<Of<'cool'>>({ kind: oneOf(['cool']), modules }),
  detonate: objectOf<Of<'detonate'>>({ kind: oneOf(['detonate']), space: spaceText }),
  show: objectOf<Of<'show'>>({ kind: oneOf(['show']), modules: listOf(piece, MANY) }),
  lay: objectOf<Of<'lay'>>({ kind: oneOf(['lay']), spaces: listOf(spaceText, 61) }),
  discard: objectOf<Of<'discard'>>({ kind: oneOf(['discard']), modules: listOf(piece, MANY) }),
  identify: objectOf<Of<'identify'>>({ kind: oneOf(['identify']), piece, design }),
  'name-class': objectOf<Of<'name-class'>>({
    kind: oneOf(['name-class']),
    piece,
    class: tileClass,
  }),
  'name-face': objectOf<Of<'name-face'>>({ kind: oneOf(['name-face']), piece, design }),
  use: objectOf<Omit<Of<'use'>, 'wastage'>, Required<Pick<Of<'use'>, 'wastage'>>>(
    { kind: oneOf(['use']), module },
    { wastage: oneOf(['overheated', 'speed', 'overheated+speed']) },
  ),
  'declare-hit': objectOf<Of<'declare-hit'>>({
    kind: oneOf(['declare-hit']),
    robot: seat,
    side: oneOf(SECTORS),
    part: oneOf(['main', 'splash']),
  }),
  'declare-done': objectOf<Of<'declare-done'>>({ kind: oneOf(['declare-done']) }),
  'declare-taken': objectOf<Of<'declare-taken'>>({
    kind: oneOf(['declare-taken']),
    class: tileClass,
  }),
  'declare-not-taken': objectOf<Of<'declare-not-taken'>>({ kind: oneOf(['declare-not-taken']) }),
  'declare-laid': objectOf<Of<'declare-laid'>>({
    kind: oneOf(['declare-laid']),
    tiles: integer(0, MANY),
  }),
  'declare-end': objectOf<Of<'declare-end'>>({
    kind: oneOf(['declare-end']),
    why: oneOf(['robot-destroyed', 'pile-empty', 'stopped']),
  }),
  adjust: objectOf<Of<'adjust'>>({
    kind: oneOf(['adjust']),
    what: oneOf(['damage', 'trophies']),
    by: oneOf([1, -1]),
  }),
  'adjust-heat': objectOf<Of<'adjust-heat'>>({
    kind: oneOf(['adjust-heat']),
    module,
    hot: flag,
  }),
  'adjust-lost': objectOf<Of<'adjust-lost'>>({ kind: oneOf(['adjust-lost']), module: piece }),
  'draw-class': objectOf<Of<'draw-class'>>({ kind: oneOf(['draw-class']), class: tileClass }),
  'draw-face': objectOf<Of<'draw-face'>>({ kind: oneOf(['draw-face']), design }),
});

export const parseAction = (raw: unknown): Result<Action, Rejection> =>
  named('rule/action-shape', action(raw));
