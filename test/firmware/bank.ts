import { readFileSync } from 'node:fs';
import type { TagUid } from '@ringside/protocol/vocabulary';
import { BridgeBoard, type BoardNeeds } from '../../firmware-bridge/emulator/board/bridge-board.ts';
import { HostEar, VirtualHost } from '../../firmware-bridge/emulator/host/virtual-host.ts';
import { parseIntelHex } from '../../firmware-bridge/emulator/mcu/intel-hex.ts';
import { FLASH_BYTES } from '../../firmware-bridge/emulator/mcu/mega2560.ts';

const IMAGE = new URL('../../firmware-bridge/firmware/images/mega2560.hex', import.meta.url);
/** One bank, as a first mat has it. */
const BANK = [0, 1, 2, 3, 4, 5, 6];
const GREETED_MS = 5_000;

/** The image that is flashed. */
export const publishedImage = (): Uint8Array => imageIn(IMAGE);

export function imageIn(file: URL | string): Uint8Array {
  const image = parseIntelHex(readFileSync(file, 'utf8'), FLASH_BYTES);
  if (!image.ok) throw new Error(`${image.error.code} in line ${image.error.detail.line}`);
  return image.value;
}

export interface Bank {
  readonly board: BridgeBoard;
  readonly host: VirtualHost;
  /** What a cell reads, as the hub was told last. */
  readonly reads: (cell: number) => readonly TagUid[] | string;
  /** Runs until a cell reads this; fails with what it reads instead. */
  readonly wait: (cell: number, wanted: readonly TagUid[] | string, limitMs?: number) => number;
}

/** An image, the published one where nothing else is said, on a bank of seven readers, with the hub's end of the line, before anybody is greeted. */
export function bank(needs: Partial<Pick<BoardNeeds, 'image' | 'cells' | 'quirks'>> = {}): Bank {
  const ear = new HostEar();
  const board = new BridgeBoard({ image: publishedImage(), cells: BANK, ...needs, said: ear.said });
  const host = new VirtualHost(board, ear);
  const reads = (cell: number) => {
    const told = host.cell(cell);
    if (told === undefined) return 'nothing told';
    return told.status === 'tags' ? told.tags : told.status;
  };
  const wait: Bank['wait'] = (cell, wanted, limitMs = 2_000) => {
    const from = board.ms;
    const isThere = () => JSON.stringify(reads(cell)) === JSON.stringify(wanted);
    if (!host.runUntil(isThere, limitMs)) {
      throw new Error(
        `cell ${cell} reads ${JSON.stringify(reads(cell))} instead of ${JSON.stringify(wanted)}`,
      );
    }
    return board.ms - from;
  };
  return { board, host, reads, wait };
}

/** A bank that has been greeted and has told every cell once. */
export function greetedBank(needs: Parameters<typeof bank>[0] = {}): Bank {
  const it = bank(needs);
  const isWhole = () => it.host.of('snapshot').some(({ isWhole }) => isWhole);
  if (!it.host.runUntil(isWhole, GREETED_MS)) throw new Error('no whole snapshot');
  return it;
}
