import { isReachable } from './lib/game/http.ts';

const LAST = 'ringside-reloaded';
/** A build that lacks a part for good must not reload for ever. */
const AGAIN_MS_MIN = 60_000;

/**
 * The hub has been updated under an open page: parts that it has not fetched yet are gone under their old names. The
 * page fetches itself anew, once, and only while the hub answers: a readable screen is better than an error page.
 */
export async function reloadStaleBuild(event: Event): Promise<void> {
  event.preventDefault();
  const last = Number(sessionStorage.getItem(LAST) ?? -Infinity);
  if (Date.now() - last < AGAIN_MS_MIN || !(await isReachable())) return;
  sessionStorage.setItem(LAST, String(Date.now()));
  location.reload();
}
