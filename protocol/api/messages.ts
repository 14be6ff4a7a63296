import type { Command, RawAction, Seat, WireDecisionId, CommandId } from '../vocabulary/index.ts';
import type { TableFrame } from './frame.ts';

/** Rises when a message changes its meaning. A hub refuses another number with `api/protocol-mismatch` and says what to do. */
export const PROTOCOL_VERSION = 1;

export type Role =
  | { readonly role: 'host' }
  | { readonly role: 'seat'; readonly seat: Seat }
  | { readonly role: 'spectator' };

/** An error as every surface shows it: branch on `code`, show `message`, which says what to do. */
export interface WireError {
  readonly code: string;
  readonly message: string;
  readonly detail?: Readonly<Record<string, string | number | boolean>>;
  /** Rules that forbid it. */
  readonly atoms?: readonly string[];
}

export type ClientMessage =
  /**
   * First message of a connection. `resume`: the seq of the last frame still shown. `as`: the host device acts for a
   * seat that no other device has joined (pass and play behind a curtain), on a connection of its own.
   */
  | {
      readonly type: 'hello';
      readonly protocol: number;
      readonly resume?: number;
      readonly as?: Seat;
    }
  | { readonly type: 'command'; readonly command: Command }
  /** "Why can't I?": decided without commit, own seat only. */
  | {
      readonly type: 'explain';
      readonly askId: string;
      readonly decisionId: WireDecisionId;
      readonly action: RawAction;
    };

export type ServerMessage =
  | {
      readonly type: 'welcome';
      readonly protocol: number;
      readonly you: Role;
      /** Seconds of silence after which the client should call the link stale. */
      readonly beatSeconds: number;
    }
  /** `base` null: `set` is everything. Otherwise the sections that differ from frame `base`. */
  | {
      readonly type: 'frame';
      readonly seq: number;
      readonly base: number | null;
      readonly set: Partial<TableFrame>;
    }
  /** The client's `resume` is current: nothing to send. */
  | { readonly type: 'current'; readonly seq: number }
  | { readonly type: 'accepted'; readonly cmdId: CommandId }
  | { readonly type: 'refused'; readonly cmdId: CommandId; readonly error: WireError }
  | { readonly type: 'explanation'; readonly askId: string; readonly error: WireError | null }
  | { readonly type: 'beat' }
  /** Last message before the hub closes the connection. */
  | { readonly type: 'bye'; readonly error: WireError };

// ---- HTTP. All bodies and answers are JSON; refusals are `WireError` with a matching status. ----

/** `POST /api/v1/join`: exchanges a one-use token from a link's fragment for a session cookie. */
export interface JoinRequest {
  readonly token: string;
  readonly name?: string;
}
export interface JoinAnswer {
  readonly you: Role;
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

/** `POST /api/v1/games` (host): starts a game; the one being played, if any, ends unfinished. */
export interface NewGameRequest {
  readonly ruleset: string;
  readonly seats: readonly { readonly seat: Seat; readonly name: string }[];
  /** The ruleset's own options; parsed by the ruleset. */
  readonly config: unknown;
}

/** `GET /health` */
export interface Health {
  readonly status: 'ok' | 'degraded';
  readonly version: string;
  readonly protocol: number;
  readonly uptimeSeconds: number;
  readonly table: { readonly stage: string; readonly sensing: string };
  readonly devices: readonly { readonly id: string; readonly link: 'alive' | 'lost' }[];
}
