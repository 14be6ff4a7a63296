import type { WireError } from '@ringside/protocol/api';

/** How the page stands to the hub. A screen that is not live stays readable and says since when. */
export type Link =
  | { readonly state: 'connecting' }
  | { readonly state: 'live' }
  /** Just lost; coming back is a matter of seconds. */
  | { readonly state: 'reconnecting'; readonly sinceMs: number }
  /** Lost for longer: what is shown is as old as this. */
  | { readonly state: 'stale'; readonly sinceMs: number }
  /** Page and hub are of different versions: only reloading helps. */
  | { readonly state: 'mismatch'; readonly error: WireError }
  /** The hub won't have this connection again. */
  | { readonly state: 'ended'; readonly error: WireError };

/** After this much silence the words change from "reconnecting" to "stale since". */
export const STALE_AFTER_MS = 5_000;

const WAITS_MS = [250, 500, 1_000, 2_000, 4_000];

/** How long to wait before attempt `attempt` (from 0), spread so that a room of tablets doesn't knock at once. */
export const backoffMs = (attempt: number, random: number): number =>
  (WAITS_MS[Math.min(attempt, WAITS_MS.length - 1)] ?? 4_000) * (0.75 + random / 2);

/** A `bye` after which knocking again would be refused again. */
export const isFinal = (code: string): boolean =>
  code === 'api/protocol-mismatch' ||
  code === 'api/session-ended' ||
  code === 'api/seat-taken' ||
  code === 'api/not-host' ||
  code === NO_TABLE.code;

/** Said by the way the connection is closed: there is nobody to say it. */
export const NO_TABLE: WireError = {
  code: 'api/no-such-table',
  message: 'There is no such table here.',
};
