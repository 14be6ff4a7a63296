import { greetedMat } from './greeted.ts';

const ROUNDS_MS = 3_000;
/** A field that goes off and on within this is the same visit. */
const VISIT_MS = 20;
const WATCHED = 5;

const four = (cell: number) => [0x10, cell, 0x77, 0x88];
const seven = (cell: number) => [0x04, cell, 0x22, 0x33, 0x44, 0x55, 0x66];

const LOADS = {
  none: () => [],
  'four-byte': (cell: number) => [four(cell)],
  'seven-byte': (cell: number) => [seven(cell)],
  two: (cell: number) => [four(cell), seven(cell)],
} as const;
export type ScanLoad = keyof typeof LOADS;

/** How long one round over 37 cells takes when nothing changes, in milliseconds of the chip. */
export function scanPeriodMs(image: Uint8Array, load: ScanLoad): number {
  const { board, host } = greetedMat(image, LOADS[load]);
  const visits: number[] = [];
  const antenna = board.reader(WATCHED)?.antenna;
  if (!antenna) throw new Error('nobody is watched');
  antenna.onSwitch = (isOn) => {
    const last = visits.at(-1) ?? -Infinity;
    if (isOn && board.ms - last > VISIT_MS) visits.push(board.ms);
  };
  host.run(ROUNDS_MS);
  const [first, last] = [visits[0], visits.at(-1)];
  if (first === undefined || last === undefined || visits.length < 2) {
    throw new Error('the watched cell is not read');
  }
  return (last - first) / (visits.length - 1);
}
