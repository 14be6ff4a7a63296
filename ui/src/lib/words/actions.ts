import type { RawAction } from '@ringside/protocol/vocabulary';
import { turnWords } from './sentences.ts';

/** What an activation results in, as a key says it: "Walk 2", "Turn 1 right", "Fire at Ben". */
export function resultWords(action: RawAction, whom: string): string {
  switch (action['ability']) {
    case 'forward':
      return `Walk ${String(action['distance'])}`;
    case 'turn':
      return `Turn ${turnWords(Number(action['sectors']))}`;
    case 'melee':
      return `Hit ${whom}`;
    default:
      return `Fire at ${whom}`;
  }
}

/** A space nobody stands on, so many steps ahead. */
export const emptyWords = (steps: number): string =>
  steps > 0 ? `empty space ${String(steps)}` : 'an empty space';
