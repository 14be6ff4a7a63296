import type { Role } from '@ringside/protocol/api';
import type { Seat, TableId } from '@ringside/protocol/vocabulary';
import type { ApiClock, ApiEntropy, Claim, SessionStore, StoredSession } from './ports.ts';
import { hashOf, newToken } from './token.ts';

/** A device that was let in. */
export type Session = Pick<StoredSession, 'hash' | 'claims'>;

/** More devices than any hub has; the oldest are let go beyond it, so that the file can't grow for ever. */
const SESSIONS_MAX = 400;

/** Who has been let in, where and as what, by the hash of their cookie. Survives a restart through its store. */
export class Sessions {
  readonly #store: SessionStore;
  readonly #clock: ApiClock;
  readonly #entropy: ApiEntropy;
  readonly #listeners = new Set<() => void>();
  #sessions: readonly StoredSession[];

  constructor(store: SessionStore, clock: ApiClock, entropy: ApiEntropy) {
    this.#store = store;
    this.#clock = clock;
    this.#entropy = entropy;
    this.#sessions = store.load();
  }

  find(cookie: string | undefined): Session | undefined {
    if (cookie === undefined) return undefined;
    const hash = hashOf(cookie);
    return this.#sessions.find((session) => session.hash === hash);
  }

  /**
   * Lets a device in with one more claim; what it was at that table before, it is no longer. The cookie is told once and
   * kept nowhere; a device that has one keeps it.
   */
  open(claim: Claim, known?: Session): string | undefined {
    if (known !== undefined) {
      this.grant(claim, known);
      return undefined;
    }
    const cookie = newToken(this.#entropy);
    this.admit(claim, hashOf(cookie));
    return cookie;
  }

  /** Lets in a device that was given its cookie while it waited at the door. */
  admit(claim: Claim, hash: string): void {
    const known = this.#sessions.find((session) => session.hash === hash);
    if (known !== undefined) {
      this.grant(claim, known);
      return;
    }
    const opened = { hash, claims: [claim], sinceWallMs: this.#clock.wallMs() };
    this.#become([...this.#sessions, opened].slice(-SESSIONS_MAX));
  }

  /** One more claim for a device that is known. */
  grant(claim: Claim, { hash }: Session): void {
    this.#become(
      this.#sessions.map((session) =>
        session.hash === hash
          ? { ...session, claims: [...claimsBut(session, claim.table), claim] }
          : session,
      ),
    );
  }

  /** Every device of a seat but one (by its hash) watches from now on. */
  release(table: TableId, seat: Seat, but?: string): void {
    this.#drop((claim, hash) => hash !== but && isFor(claim, table, seat));
  }

  /** Nobody is anybody at this table any more: it is closed. */
  forget(table: TableId): void {
    this.#drop((claim) => claim.table === table);
  }

  hasJoined(table: TableId, seat: Seat): boolean {
    return this.#sessions.some(({ claims }) => claims.some((claim) => isFor(claim, table, seat)));
  }

  hasHost(table: TableId): boolean {
    return this.#sessions.some(({ claims }) =>
      claims.some((claim) => claim.table === table && claim.role === 'host'),
    );
  }

  /** What a device is at a table now, whatever it was when it came. */
  roleNow(session: Session | undefined, table: TableId): Role {
    return roleAt(
      this.#sessions.find(({ hash }) => hash === session?.hash),
      table,
    );
  }

  /** Calls after somebody was let in or let go. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #drop(isGone: (claim: Claim, hash: string) => boolean): void {
    const left = this.#sessions.map((session) => ({
      ...session,
      claims: session.claims.filter((claim) => !isGone(claim, session.hash)),
    }));
    this.#become(left.filter(({ claims }) => claims.length > 0));
  }

  /** On disk first: what can't be kept hasn't happened. */
  #become(sessions: readonly StoredSession[]): void {
    this.#store.save(sessions);
    this.#sessions = sessions;
    for (const listener of this.#listeners) listener();
  }
}

const isFor = (claim: Claim, table: TableId, seat: Seat): boolean =>
  claim.table === table && claim.role === 'seat' && claim.seat === seat;

const claimsBut = ({ claims }: StoredSession, table: TableId): readonly Claim[] =>
  claims.filter((claim) => claim.table !== table);

const SPECTATOR: Role = { role: 'spectator' };

/** What a claim makes of a device. */
export const roleOf = (claim: Claim): Role =>
  claim.role === 'seat' ? { role: 'seat', seat: claim.seat } : { role: 'host' };

export function roleAt(session: Session | undefined, table: TableId): Role {
  const claim = session?.claims.find((one) => one.table === table);
  return claim ? roleOf(claim) : SPECTATOR;
}

/** Where no table is named: the most that the device is anywhere. */
export function roleAnywhere(session: Session | undefined): Role {
  const claims = session?.claims ?? [];
  const most = claims.find(({ role }) => role === 'host') ?? claims[0];
  return most ? roleOf(most) : SPECTATOR;
}
