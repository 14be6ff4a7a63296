import type { Command, Seat } from '../vocabulary/index.ts';
import type { TableFrame } from './frame.ts';
import type { Role, WireError } from './messages.ts';

// All bodies and answers are JSON; refusals are `WireError` with a matching status. Routes: docs/api.md.

/** `POST /api/v1/join`: exchanges a one-use token from a link's fragment for a session cookie. */
export interface JoinRequest {
  readonly token: string;
  /** 1 to 24 characters, no control characters; the seat's name at the table. */
  readonly name?: string;
}

/** Answer of `POST /api/v1/join` and `GET /api/v1/me`: who this device is to the hub. */
export interface MeAnswer {
  readonly you: Role;
  readonly protocol: number;
}

/** `POST /api/v1/invitations` (host): a fresh one-use link for a seat. `svg` is a QR of `url`. */
export interface InvitationRequest {
  readonly seat: Seat;
}
export interface InvitationAnswer {
  readonly url: string;
  readonly svg: string;
  readonly expiresInSeconds: number;
}

/** `POST /api/v1/games` (host): starts a game at this table. */
export interface NewGameRequest {
  readonly ruleset: string;
  readonly seats: readonly { readonly seat: Seat; readonly name: string }[];
  /** The ruleset's own options; parsed by the ruleset. */
  readonly config: unknown;
  /** Ends a running game unfinished; without it a running game refuses the new one. */
  readonly endRunning?: boolean;
}

/** `POST /api/v1/corrections` (host): a correction too large for a socket message, at most 64 KiB. */
export type CorrectionRequest = Omit<Extract<Command, { readonly kind: 'correct' }>, 'kind'>;

/** `GET /api/v1/frame`: what a stranger beside the table sees, whole. */
export interface FrameAnswer {
  readonly seq: number;
  readonly frame: TableFrame;
}

/**
 * `GET /health`. `degraded`: the table is frozen by a bug, or the hub has `notices`: what somebody should know who looks
 * after it, with a code. A device that is away doesn't degrade the hub (its pieces are tapped instead); `devices` says so.
 */
export interface Health {
  readonly status: 'ok' | 'degraded';
  readonly notices: readonly WireError[];
  readonly version: string;
  readonly protocol: number;
  readonly uptimeSeconds: number;
  readonly table: { readonly stage: string; readonly sensing: string };
  readonly devices: readonly { readonly id: string; readonly link: 'alive' | 'lost' }[];
  /**
   * How long commits take until they are on disk, in ms rounded up to a scale; `null` before the first one.
   * `waitingMs`: the one under way waits already so long (0 below 100). Seconds here mean a worn card: nothing is
   * lost, but answers come late.
   */
  readonly record: {
    readonly lastMs: number | null;
    readonly p50Ms: number | null;
    readonly p99Ms: number | null;
    readonly waitingMs: number;
  };
}
