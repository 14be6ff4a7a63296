import type {
  LogLine,
  MomentAnswer,
  Pace,
  Preview,
  TableCard,
  TableFrame,
} from '@ringside/protocol/api';
import type { GameFile, MatchRecord, TraceFile } from '@ringside/protocol/record';
import type {
  AtomId,
  Choices,
  Command,
  RawAction,
  Result,
  Scalar,
  Seat,
  TableId,
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
  /** Absent: `hidden`. */
  readonly pace?: Pace;
  /** Without it a running game refuses the new one with `table/game-running`. */
  readonly endRunning?: boolean;
}

/** A game to go on with at another table: only what its opener could see, the rest drawn afresh. */
export interface Fork {
  readonly ruleset: string;
  readonly seats: GameRequest['seats'];
  readonly pace: Pace;
  readonly position: unknown;
}

/** What the api may do with a table: read feeds, hand in commands, tell who is there. */
export interface TableDesk {
  current(viewer: FeedViewer): FeedFrame;
  subscribe(viewer: FeedViewer, listener: (frame: FeedFrame) => void): () => void;
  /** Resolves once the command is durable, or refused. A retry of an accepted `cmdId` is accepted again. */
  submit(sender: Sender, command: Command): Promise<Result<null, Refusal>>;
  /** Decide without commit, own seat only; `null` = it would be accepted. */
  explain(sender: Sender, decisionId: WireDecisionId, action: RawAction): Refusal | null;
  /** An undo or a correction decided without commit. */
  preview(sender: Sender, command: Command): Promise<Result<Preview, Refusal>>;
  /** What the host may put right now. */
  edits(): Choices;
  /** At most 100 lines before line `before`, oldest first; absent: the newest. */
  log(before?: number): readonly LogLine[];
  /** The game as this viewer saw it right after a line of the log. */
  moment(viewer: FeedViewer, line: number): Promise<Result<MomentAnswer, Refusal>>;
  /** What a what-if from a moment of this game would begin with; absent line: now. */
  fork(sender: Sender, line?: number): Promise<Result<Fork, Refusal>>;
  /** This game as one file; what is secret in it stays sealed until it is over. */
  exportGame(): Promise<Result<GameFile, Refusal>>;
  /** What sensing was told during the newest game that is over, to be told it again: docs/trace-file.md. */
  exportTrace(): Result<TraceFile, Refusal>;
  /** What everybody could see of this game so far, for clubs and chats. */
  exportMatch(): Promise<Result<MatchRecord, Refusal>>;
  /** Starts a game at this table. A running one is ended, unfinished, only where `endRunning` says so. */
  begin(game: GameRequest): Promise<Result<null, Refusal>>;
  rename(seat: Seat, name: string): Promise<Result<null, Refusal>>;
  setPresence(
    seat: Seat,
    presence: { readonly joined: boolean; readonly connected: boolean },
  ): void;
}

/** All tables of this hub. */
export interface TablesDesk {
  /** Oldest first; the first one is the table of the rig. */
  list(): readonly TableCard[];
  get(id: TableId): TableDesk | undefined;
  open(name: string): Promise<Result<TableCard, Refusal>>;
  /** Opens a what-if from a moment of a table. */
  fork(from: TableId, sender: Sender, line?: number): Promise<Result<TableCard, Refusal>>;
  /** Opens a table for a game out of a file (untrusted), to be gone on with or, without its key, looked at. */
  importGame(file: unknown): Promise<Result<TableCard, Refusal>>;
  /** Its games stay in the record. The first table can't be closed. */
  close(id: TableId): Promise<Result<null, Refusal>>;
}
