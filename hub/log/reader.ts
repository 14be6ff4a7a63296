import type { GameId, Seq, StoredCommit, StoredEntry } from '../table/ports.ts';
import { genesis, link } from './chain.ts';
import { LogError } from './log-error.ts';
import { parseAudience, type EntryRow, type GameRow } from './rows.ts';
import { unseal } from './seal.ts';
import { schemaNow, upcast } from './upcast.ts';

/** An entry with the hash it was stored under. */
export interface ChainedRow extends EntryRow {
  readonly hash: Buffer;
}

/** What came before the first row read: the hash of the last row not read. */
export interface ChainStart {
  readonly seq: number;
  readonly hash: Buffer;
}

export const chainStart = (game: GameRow): ChainStart => ({ seq: 0, hash: genesis(game) });

/** Throws `log/chain-broken` naming the first entry that is missing, out of place or not what was written. */
export function verifyChain(start: ChainStart, rows: readonly ChainedRow[]): void {
  let { seq, hash } = start;
  for (const row of rows) {
    seq += 1;
    if (row.seq !== seq || !link(hash, row).equals(row.hash)) {
      throw new LogError('log/chain-broken', { game: row.game, seq });
    }
    hash = row.hash;
  }
  const last = rows.at(-1);
  if (last && last.seq !== last.last_seq) {
    throw new LogError('log/chain-broken', { game: last.game, seq: last.seq + 1 });
  }
}

/** Verified rows as commits, their payloads as we write them now. Without a key only the public entries come along. */
export const toCommits = (
  rows: readonly ChainedRow[],
  ruleset: string,
  key: Buffer | undefined,
): readonly StoredCommit[] =>
  rows
    .filter((row) => row.seq === row.first_seq)
    .map((first) => ({
      actor: { by: first.actor_by, source: first.actor_source },
      ...(first.cmd_id !== null && { cmdId: first.cmd_id }),
      entries: batchOf(rows, first).flatMap((row) => openEntry(row, ruleset, key)),
      wallMs: first.wall_ms,
    }));

/** Rows are without gaps: a commit is a slice of them. */
export function batchOf(rows: readonly ChainedRow[], first: ChainedRow): readonly ChainedRow[] {
  const at = first.seq - (rows[0]?.seq ?? first.seq);
  return rows.slice(at, at + first.last_seq - first.first_seq + 1);
}

function openEntry(
  row: EntryRow,
  ruleset: string,
  key: Buffer | undefined,
): readonly StoredEntry[] {
  const text = row.audience === 'public' ? row.payload.toString('utf8') : openSealed(row, key);
  if (text === undefined) return [];
  const payload = upcast({ ruleset, ...row }, row.schema, JSON.parse(text));
  const { stream, type } = row;
  return [
    {
      seq: row.seq as Seq,
      stream,
      type,
      schema: schemaNow({ stream, ruleset, type }),
      audience: parseAudience(row.audience),
      payload,
    },
  ];
}

function openSealed(row: EntryRow, key: Buffer | undefined): string | undefined {
  if (!key) return undefined;
  const text = unseal(key, row, row.payload);
  if (text === undefined) throw new LogError('log/unsealable', { game: row.game, seq: row.seq });
  return text;
}

/** Ids in the store came in as game ids, and those in files fit their format. */
export const storedGameId = ({ id }: Pick<GameRow, 'id'>): GameId => id as GameId;
