import type { Brand } from './brand.ts';
import type { RawAction } from './decision.ts';
import type { PieceId } from './piece.ts';
import type { Seat } from './seat.ts';

/** Chosen by the sender, unique per sender; a retry carries the same one and gets the same answer. */
export type CommandId = Brand<string, 'CommandId'>;

/** `epoch.decisionId`: a decision id as tablets see it. The epoch rises with every rewind or restore. */
export type WireDecisionId = Brand<string, 'WireDecisionId'>;

/** Opaque token of what a viewer has seen; undo and corrections are valid against it only. */
export type Rev = Brand<string, 'Rev'>;

/** An instruction to a table. Who gives it is never in it: the table is told by the session. */
export type Command =
  | {
      readonly kind: 'answer';
      readonly cmdId: CommandId;
      readonly decisionId: WireDecisionId;
      readonly action: RawAction;
    }
  /**
   * Takes back what began with log line `line` and everything after it; without `line` the newest thing. What others
   * have acted on or learnt by needs their consent: they are asked. `force`: the host does it without, and says why.
   */
  | {
      readonly kind: 'undo';
      readonly cmdId: CommandId;
      readonly baseRev: Rev;
      readonly line?: number;
      readonly force?: string;
    }
  /** Puts back what the newest undo took away, while nothing else has happened. */
  | { readonly kind: 'redo'; readonly cmdId: CommandId; readonly baseRev: Rev }
  /** A seat's yes or no to an undo that somebody asked for; the asker's own `no` withdraws it. */
  | {
      readonly kind: 'agree';
      readonly cmdId: CommandId;
      readonly askId: string;
      readonly yes: boolean;
    }
  /** "Don't ask me again", of one's own seat and for no longer than it says; `on: false` takes it back. */
  | { readonly kind: 'hush'; readonly cmdId: CommandId; readonly about: Hush; readonly on: boolean }
  /** The seat's player has left: the hub gives the least legal answers until somebody is back. */
  | {
      readonly kind: 'away';
      readonly cmdId: CommandId;
      readonly seat: Seat;
      readonly away: boolean;
    }
  /** The host puts right what the record has wrong; each edit is one of `Ruleset.edits`. */
  | {
      readonly kind: 'correct';
      readonly cmdId: CommandId;
      readonly baseRev: Rev;
      readonly edits: readonly RawAction[];
      readonly why: string;
    }
  /** The host sets a whole position. */
  | {
      readonly kind: 'restore';
      readonly cmdId: CommandId;
      readonly baseRev: Rev;
      /** In the ruleset's own format; parsed by the ruleset. */
      readonly position: unknown;
      readonly why: string;
    };

/** What a seat need not be asked about: anything more this turn, or this one module until it is asked for again. */
export type Hush = { readonly for: 'turn' } | { readonly for: 'module'; readonly piece: PieceId };
