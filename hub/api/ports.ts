import type { Health } from '@ringside/protocol/api';
import type { Seat, TableId } from '@ringside/protocol/vocabulary';

/** What a device was let in for, at one table. Who has no claim there is a spectator. */
export type Claim =
  | { readonly table: TableId; readonly role: 'host' }
  | { readonly table: TableId; readonly role: 'seat'; readonly seat: Seat };

/** A device that was let in, as kept on disk: never its cookie, only the SHA-256 of it in hex. */
export interface StoredSession {
  readonly hash: string;
  /** At most one a table, oldest first. */
  readonly claims: readonly Claim[];
  /** UTC, for people to read. */
  readonly sinceWallMs: number;
}

/** Keeps sessions over a restart. `save` returns once they are on disk, or throws an operating failure. */
export interface SessionStore {
  load(): readonly StoredSession[];
  save(sessions: readonly StoredSession[]): void;
}

export interface ApiClock {
  /** Monotonic. */
  nowMs(): number;
  /** UTC, for people to read. */
  wallMs(): number;
  /** Calls once after `delayMs`; the returned function cancels. */
  after(delayMs: number, call: () => void): () => void;
}

/** Unpredictable bytes. */
export interface ApiEntropy {
  bytes(count: number): Uint8Array;
}

/** The devices of the rig and whether they are heard. */
export type DeviceLinks = () => Health['devices'];

/** How long the record takes to be on disk. */
export type RecordTimes = () => Health['record'];
