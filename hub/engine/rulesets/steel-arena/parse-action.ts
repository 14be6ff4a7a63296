import { SECTORS, type Rejection, type Result } from '@ringside/protocol/vocabulary';
import type { Action } from '@ringside/protocol/games/steel-arena';
import { integer, listOf, objectOf, oneOf, taggedBy } from '../../kernel/shape.ts';
import { COORDINATE, design, module, named, piece, spaceText, tileClass } from './shapes.ts';

type Of<Kind extends Action['kind']> = Extract<Action, { kind: Kind }>;
type Doing<Ability extends string> = Of<'activate'> & { readonly ability: Ability };

const activate = taggedBy<Of<'activate'>>('ability', {
  forward: objectOf<Doing<'forward'>>({
    kind: oneOf(['activate']),
    module,
    ability: oneOf(['forward']),
    distance: integer(0, COORDINATE),
  }),
  turn: objectOf<Doing<'turn'>>({
    kind: oneOf(['activate']),
    module,
    ability: oneOf(['turn']),
    sectors: integer(-6, 6),
  }),
  direct: objectOf<Doing<'direct'>>({
    kind: oneOf(['activate']),
    module,
    ability: oneOf(['direct']),
    target: spaceText,
  }),
  melee: objectOf<Doing<'melee'>>({
    kind: oneOf(['activate']),
    module,
    ability: oneOf(['melee']),
    target: spaceText,
  }),
});

const action = taggedBy<Action>('kind', {
  activate,
  deploy: objectOf<Of<'deploy'>>({
    kind: oneOf(['deploy']),
    space: spaceText,
    facing: oneOf(SECTORS),
  }),
  'cool-down': objectOf<Of<'cool-down'>>({ kind: oneOf(['cool-down']) }),
  'end-turn': objectOf<Of<'end-turn'>>({ kind: oneOf(['end-turn']) }),
  react: objectOf<Of<'react'>>({ kind: oneOf(['react']), module }),
  pass: objectOf<Of<'pass'>>({ kind: oneOf(['pass']) }),
  discard: objectOf<Of<'discard'>>({ kind: oneOf(['discard']), modules: listOf(piece, 20) }),
  identify: objectOf<Of<'identify'>>({ kind: oneOf(['identify']), piece, design }),
  'name-class': objectOf<Of<'name-class'>>({
    kind: oneOf(['name-class']),
    piece,
    class: tileClass,
  }),
  'draw-class': objectOf<Of<'draw-class'>>({ kind: oneOf(['draw-class']), class: tileClass }),
  'draw-face': objectOf<Of<'draw-face'>>({ kind: oneOf(['draw-face']), design }),
});

export const parseAction = (raw: unknown): Result<Action, Rejection> =>
  named('rule/action-shape', action(raw));
