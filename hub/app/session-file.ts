import { existsSync, readFileSync, renameSync } from 'node:fs';
import { isSeat } from '@ringside/protocol/vocabulary';
import type { Claim, SessionStore, StoredSession } from '../api/ports.ts';
import { writeDurably } from './durable-file.ts';

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
    writeDurably(this.#path, JSON.stringify({ format: 'ringside-sessions', version: 1, sessions }));
  }
}

function parse(text: string): readonly StoredSession[] | undefined {
  try {
    const file: unknown = JSON.parse(text);
    const sessions = isRecord(file) && file['version'] === 1 ? file['sessions'] : undefined;
    return Array.isArray(sessions) && sessions.every(isSession) ? sessions : undefined;
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isSession = (value: unknown): value is StoredSession =>
  isRecord(value) &&
  typeof value['hash'] === 'string' &&
  typeof value['sinceWallMs'] === 'number' &&
  isClaim(value['claim']);

const isClaim = (value: unknown): value is Claim =>
  isRecord(value) &&
  (value['role'] === 'host' || (value['role'] === 'seat' && isSeat(value['seat'])));
