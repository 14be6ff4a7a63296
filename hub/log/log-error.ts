import Database from 'better-sqlite3';

/** Whether the same call may succeed later, when the world has changed and nobody has changed the data. */
const RETRYABLE = {
  'log/full': true,
  'log/read-only': true,
  'log/io': true,
  'log/in-use': false,
  'log/conflict': false,
  'log/duplicate': false,
  'log/unknown-game': false,
  'log/finished': false,
  'log/key-missing': false,
  'log/unsealable': false,
  'log/chain-broken': false,
  'log/corrupt': false,
  'log/foreign-file': false,
  'log/newer-file': false,
  'log/not-durable': false,
  'log/closed': false,
} as const;

export type LogErrorCode = keyof typeof RETRYABLE;

/** An operating failure of the record. Branch on `code`, never on `message`. */
export class LogError extends Error {
  override readonly name = 'LogError';
  readonly code: LogErrorCode;
  readonly detail: Readonly<Record<string, string | number>>;

  constructor(
    code: LogErrorCode,
    detail: Readonly<Record<string, string | number>> = {},
    options?: ErrorOptions,
  ) {
    super(`${code} ${JSON.stringify(detail)}`, options);
    this.code = code;
    this.detail = detail;
  }

  get retryable(): boolean {
    return RETRYABLE[this.code];
  }
}

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
