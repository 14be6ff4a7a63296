import type { Seat } from '../../vocabulary/index.ts';
import type { ActionKind, DeclaredKind, Wastage } from '../../games/steel-arena/index.ts';
import { listOf, objectOf, oneOf, text, where, whole, type Format } from '../format.ts';
import { moduleName, seat, sector, space } from './words.ts';

/** How an `activate` says what the module does; none of them where there is nothing to choose (beam, sweep). */
interface Use {
  /** Spaces straight ahead. */
  readonly forward?: number;
  /** Spaces along the front-left or front-right diagonal. */
  readonly left?: number;
  readonly right?: number;
  readonly jump?: number;
  /** Sectors, clockwise positive. */
  readonly turn?: number;
  /** The space an attack is aimed at. */
  readonly target?: string;
  /** The terrain on the target's space and not the robot on it. */
  readonly aim?: 'terrain';
  readonly wastage?: Wastage;
}

/** What somebody does, as a case says it. The verbs are the kinds of actions; docs/case-format.md has one of each. */
export type CaseAction =
  | { readonly verb: 'deploy'; readonly space: string; readonly facing: number }
  | ({ readonly verb: 'activate'; readonly module: string } & Use)
  | { readonly verb: 'cool-down' | 'end-turn' | 'pass' | 'decline-terrain' }
  | {
      readonly verb: 'resolve';
      /** Damage, or one of the two others. */
      readonly effect?: 'damage';
      /** the one robot that is heated, where a beam heats one of several. */
      readonly heats?: Seat;
      readonly push?: number;
      readonly vortex?: number;
      readonly robot?: Seat;
    }
  | { readonly verb: 'react'; readonly module: string; readonly heating?: number }
  | { readonly verb: 'protect'; readonly module: string }
  | {
      readonly verb: 'overheat' | 'cool' | 'show' | 'discard';
      readonly modules: readonly string[];
    }
  | { readonly verb: 'detonate'; readonly space: string }
  | { readonly verb: 'lay'; readonly spaces: readonly string[] }
  | { readonly verb: 'identify'; readonly module: string; readonly design: string }
  | NameAction
  | { readonly verb: 'draw-class'; readonly class: string }
  | { readonly verb: 'draw-face'; readonly design: string };

/** The tile on a space, or a module of somebody. */
type NameAction =
  | {
      readonly verb: 'name-class';
      readonly class: string;
      readonly space?: string;
      readonly seat?: Seat;
      readonly module?: string;
    }
  | { readonly verb: 'name-face'; readonly design: string; readonly space: string };

type Matching<Verb, One> = One extends { readonly verb: infer Verbs }
  ? Verb extends Verbs
    ? One
    : never
  : never;
type Of<Verb extends CaseAction['verb']> = Omit<Matching<Verb, CaseAction>, 'verb'>;

const USES = ['forward', 'left', 'right', 'jump', 'turn', 'target'] as const;
const spaces = whole(0, 20);
const tileClass = text(/^I{1,3}\/[a-z]+$/, 'the back of a tile such as "II/move"');
const designName = text(/\S/, 'a tile of the catalogue such as "WALKER M1"');
const modules = objectOf<{ readonly modules: readonly string[] }>({ modules: listOf(moduleName) });
const nothing = objectOf<object>({});

const activate: Format<Of<'activate'>> = where(
  objectOf<{ readonly module: string }, Required<Use>>(
    { module: moduleName },
    {
      forward: spaces,
      left: spaces,
      right: spaces,
      jump: spaces,
      turn: whole(-6, 6),
      target: space,
      aim: oneOf(['terrain']),
      wastage: oneOf(['overheated', 'speed', 'overheated+speed']),
    },
  ),
  (use) => {
    const said = USES.filter((name) => use[name] !== undefined);
    return said.length > 1 ? `says ${said.join(' and ')}; a module does one thing` : undefined;
  },
);

const resolve: Format<Of<'resolve'>> = where(
  objectOf<object, Required<Of<'resolve'>>>(
    {},
    { effect: oneOf(['damage']), heats: seat, push: spaces, vortex: whole(-6, 6), robot: seat },
  ),
  ({ effect, push, vortex }) =>
    [effect, push, vortex].filter((said) => said !== undefined).length === 1
      ? undefined
      : 'must say one of "effect": "damage", "push" and "vortex"',
);

/** The fields of each verb; cases are about games of which everything is tracked. */
export const verbs: {
  readonly [Verb in Exclude<ActionKind, DeclaredKind>]: Format<Of<Verb>>;
} = {
  deploy: objectOf<Of<'deploy'>>({ space, facing: sector }),
  activate,
  'cool-down': nothing,
  'end-turn': nothing,
  resolve,
  react: objectOf<{ readonly module: string }, { readonly heating: number }>(
    { module: moduleName },
    { heating: spaces },
  ),
  'decline-terrain': nothing,
  pass: nothing,
  protect: objectOf<Of<'protect'>>({ module: moduleName }),
  overheat: modules,
  cool: modules,
  detonate: objectOf<Of<'detonate'>>({ space }),
  show: modules,
  lay: objectOf<Of<'lay'>>({ spaces: listOf(space) }),
  discard: modules,
  identify: objectOf<Of<'identify'>>({ module: moduleName, design: designName }),
  'name-class': objectOf<
    { readonly class: string },
    { readonly space: string; readonly seat: Seat; readonly module: string }
  >({ class: tileClass }, { space, seat, module: moduleName }),
  'name-face': objectOf<Of<'name-face'>>({ space, design: designName }),
  'draw-class': objectOf<Of<'draw-class'>>({ class: tileClass }),
  'draw-face': objectOf<Of<'draw-face'>>({ design: designName }),
};
