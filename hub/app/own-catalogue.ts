import { existsSync, readFileSync } from 'node:fs';
import type { Logger } from 'pino';
import type { Game } from '@ringside/engine/kernel';
import {
  catalogueChanges,
  readCatalogueFile,
  sayChange,
  type CatalogueFault,
} from '@ringside/engine/rulesets/steel-arena';
import type { Design } from '@ringside/protocol/games/steel-arena';
import { AppError } from './app-error.ts';

/** More would not be read anyway. */
const FAULTS_SAID = 20;

/**
 * The table's own tiles for Steel Arena (`catalogue.tsv` in the data folder; docs/rules/steel-arena.md says how to write
 * one), and what they change said in the log. Throws `app/catalogue-invalid` with every line that is wrong.
 */
export function readOwnCatalogue(path: string, logger: Logger): readonly Design[] {
  if (!existsSync(path)) return [];
  const read = readCatalogueFile(readFileSync(path, 'utf8'));
  if (!read.ok) throw invalid(path, read.error);
  const changes = catalogueChanges(read.value).filter(({ change }) => change !== 'same');
  logger.info(
    { changes: changes.map(sayChange) },
    `${path} changes ${String(changes.length)} tiles`,
  );
  return read.value;
}

function invalid(path: string, faults: readonly CatalogueFault[]): AppError {
  const lines = faults
    .slice(0, FAULTS_SAID)
    .map(({ line, reason }) => `\n  line ${String(line)}: ${reason}`);
  const more = faults.length - lines.length;
  const rest = more > 0 ? `\n  and ${String(more)} more` : '';
  return new AppError(
    'app/catalogue-invalid',
    `${path} is wrong:${lines.join('')}${rest}\nCorrect it, or move it away to play with our tiles.`,
    { path, faults: faults.length },
  );
}

/** The game, played with the table's own tiles unless a game brings its own. */
export const withCatalogue = (game: Game, own: readonly Design[]): Game => ({
  ...game,
  start: (config) =>
    game.start(
      own.length > 0 && typeof config === 'object' && config !== null
        ? { catalogue: own, ...config }
        : config,
    ),
});
