import {
  decisionId,
  SEATS,
  type Answerer,
  type AnswerSource,
  type Choices,
  type DecisionId,
  type Rejection,
  type Result,
  type Seat,
} from '@ringside/protocol/vocabulary';
import type { Action, Tile } from '@ringside/protocol/games/steel-arena';
import { isUnnamed } from './classes.ts';
import { moduleOf, robotOf, type Event, type State } from './state.ts';
import { tileNumber } from './tiles.ts';

type Answer = (action: Action) => Result<readonly Event[], Rejection>;

/** A decision whose choices are worked out only when somebody looks. */
export interface Question {
  readonly id: DecisionId;
  /** As others may know it. */
  readonly publicId: DecisionId;
  readonly kind: string;
  readonly answerer: Answerer;
  readonly mayAnswer: readonly AnswerSource[];
  /** As `Decision.commutes`. */
  readonly commutes?: true;
  readonly choices: () => Choices;
  readonly answer: Answer;
}

type Body = Pick<Question, 'choices' | 'answer'>;

/** The n-th draw of a source: undo and draw again gives the same. */
export function drawn(state: State, source: 'class' | 'face', body: Body): Question {
  const kind = `draw-${source}`;
  const id = decisionId(`${kind}/${String(state.draws[source] + 1)}`);
  return { id, publicId: id, kind, answerer: 'chance', mayAnswer: ['rng'], ...body };
}

/** The thousands of an ordinal are everybody's, the rest counts what only the answerer has seen since. */
const OWN_ORDINALS = 1_000;

export function asked(
  state: State,
  kind: string,
  seat: Seat,
  body: Body & Pick<Question, 'mayAnswer'>,
): Question {
  const ordinal = state.moment * OWN_ORDINALS;
  const own = ordinal + (robotOf(state, seat).glimpses % OWN_ORDINALS);
  return {
    id: decisionId(`${kind}/${String(own)}`),
    publicId: decisionId(`${kind}/${String(ordinal)}`),
    kind,
    answerer: seat,
    ...body,
  };
}

/** Beside the game, of which several seats may have one at a time: the number tells whose it is as well. */
export function offered(
  state: State,
  kind: string,
  seat: Seat,
  body: Body & Pick<Question, 'mayAnswer'>,
): Question {
  const own = state.moment * OWN_ORDINALS + (robotOf(state, seat).glimpses % OWN_ORDINALS);
  const id = decisionId(`${kind}/${String(own * SEATS.length + SEATS.indexOf(seat))}`);
  return { id, publicId: id, kind, answerer: seat, ...body };
}

/**
 * About one real tile. Numbered by it four times over: what it may be changes when its class is named, and when a
 * robot takes it.
 */
export function about(
  state: State,
  tile: Tile,
  kind: string,
  body: Body & Pick<Question, 'mayAnswer' | 'answerer'>,
): Question {
  const isTaken = state.robots.some((robot) => moduleOf(robot, tile.id));
  const stage = (isUnnamed(tile.class) ? 0 : 1) + (isTaken ? 2 : 0);
  const id = decisionId(`${kind}/${String(tileNumber(tile.id) * 4 + stage)}`);
  return { id, publicId: id, kind, ...body };
}
