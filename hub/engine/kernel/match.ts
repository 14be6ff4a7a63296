import type {
  Choices,
  Decision,
  DecisionId,
  Motion,
  Outcome,
  Placement,
  RawAction,
  Rejection,
  Result,
  Seat,
  Viewer,
  ViewBase,
} from '@ringside/protocol/vocabulary';

/** One event of a game as the house carries it: the payload belongs to the ruleset, the rest is what others need to know. */
export interface MatchEvent {
  readonly type: string;
  readonly audience: 'public' | readonly Seat[];
  readonly motions: readonly Motion[];
  readonly payload: unknown;
}

/** What an answer leads to: the events in order and the match after all of them. */
export interface Step {
  readonly events: readonly MatchEvent[];
  readonly next: Match;
}

/**
 * One game in one state, with its types closed over. Immutable: every verb gives a new one. What it was asked once
 * (`open`, `view`, `expected`) it remembers: the same object is given again.
 */
export interface Match {
  readonly ruleset: string;
  readonly version: number;
  /** Kinds of actions that do least, best first. */
  readonly passive: readonly string[];
  /** Kinds of actions of which the largest set does least. */
  readonly meets: readonly string[];
  open(): readonly Decision[];
  /** Parses, decides and plays on until somebody is awaited. */
  decide(id: DecisionId, action: RawAction): Result<Step, Rejection>;
  /** `position` is the ruleset's own format, untrusted. */
  restore(position: unknown): Result<Step, Rejection>;
  position(): unknown;
  /** What people may put right by hand. */
  edits(): Choices;
  /** Puts several things right, one after another. */
  edit(edits: readonly RawAction[]): Result<Step, Rejection>;
  /** Folds stored event payloads; trusts them. */
  replay(payloads: readonly unknown[]): Match;
  view(viewer: Viewer): ViewBase;
  expected(): readonly Placement[];
  outcome(): Outcome | undefined;
  /** Names the turn or round being played. */
  turn(): string;
  /** A match that `viewer` can't tell from this one. */
  alike(viewer: Viewer, random: () => number): Match;
  /**
   * Where a what-if begins: a function of what `viewer` can see and of `random` alone. Everything else is drawn afresh,
   * commitments to it included.
   */
  imagined(viewer: Viewer, random: () => number): Match;
  /** The state as plain JSON, for snapshots; `Game.resume` takes it back. */
  state(): unknown;
}

/** A ruleset with its types closed over: what the composition root lists and the table starts. */
export interface Game {
  readonly id: string;
  readonly version: number;
  /** Kinds of actions that do least, best first. */
  readonly passive: readonly string[];
  /** Kinds of actions of which the largest set does least. */
  readonly meets: readonly string[];
  /** `config` is untrusted. */
  start(config: unknown): Result<Step, Rejection>;
  /** The match before any event. */
  empty(): Match;
  /** A match from the JSON of `Match.state`; trusts it. */
  resume(state: unknown): Match;
}
