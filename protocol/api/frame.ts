import type {
  AwaitedDecision,
  Choices,
  PieceClass,
  PieceId,
  RawAction,
  Rev,
  Seat,
  Sector,
  Space,
  ViewBase,
  WireDecisionId,
} from '../vocabulary/index.ts';

/** `setup`: no game yet, the host chooses one. */
export type Stage = 'setup' | 'playing' | 'over';

/** How a fact came to be known. */
export type Provenance = 'sensed' | 'tapped' | 'inferred' | 'corrected';

/** Where a public fact comes from. */
export interface FactSource {
  readonly provenance: Provenance;
  /** The newest line of the log when it was told: where to look for the story. */
  readonly line: number;
}

/** A seat as everybody may know it. */
export interface SeatInfo {
  readonly seat: Seat;
  /** The player's name as typed: show as text, never as markup. */
  readonly name: string;
  /** A device has joined for this seat. */
  readonly joined: boolean;
  /** At least one of its devices is connected now. */
  readonly connected: boolean;
}

/** What undo would do for this viewer, or why it can't. */
export type UndoState =
  | { readonly can: true; readonly grade: 'free'; readonly undoes: Sentence }
  | { readonly can: false; readonly why: Sentence };

/** Words by key and values: the dashboard has the sentences, the hub sends none. */
export interface Sentence {
  readonly key: string;
  readonly values: Readonly<Record<string, string | number>>;
}

export interface LogLine {
  /** Rises by line; a viewer's own numbering, so that gaps tell nothing. */
  readonly n: number;
  readonly seat?: Seat;
  readonly text: Sentence;
  readonly provenance: Provenance;
  /** Struck out by an undo. */
  readonly undone: boolean;
}

/** The one visible state of sensing (brief 8). `off`: this hub senses nothing, all is tapped. */
export type SensingState =
  | 'off'
  | 'in-step'
  | 'watching'
  | 'tentative'
  | 'settling'
  | 'waiting'
  | 'disturbed'
  | 'asking'
  | 'restoring'
  | 'lost';

/** One thing hands should do so that table and game agree. Numbered for the board and the slip. */
export interface PutRight {
  readonly n: number;
  /** `owed`: a result not laid yet. `fix`: something stands wrong. `restore`: goes back after an undo. */
  readonly because: 'owed' | 'fix' | 'restore';
  readonly do: 'put' | 'take-away' | 'turn' | 'flip';
  /** Whoever is nearest to do it; absent = anybody. */
  readonly seat?: Seat;
  readonly of: PieceClass;
  readonly piece?: PieceId;
  readonly side?: 'up' | 'down';
  readonly facing?: Sector;
  readonly from?: Space;
  readonly to?: Space;
}

/** A robot or tile seen to move and explained, but not yet in the record. */
export interface Tentative {
  readonly piece: PieceId;
  readonly to: Space;
}

/**
 * Two or more explanations of what was seen. `question`: was it meant, where is it. `choice`: the move is plain,
 * several modules could have done it. Options are answers to open decisions; one tap gives one of them.
 */
export interface Asked {
  readonly kind: 'question' | 'choice';
  readonly seat: Seat;
  readonly text: Sentence;
  readonly options: readonly {
    readonly decisionId: WireDecisionId;
    readonly action: RawAction;
  }[];
}

export interface Sensing {
  readonly state: SensingState;
  /** What it waits for or why, in words. */
  readonly text?: Sentence;
  readonly putRight: readonly PutRight[];
  readonly tentative: readonly Tentative[];
  /** Only in the frame of the seat that is asked: its options may name face-down modules. Others see `state` alone. */
  readonly asked?: Asked;
}

/** A decision as it travels: the id carries the epoch. */
export interface WireDecision {
  readonly id: WireDecisionId;
  readonly kind: string;
  readonly blocking: boolean;
  readonly choices: Choices;
}

export interface WireAwaited extends Omit<AwaitedDecision, 'id'> {
  readonly id: WireDecisionId;
}

/** A ruleset's view without the decisions, which travel beside it under their wire ids. */
export type GameView<View extends ViewBase> = Omit<View, 'mine' | 'awaited'>;

/**
 * Everything one viewer may see, in sections. A `frame` message carries the sections that changed since the last one.
 * `View` is the game's own view type; `ruleset` says which.
 */
export interface TableFrame<View extends ViewBase = ViewBase> {
  readonly stage: Stage;
  readonly ruleset: string | null;
  readonly rev: Rev | null;
  readonly seats: readonly SeatInfo[];
  /** `null` in set-up. */
  readonly view: GameView<View> | null;
  /** Decisions this viewer answers; those of the table itself go to every seat and the host. */
  readonly mine: readonly (WireDecision & { readonly seat: Seat | 'table' })[];
  readonly awaited: readonly WireAwaited[];
  readonly undo: UndoState;
  readonly sensing: Sensing;
  /** The newest lines, oldest first; at most 50. */
  readonly log: readonly LogLine[];
  /**
   * What last set each public fact: `t5/class-named`, `A/displaced` (a piece or seat, and the type of the event that
   * told it). It belongs to the command that caused the event; the engine knows nothing of it.
   */
  readonly provenance: Readonly<Record<string, FactSource>>;
  /** Set when this table is frozen by a bug: others play on, the code is for the report. */
  readonly frozen: { readonly code: string; readonly event: number } | null;
}
