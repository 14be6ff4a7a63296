import type { Match, MatchEvent } from '@ringside/engine/kernel';
import type { CommandId } from '@ringside/protocol/vocabulary';
import type { History } from './history.ts';
import type { Actor, LogEntry, Seq } from './ports.ts';
import type { Turn } from './sensing-desk.ts';
import { tableEntry, type Drawn, type TableEvent } from './table-event.ts';

/** What one accepted command will write and lead to, decided and evolved in memory but not yet durable. */
export interface Plan {
  readonly actor: Actor;
  readonly cmdId?: CommandId;
  readonly entries: readonly LogEntry[];
  /** The entry that `after` goes back to: it need not be remembered yet. */
  readonly reachesTo?: number;
  /** The matches once the commit is on disk with this seq for its last entry. */
  readonly after: (history: History, seq: Seq) => History;
  /** The game that it begins, with all that chance drew for its set-up. */
  readonly begins?: {
    readonly ruleset: string;
    readonly config: object;
    readonly drawn: readonly Drawn[];
  };
  /** What sensing is told of it; absent where the game stays as it was. */
  readonly turn?: Turn;
}

/** Schema of game payloads: the ruleset's version says what is in them, this what is around them. */
const GAME_SCHEMA = 1;

const gameEntry = ({ type, audience, payload }: MatchEvent): LogEntry => ({
  stream: 'game',
  type,
  schema: GAME_SCHEMA,
  audience,
  payload,
});

/** The table's entry, the game's, and the end of the game where this is it. */
export const entriesOf = (
  events: readonly TableEvent[],
  step: { readonly events: readonly MatchEvent[]; readonly next: Match },
): readonly LogEntry[] => [
  ...events.map(tableEntry),
  ...step.events.map(gameEntry),
  ...(step.next.outcome() ? [tableEntry({ type: 'ended', why: 'outcome' })] : []),
];

export const moveOn =
  (match: Match): Plan['after'] =>
  (history, seq) =>
    history.with(seq, match);
