import {
  GAME_FILE_VERSION,
  GAME_FORMAT,
  type FileCommit,
  type FileEntry,
  type GameFile,
  type GameFileHeader,
  type RecordFault,
} from '@ringside/protocol/record';
import { err, ok, type CommandId, type Result } from '@ringside/protocol/vocabulary';
import type { GameId } from '../table/ports.ts';
import { isIntact, withCheck } from './file-check.ts';
import { genesis, link } from './chain.ts';
import { LogError } from './log-error.ts';
import { batchOf, type ChainedRow } from './reader.ts';
import { asWritten, type BatchRow, type GameRow } from './rows.ts';
import { unseal } from './seal.ts';
import { upcast } from './upcast.ts';

/** A game out of a file, verified and ready to be written: its rows name it as it was written. */
export interface ArrivingGame {
  readonly game: GameRow;
  readonly batches: readonly BatchRow[];
  readonly rows: readonly ChainedRow[];
  /** Without it only the public entries can be read. */
  readonly key: Buffer | undefined;
}

/** What a file says of a game, its keys in the order of docs/game-file.md. Sealed bytes stay what they are; once it is finished, key and payloads stand beside them. */
export function toGameFile(
  game: GameRow,
  rows: readonly ChainedRow[],
  { table, seats, pace, shown }: GameFileHeader,
): GameFile {
  const { id, ruleset, ruleset_version: rulesetVersion, created_ms: createdMs } = asWritten(game);
  const key = game.released_key ?? undefined;
  return withCheck({
    format: GAME_FORMAT,
    version: GAME_FILE_VERSION,
    game: { id, ruleset, rulesetVersion, createdMs, finished: key !== undefined },
    table,
    seats,
    pace,
    shown,
    ...(key && { key: key.toString('base64') }),
    commits: rows
      .filter((row) => row.seq === row.first_seq)
      .map((first) => ({
        by: first.actor_by,
        source: first.actor_source,
        wallMs: first.wall_ms,
        entries: batchOf(rows, first).map((row) => toFileEntry(row, key)),
        ...(first.cmd_id !== null && { cmdId: first.cmd_id }),
      })),
  });
}

function toFileEntry(row: ChainedRow, key: Buffer | undefined): FileEntry {
  const { stream, type, schema, audience } = row;
  const isPublic = audience === 'public';
  const text = isPublic ? row.payload.toString('utf8') : key && unseal(key, row, row.payload);
  if (key && text === undefined) {
    throw new LogError('log/unsealable', { game: row.game, seq: row.seq });
  }
  return {
    stream,
    type,
    schema,
    audience,
    hash: row.hash.toString('base64'),
    ...(text !== undefined && { payload: JSON.parse(text) as unknown }),
    ...(!isPublic && { sealed: row.payload.toString('base64') }),
  };
}

/**
 * The rows of a game as a file tells them, verified entry by entry: the first that is not what was written is named.
 * `keyHere`: the key of an unfinished game, if this hub has it.
 */
export function fromGameFile(
  as: GameId,
  file: GameFile,
  keyHere: Buffer | undefined,
): Result<ArrivingGame, RecordFault> {
  const { game: told, key: released, commits } = file;
  if (told.finished !== (released !== undefined)) {
    return misfit('key', 'must be there when, and only when, the game is finished');
  }
  const game: GameRow = {
    id: as,
    ruleset: told.ruleset,
    ruleset_version: told.rulesetVersion,
    created_ms: told.createdMs,
    // what can't be opened can't go on either: it is closed, and in nobody's way when the key turns up
    finished: told.finished || !keyHere ? 1 : 0,
    released_key: released === undefined ? null : Buffer.from(released, 'base64'),
    written_as: told.id,
  };
  let seq = 0;
  const rows = commits.flatMap((commit) => {
    const its = rowsOf(told.id, commit, seq);
    seq += its.length;
    return its;
  });
  const key = game.released_key ?? keyHere;
  const fault =
    faultIn(
      game,
      rows.map(({ row }) => row),
    ) ?? faultOf(rows, key, told.ruleset);
  if (fault) return err(fault);
  const batches = rows.filter(({ row }) => row.seq === row.first_seq).map(({ row }) => row);
  if (!isIntact(file)) return err({ code: 'record/changed', detail: {} });
  if (hasTwice(batches)) return misfit('commits', 'must not have the same command twice');
  return ok({ game, batches, rows: rows.map(({ row }) => row), key });
}

interface ToldRow {
  readonly row: ChainedRow;
  readonly told: FileEntry;
}

function rowsOf(game: string, commit: FileCommit, before: number): readonly ToldRow[] {
  const batch: BatchRow = {
    first_seq: before + 1,
    last_seq: before + commit.entries.length,
    actor_by: commit.by,
    actor_source: commit.source,
    // it is compared and never interpreted
    cmd_id: (commit.cmdId ?? null) as CommandId | null,
    wall_ms: commit.wallMs,
  };
  return commit.entries.map((told, index) => ({
    told,
    row: {
      ...batch,
      game,
      seq: batch.first_seq + index,
      stream: told.stream,
      type: told.type,
      schema: told.schema,
      audience: told.audience,
      payload: storedPayload(told),
      hash: Buffer.from(told.hash, 'base64'),
    },
  }));
}

const storedPayload = ({ audience, payload, sealed = '' }: FileEntry): Buffer =>
  audience === 'public' ? Buffer.from(JSON.stringify(payload)) : Buffer.from(sealed, 'base64');

function faultIn(game: GameRow, rows: readonly ChainedRow[]): RecordFault | undefined {
  let hash = genesis(asWritten(game));
  for (const row of rows) {
    if (!link(hash, row).equals(row.hash)) {
      return { code: 'record/chain-broken', detail: { seq: row.seq } };
    }
    hash = row.hash;
  }
  return undefined;
}

/** What the chain doesn't tell: that seals open, that open payloads are those sealed, and that we understand them. */
function faultOf(
  rows: readonly ToldRow[],
  key: Buffer | undefined,
  ruleset: string,
): RecordFault | undefined {
  for (const { row, told } of rows) {
    const { seq } = row;
    const isPublic = row.audience === 'public';
    const text = isPublic ? row.payload.toString('utf8') : key && unseal(key, row, row.payload);
    if (key && text === undefined) return { code: 'record/unsealable', detail: { seq } };
    if (!isPublic && told.payload !== undefined && JSON.stringify(told.payload) !== text) {
      return { code: 'record/chain-broken', detail: { seq } };
    }
    try {
      upcast({ ruleset, ...row }, row.schema, text === undefined ? {} : JSON.parse(text));
    } catch (error) {
      if (!(error instanceof LogError)) return { code: 'record/unsealable', detail: { seq } };
      return { code: 'record/newer', detail: { seq, ...error.detail } };
    }
  }
  return undefined;
}

function hasTwice(batches: readonly BatchRow[]): boolean {
  const commands = batches.flatMap(({ actor_by, cmd_id }) =>
    cmd_id === null ? [] : [`${actor_by}/${cmd_id}`],
  );
  return new Set(commands).size !== commands.length;
}

const misfit = (path: string, reason: string): Result<never, RecordFault> =>
  err({ code: 'record/misfit', detail: { path, reason } });
