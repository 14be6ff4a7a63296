import type Database from 'better-sqlite3';
import type {
  Commit,
  EventLog,
  GameArchive,
  GameId,
  GameSummary,
  LogEntry,
  Seq,
  StoredCommit,
} from '../table/ports.ts';
import type { GameFile, GameFileHeader, RecordFault } from '@ringside/protocol/record';
import { err, ok, type Result } from '@ringside/protocol/vocabulary';
import { fromGameFile, toGameFile, type ArrivingGame } from './archive.ts';
import { link } from './chain.ts';
import { openDatabase } from './database.ts';
import { KeyFolder } from './keys.ts';
import { asLogError } from './as-log-error.ts';
import { LogError } from './log-error.ts';
import {
  chainStart,
  storedGameId,
  toCommits,
  verifyChain,
  type ChainedRow,
  type ChainStart,
} from './reader.ts';
import { asWritten, audienceText, type BatchRow, type EntryRow, type GameRow } from './rows.ts';
import { seal, unseal } from './seal.ts';
import { prepareStatements, type Statements } from './statements.ts';

export interface SqliteEventLogOptions {
  /** The database; its folder is made. One hub at a time. */
  readonly file: string;
  /** Folder of the key files, beside the database and never inside what is backed up with it. */
  readonly keys: string;
}

/**
 * The durable record in one SQLite file: docs/event-log.md. Calls are synchronous inside; the promises are the port's,
 * so that the writer can move to a process of its own.
 */
export class SqliteEventLog implements EventLog, GameArchive {
  /** Where a corrupt file was moved to when this log was opened. */
  readonly quarantined: string | undefined;
  readonly #db: Database.Database;
  readonly #sql: Statements;
  readonly #keys: KeyFolder;

  /** Throws `LogError`. */
  constructor(options: SqliteEventLogOptions) {
    const { db, quarantined } = openDatabase(options.file);
    this.#db = db;
    this.quarantined = quarantined;
    this.#sql = prepareStatements(db);
    this.#keys = new KeyFolder(options.keys);
  }

  create(game: GameId, ruleset: string, rulesetVersion: number, wallMs: number): Promise<void> {
    return this.#attempt(() => {
      this.#keys.ensure(game);
      this.#sql.insertGame.run({
        id: game,
        ruleset,
        ruleset_version: rulesetVersion,
        created_ms: Math.trunc(wallMs),
        finished: 0,
        released_key: null,
        written_as: null,
      });
    });
  }

  append(commit: Commit): Promise<Seq> {
    return this.#attempt(() => this.#db.transaction(() => this.#write(commit)).immediate());
  }

  read(game: GameId, after?: Seq): Promise<readonly StoredCommit[]> {
    return this.#attempt(() => {
      const row = this.#game(game);
      const key = this.#keyOf(row);
      if (!key) throw new LogError('log/key-missing', { game });
      return toCommits(this.#verifiedRows(row, after), row.ruleset, key);
    });
  }

  /** What may be read of a game whose key is gone: its public entries. */
  readPublic(game: GameId, after?: Seq): Promise<readonly StoredCommit[]> {
    return this.#attempt(() => {
      const row = this.#game(game);
      return toCommits(this.#verifiedRows(row, after), row.ruleset, undefined);
    });
  }

  exportGame(game: GameId, until: Seq, header: GameFileHeader): Promise<GameFile> {
    return this.#attempt(() => {
      const row = this.#game(game);
      const rows = this.#verifiedRows(row, undefined).filter(({ last_seq }) => last_seq <= until);
      return toGameFile(row, rows, header);
    });
  }

  readGameFile(file: GameFile): Promise<Result<readonly StoredCommit[], RecordFault>> {
    return this.#attempt(() => {
      const arriving = this.#arriving(storedGameId({ id: file.game.id }), file);
      if (!arriving.ok) return arriving;
      const { rows, game, key } = arriving.value;
      return ok(toCommits(rows, game.ruleset, key));
    });
  }

  importGame(as: GameId, file: GameFile): Promise<Result<'open' | 'sealed', RecordFault>> {
    return this.#attempt(() => {
      const arriving = this.#arriving(as, file);
      if (!arriving.ok) return arriving;
      this.#db
        .transaction(() => {
          this.#take(arriving.value);
        })
        .immediate();
      return ok(arriving.value.key ? 'open' : 'sealed');
    });
  }

  unfinishedAs(writtenAs: string): Promise<readonly GameId[]> {
    return this.#attempt(() => this.#sql.unfinishedAs.all(writtenAs).map(storedGameId));
  }

  abandon(game: GameId): Promise<void> {
    return this.#attempt(() => {
      if (this.#game(game).finished === 0) this.#sql.finishGame.run(null, game);
    });
  }

  games(): Promise<readonly GameSummary[]> {
    return this.#attempt(() =>
      this.#sql.games.all().map((row) => ({
        game: storedGameId(row),
        ruleset: row.ruleset,
        rulesetVersion: row.ruleset_version,
        finished: row.finished === 1,
        lastSeq: this.#head(row).seq as Seq,
        createdWallMs: row.created_ms,
      })),
    );
  }

  finish(game: GameId): Promise<void> {
    return this.#attempt(() => {
      if (this.#game(game).finished === 1) return;
      this.#sql.finishGame.run(this.#keyOf(this.#game(game)) ?? null, game);
    });
  }

  saveSnapshot(game: GameId, at: Seq, state: unknown): Promise<void> {
    return this.#attempt(() => {
      const key = this.#keyOf(this.#game(game));
      if (!key) throw new LogError('log/key-missing', { game });
      const body = seal(key, snapshotLabel(game, at), JSON.stringify(state));
      this.#sql.saveSnapshot.run(game, at, body);
    });
  }

  loadSnapshot(game: GameId): Promise<{ readonly at: Seq; readonly state: unknown } | undefined> {
    return this.#attempt(() => {
      const row = this.#sql.snapshot.get(game);
      const key = this.#keyOf(this.#game(game));
      const text = row && key && unseal(key, snapshotLabel(game, row.at_seq), row.body);
      if (text === undefined) return undefined;
      const state: unknown = JSON.parse(text);
      return { at: row?.at_seq as Seq, state };
    });
  }

  close(): Promise<void> {
    return this.#attempt(() => {
      this.#db.close();
    });
  }

  /** The key of an unfinished game is used where it lies here, but not beside the very game that is being played. */
  #arriving(as: GameId, file: GameFile): Result<ArrivingGame, RecordFault> {
    const { id, finished } = file.game;
    const isRunning = !finished && this.#sql.unfinishedAs.get(id) !== undefined;
    if (isRunning) return err({ code: 'record/running', detail: { game: id } });
    return fromGameFile(as, file, finished ? undefined : this.#keys.find(storedGameId({ id })));
  }

  #take({ game, batches, rows }: ArrivingGame): void {
    this.#sql.insertGame.run(game);
    for (const batch of batches) this.#sql.insertBatch.run({ ...batch, game: game.id });
    for (const row of rows) this.#sql.insertEntry.run({ ...row, game: game.id });
  }

  #write(commit: Commit): Seq {
    const game = this.#game(commit.game);
    const head = this.#head(game);
    this.#assertWritable(commit, game, head);
    const batch: BatchRow = {
      first_seq: head.seq + 1,
      last_seq: head.seq + commit.entries.length,
      actor_by: commit.actor.by,
      actor_source: commit.actor.source,
      cmd_id: commit.cmdId ?? null,
      wall_ms: Math.trunc(commit.wallMs),
    };
    this.#sql.insertBatch.run({ game: game.id, ...batch });
    this.#writeEntries(game, batch, head.hash, commit.entries);
    return batch.last_seq as Seq;
  }

  #writeEntries(game: GameRow, batch: BatchRow, head: Buffer, entries: readonly LogEntry[]): void {
    let hash = head;
    entries.forEach((entry, index) => {
      const row = this.#toRow(game, batch, batch.first_seq + index, entry);
      hash = link(hash, row);
      this.#sql.insertEntry.run({ ...row, game: game.id, hash });
    });
  }

  #toRow(game: GameRow, batch: BatchRow, seq: number, entry: LogEntry): EntryRow {
    const { stream, type, schema } = entry;
    const audience = audienceText(entry.audience);
    const text = JSON.stringify(entry.payload);
    const sealed = audience === 'public' ? Buffer.from(text) : this.#seal(game, seq, entry, text);
    const { id } = asWritten(game);
    return { ...batch, game: id, seq, stream, type, schema, audience, payload: sealed };
  }

  #seal(game: GameRow, seq: number, entry: LogEntry, text: string): Buffer {
    const key = this.#keyOf(game);
    if (!key) throw new LogError('log/key-missing', { game: game.id });
    const audience = audienceText(entry.audience);
    return seal(key, { game: asWritten(game).id, seq, audience, type: entry.type }, text);
  }

  #assertWritable(commit: Commit, game: GameRow, head: ChainStart): void {
    const detail = { game: game.id, after: commit.after, last: head.seq };
    if (game.finished === 1) throw new LogError('log/finished', detail);
    if (head.seq !== commit.after) throw new LogError('log/conflict', detail);
    if (commit.cmdId === undefined) return;
    if (this.#sql.command.get(game.id, commit.actor.by, commit.cmdId)) {
      throw new LogError('log/duplicate', { game: game.id, cmdId: commit.cmdId });
    }
  }

  #game(game: GameId): GameRow {
    const row = this.#sql.game.get(game);
    if (!row) throw new LogError('log/unknown-game', { game });
    return row;
  }

  #head(game: GameRow): ChainStart {
    return this.#sql.head.get(game.id) ?? chainStart(asWritten(game));
  }

  #keyOf(game: GameRow): Buffer | undefined {
    return game.released_key ?? this.#keys.find(storedGameId(asWritten(game)));
  }

  #verifiedRows(game: GameRow, after: Seq | undefined): readonly ChainedRow[] {
    const written = asWritten(game);
    const isWhole = after === undefined || after === 0;
    const start = isWhole ? chainStart(written) : this.#linkAt(game, after);
    const rows = this.#sql.entries
      .all(game.id, start.seq)
      .map((row) => ({ ...row, game: written.id }));
    verifyChain(start, rows);
    return rows;
  }

  #linkAt(game: GameRow, seq: Seq): ChainStart {
    const start = this.#sql.hashAt.get(game.id, seq);
    if (!start) throw new LogError('log/chain-broken', { game: game.id, seq });
    return start;
  }

  /** Every call of the port goes through here: after `close` it is refused, and SQLite's errors get our codes. */
  #attempt<Value>(work: () => Value): Promise<Value> {
    return new Promise((resolve) => {
      if (!this.#db.open) throw new LogError('log/closed');
      try {
        resolve(work());
      } catch (cause) {
        throw asLogError(cause);
      }
    });
  }
}

const snapshotLabel = (game: GameId, at: number) => ({
  game,
  seq: at,
  audience: 'hub',
  type: 'snapshot',
});
