import type { SeatInfo } from '@ringside/protocol/api';
import { inWords } from './plural.ts';

/** How a seat is played: by a device of its own, or on the table tablet. */
export const deviceText = ({
  joined,
  connected,
}: Pick<SeatInfo, 'joined' | 'connected'>): string => {
  if (!joined) return 'shares this tablet';
  return connected ? 'own device, in' : 'own device, away';
};

export const startText = (count: number): string => `Start with ${inWords(count)}`;
