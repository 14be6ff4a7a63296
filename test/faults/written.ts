import type { CommandId } from '@ringside/protocol/vocabulary';
import type { Commit, GameId, LogEntry, Seq } from '../../hub/table/ports.ts';

// What the appender writes, so that the test knows every byte that must be there.

/** A new game, with a new key file, after so many commits of a process. */
export const COMMITS_A_GAME = 12;

export const gameAt = (n: number): GameId => `g${String(n).padStart(4, '0')}` as GameId;

/** The one commit that can come after this seq. */
export const commitAfter = (game: GameId, after: Seq): Commit => ({
  game,
  after,
  actor: { by: 'A', source: 'seat' },
  cmdId: `c${String(after)}` as CommandId,
  entries: [entry(after, 'public'), entry(after, ['A', 'C']), entry(after, 'hub')],
  wallMs: 0,
});

const entry = (after: Seq, audience: LogEntry['audience']): LogEntry => ({
  stream: 'game',
  type: 'moved',
  schema: 1,
  audience,
  payload: { after, text: 'x'.repeat((after * 37) % 700) },
});
