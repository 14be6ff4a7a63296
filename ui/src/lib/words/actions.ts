import type { RawAction } from '@ringside/protocol/vocabulary';
import { turnWords } from './sentences.ts';

/** What an activation results in, as a key says it: "Walk 2", "Turn 1 right", "Fire at Ben", "Fire 2 ahead". */
export function resultWords(action: RawAction, victim: string | undefined, steps: number): string {
  const ability = action['ability'];
  if (ability === 'forward') return `Walk ${String(action['distance'])}`;
  if (ability === 'turn') return `Turn ${turnWords(Number(action['sectors']))}`;
  if (ability === 'melee') return victim === undefined ? 'Hit nobody' : `Hit ${victim}`;
  return victim === undefined ? `Fire ${String(steps)} ahead` : `Fire at ${victim}`;
}

/** A space nobody stands on, so many steps ahead. */
export const emptyWords = (steps: number): string => `${String(steps)} ahead, nobody`;
