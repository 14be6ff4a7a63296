import type { SeatInfo } from '@ringside/protocol/api';
import { deviceText } from './seats.ts';

/** How a seat is played now, and whether anybody sits there. */
export const seatText = (info: Pick<SeatInfo, 'joined' | 'connected' | 'away'>): string =>
  info.away ? 'has left' : deviceText(info);

/** What follows for everybody when somebody leaves. */
export const leftText = (name: string): string =>
  `${name} has left: the hub plays the least it must until somebody takes over.`;
