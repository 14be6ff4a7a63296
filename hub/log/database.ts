import { accessSync, constants, existsSync, mkdirSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { syncFolder } from './folder.ts';
import { asLogError } from './as-log-error.ts';
import { LogError } from './log-error.ts';
import { APPLICATION_ID, MIGRATIONS } from './schema.ts';

/** How long an opener waits for another hub to let go of the file. */
const LOCK_WAIT_MS = 300;
const SYNCHRONOUS_FULL = 2;

export interface OpenedDatabase {
  readonly db: Database.Database;
  /** Where a corrupt file was moved to; a new one was begun in its place. */
  readonly quarantined: string | undefined;
}

/**
 * Opens the one file of the log for this process alone, checked and migrated, with every commit synced to disk.
 * Throws `log/in-use`, `log/foreign-file`, `log/newer-file`, `log/not-durable` and the file system's own.
 */
export function openDatabase(file: string): OpenedDatabase {
  try {
    mkdirSync(dirname(file), { recursive: true });
    return { db: openChecked(file), quarantined: undefined };
  } catch (cause) {
    const error = asLogError(cause);
    if (!(error instanceof LogError) || error.code !== 'log/corrupt') throw error;
  }
  const quarantined = moveAside(file);
  return { db: openChecked(file), quarantined };
}

function openChecked(file: string): Database.Database {
  // SQLite opens what it may only read, and then calls the lock it can't take a fault of the disk
  if (existsSync(file)) accessSync(file, constants.W_OK);
  const db = new Database(file, { timeout: LOCK_WAIT_MS });
  try {
    configure(db);
    assertOurs(db, file);
    quickCheck(db);
    migrate(db, file);
    assertDurable(db);
    return db;
  } catch (cause) {
    db.close();
    throw asLogError(cause);
  }
}

/** Exclusive before WAL: the lock is then held until close or death, and no shared-memory file is needed. */
function configure(db: Database.Database): void {
  db.pragma('locking_mode = EXCLUSIVE');
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.pragma('foreign_keys = ON');
  db.pragma('trusted_schema = OFF');
  db.pragma('cell_size_check = ON');
  db.exec('begin immediate; commit');
}

function assertOurs(db: Database.Database, file: string): void {
  const owner = numberOf(db, 'application_id');
  if (owner === APPLICATION_ID) return;
  const tables = db.prepare<[], { readonly n: number }>('select count(*) n from sqlite_schema');
  if (owner !== 0 || tables.get()?.n !== 0) throw new LogError('log/foreign-file', { file });
  db.pragma(`application_id = ${APPLICATION_ID}`);
}

function quickCheck(db: Database.Database): void {
  const found: unknown = db.pragma('quick_check(1)', { simple: true });
  if (found !== 'ok') throw new LogError('log/corrupt', { found: String(found) });
}

function migrate(db: Database.Database, file: string): void {
  const version = numberOf(db, 'user_version');
  if (version > MIGRATIONS.length) {
    throw new LogError('log/newer-file', { file, version, known: MIGRATIONS.length });
  }
  MIGRATIONS.slice(version).forEach((migration, index) => {
    db.transaction(() => {
      db.exec(migration);
      db.pragma(`user_version = ${version + index + 1}`);
    })();
  });
}

/**
 * better-sqlite3 is compiled to fall back to NORMAL in WAL mode by itself, and only after the first write of a
 * connection can one see it: NORMAL survives kills and loses acknowledged commits in a power cut.
 */
function assertDurable(db: Database.Database): void {
  db.exec('update opening set times = times + 1');
  const synchronous = numberOf(db, 'synchronous');
  if (synchronous !== SYNCHRONOUS_FULL) throw new LogError('log/not-durable', { synchronous });
}

function numberOf(db: Database.Database, pragma: string): number {
  return Number(db.pragma(pragma, { simple: true }));
}

/** A corrupt file is evidence: it is kept beside the new one under the first free name. */
function moveAside(file: string): string {
  let n = 1;
  while (existsSync(`${file}.corrupt-${n}`)) n += 1;
  const aside = `${file}.corrupt-${n}`;
  for (const part of ['', '-wal', '-shm']) {
    if (existsSync(file + part)) renameSync(file + part, aside + part);
  }
  syncFolder(dirname(file));
  return aside;
}
