import {
  isAxial,
  isSector,
  parseSpaceKey,
  squareName,
  type Axial,
  type Sector,
} from '@ringside/protocol/vocabulary';
import { step } from '../grid/hex.ts';

const SECTOR_NAMES = [
  'right',
  'lower right',
  'lower left',
  'left',
  'upper left',
  'upper right',
] as const;

/** The way a robot faces, as the drawing shows it. */
export const sectorName = (sector: Sector): string => SECTOR_NAMES[sector];

/** The way a value of an edit means: "left". */
export const wayOf = (value: unknown): string =>
  isSector(value) ? sectorName(value) : String(value);

/** Where a space is, as people at a table without numbers say it: "on the centre", "2 right of the centre", "on e5". */
export function placeOf(key: string): string {
  const space = parseSpaceKey(key);
  if (!space) return `on ${key}`;
  if (!isAxial(space)) return `on ${squareName(space)}`;
  const steps = stepsTo(space);
  return steps.length === 0 ? 'on the centre' : `${steps.join(', ')} of the centre`;
}

/** The same as a name: "the centre", "2 right of the centre", "e5". */
export const spaceName = (key: string): string => placeOf(key).replace(/^on /, '');

const PAIRS: readonly (readonly [Sector, Sector])[] = [
  [0, 1],
  [1, 2],
  [2, 3],
  [3, 4],
  [4, 5],
  [5, 0],
];

/** From the centre along one way, and a neighbouring one where that is needed. */
function stepsTo({ q, r }: Axial): readonly string[] {
  for (const [way, next] of PAIRS) {
    const [one, other] = [step({ q: 0, r: 0 }, way), step({ q: 0, r: 0 }, next)];
    // a neighbouring pair of ways spans the board with a determinant of 1
    const far = q * other.r - r * other.q;
    const aside = r * one.q - q * one.r;
    if (far > 0 && aside >= 0) return [counted(far, way), ...(aside ? [counted(aside, next)] : [])];
  }
  return [];
}

const counted = (steps: number, way: Sector): string => `${String(steps)} ${sectorName(way)}`;
