import type { Game, Match } from '@ringside/engine/kernel';
import type { Pace } from '@ringside/protocol/api';
import { GameRecord } from './game-record.ts';
import type { GameId, StoredCommit } from './ports.ts';
import { tableEventOf, type RewindWhy, type TableEvent } from './table-event.ts';

/**
 * A game from its public entries alone. The rules write every event for one audience, and a stranger's view hangs on
 * public events only: what is made of these is what a stranger beside the table has seen.
 */
export interface PublicGame {
  readonly record: GameRecord;
  /** Knows nothing secret: good for the view of a stranger, and for nothing else. */
  readonly match: Match;
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
  return {
    record,
    match: matchAfter(game, strangers),
    beganWallMs: commits[0]?.wallMs ?? 0,
    pace: begun?.pace ?? 'hidden',
    undos: events.filter((event) => event.type === 'rewound' && isUndo(event.why)).length,
    corrections: events.filter(({ type }) => type === 'corrected').length,
  };
}

/** People took something back: neither sensing its own inference, nor somebody an undo. */
const isUndo = (why: RewindWhy): boolean => why !== 'redo' && why !== 'revised';

/** As the record is told: the match after entry n is the one after the last commit up to there, undone or not. */
function matchAfter(game: Game, commits: readonly StoredCommit[]): Match {
  let match = game.empty();
  const moments = [{ seq: 0, match }];
  for (const commit of commits) {
    const { entries } = commit;
    const last = entries.at(-1);
    // nothing of it was public
    if (!last) continue;
    const back = tableEventsIn(commit).find((event) => event.type === 'rewound');
    if (back) match = moments.findLast(({ seq }) => seq <= back.to)?.match ?? match;
    const payloads = entries.filter(({ stream }) => stream === 'game').map((e) => e.payload);
    if (payloads.length > 0) match = match.replay(payloads);
    moments.push({ seq: last.seq, match });
  }
  return match;
}

const tableEventsIn = ({ entries }: StoredCommit): readonly TableEvent[] =>
  entries.flatMap((entry) => tableEventOf(entry) ?? []);

const publicPart = (commit: StoredCommit): StoredCommit => ({
  ...commit,
  entries: commit.entries.filter(({ audience }) => audience === 'public'),
});
