import Database from 'better-sqlite3';
import { LogError, type LogErrorCode } from './log-error.ts';

/** SQLite's and the file system's words for what happened, in ours; anything else is a bug and stays what it is. */
export function asLogError(cause: unknown): unknown {
  if (cause instanceof LogError) return cause;
  const code = worldCode(cause);
  if (code === undefined) return cause;
  const ours = ourCode(code);
  return ours === undefined ? cause : new LogError(ours, { cause: code }, { cause });
}

function worldCode(cause: unknown): string | undefined {
  if (cause instanceof Database.SqliteError) return cause.code;
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') {
    return cause.code;
  }
  return undefined;
}

function ourCode(code: string): LogErrorCode | undefined {
  if (code === 'SQLITE_FULL' || code === 'ENOSPC' || code === 'EDQUOT') return 'log/full';
  if (code.startsWith('SQLITE_READONLY') || code === 'EROFS' || code === 'EACCES') {
    return 'log/read-only';
  }
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) return 'log/in-use';
  if (code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB') return 'log/corrupt';
  if (code.startsWith('SQLITE_IOERR') || code === 'SQLITE_CANTOPEN' || code === 'EIO') {
    return 'log/io';
  }
  return undefined;
}
