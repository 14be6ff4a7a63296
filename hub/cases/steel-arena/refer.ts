import type { Catalogue, ModuleId, RobotState, Tile } from '@ringside/protocol/games/steel-arena';

/** What names mean something by. */
export interface Naming {
  /** Names that the case gave to pieces. */
  readonly names: ReadonlyMap<string, string>;
  readonly catalogue: Catalogue;
}

/** What a tile is called when all is known of it that anybody knows. */
export const nameOf = ({ names, catalogue }: Naming, tile: Tile): string =>
  names.get(tile.id) ??
  (tile.face === null ? '?' : (catalogue[tile.face.design]?.name ?? tile.face.design));

/** How well a name fits a tile: 0 not at all, 1 by its beginning, 2 wholly. `WK` is the beginning of `WK(1-2)+sp`. */
function fit(naming: Naming, tile: Tile, name: string): 0 | 1 | 2 {
  const called = nameOf(naming, tile);
  const printed = tile.face === null ? '?' : (naming.catalogue[tile.face.design]?.name ?? '');
  if (name === tile.id || name === called || name.toUpperCase() === printed.toUpperCase()) return 2;
  if (name.toUpperCase() === tile.face?.design.toUpperCase()) return 2;
  const next = printed[name.length];
  const isBeginning = printed.startsWith(name) && (next === '(' || next === '+' || next === ' ');
  return isBeginning && !naming.names.has(tile.id) ? 1 : 0;
}

/** The module somebody means; of several that fit equally well the first. `undefined` when none fits. */
export function pieceNamed(naming: Naming, robot: RobotState, name: string): ModuleId | undefined {
  if (/^central$/i.test(name)) return 'central';
  return tilesNamed(naming, robot.modules, [name])?.[0]?.id;
}

/** A tile of its own for each name, the best fits first; `undefined` when a name finds none. */
export function tilesNamed(
  naming: Naming,
  tiles: readonly Tile[],
  names: readonly string[],
): readonly Tile[] | undefined {
  const left = [...tiles];
  const found: Tile[] = [];
  for (const name of names) {
    const fits = left.map((tile) => fit(naming, tile, name));
    const best = fits.indexOf(fits.includes(2) ? 2 : 1);
    const [tile] = best < 0 ? [] : left.splice(best, 1);
    if (!tile) return undefined;
    found.push(tile);
  }
  return found;
}

/** Different modules that a name fits by its beginning only: then it says too little. */
export function isAmbiguous(naming: Naming, robot: RobotState, name: string): boolean {
  const fits = robot.modules.map((tile) => fit(naming, tile, name));
  if (fits.includes(2)) return false;
  const printed = robot.modules.filter((_, index) => fits[index] === 1);
  return new Set(printed.map((tile) => nameOf(naming, tile))).size > 1;
}

/**
 * Names as the report writes them, sorted: each is exchanged for the full name of the tile it finds, and stays as it is
 * where it finds none.
 */
export function fullNames(
  naming: Naming,
  tiles: readonly Tile[],
  names: readonly string[],
): readonly string[] {
  const left = [...tiles];
  // whole names first, so that a beginning does not take the tile that another name spells out
  const ordered = names.toSorted((a, b) => bestFit(naming, tiles, b) - bestFit(naming, tiles, a));
  return ordered
    .map((name) => {
      if (name === 'central') return name;
      const [tile] = tilesNamed(naming, left, [name]) ?? [];
      if (!tile) return name;
      left.splice(left.indexOf(tile), 1);
      return nameOf(naming, tile);
    })
    .sort();
}

const bestFit = (naming: Naming, tiles: readonly Tile[], name: string): number =>
  tiles.reduce((best, tile) => Math.max(best, fit(naming, tile, name)), 0);
