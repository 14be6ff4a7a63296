/** Said on the first screen. */
export const NOTICE =
  'Ringside is an unofficial companion. Not made or endorsed by the games’ publishers.';
