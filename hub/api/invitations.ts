import { err, ok, type Result } from '@ringside/protocol/vocabulary';
import type { ApiCode } from './failure.ts';
import type { ApiClock, ApiEntropy, Claim } from './ports.ts';
import { hashOf, newToken } from './token.ts';

/** How long the QR on the table tablet lets somebody in. */
export const INVITATION_LIFE_MS = 120_000;

/** Spent and expired invitations are remembered to say so; the oldest are forgotten beyond this. */
const REMEMBERED_MAX = 200;

/** What a link lets in for. */
export interface Admission {
  readonly claim: Claim;
  /** The devices that had the seat are let go when the link is used. */
  readonly handOver: boolean;
}

interface Invitation extends Admission {
  readonly untilMs: number;
  readonly used: boolean;
}

/** One-use links. Kept in memory only: a restart makes the open ones void. */
export class Invitations {
  readonly #clock: ApiClock;
  readonly #entropy: ApiEntropy;
  readonly #byHash = new Map<string, Invitation>();

  constructor(clock: ApiClock, entropy: ApiEntropy) {
    this.#clock = clock;
    this.#entropy = entropy;
  }

  /** The token of a fresh link; an earlier one for the same seat that nobody used is void from now on. */
  issue({ claim, handOver }: Admission, lifeMs: number): string {
    for (const [hash, open] of this.#byHash) {
      if (!open.used && isSame(open.claim, claim)) this.#byHash.delete(hash);
    }
    const token = newToken(this.#entropy);
    const untilMs = this.#clock.nowMs() + lifeMs;
    this.#byHash.set(hashOf(token), { claim, handOver, untilMs, used: false });
    this.#forgetOldest();
    return token;
  }

  /** What the token lets in for. Doesn't use it up. */
  look(token: string): Result<Admission, ApiCode> {
    const invitation = this.#byHash.get(hashOf(token));
    if (invitation === undefined) return err('api/token-unknown');
    if (invitation.used) return err('api/token-used');
    if (this.#clock.nowMs() >= invitation.untilMs) return err('api/token-expired');
    return ok(invitation);
  }

  useUp(token: string): void {
    const hash = hashOf(token);
    const invitation = this.#byHash.get(hash);
    if (invitation !== undefined) this.#byHash.set(hash, { ...invitation, used: true });
  }

  #forgetOldest(): void {
    for (const hash of this.#byHash.keys()) {
      if (this.#byHash.size <= REMEMBERED_MAX) return;
      this.#byHash.delete(hash);
    }
  }
}

const isSame = (left: Claim, right: Claim): boolean =>
  left.table === right.table &&
  (left.role === 'seat'
    ? right.role === 'seat' && left.seat === right.seat
    : right.role === 'host');
