import type { Sector } from '@ringside/protocol/vocabulary';

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
