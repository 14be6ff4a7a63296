import type { Command, CommandId, RawAction, Seat, WireDecisionId } from '../vocabulary/index.ts';
import type { Sentence, TableFrame, UndoGrade } from './frame.ts';

/** Rises when a message changes its meaning. A hub refuses another number with `api/protocol-mismatch` and says what to do. */
export const PROTOCOL_VERSION = 2;

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
   * First message of a connection. `resume`: `stream:seq` of the last frame still shown, where `stream` came with its
   * `welcome`. `as`: the host device acts for a seat that no other device has joined (pass and play behind a curtain),
   * on a connection of its own.
   */
  | {
      readonly type: 'hello';
      readonly protocol: number;
      readonly resume?: string;
      readonly as?: Seat;
    }
  | { readonly type: 'command'; readonly command: Command }
  /** "Why can't I?": decided without commit, own seat only. */
  | {
      readonly type: 'explain';
      readonly askId: string;
      readonly decisionId: WireDecisionId;
      readonly action: RawAction;
    }
  /** "What would this do?": an undo or a correction, decided without commit. */
  | { readonly type: 'preview'; readonly askId: string; readonly command: Command };

/** What an undo or a correction would do. */
export interface Preview {
  readonly grade: UndoGrade;
  /** Why it isn't free. */
  readonly why?: Sentence;
  /** Who would be asked first. */
  readonly asks: readonly Seat[];
  /** What would be struck out or set, in words, oldest first. */
  readonly says: readonly Sentence[];
}

/** Somebody at the door of a table, with its code but without an invitation. */
export interface Knock {
  readonly knockId: string;
  /** As typed: show as text, never as markup. */
  readonly name: string;
}

export type ServerMessage =
  | {
      readonly type: 'welcome';
      readonly protocol: number;
      readonly you: Role;
      /** Names the numbering of the frames that follow: another one after a restart or for other eyes. */
      readonly stream: string;
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
  | {
      readonly type: 'previewed';
      readonly askId: string;
      /** `null`: it would be refused, and `error` says why. */
      readonly preview: Preview | null;
      readonly error: WireError | null;
    }
  /** To the table tablet: who waits to be let in, oldest first. */
  | { readonly type: 'door'; readonly knocks: readonly Knock[] }
  | { readonly type: 'beat' }
  /** Last message before the hub closes the connection. */
  | { readonly type: 'bye'; readonly error: WireError };
