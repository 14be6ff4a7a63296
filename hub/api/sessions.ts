import type { Role } from '@ringside/protocol/api';
import type { Seat } from '@ringside/protocol/vocabulary';
import type { ApiClock, ApiEntropy, Claim, SessionStore, StoredSession } from './ports.ts';
import { hashOf, newToken } from './token.ts';

/** A device that was let in. */
export type Session = Pick<StoredSession, 'hash' | 'claim'>;

/** More devices than any table has; the oldest are let go beyond it, so that the file can't grow for ever. */
const SESSIONS_MAX = 200;

/** Who has been let in, by the hash of their cookie. Survives a restart through its store. */
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

  /** Lets a device in; the session it came with, if any, ends. The cookie is told once and kept nowhere. */
  open(claim: Claim, instead?: Session): string {
    const cookie = newToken(this.#entropy);
    const opened = { hash: hashOf(cookie), claim, sinceWallMs: this.#clock.wallMs() };
    const others = this.#sessions.filter(({ hash }) => hash !== instead?.hash);
    this.#become([...others, opened].slice(-SESSIONS_MAX));
    return cookie;
  }

  /** Ends every session of a seat: its devices are spectators from now on. */
  release(seat: Seat): void {
    this.#become(this.#sessions.filter(({ claim }) => !isFor(claim, seat)));
  }

  hasJoined(seat: Seat): boolean {
    return this.#sessions.some(({ claim }) => isFor(claim, seat));
  }

  hasHost(): boolean {
    return this.#sessions.some(({ claim }) => claim.role === 'host');
  }

  isOpen(session: Session): boolean {
    return this.#sessions.some(({ hash }) => hash === session.hash);
  }

  /** Calls after somebody was let in or let go. */
  subscribe(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /** On disk first: what can't be kept hasn't happened. */
  #become(sessions: readonly StoredSession[]): void {
    this.#store.save(sessions);
    this.#sessions = sessions;
    for (const listener of this.#listeners) listener();
  }
}

const isFor = (claim: Claim, seat: Seat): boolean => claim.role === 'seat' && claim.seat === seat;

export const roleOf = (session: Session | undefined): Role =>
  session?.claim ?? { role: 'spectator' };
