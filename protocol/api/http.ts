import type { Choices, Command, Seat, TableId } from '../vocabulary/index.ts';
import type { LogLine, Pace, Stage, TableCard, TableFrame } from './frame.ts';
import type { Role, WireError } from './messages.ts';

// All bodies and answers are JSON; refusals are `WireError` with a matching status. Routes: docs/api.md.

/** `POST /api/v1/join`: exchanges a one-use token from a link's fragment for a session cookie. */
export interface JoinRequest {
  readonly token: string;
  /** 1 to 24 characters, no control characters; the seat's name at the table. */
  readonly name?: string;
}

/** Answer of `POST /api/v1/join`: the table the device has joined, and as who. */
export interface JoinAnswer {
  readonly table: TableId;
  readonly you: Role;
  readonly protocol: number;
}

/** Answer of `GET /api/v1/me`: what this device may do, and at which tables. At every other one it watches. */
export interface MeAnswer {
  readonly claims: readonly { readonly table: TableId; readonly you: Role }[];
  readonly protocol: number;
}

/** `GET /api/v1/tables`: what is played here, as anybody who walks in sees it. */
export interface TablesAnswer {
  readonly tables: readonly TableEntry[];
}

export interface TableEntry extends TableCard {
  readonly stage: Stage;
  readonly ruleset: string | null;
  readonly players: readonly string[];
}

/** `POST /api/v1/tables` (a host): opens another table; the link makes one device its table tablet. */
export interface NewTableRequest {
  /** 1 to 24 characters. */
  readonly name: string;
}
export interface NewTableAnswer {
  readonly table: TableCard;
  readonly link: LinkAnswer;
}

/** A one-use link; `svg` is a QR of `url`. */
export interface LinkAnswer {
  readonly url: string;
  readonly svg: string;
  readonly expiresInSeconds: number;
}

/**
 * `POST /api/v1/tables/:table/invitations` (host; a seat for itself): a fresh one-use link for a seat. `handOver`: the
 * devices that had the seat are let go when the link is used. Answer: `LinkAnswer`.
 */
export interface InvitationRequest {
  readonly seat: Seat;
  readonly handOver?: boolean;
}

/** `GET /api/v1/tables/:table/code` (host): what somebody without a camera types in to ask for a seat. */
export interface CodeAnswer {
  /** Letters that can't be mistaken for one another. */
  readonly code: string;
  readonly expiresInSeconds: number;
}

/** `POST /api/v1/knocks`: asks to be let in at the table that shows this code. A person there confirms. */
export interface KnockRequest {
  readonly code: string;
  readonly name: string;
}

/** Answer of `POST /api/v1/knocks` and `GET /api/v1/knocks/mine`. */
export interface KnockAnswer {
  readonly table: TableId;
  readonly state: 'waiting' | 'admitted' | 'refused';
}

/** `POST /api/v1/tables/:table/knocks/:knock` (host): which seat, or none. */
export interface KnockVerdict {
  readonly seat: Seat | null;
  readonly handOver?: boolean;
}

/** `POST /api/v1/tables/:table/games` (host): starts a game at this table. */
export interface NewGameRequest {
  readonly ruleset: string;
  readonly seats: readonly { readonly seat: Seat; readonly name: string }[];
  /** The ruleset's own options; parsed by the ruleset. */
  readonly config: unknown;
  /** Absent: `hidden`. */
  readonly pace?: Pace;
  /** Ends a running game unfinished; without it a running game refuses the new one. */
  readonly endRunning?: boolean;
}

/** `GET /api/v1/tables/:table/edits` (host): what may be put right now. Every combination of a row is an edit. */
export interface EditsAnswer {
  readonly edits: Choices;
}

/** `POST /api/v1/tables/:table/positions` (host): a position too large for a socket message, at most 64 KiB. */
export type RestoreRequest = Omit<Extract<Command, { readonly kind: 'restore' }>, 'kind'>;

/** `GET /api/v1/tables/:table/log?before=N`: at most 100 lines before line N (absent: the newest), oldest first. */
export interface LogAnswer {
  readonly lines: readonly LogLine[];
}

/** `GET /api/v1/tables/:table/moments/:line`: the game as this viewer saw it right after a line of the log. */
export interface MomentAnswer {
  readonly line: number;
  readonly ruleset: string;
  /** The game's own view, of the type that `ruleset` says. */
  readonly view: object;
}

/**
 * `POST /api/v1/tables/:table/forks` (host, seat): a what-if from a moment of this game, as a table of its own whose
 * host this device is. It holds what the opener could see; the rest is drawn afresh.
 */
export interface ForkRequest {
  /** Absent: from now. */
  readonly line?: number;
}
export interface ForkAnswer {
  readonly table: TableCard;
}

/**
 * `POST /api/v1/tables/:table/import` (host): a game out of a file (docs/game-file.md, at most 8 MiB), as a table of its
 * own whose host this device is. `GET .../export` (host) gives such a file; `GET .../record` and `.../record.txt` what
 * everybody could see of the game, as JSON and in one line.
 */
export interface ImportAnswer {
  readonly table: TableCard;
}

/** `GET /api/v1/tables/:table/frame`: what a stranger beside the table sees, whole. */
export interface FrameAnswer {
  readonly seq: number;
  readonly frame: TableFrame;
}

/**
 * `GET /health`. `degraded`: a table is frozen by a bug, or the hub has `notices`: what somebody should know who looks
 * after it, with a code. A device that is away doesn't degrade the hub (its pieces are tapped instead); `devices` says so.
 */
export interface Health {
  readonly status: 'ok' | 'degraded';
  readonly notices: readonly WireError[];
  readonly version: string;
  readonly protocol: number;
  readonly uptimeSeconds: number;
  readonly tables: readonly {
    readonly id: TableId;
    readonly stage: string;
    readonly sensing: string;
    readonly frozen: boolean;
  }[];
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
