import type {
  Answerer,
  DecisionId,
  PieceClass,
  PieceId,
  RawAction,
  Seat,
} from '@ringside/protocol/vocabulary';

/** `spaceKey` of a sensed space, or `off` for everywhere no reader reaches. */
export type Where = string;

/** One piece changes place. Without `piece` it is one nobody has laid yet: any unbound tag of the class. */
export interface Change {
  readonly piece?: PieceId;
  readonly of: PieceClass;
  readonly from: Where;
  readonly to: Where;
}

export interface Answer {
  readonly decisionId: DecisionId;
  readonly action: RawAction;
  readonly answerer: Answerer;
  /** `seat`: the rules don't let sensing give this answer; it can only be asked for. */
  readonly by: 'sensor' | 'seat';
}

/** All answers that hands carry out in the same way. */
export interface Hypothesis {
  readonly key: string;
  /** What hands do to give the answer: the ways of the pieces that its events set in motion; all of it if none is. */
  readonly changes: readonly Change[];
  /** What the record will then be owed: tiles taken or laid as a result. Done already, it is explained; if not, it waits. */
  readonly results: readonly Change[];
  readonly answers: readonly Answer[];
}

/** A decision that a tag can answer by what it is: the action is `{ kind, piece, [field]: value }`. */
export interface Telling {
  readonly decisionId: DecisionId;
  readonly kind: string;
  readonly piece: PieceId;
  readonly field: 'class' | 'design';
  readonly values: readonly string[];
}

/** The open decisions of one match, seen as what they would do to the sensed table. */
export interface EffectIndex {
  readonly hypotheses: readonly Hypothesis[];
  readonly tellings: readonly Telling[];
  /** Seats whose blocking decision sensing may answer. Public. */
  readonly movers: readonly Seat[];
  /** False while it is being built, and for good when a limit cut it: then nothing is concluded from it. */
  readonly complete: boolean;
}
