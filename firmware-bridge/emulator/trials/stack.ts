import { BridgeBoard } from '../board/bridge-board.ts';
import { HostEar, VirtualHost } from '../host/virtual-host.ts';
import { Tag } from '../rf/tag.ts';

const CELLS = 37;
const PAINT = 0xa5;
const WORK_MS = 5_000;

export interface RamUse {
  /** Bytes from the start of SRAM that were written: data, zeroed variables, no heap. */
  readonly staticBytes: number;
  /** How deep the stack has been. */
  readonly stackBytes: number;
  readonly freeBytes: number;
}

/** What an image has used of its SRAM once it has read three tags on every cell, told them, and lit everything. */
export function ramUse(image: Uint8Array): RamUse {
  const ear = new HostEar();
  const cells = Array.from({ length: CELLS }, (_, cell) => cell);
  const board = new BridgeBoard({ image, cells, said: ear.said });
  board.chip.sram.fill(PAINT);
  for (const cell of cells) {
    for (const last of [1, 2, 3]) {
      board.mat.lay(new Tag({ uid: [4, cell, 3, 3, 3, 3, last] }), cell);
    }
  }
  const host = new VirtualHost(board, ear);
  host.run(WORK_MS);
  for (const cell of cells) host.light(cell, 'here');
  host.run(WORK_MS);
  const { start, length } = longestRun(board.chip.sram);
  return {
    staticBytes: start,
    stackBytes: board.chip.sram.length - start - length,
    freeBytes: length,
  };
}

/** The longest stretch that still has its paint: what lies between variables and stack. */
function longestRun(sram: Uint8Array): { readonly start: number; readonly length: number } {
  let best = { start: 0, length: 0 };
  let start = 0;
  sram.forEach((byte, at) => {
    if (byte !== PAINT) start = at + 1;
    else if (at + 1 - start > best.length) best = { start, length: at + 1 - start };
  });
  return best;
}
