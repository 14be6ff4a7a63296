import type { Provenance } from '@ringside/protocol/api';
import type { Answerer, DecisionId, RawAction, Seat } from '@ringside/protocol/vocabulary';
import type { LogEntry } from './ports.ts';

/** Schema of the table's own payloads; upcasters read it. */
const SCHEMA = 1;

export interface SeatName {
  readonly seat: Seat;
  readonly name: string;
}

/** Why a command may not be undone freely, or `free`. */
export type UndoGrade = 'free' | 'chance' | 'shown' | 'looked' | 'correction';

/** What the table itself records, beside the events of the game. Game events are never rewritten: these say how to read them. */
export type TableEvent =
  | {
      readonly type: 'begun';
      readonly ruleset: string;
      readonly version: number;
      readonly seats: readonly SeatName[];
      /** Of the first decision ids; goes on from the game before, so that an old id is never a new one. */
      readonly epoch: number;
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
      readonly undo: UndoGrade;
      readonly provenance: Provenance;
    }
  /** The game is as it was after entry `to`. */
  | {
      readonly type: 'rewound';
      readonly to: number;
      readonly by: Seat | 'host' | 'hub';
      readonly why: string;
    }
  | { readonly type: 'corrected'; readonly by: 'host'; readonly why: string }
  | { readonly type: 'renamed'; readonly seat: Seat; readonly name: string }
  | { readonly type: 'ended'; readonly why: 'outcome' | 'unfinished' };

/** One answer of chance. */
export interface Drawn {
  readonly decision: DecisionId;
  readonly action: RawAction;
}

export const tableEntry = (event: TableEvent): LogEntry => ({
  stream: 'table',
  type: event.type,
  schema: SCHEMA,
  audience: event.type === 'seeded' || event.type === 'answered' ? 'hub' : 'public',
  payload: event,
});

/** Payloads come back from the log that this table wrote. */
export const tableEventOf = (entry: LogEntry): TableEvent | undefined =>
  entry.stream === 'table' ? (entry.payload as TableEvent) : undefined;
