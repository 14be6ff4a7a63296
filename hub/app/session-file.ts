import { existsSync, readFileSync, renameSync } from 'node:fs';
import { isSeat, tableId } from '@ringside/protocol/vocabulary';
import type { Claim, SessionStore, StoredSession } from '../api/ports.ts';
import { reasonOf } from './app-error.ts';
import { writeDurably } from './durable-file.ts';

/** The disk is full or can't be written to: nobody was let in or let go. */
class SessionsUnsaved extends Error {
  override readonly name = 'SessionsUnsaved';
  readonly code = 'app/sessions-unsaved';
  readonly retryable = true;

  constructor(cause: unknown) {
    super(`The list of devices can't be written: ${reasonOf(cause)}.`, { cause });
  }
}

/** Who was let in, in one small file. Losing it means scanning invitations again and nothing worse. */
export class SessionFile implements SessionStore {
  readonly #path: string;
  readonly #warn: (what: string) => void;

  constructor(path: string, warn: (what: string) => void) {
    this.#path = path;
    this.#warn = warn;
  }

  load(): readonly StoredSession[] {
    if (!existsSync(this.#path)) return [];
    const sessions = parse(readFileSync(this.#path, 'utf8'));
    if (sessions !== undefined) return sessions;
    renameSync(this.#path, `${this.#path}.broken`);
    this.#warn('the list of devices could not be read and was set aside: scan invitations again');
    return [];
  }

  save(sessions: readonly StoredSession[]): void {
    const text = JSON.stringify({ format: 'ringside-sessions', version: 2, sessions });
    try {
      writeDurably(this.#path, text);
    } catch (cause) {
      throw new SessionsUnsaved(cause);
    }
  }
}

function parse(text: string): readonly StoredSession[] | undefined {
  try {
    const file: unknown = JSON.parse(text);
    if (!isRecord(file) || !Array.isArray(file['sessions'])) return undefined;
    const sessions = file['version'] === 1 ? file['sessions'].map(upcast) : file['sessions'];
    const isKnown = file['version'] === 1 || file['version'] === 2;
    return isKnown && sessions.every(isSession) ? sessions : undefined;
  } catch {
    return undefined;
  }
}

/** Version 1 had one table, and one claim a device. */
function upcast(session: unknown): unknown {
  if (!isRecord(session) || !isRecord(session['claim'])) return undefined;
  const { claim, ...rest } = session;
  return { ...rest, claims: [{ table: tableId('table'), ...claim }] };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isSession = (value: unknown): value is StoredSession =>
  isRecord(value) &&
  typeof value['hash'] === 'string' &&
  typeof value['sinceWallMs'] === 'number' &&
  Array.isArray(value['claims']) &&
  value['claims'].every(isClaim);

const isClaim = (value: unknown): value is Claim =>
  isRecord(value) &&
  typeof value['table'] === 'string' &&
  (value['role'] === 'host' || (value['role'] === 'seat' && isSeat(value['seat'])));
