import { createHash } from 'node:crypto';
import type { EntryRow, GameRow } from './rows.ts';

/** Where the chain of a game begins: bound to what the game is, so that records can't be swapped. */
export const genesis = (game: GameRow): Buffer =>
  digest(['ringside-log/1', game.id, game.ruleset, game.ruleset_version, game.created_ms]);

/** The hash of an entry: over the one before it and everything stored about this one, sealed bytes as they lie there. */
export const link = (previous: Buffer, row: EntryRow): Buffer =>
  digest([
    previous,
    row.game,
    row.seq,
    row.stream,
    row.type,
    row.schema,
    row.audience,
    row.payload,
    row.first_seq,
    row.last_seq,
    row.actor_by,
    row.actor_source,
    row.cmd_id === null ? 'none' : `cmd:${row.cmd_id}`,
    row.wall_ms,
  ]);

/** Each field with its length before it, so that no two rows have the same bytes. */
function digest(fields: readonly (string | number | Buffer)[]): Buffer {
  const hash = createHash('sha256');
  for (const field of fields) {
    const bytes = Buffer.isBuffer(field) ? field : Buffer.from(String(field));
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    hash.update(length).update(bytes);
  }
  return hash.digest();
}
