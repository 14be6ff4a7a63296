import { SEATS, type CommandId } from '@ringside/protocol/vocabulary';
import type { Actor, LogEntry } from '../table/ports.ts';

/** One game as stored. */
export interface GameRow {
  readonly id: string;
  readonly ruleset: string;
  readonly ruleset_version: number;
  readonly created_ms: number;
  readonly finished: number;
  readonly released_key: Buffer | null;
  /** What its chain and seals call it; `null`: its id. */
  readonly written_as: string | null;
}

/** The game under the name that its chain, its seals and its key file know it by. */
export const asWritten = (game: GameRow): GameRow =>
  game.written_as === null ? game : { ...game, id: game.written_as };

/** What a commit says beside its entries. */
export interface BatchRow {
  readonly first_seq: number;
  readonly last_seq: number;
  readonly actor_by: Actor['by'];
  readonly actor_source: Actor['source'];
  readonly cmd_id: CommandId | null;
  readonly wall_ms: number;
}

/** One entry joined with its commit, as the chain covers it. */
export interface EntryRow extends BatchRow {
  readonly game: string;
  readonly seq: number;
  readonly stream: LogEntry['stream'];
  readonly type: string;
  readonly schema: number;
  readonly audience: string;
  /** JSON text, sealed unless the audience is `public`. */
  readonly payload: Buffer;
}

/** `public`, `hub`, or `seats:AC`. */
export const audienceText = (audience: LogEntry['audience']): string =>
  typeof audience === 'string' ? audience : `seats:${audience.join('')}`;

/** Inverse of `audienceText`. */
export function parseAudience(text: string): LogEntry['audience'] {
  if (text === 'public' || text === 'hub') return text;
  return SEATS.filter((seat) => text.includes(seat, 'seats:'.length));
}
