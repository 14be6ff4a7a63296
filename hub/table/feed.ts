import type { TableFrame } from '@ringside/protocol/api';
import type {
  AtomId,
  Command,
  RawAction,
  Result,
  Scalar,
  Seat,
  Viewer,
  WireDecisionId,
} from '@ringside/protocol/vocabulary';

/** Who a stream of frames is for. The host sees what the public sees, and may undo and correct. */
export type FeedViewer = Viewer | 'host';

/** `seq` is this viewer's own: it rises when, and only when, something this viewer may see has changed. */
export interface FeedFrame {
  readonly seq: number;
  /** A section that did not change is the same object as in the frame before. */
  readonly frame: TableFrame;
}

/** A command from outside, as the session knows its sender. */
export type Sender = { readonly by: Seat } | { readonly by: 'host' };

/** A refusal any room may give; `code` is listed in docs/errors.md. */
export interface Refusal {
  readonly code: string;
  readonly atoms: readonly AtomId[];
  readonly detail: Readonly<Record<string, Scalar>>;
}

export interface GameRequest {
  readonly ruleset: string;
  readonly seats: readonly { readonly seat: Seat; readonly name: string }[];
  /** The ruleset's own options, untrusted. */
  readonly config: unknown;
  /** Without it a running game refuses the new one with `table/game-running`. */
  readonly endRunning?: boolean;
}

/** What the api may do with a table: read feeds, hand in commands, tell who is there. */
export interface TableDesk {
  current(viewer: FeedViewer): FeedFrame;
  subscribe(viewer: FeedViewer, listener: (frame: FeedFrame) => void): () => void;
  /** Resolves once the command is durable, or refused. A retry of an accepted `cmdId` is accepted again. */
  submit(sender: Sender, command: Command): Promise<Result<null, Refusal>>;
  /** Decide without commit, own seat only; `null` = it would be accepted. */
  explain(sender: Sender, decisionId: WireDecisionId, action: RawAction): Refusal | null;
  /** Starts a game at this table. A running one is ended, unfinished, only where `endRunning` says so. */
  begin(game: GameRequest): Promise<Result<null, Refusal>>;
  rename(seat: Seat, name: string): Promise<Result<null, Refusal>>;
  setPresence(
    seat: Seat,
    presence: { readonly joined: boolean; readonly connected: boolean },
  ): void;
}
