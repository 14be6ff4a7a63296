import type Database from 'better-sqlite3';
import type { ChainedRow, ChainStart } from './reader.ts';
import type { BatchRow, EntryRow, GameRow } from './rows.ts';

type Sql<Parameters extends unknown[], Row = unknown> = Database.Statement<Parameters, Row>;

export interface Statements {
  readonly insertGame: Sql<[GameRow]>;
  readonly unfinishedAs: Sql<[string], Pick<GameRow, 'id'>>;
  readonly game: Sql<[string], GameRow>;
  readonly games: Sql<[], GameRow>;
  readonly finishGame: Sql<[Buffer | null, string]>;
  readonly insertBatch: Sql<[BatchRow & { readonly game: string }]>;
  readonly command: Sql<[string, string, string], { readonly found: 1 }>;
  readonly insertEntry: Sql<[EntryRow & { readonly hash: Buffer }]>;
  readonly entries: Sql<[string, number], ChainedRow>;
  readonly head: Sql<[string], ChainStart>;
  readonly hashAt: Sql<[string, number], ChainStart>;
  readonly snapshot: Sql<[string], { readonly at_seq: number; readonly body: Buffer }>;
  readonly saveSnapshot: Sql<[string, number, Buffer]>;
}

/** All SQL that runs after the migrations. */
export const prepareStatements = (db: Database.Database): Statements => ({
  insertGame: db.prepare(
    `insert into game(id, ruleset, ruleset_version, created_ms, finished, released_key, written_as)
     values (@id, @ruleset, @ruleset_version, @created_ms, @finished, @released_key, @written_as)`,
  ),
  unfinishedAs: db.prepare(
    'select id from game where coalesce(written_as, id) = ? and finished = 0',
  ),
  game: db.prepare('select * from game where id = ?'),
  games: db.prepare('select * from game order by n'),
  finishGame: db.prepare('update game set finished = 1, released_key = ? where id = ?'),
  insertBatch: db.prepare(
    `insert into batch(game, first_seq, last_seq, actor_by, actor_source, cmd_id, wall_ms)
     values (@game, @first_seq, @last_seq, @actor_by, @actor_source, @cmd_id, @wall_ms)`,
  ),
  command: db.prepare('select 1 found from batch where game = ? and actor_by = ? and cmd_id = ?'),
  insertEntry: db.prepare(
    `insert into entry(game, seq, first_seq, stream, type, schema, audience, payload, hash)
     values (@game, @seq, @first_seq, @stream, @type, @schema, @audience, @payload, @hash)`,
  ),
  entries: db.prepare(
    `select entry.*, last_seq, actor_by, actor_source, cmd_id, wall_ms
     from entry join batch using (game, first_seq)
     where entry.game = ? and seq > ? order by seq`,
  ),
  head: db.prepare('select seq, hash from entry where game = ? order by seq desc limit 1'),
  hashAt: db.prepare('select seq, hash from entry where game = ? and seq = ?'),
  snapshot: db.prepare('select at_seq, body from snapshot where game = ?'),
  saveSnapshot: db.prepare(
    `insert into snapshot(game, at_seq, body) values (?, ?, ?)
     on conflict (game) do update set at_seq = excluded.at_seq, body = excluded.body`,
  ),
});
