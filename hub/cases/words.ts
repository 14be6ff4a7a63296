import type { Game, Match, MatchEvent } from '@ringside/engine/kernel';
import type { GameFormat, Misfit } from '@ringside/protocol/case';
import type { Answerer, Decision, RawAction, Result } from '@ringside/protocol/vocabulary';

/** A case at one moment. Immutable: an answer gives the next scene. */
export interface Scene {
  readonly match: Match;
  /** Names that the case gave to pieces. */
  readonly names: ReadonlyMap<string, string>;
  /** What has happened since the last action began. */
  readonly events: readonly MatchEvent[];
}

/** One thing that must hold, with both sides in the same words. */
export interface Check {
  /** Where it stands in the expectation. */
  readonly path: string;
  /** What is looked at, in players' words: `B's damage to pay`. */
  readonly what: string;
  readonly expected: unknown;
  readonly got: unknown;
}

/**
 * One game's words turned into what its rules understand, and back: all that a game adds to run its cases. How a
 * further game is added stands at the end of docs/case-format.md.
 */
export interface GameWords<Given, Action extends { readonly verb: string }, Expectation> {
  readonly format: GameFormat<Given, Action, Expectation>;
  /** The position of the rules for one written by hand, with the names it gives; paths begin below `given`. */
  readonly toPosition: (game: Game, given: Given) => Result<HandWritten, Misfit>;
  /** The answer that somebody means, whatever the rules will say to it; a text says what is unclear. */
  readonly toAnswer: (scene: Scene, who: Answerer, action: Action) => Result<RawAction, string>;
  /** What is answered where nobody answers, as a window passes; `undefined` where somebody has to. */
  readonly idle: (decision: Decision) => RawAction | undefined;
  /** Whether the game lies still while this is decided, as between two actions of a turn. */
  readonly rests: (decision: Decision) => boolean;
  /** What an expectation looks at. Total: a name that means nothing is compared as it stands. */
  readonly checks: (scene: Scene, expected: Expectation) => readonly Check[];
  /** What somebody has to choose between, in players' words. */
  readonly question: (decision: Decision) => string;
}

export interface HandWritten {
  readonly position: unknown;
  readonly names: ReadonlyMap<string, string>;
}
