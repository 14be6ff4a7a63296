import type { Game } from '@ringside/engine/kernel';
import type { GameFile, MatchRecord } from '@ringside/protocol/record';
import type { LogLine } from '@ringside/protocol/api';
import { ok, type Result } from '@ringside/protocol/vocabulary';
import type { Refusal, TableDesk } from './feed.ts';
import type { Played } from './frame.ts';
import { matchRecord } from './match-record.ts';
import type { GameArchive, StoredCommit } from './ports.ts';
import { tableEventOf } from './table-event.ts';
import { withoutDecisions } from './moment.ts';
import { publicGame } from './public-game.ts';
import { isLogFailure, refuse, refusedByLog } from './refusal.ts';

export interface ExportParts {
  readonly archive?: GameArchive;
  readonly games: readonly Game[];
  readonly id: string;
  readonly name?: string;
}

/** The game as one file, as far as everybody has been shown it: docs/game-file.md. */
export function exportGame(
  { archive, id, name: table = id }: ExportParts,
  played: Played | undefined,
): Promise<Result<GameFile, Refusal>> {
  return fromArchive(archive, played, async (files, { record, history }) => {
    const { game, seq, seats, isOver } = record;
    const view = withoutDecisions(history.match.view('public'));
    const shown = { stage: isOver ? 'over' : 'playing', view } as const;
    const [begun] = (await files.readPublic(game)).flatMap(beginningIn);
    const pace = begun?.pace ?? 'hidden';
    return ok(await files.exportGame(game, seq, { table, seats, pace, shown }));
  });
}

/** What everybody could see of the game so far. */
export function exportMatch(
  { archive, games }: ExportParts,
  played: Played | undefined,
  desk: Pick<TableDesk, 'log'>,
): Promise<Result<MatchRecord, Refusal>> {
  return fromArchive(archive, played, async (files, { record, history: { match } }) => {
    const game = games.find(({ id, version }) => id === match.ruleset && version === match.version);
    const lines = allLines(desk);
    const commits = await files.readPublic(record.game);
    if (!game) return refuse('table/unknown-ruleset');
    return ok(matchRecord(publicGame(record.game, game, commits), lines));
  });
}

async function fromArchive<Value>(
  archive: GameArchive | undefined,
  played: Played | undefined,
  work: (archive: GameArchive, played: Played) => Promise<Result<Value, Refusal>>,
): Promise<Result<Value, Refusal>> {
  if (!played) return refuse('table/no-game');
  if (!archive) return refuse('table/no-archive');
  try {
    return await work(archive, played);
  } catch (error) {
    if (!isLogFailure(error)) throw error;
    return refusedByLog(error);
  }
}

const beginningIn = ({ entries }: StoredCommit) =>
  entries.flatMap((entry) => {
    const event = tableEventOf(entry);
    return event?.type === 'begun' ? [event] : [];
  });

/** Every line of the log, oldest first. */
function allLines(desk: Pick<TableDesk, 'log'>): readonly LogLine[] {
  let lines: readonly LogLine[] = [];
  let before: number | undefined;
  for (;;) {
    const older = desk.log(before);
    const first = older[0]?.n;
    if (first === undefined || (before !== undefined && first >= before)) return lines;
    lines = [...older, ...lines];
    before = first;
  }
}
