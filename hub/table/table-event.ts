import type { Pace, Provenance } from '@ringside/protocol/api';
import type { Answerer, DecisionId, Hush, RawAction, Seat } from '@ringside/protocol/vocabulary';
import type { LogEntry } from './ports.ts';

/** Schema of the table's own payloads; a new one needs an upcaster (hub/log/upcast.ts). */
const SCHEMA = 1;
const NEWER_SCHEMAS: Readonly<Partial<Record<TableEvent['type'], number>>> = { begun: 2 };

export interface SeatName {
  readonly seat: Seat;
  readonly name: string;
}

/** Why a command may not be undone freely, or `free`. */
export type UndoBar = 'free' | 'chance' | 'shown' | 'looked' | 'correction';

export type RewindWhy = 'undo' | 'agreed' | 'forced' | 'correction' | 'redo' | 'revised';

/** What the table itself records, beside the events of the game. Game events are never rewritten: these say how to read them. */
export type TableEvent =
  | {
      readonly type: 'begun';
      readonly ruleset: string;
      readonly version: number;
      readonly seats: readonly SeatName[];
      /** Of the first decision ids; goes on from the game before, so that an old id is never a new one. */
      readonly epoch: number;
      /** Schema 2; older ones are read as `hidden`. */
      readonly pace?: Pace;
    }
  /** Hex. For the hub's eyes: every draw follows from it. */
  | { readonly type: 'seeded'; readonly seed: string }
  /** What was answered, with what chance said to it. For the hub's eyes: an action may name what is hidden. */
  | {
      readonly type: 'answered';
      readonly decision: DecisionId;
      readonly answerer: Answerer;
      readonly blocking: boolean;
      readonly action: RawAction;
      readonly drawn: readonly Drawn[];
      readonly undo: UndoBar;
      readonly provenance: Provenance;
    }
  /**
   * The game is as it was after entry `to`, undone or not since. `agreed`: those it concerned said yes; `forced`: the
   * host, over their heads; `correction`: a correction of the host's goes with it; `redo`: an undo is taken back;
   * `revised`: sensing puts a better inference in place of its own.
   */
  | {
      readonly type: 'rewound';
      readonly to: number;
      readonly by: Seat | 'host' | 'hub';
      readonly why: RewindWhy;
      /** Of `forced`, in the host's words. */
      readonly reason?: string;
    }
  /** Somebody asks for what can't be taken back without the others; entries after `to` would go. */
  | {
      readonly type: 'undo-asked';
      readonly askId: string;
      readonly by: Seat | 'host';
      readonly to: number;
      readonly asks: readonly Seat[];
    }
  /** The last yes that was missing is followed by `rewound` in the same commit; one no ends the asking. */
  | {
      readonly type: 'undo-answered';
      readonly askId: string;
      readonly seat: Seat | 'host';
      readonly yes: boolean;
    }
  /** For the seat's own eyes: what it need not be asked about. */
  | {
      readonly type: 'hushed';
      readonly seat: Seat;
      readonly about: Hush;
      /** The turn in which it was said. */
      readonly turn: string;
      readonly on: boolean;
    }
  | {
      readonly type: 'presence';
      readonly seat: Seat;
      readonly away: boolean;
      readonly by: Seat | 'host';
    }
  /** `edits`: what was put right, one by one; absent where a whole position was set. */
  | {
      readonly type: 'corrected';
      readonly by: 'host';
      readonly why: string;
      readonly edits?: readonly RawAction[];
    }
  | { readonly type: 'renamed'; readonly seat: Seat; readonly name: string }
  | { readonly type: 'ended'; readonly why: 'outcome' | 'unfinished' };

/** One answer of chance. */
export interface Drawn {
  readonly decision: DecisionId;
  readonly action: RawAction;
}

function audienceOf(event: TableEvent): LogEntry['audience'] {
  if (event.type === 'hushed') return [event.seat];
  return event.type === 'seeded' || event.type === 'answered' ? 'hub' : 'public';
}

export const tableEntry = (event: TableEvent): LogEntry => ({
  stream: 'table',
  type: event.type,
  schema: NEWER_SCHEMAS[event.type] ?? SCHEMA,
  audience: audienceOf(event),
  payload: event,
});

/** Payloads come back from the log that this table wrote. */
export const tableEventOf = (entry: LogEntry): TableEvent | undefined =>
  entry.stream === 'table' ? (entry.payload as TableEvent) : undefined;
