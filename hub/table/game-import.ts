import type { Game } from '@ringside/engine/kernel';
import { parseGameFile, type GameFile, type RecordFault } from '@ringside/protocol/record';
import { err, ok, type Result, type TableId } from '@ringside/protocol/vocabulary';
import type { Refusal } from './feed.ts';
import { gameIdOf } from './new-game.ts';
import type { Entropy, GameArchive, GameId, StoredCommit } from './ports.ts';
import { publicGame } from './public-game.ts';
import { refuse } from './refusal.ts';
import { NAME_MAX, parseName } from './seat-name.ts';

/** A game that has come in a file: what table it needs. */
export interface Arrived {
  /** Name of the table that it was played at. */
  readonly name: string;
  /** `record`: its key isn't here, so that it can be looked through and nothing else. */
  readonly kind: 'table' | 'record';
}

export interface ImportParts {
  readonly archive: GameArchive;
  readonly games: readonly Game[];
  readonly entropy: Entropy;
  /** Whether a game of the record is at a table of this hub; absent: every one is. */
  readonly isAtTable?: (game: GameId) => boolean;
}

/**
 * Takes a game out of a file into the record, as the newest game of a table that has none yet. Everything is verified
 * before anything is written. Rejects like the log.
 */
export async function importGame(
  parts: ImportParts,
  raw: unknown,
  table: TableId,
): Promise<Result<Arrived, Refusal>> {
  const { archive, games, entropy } = parts;
  const file = parseGameFile(raw);
  if (!file.ok) return refused(file.error);
  await abandonLeft(parts, file.value);
  const commits = await archive.readGameFile(file.value);
  if (!commits.ok) return refused(commits.error);
  const playable = canBePlayed(file.value, commits.value, games);
  if (!playable.ok) return playable;
  const taken = await archive.importGame(gameIdOf({ tableId: table, entropy }), file.value);
  if (!taken.ok) return refused(taken.error);
  return ok({
    name: tableName(file.value.table),
    kind: taken.value === 'open' ? 'table' : 'record',
  });
}

/**
 * A game is being played as long as its table is kept. Where that was closed in mid-game, the game goes on as the one in
 * the file: what was left behind is closed first, so that there are never two, and its key stays where it is.
 */
async function abandonLeft({ archive, isAtTable }: ImportParts, file: GameFile): Promise<void> {
  if (!isAtTable || file.game.finished) return;
  const unfinished = await archive.unfinishedAs(file.game.id);
  for (const game of unfinished.filter((one) => !isAtTable(one))) await archive.abandon(game);
}

/** A file's name for a table may be longer than ours are. */
function tableName(told: string): string {
  const short = parseName(Array.from(told.trim()).slice(0, NAME_MAX).join(''));
  return short.ok ? short.value : 'Table';
}

const refused = ({ code, detail }: RecordFault): Result<never, Refusal> =>
  err({ code, atoms: [], detail });

/** Whether our rules are the ones it was played by, and take its public entries without a mistake. */
function canBePlayed(
  file: GameFile,
  commits: readonly StoredCommit[],
  games: readonly Game[],
): Result<null, Refusal> {
  const { ruleset, rulesetVersion: version } = file.game;
  const ours = games.filter(({ id }) => id === ruleset);
  if (ours.length === 0) return refuse('table/unknown-ruleset', { ruleset });
  const game = ours.find((one) => one.version === version);
  if (!game) {
    const known = Math.max(...ours.map((one) => one.version));
    return refused({ code: 'record/newer', detail: { ruleset, version, known } });
  }
  try {
    publicGame(file.game.id, game, commits).match.view('public');
    return ok(null);
  } catch (error) {
    const because = error instanceof Error ? error.message : String(error);
    return refused({ code: 'record/unplayable', detail: { because } });
  }
}
