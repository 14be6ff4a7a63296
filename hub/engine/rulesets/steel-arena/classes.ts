import { pieceClass, type PieceClass } from '@ringside/protocol/vocabulary';
import type { Catalogue, Design, Tile } from '@ringside/protocol/games/steel-arena';
import type { ClassCounts } from './state.ts';

/** What the back of a tile tells: generation and type, `any` while nobody has said the type. */
export const GENERATION_NAMES = { 1: 'I', 2: 'II', 3: 'III' } as const;

export const SECOND_UNKNOWN = pieceClass('II/any');
export const THIRD_UNKNOWN = pieceClass('III/any');

export const isUnnamed = (name: PieceClass): boolean => name.endsWith('/any');
/** terrain tells by its back. */
export const isTerrain = (name: PieceClass): boolean => name.endsWith('/terrain');
/** SA-TER-01: a tile that can be attached to a robot, as far as its back tells. */
export const isModuleTile = (tile: Tile | null | undefined): tile is Tile =>
  !!tile && !isTerrain(tile.class);
/** SA-SETUP-03: modules dealt at the start lie face up. */
export const isFirst = (name: PieceClass): boolean => name.startsWith('I/');
export const isLate = (name: PieceClass): boolean => name.startsWith('III/');

const generationOf = (name: PieceClass): string => name.slice(0, name.indexOf('/'));

/** The generation alone. */
export const unnamedOf = (name: PieceClass): PieceClass => pieceClass(`${generationOf(name)}/any`);

/** What the backs of one catalogue can mean; worked out once, for every tile that lies face down asks. */
interface Backs {
  readonly designs: Map<PieceClass, readonly Design[]>;
  readonly classes: Map<PieceClass, readonly PieceClass[]>;
  readonly printed: Map<PieceClass, ClassCounts>;
}

const known = new WeakMap<Catalogue, Backs>();

function backsOf(catalogue: Catalogue): Backs {
  const backs = known.get(catalogue) ?? {
    designs: new Map(),
    classes: new Map(),
    printed: new Map(),
  };
  known.set(catalogue, backs);
  return backs;
}

/** every design whose back looks like this, in catalogue order. */
export function designsOf(catalogue: Catalogue, name: PieceClass): readonly Design[] {
  const { designs } = backsOf(catalogue);
  const found = designs.get(name) ?? designsLike(catalogue, name);
  designs.set(name, found);
  return found;
}

const designsLike = (catalogue: Catalogue, name: PieceClass): readonly Design[] =>
  Object.values(catalogue).filter((design) =>
    isUnnamed(name) ? generationOf(design.class) === generationOf(name) : design.class === name,
  );

/** The designs a module may turn out to be: `any` leaves terrain out. */
export const moduleDesignsOf = (catalogue: Catalogue, name: PieceClass): readonly Design[] =>
  designsOf(catalogue, name).filter(({ type }) => type !== 'terrain');

/** Copies printed of each class of a generation, in code-point order. */
export function printedOf(catalogue: Catalogue, like: PieceClass): ClassCounts {
  const { printed } = backsOf(catalogue);
  const found = printed.get(like) ?? countPrinted(catalogue, like);
  printed.set(like, found);
  return found;
}

const countPrinted = (catalogue: Catalogue, like: PieceClass): ClassCounts =>
  Object.fromEntries(
    classesLike(catalogue, like).map((name) => [
      name,
      designsOf(catalogue, name).reduce((sum, { copies }) => sum + copies, 0),
    ]),
  );

/** The design, where the class has exactly one: nothing is left to look at. */
export function soleDesign(catalogue: Catalogue, name: PieceClass): Design | undefined {
  const [first, ...others] = designsOf(catalogue, name);
  return others.length === 0 ? first : undefined;
}

/** The classes of the same generation that a tile may turn out to have, in code-point order. */
export function classesLike(catalogue: Catalogue, name: PieceClass): readonly PieceClass[] {
  const { classes } = backsOf(catalogue);
  const found = classes.get(name) ?? classesOf(catalogue, generationOf(name));
  classes.set(name, found);
  return found;
}

function classesOf(catalogue: Catalogue, generation: string): readonly PieceClass[] {
  const all = Object.values(catalogue).map((design) => design.class);
  return [...new Set(all)].filter((name) => generationOf(name) === generation).sort();
}
