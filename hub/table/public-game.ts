import type { Game, Match } from '@ringside/engine/kernel';
import type { Pace } from '@ringside/protocol/api';
import { GameRecord } from './game-record.ts';
import { History } from './history.ts';
import type { GameId, Seq, StoredCommit } from './ports.ts';
import { tableEventOf, type RewindWhy, type TableEvent } from './table-event.ts';

/**
 * A game from its public entries alone. The rules write every event for one audience, and a stranger's view hangs on
 * public events only: what is made of these is what a stranger beside the table has seen.
 */
export interface PublicGame {
  readonly record: GameRecord;
  /** Knows nothing secret: good for the view of a stranger, and for nothing else. */
  readonly match: Match;
  /** That match as it was after every commit. */
  readonly history: History;
  readonly beganWallMs: number;
  readonly pace: Pace;
  readonly undos: number;
  readonly corrections: number;
}

/** Throws what the rules throw on entries that they can't have written. */
export function publicGame(id: string, game: Game, commits: readonly StoredCommit[]): PublicGame {
  const strangers = commits.map(publicPart);
  const record = new GameRecord(id as GameId);
  for (const commit of strangers) record.apply(commit);
  const events = strangers.flatMap(tableEventsIn);
  const begun = events.find((event) => event.type === 'begun');
  const history = historyOf(game, strangers);
  return {
    record,
    match: history.match,
    history,
    beganWallMs: commits[0]?.wallMs ?? 0,
    pace: begun?.pace ?? 'hidden',
    undos: events.filter((event) => event.type === 'rewound' && isUndo(event.why)).length,
    corrections: events.filter(({ type }) => type === 'corrected').length,
  };
}

/** People took something back: neither sensing its own inference, nor somebody an undo. */
const isUndo = (why: RewindWhy): boolean => why !== 'redo' && why !== 'revised';

/** It reaches back to before the first entry, so that there is no rewind that it could not follow. */
const historyOf = (game: Game, commits: readonly StoredCommit[]): History =>
  commits.reduce(
    (history, commit) => history.replay(commit) ?? history,
    new History(game, [{ seq: 0 as Seq, match: game.empty() }]),
  );

const tableEventsIn = ({ entries }: StoredCommit): readonly TableEvent[] =>
  entries.flatMap((entry) => tableEventOf(entry) ?? []);

const publicPart = (commit: StoredCommit): StoredCommit => ({
  ...commit,
  entries: commit.entries.filter(({ audience }) => audience === 'public'),
});
