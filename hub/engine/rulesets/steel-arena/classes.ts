import { pieceClass, type PieceClass } from '@ringside/protocol/vocabulary';
import type { Catalogue, Design } from '@ringside/protocol/games/steel-arena';

/** What the back of a tile tells: generation and type, `any` while nobody has said the type. */
export const GENERATION_NAMES = { 1: 'I', 2: 'II', 3: 'III' } as const;

export const SECOND_UNKNOWN = pieceClass('II/any');
export const THIRD_UNKNOWN = pieceClass('III/any');

export const isUnnamed = (name: PieceClass): boolean => name.endsWith('/any');
export const isDefence = (name: PieceClass): boolean => name.endsWith('/defence');

const generationOf = (name: PieceClass): string => name.slice(0, name.indexOf('/'));

/** What the backs of one catalogue can mean; worked out once, for every tile that lies face down asks. */
interface Backs {
  readonly designs: Map<PieceClass, readonly Design[]>;
  readonly classes: Map<PieceClass, readonly PieceClass[]>;
}

const known = new WeakMap<Catalogue, Backs>();

function backsOf(catalogue: Catalogue): Backs {
  const backs = known.get(catalogue) ?? { designs: new Map(), classes: new Map() };
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
