import type { Desk } from '../desk/desk.ts';
import { distanceMm } from '../picture/geometry.ts';
import type { Furniture, Living, Piece } from '../picture/table.ts';
import type { World } from '../world/world.ts';

/** Answer of `GET /state`: the truth, for tests and scripts. The hub has no way to ask for it. */
export interface TableState extends Omit<Living, 'pieces'> {
  readonly seed: number;
  readonly furniture: Furniture;
  /** `cell`: whose reader is near enough to read it; `null` when none is, or while it is lifted. */
  readonly pieces: readonly (Piece & { readonly cell: number | null })[];
}

export function tableState(world: World, desk: Desk, seed: number): TableState {
  const { furniture } = world;
  const cellOf = ({ at, lifted }: Piece): number | null =>
    lifted
      ? null
      : (furniture.cells.find(({ mm }) => distanceMm(mm, at) <= furniture.readMm)?.cell ?? null);
  const pieces = [...world.pieces].map((piece) => ({ ...piece, cell: cellOf(piece) }));
  return { ...desk.living, seed, furniture, pieces };
}
