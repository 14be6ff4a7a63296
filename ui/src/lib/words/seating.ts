import type { SeatInfo } from '@ringside/protocol/api';
import { deviceText } from './seats.ts';

/** How a seat is played now, and whether anybody sits there. */
export const seatText = (info: Pick<SeatInfo, 'joined' | 'connected' | 'away'>): string =>
  info.away ? 'has left' : deviceText(info);

/** Beside the name of somebody who has left. */
export const AWAY = 'Has left: the hub plays.';

/** The same in a sentence. */
export const awayText = (name: string): string => `${name} has left: the hub plays.`;

/** What follows for everybody when somebody leaves. */
export const leftText = (name: string): string =>
  `${name} has left: the hub plays the least it must until somebody takes over.`;
