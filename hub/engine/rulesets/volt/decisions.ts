import {
  decisionId,
  SEATS,
  unreachable,
  type Answerer,
  type AnswerSource,
  type Choices,
  type Decision,
  type DecisionId,
  type Rejection,
  type Result,
  type Seat,
} from '@ringside/protocol/vocabulary';
import type { Action, QueuedDie, RobotState } from '@ringside/protocol/games/volt';
import { refuse } from '../../kernel/refuse.ts';
import { SALT_CHOICES } from '../../kernel/salt.ts';
import { answerSequence, nextOf, sequenceChoices } from './order.ts';
import {
  answerPlace,
  answerRespawn,
  answerRoll,
  answerStart,
  nextToRespawn,
  placeChoices,
  ROLL_CHOICES,
  startChoices,
} from './placing.ts';
import { answerProgram, answerSalt, answerWithdraw, PROGRAM_CHOICES } from './program.ts';
import { answerRepair, answerResolve, REPAIR_CHOICES, resolveChoices } from './resolving.ts';
import { topFrame, type Event, type State } from './state.ts';

/** A decision whose choices have not been worked out yet. */
interface Question {
  readonly id: DecisionId;
  readonly kind: string;
  readonly answerer: Answerer;
  readonly mayAnswer: readonly AnswerSource[];
  readonly blocking: boolean;
  readonly choices: () => Choices;
  readonly answer: (action: Action) => Result<readonly Event[], Rejection>;
}

/** What the game waits for; several at once while everybody programs, none when it is over. */
export function questionsOf(state: State): readonly Question[] {
  const frame = topFrame(state);
  switch (frame?.kind) {
    case undefined:
      return [];
    case 'start':
      return [
        drawn(state, 'start', 1, {
          choices: () => startChoices(state),
          answer: (action) => answerStart(state, action),
        }),
      ];
    case 'roll':
      return [
        drawn(state, 'roll', state.draws.roll + 1, {
          choices: () => ROLL_CHOICES,
          answer: (action) => answerRoll(state, action),
        }),
      ];
    case 'place':
      return [
        asked(state, 'place', frame.left[0], {
          mayAnswer: ['seat', 'sensor'],
          choices: () => placeChoices(state, 'place'),
          answer: (action) => answerPlace(state, frame, action),
        }),
      ];
    case 'respawn':
      return [
        asked(state, 'respawn', nextToRespawn(state), {
          mayAnswer: ['seat', 'sensor'],
          choices: () => placeChoices(state, 'respawn'),
          answer: (action) => answerRespawn(state, action),
        }),
      ];
    case 'program':
      return state.robots.map((robot) => programQuestion(state, robot));
    case 'resolve':
      return resolveQuestions(state);
    case 'repair':
      return [
        asked(state, 'repair', frame.seat, {
          mayAnswer: ['seat', 'hub'],
          choices: () => REPAIR_CHOICES,
          answer: (action) => answerRepair(state, frame, action),
        }),
      ];
    case 'shift':
    case 'score':
    case 'round':
      throw new Error(`nobody is awaited in the middle of ${frame.kind}`);
    default:
      return unreachable(frame);
  }
}

type Body = Pick<Question, 'choices' | 'answer'>;

/** VR-148: the hub draws, or people do and say what. The n-th draw of a source: undone and drawn again it is the same. */
const drawn = ({ rolls }: State, kind: string, n: number, body: Body): Question => ({
  id: decisionId(`${kind}/${String(n)}`),
  kind,
  answerer: 'chance',
  mayAnswer: rolls === 'hub' ? ['rng'] : ['person', 'host'],
  blocking: true,
  ...body,
});

function asked(
  state: State,
  kind: string,
  answerer: Seat | 'table' | undefined,
  body: Body & Pick<Question, 'mayAnswer'>,
): Question {
  if (answerer === undefined) throw new Error(`nobody is to answer ${kind}`);
  return {
    id: decisionId(`${kind}/${String(state.moment)}`),
    kind,
    answerer,
    blocking: true,
    ...body,
  };
}

/**
 * VO-PROG-01, VO-PROG-02, VR-08: everybody at the same time; one seat's question stays what it is whatever the others
 * answer, so it is numbered by that seat's own answers. Nobody waits for a program to be taken back.
 */
function programQuestion(state: State, robot: RobotState): Question {
  const { seat, ready, sealed, given } = robot;
  const id = (kind: string): DecisionId =>
    decisionId(`${kind}/${String(given * SEATS.length + SEATS.indexOf(seat))}`);
  const own = { answerer: seat, mayAnswer: ['seat'] } as const;
  if (!ready) {
    return {
      id: id('program'),
      kind: 'program',
      ...own,
      blocking: true,
      choices: () => PROGRAM_CHOICES,
      answer: (action) => answerProgram(robot, action),
    };
  }
  if (sealed?.salt === null) {
    return {
      id: id('salt'),
      kind: 'salt',
      answerer: 'chance',
      mayAnswer: ['rng'],
      blocking: true,
      choices: () => SALT_CHOICES,
      answer: (action) => answerSalt(state, robot, action),
    };
  }
  return {
    id: id('withdraw'),
    kind: 'withdraw',
    ...own,
    blocking: false,
    choices: () => [{ kind: 'withdraw', fields: {} }],
    answer: (action) => answerWithdraw(robot, action),
  };
}

/** Brief 5, Waiting: the table says when it is ready for the next die; a hand that moves the robot says so too. */
function resolveQuestions(state: State): readonly Question[] {
  const next = nextOf(state);
  if (next.is === 'tie') return [tieQuestion(state, next.dice)];
  if (next.is !== 'die') throw new Error('nobody is awaited between two dice');
  const { die } = next;
  return [
    asked(state, 'resolve', 'table', {
      mayAnswer: ['person', 'sensor', 'host', 'hub'],
      choices: () => resolveChoices(die),
      answer: (action) => answerResolve(state, die, action),
    }),
  ];
}

const tieQuestion = (state: State, dice: readonly QueuedDie[]): Question =>
  drawn(state, 'sequence', state.draws.sequence + 1, {
    choices: () => sequenceChoices(dice),
    answer: (action) => answerSequence(dice, action),
  });

export const toDecision = ({
  id,
  kind,
  answerer,
  mayAnswer,
  blocking,
  choices,
}: Question): Decision => ({ id, kind, answerer, mayAnswer, blocking, choices: choices() });

export const open = (state: State): readonly Decision[] => questionsOf(state).map(toDecision);

export function decide(
  state: State,
  id: DecisionId,
  action: Action,
): Result<readonly Event[], Rejection> {
  const question = questionsOf(state).find((candidate) => candidate.id === id);
  return question ? question.answer(action) : refuse('rule/decision-closed', [], { id });
}
