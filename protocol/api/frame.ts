import type {
  AwaitedDecision,
  Choices,
  Hush,
  PieceClass,
  PieceId,
  RawAction,
  Rev,
  Seat,
  Sector,
  Space,
  TableId,
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
  /** Its player has left: the hub gives the least legal answers until somebody is back. */
  readonly away: boolean;
  /** The player's name as typed: show as text, never as markup. */
  readonly name: string;
  /** A device has joined for this seat. */
  readonly joined: boolean;
  /** At least one of its devices is connected now. */
  readonly connected: boolean;
}

/**
 * How a thing may be taken back. `free`: nobody has learnt anything by it and nobody else has acted. `consent`: those it
 * concerns are asked. `correction`: the host alone, who says why.
 */
export type UndoGrade = 'free' | 'consent' | 'correction';

/** What undo would do for this viewer, or why it can't. */
export type UndoState =
  | {
      readonly can: true;
      readonly grade: UndoGrade;
      readonly undoes: Sentence;
      /** Why it isn't free. */
      readonly why?: Sentence;
      /** Who would be asked, where the grade is `consent`. */
      readonly asks: readonly Seat[];
    }
  | { readonly can: false; readonly why: Sentence };

/** What redo would put back for this viewer, or why it can't. */
export type RedoState =
  | { readonly can: true; readonly redoes: Sentence }
  | { readonly can: false; readonly why: Sentence };

/** Somebody asks the others whether something may be taken back. Gone when anything else happens. */
export interface UndoAsk {
  readonly askId: string;
  readonly by: Seat | 'host';
  /** Everything from this line of the log on would be struck out. */
  readonly line: number;
  readonly undoes: Sentence;
  readonly why: Sentence;
  /** Whose yes is still missing. */
  readonly waits: readonly Seat[];
  readonly agreed: readonly Seat[];
}

/**
 * How reactions wait. `hidden`: whoever publicly could react is asked and answers alone. `fast`: where nothing but a
 * pass is possible the hub passes at once, and the others can tell that by the clock.
 */
export type Pace = 'hidden' | 'fast';

/**
 * `what-if`: tried out from a moment of another table, with what its opener could see and the rest drawn afresh.
 * `record`: an unfinished game out of a file whose key isn't here: it can be looked at, and takes no command.
 */
export interface TableCard {
  readonly id: TableId;
  /** As typed: show as text, never as markup. */
  readonly name: string;
  readonly kind: 'table' | 'what-if' | 'record';
  /** Opened for a game out of a file. */
  readonly imported?: true;
}

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
  /** Something begins here that can be taken back. */
  readonly begins: boolean;
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
  readonly table: TableCard;
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
  readonly redo: RedoState;
  readonly asking: UndoAsk | null;
  readonly pace: Pace;
  /** What this viewer's own seat need not be asked about. */
  readonly hushed: readonly Hush[];
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
