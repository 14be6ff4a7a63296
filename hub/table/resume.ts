import type { Game } from '@ringside/engine/kernel';
import type { Played } from './frame.ts';
import { GameRecord } from './game-record.ts';
import { History } from './history.ts';
import { beforeAnything, isGameOf } from './new-game.ts';
import type { EventLog, GameId, GameSummary, StoredCommit } from './ports.ts';
import { isLogFailure } from './refusal.ts';
import type { Warning } from './warning.ts';

export interface ResumeContext {
  readonly tableId: string;
  readonly games: readonly Game[];
  readonly log: EventLog;
  readonly warn: (warning: Warning) => void;
}

export interface Resumed {
  readonly played: Played | undefined;
  /** The highest epoch given out so far. */
  readonly epoch: number;
  /** Set when the rules threw on their own record. */
  readonly bug?: unknown;
}

/** Epochs a game is given when its record can't be read: more than any game uses. */
const EPOCHS_A_GAME = 10_000;

/** The newest game of this table, as the record has it; without one that can be read the table is in set-up. */
export async function resumeNewest(context: ResumeContext): Promise<Resumed> {
  const all = await context.log.games();
  const games = all.filter(({ game, lastSeq }) => isGameOf(context.tableId, game) && lastSeq > 0);
  const newest = games.at(-1);
  for (const { game, finished } of games.slice(0, -1)) {
    if (!finished) await context.log.finish(game);
  }
  if (!newest) return { played: undefined, epoch: 0 };
  try {
    return await resumeGame(context, newest);
  } catch (error) {
    const epoch = games.length * EPOCHS_A_GAME;
    if (!isLogFailure(error)) return { played: undefined, epoch, bug: error };
    if (error.retryable) throw error;
    context.warn({ code: error.code, detail: { game: newest.game }, cause: error });
    return { played: undefined, epoch };
  }
}

async function resumeGame(context: ResumeContext, summary: GameSummary): Promise<Resumed> {
  const { log, games, warn } = context;
  const commits = await log.read(summary.game);
  const record = new GameRecord(summary.game);
  for (const commit of commits) record.apply(commit);
  const game = games.find(
    ({ id, version }) => id === summary.ruleset && version === summary.rulesetVersion,
  );
  const { epoch } = record;
  if (record.isUnfinished) return { played: undefined, epoch };
  if (!game) {
    const detail = {
      game: summary.game,
      ruleset: summary.ruleset,
      version: summary.rulesetVersion,
    };
    warn({ code: 'table/ruleset-missing', detail });
    return { played: undefined, epoch };
  }
  const history = await replay(context, game, summary, commits);
  return { played: { record, history, isFinished: summary.finished }, epoch };
}

/** From the snapshot where that leads to the end of the record, from the first event otherwise. */
async function replay(
  { log }: ResumeContext,
  game: Game,
  { game: id }: GameSummary,
  commits: readonly StoredCommit[],
): Promise<History> {
  const snapshot = await log.loadSnapshot(id);
  const start =
    snapshot && new History(game, [{ seq: snapshot.at, match: game.resume(snapshot.state) }]);
  return (start && fold(start, commits)) ?? fromTheStart(game, id, commits);
}

/** What memory no longer holds of a game that is being played, from its first event on. */
export async function recall(
  { log, games }: Pick<ResumeContext, 'log' | 'games'>,
  { record, history }: Pick<Played, 'record' | 'history'>,
): Promise<History> {
  const { ruleset, version } = history.match;
  const game = games.find((one) => one.id === ruleset && one.version === version);
  if (!game) throw new Error(`${ruleset} ${String(version)}: played, and not in the house`);
  return fromTheStart(game, record.game, await log.read(record.game));
}

function fromTheStart(game: Game, id: GameId, commits: readonly StoredCommit[]): History {
  const history = fold(beforeAnything(game), commits);
  if (!history) throw new Error(`${id}: rewinds to before its beginning`);
  return history;
}

const fold = (start: History, commits: readonly StoredCommit[]): History | undefined =>
  commits.reduce<History | undefined>((history, commit) => history?.replay(commit), start);
