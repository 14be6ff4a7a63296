import type { PieceClass, Seat } from '@ringside/protocol/vocabulary';
import type { Box, Furniture, MatCell, Mm, Zone } from '../picture/table.ts';

/** Edge to edge between tiles that lie on neighbouring cells. */
const TILE_GAP_MM = 6;
const ROBOT_MM = 40;
const READ_MM = 22;
const AISLE_MM = 12;
/** Between the edge of a zone and the pieces in it. */
const RIM_MM = 5;
/** What a rack keeps free for its seat's sign, a stack for its count. */
const SIGN_MM = 46;
const COUNT_MM = 18;

/** Smallest distance between the centres of two cells; a mat of one cell is taken for 72 mm. */
function pitchOf(cells: readonly MatCell[]): number {
  const distances = cells.flatMap((a, index) =>
    cells.slice(index + 1).map((b) => Math.hypot(a.mm.x - b.mm.x, a.mm.y - b.mm.y)),
  );
  return distances.length === 0 ? 72 : Math.min(...distances);
}

const evenly = (count: number, first: number, last: number): readonly number[] =>
  Array.from({ length: count }, (_, index) =>
    count === 1 ? first : first + ((last - first) * index) / (count - 1),
  );

/** Ten places in a row, the sign at the west end; they overlap where the mat is narrow. */
function longRack(seat: Seat, box: Box, tileMm: number): Zone {
  const first = box.x + SIGN_MM + tileMm / 2;
  const last = box.x + box.width - RIM_MM - tileMm / 2;
  const y = box.y + box.height / 2;
  const slots = evenly(10, first, last).map((x): Mm => ({ x, y }));
  return { id: `rack/${seat}`, kind: 'rack', seat, box, slots };
}

/** Two columns of four, the sign at the north end. */
function sideRack(seat: Seat, box: Box, tileMm: number): Zone {
  const tall = (tileMm * 2) / Math.sqrt(3);
  const columns = [box.x + RIM_MM + tileMm / 2, box.x + box.width - RIM_MM - tileMm / 2];
  const rows = evenly(4, box.y + SIGN_MM + tall / 2, box.y + box.height - RIM_MM - tall / 2);
  const slots = rows.flatMap((y) => columns.map((x): Mm => ({ x, y })));
  return { id: `rack/${seat}`, kind: 'rack', seat, box, slots };
}

interface Supply {
  readonly id: string;
  readonly kind: 'well' | 'pile' | 'dock' | 'box';
  readonly width: number;
  readonly holds?: PieceClass;
  readonly places: number;
}

/** Supplies in rows south of the mat, as wide as the table. */
function supplyRows(supplies: readonly Supply[], area: Box, tall: number): readonly Zone[] {
  const height = tall + 2 * RIM_MM + COUNT_MM;
  const rows: Supply[][] = [];
  let left = 0;
  for (const supply of supplies) {
    if (left < supply.width) {
      rows.push([]);
      left = area.width;
    }
    rows.at(-1)?.push(supply);
    left -= supply.width + AISLE_MM / 2;
  }
  return rows.flatMap((row, index) => {
    const used = row.reduce((sum, { width }) => sum + width, (row.length - 1) * (AISLE_MM / 2));
    const spare = (area.width - used) / row.length;
    let x = area.x;
    return row.map((supply) => {
      const width = supply.width + spare;
      const box = { x, y: area.y + index * (height + AISLE_MM / 2), width, height };
      x += width + AISLE_MM / 2;
      return supplyZone(supply, box);
    });
  });
}

function supplyZone({ id, kind, holds, places }: Supply, box: Box): Zone {
  const y = box.y + COUNT_MM + (box.height - COUNT_MM) / 2;
  const step = box.width / places;
  const slots = evenly(places, box.x + step / 2, box.x + box.width - step / 2).map((x) => ({
    x,
    y,
  }));
  return { id, kind, box, slots, ...(holds !== undefined && { holds }) };
}

export interface FurnitureNeeds {
  readonly cells: readonly MatCell[];
  /** Classes that get a well of their own in the tray. */
  readonly wells: readonly PieceClass[];
  readonly robots: number;
}

/**
 * A table around a mat: racks at its four sides (A south, then clockwise as the seats sit), the supplies in front.
 * Seats E and F have no rack here; what they take goes to the box.
 */
export function furnish({ cells, wells, robots }: FurnitureNeeds): Furniture {
  const tileMm = pitchOf(cells) - TILE_GAP_MM;
  const tall = (tileMm * 2) / Math.sqrt(3);
  const mat: Box = {
    x: 0,
    y: 0,
    width: Math.min(...cells.map(({ mm }) => mm.x)) + Math.max(...cells.map(({ mm }) => mm.x)),
    height: Math.min(...cells.map(({ mm }) => mm.y)) + Math.max(...cells.map(({ mm }) => mm.y)),
  };
  const side = 2 * tileMm + 3 * RIM_MM;
  const deep = tall + 2 * RIM_MM;
  const west = -AISLE_MM - side;
  const width = mat.width + 2 * (side + AISLE_MM);
  const racks: readonly Zone[] = [
    longRack('A', { x: west, y: mat.height + AISLE_MM, width, height: deep }, tileMm),
    sideRack('B', { x: west, y: 0, width: side, height: mat.height }, tileMm),
    longRack('C', { x: west, y: -AISLE_MM - deep, width, height: deep }, tileMm),
    sideRack('D', { x: mat.width + AISLE_MM, y: 0, width: side, height: mat.height }, tileMm),
  ];
  const stack = tileMm + 2 * RIM_MM;
  const supplies: readonly Supply[] = [
    ...wells.map((holds): Supply => ({
      id: `well/${holds}`,
      kind: 'well',
      width: stack,
      holds,
      places: 1,
    })),
    { id: 'pile', kind: 'pile', width: stack, places: 1 },
    {
      id: 'dock',
      kind: 'dock',
      width: Math.max(1, robots) * (ROBOT_MM + 8),
      places: Math.max(1, robots),
    },
    { id: 'box', kind: 'box', width: stack, places: 1 },
  ];
  const south = mat.height + 2 * AISLE_MM + deep;
  const zones = [...racks, ...supplyRows(supplies, { x: west, y: south, width, height: 0 }, tall)];
  const top = -2 * AISLE_MM - deep;
  const bottom = Math.max(...zones.map(({ box }) => box.y + box.height)) + AISLE_MM;
  return {
    table: { x: west - AISLE_MM, y: top, width: width + 2 * AISLE_MM, height: bottom - top },
    mat,
    cells,
    zones,
    tileMm,
    robotMm: ROBOT_MM,
    readMm: READ_MM,
  };
}
