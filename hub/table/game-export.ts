import type { Game } from '@ringside/engine/kernel';
import type { GameFile, MatchRecord } from '@ringside/protocol/record';
import { ok, type Result } from '@ringside/protocol/vocabulary';
import type { Refusal } from './feed.ts';
import type { Played } from './frame.ts';
import { matchRecord } from './match-record.ts';
import { withoutDecisions } from './moment.ts';
import type { GameArchive } from './ports.ts';
import { publicGame } from './public-game.ts';
import { refuse } from './refusal.ts';

export interface ExportParts {
  readonly archive?: GameArchive;
  readonly games: readonly Game[];
  readonly id: string;
  readonly name?: string;
}

/** The game as one file, as far as everybody has been shown it: docs/game-file.md. Rejects like the log. */
export async function exportGame(
  { archive, id, name: table = id }: ExportParts,
  { record, history }: Played,
): Promise<Result<GameFile, Refusal>> {
  if (!archive) return refuse('table/no-archive');
  const { game, seq, seats, pace, isOver } = record;
  const view = withoutDecisions(history.match.view('public'));
  const shown = { stage: isOver ? 'over' : 'playing', view } as const;
  return ok(await archive.exportGame(game, seq, { table, seats, pace, shown }));
}

/** What everybody could see of the game so far. Rejects like the log. */
export async function exportMatch(
  { archive, games }: ExportParts,
  { record, history: { match } }: Played,
): Promise<Result<MatchRecord, Refusal>> {
  if (!archive) return refuse('table/no-archive');
  const game = games.find(({ id, version }) => id === match.ruleset && version === match.version);
  if (!game) return refuse('table/unknown-ruleset');
  const commits = await archive.readPublic(record.game);
  return ok(matchRecord(publicGame(record.game, game, commits)));
}
