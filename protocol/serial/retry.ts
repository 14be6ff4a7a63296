import { RETRY_FIRST_MS, RETRY_MAX_MS } from './timing.ts';

/** When something not yet acknowledged is said again. */
export interface Retry {
  readonly sinceMs: number;
  readonly delayMs: number;
  readonly dueMs: number;
}

export const firstTry = (nowMs: number): Retry => ({
  sinceMs: nowMs,
  delayMs: RETRY_FIRST_MS,
  dueMs: nowMs + RETRY_FIRST_MS,
});

export function nextTry(retry: Retry, nowMs: number): Retry {
  const delayMs = Math.min(retry.delayMs * 2, RETRY_MAX_MS);
  return { sinceMs: retry.sinceMs, delayMs, dueMs: nowMs + delayMs };
}
