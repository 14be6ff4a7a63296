import type { RigCell, RigFile, RigPiece } from '@ringside/protocol/rig';
import { designId, pieceClass } from '@ringside/protocol/vocabulary';

const PITCH_MM = 72;
const RADIUS = 2;
const MARGIN_MM = 48;

/** A mat of 19 cells, numbered from north-west to south-east. */
function matCells(): readonly RigCell[] {
  const cells: RigCell[] = [];
  for (let r = -RADIUS; r <= RADIUS; r++) {
    for (let q = -RADIUS; q <= RADIUS; q++) {
      if (Math.abs(q + r) > RADIUS) continue;
      const x = MARGIN_MM + PITCH_MM * (RADIUS + q + r / 2);
      const y = MARGIN_MM + ((PITCH_MM * Math.sqrt(3)) / 2) * (RADIUS + r);
      cells.push({ cell: cells.length, space: { q, r }, mm: { x, y } });
    }
  }
  return cells;
}

const TYPES = ['attack', 'move', 'turn', 'defence'] as const;

function pieces(): readonly RigPiece[] {
  const classes = [
    ...[1, 2, 3, 4].map((robot) => `robot/${robot}`),
    ...TYPES.flatMap((type) => Array.from({ length: 4 }, () => `I/${type}`)),
    ...TYPES.flatMap((type) => Array.from({ length: 6 }, () => `II/${type}`)),
    ...TYPES.flatMap((type) => Array.from({ length: 5 }, () => `III/${type}`)),
    'II/terrain',
    'II/terrain',
  ];
  return classes.map((of, index) => ({
    uid: `04A1B2C3D4E5${(index + 16).toString(16).toUpperCase()}`,
    class: pieceClass(of),
    ...(!of.startsWith('robot/') && { design: designId(`design-${index}`) }),
  }));
}

/** A rig as the launcher would write it: four robots, sixteen I, twenty-six II (two of them terrain) and twenty III tiles. */
export const testRig = (address = 'unix:bridge.sock'): RigFile => ({
  format: 'ringside-rig',
  version: 1,
  devices: [{ id: 'bridge/1', kind: 'serial-bridge', address, cells: matCells() }],
  pieces: pieces(),
});
