import { createHash } from 'node:crypto';
import type { GameFile } from '@ringside/protocol/record';

/** SHA-256 over the file as JSON without blanks and without `check`: what the chain doesn't cover is covered by it. */
export const withCheck = (file: Omit<GameFile, 'check'>): GameFile => ({
  ...file,
  check: checkOf(file),
});

export const isIntact = ({ check, ...file }: GameFile): boolean => check === checkOf(file);

/** Keys are taken in the order of docs/game-file.md, whatever order they have in the file. */
function checkOf(file: Omit<GameFile, 'check'>): string {
  const { format, version, game, table, seats, pace, shown, key, commits } = file;
  const whole = { format, version, game, table, seats, pace, shown, key, commits };
  return createHash('sha256').update(JSON.stringify(whole)).digest('hex');
}
