import type { WireError } from '@ringside/protocol/api';
import { age } from './plural.ts';

interface LinkLike {
  readonly state: 'connecting' | 'live' | 'reconnecting' | 'stale' | 'mismatch' | 'ended';
  readonly sinceMs?: number;
  readonly error?: WireError;
}

interface LinkWords {
  readonly lamp: 'settling' | 'disturbed' | 'lost';
  readonly say: string;
  readonly age?: string;
  readonly more?: string;
}

/** What a page says about its link; nothing while all is well. */
export function linkWords(
  { state, sinceMs = 0, error }: LinkLike,
  nowMs: number,
): LinkWords | null {
  switch (state) {
    case 'live':
      return null;
    case 'connecting':
      return { lamp: 'settling', say: 'Connecting to the table' };
    case 'reconnecting':
      return { lamp: 'settling', say: 'Reconnecting' };
    case 'stale':
      return { lamp: 'disturbed', say: 'Stale since', age: age((nowMs - sinceMs) / 1000) };
    case 'mismatch':
      return {
        lamp: 'lost',
        say: 'This page and the hub are of different versions.',
        more: 'Reload to get the page that fits.',
      };
    case 'ended':
      return { lamp: 'lost', say: error?.message ?? 'The hub ended this connection.' };
  }
}

/** A bug stopped this table: what to tell us. */
export const frozenText = (code: string, event: number): string =>
  `This table stopped on a mistake of ours (${code}, event ${String(event)}). Start a new game.`;
