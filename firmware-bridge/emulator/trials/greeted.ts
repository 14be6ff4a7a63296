import { BridgeBoard } from '../board/bridge-board.ts';
import { HostEar, VirtualHost } from '../host/virtual-host.ts';
import { Tag } from '../rf/tag.ts';

/** As many cells as a whole mat has. */
const CELLS = 37;
const GREETED_MS = 5_000;

export interface Trial {
  readonly board: BridgeBoard;
  readonly host: VirtualHost;
}

/** An image on a whole mat that has been greeted and has told every cell once. Throws where it never does. */
export function greetedMat(
  image: Uint8Array,
  tagsOf: (cell: number) => readonly (readonly number[])[] = () => [],
): Trial {
  const ear = new HostEar();
  const cells = Array.from({ length: CELLS }, (_, cell) => cell);
  const board = new BridgeBoard({ image, cells, said: ear.said });
  for (const cell of cells) {
    for (const uid of tagsOf(cell)) board.mat.lay(new Tag({ uid }), cell);
  }
  const host = new VirtualHost(board, ear);
  const isReady = host.runUntil(
    () => host.of('snapshot').some(({ isWhole }) => isWhole),
    GREETED_MS,
  );
  if (!isReady) throw new Error('the image has told no whole snapshot');
  return { board, host };
}
