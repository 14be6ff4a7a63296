import {
  unreachable,
  type Decision,
  type DecisionId,
  type Rejection,
  type Result,
} from '@ringside/protocol/vocabulary';
import type { Action } from '@ringside/protocol/games/steel-arena';
import { refuse } from '../../kernel/refuse.ts';
import { asidesOf, nameFace, overQuestion } from './asides.ts';
import { answerResolve, resolveChoices } from './attack-order.ts';
import { answerShow, showChoices } from './auto-cooling.ts';
import { answerBlast, blastChoices } from './blasts.ts';
import { answerCool, coolChoices } from './cooling.ts';
import { answerHit, hitChoices } from './declared-use.ts';
import { answerLaid, answerTaken, laidChoices, takenChoices } from './declared-upkeep.ts';
import { answerDeploy, deployChoices } from './deploy.ts';
import { answerDiscard, discardChoices, owing } from './discard.ts';
import { answerLook, answerTurnUp, lookDraw, pileDraw, turnUpDraw } from './faces.ts';
import { answerOverheat, overheatChoices } from './heating.ts';
import { namelessTerrain } from './naming.ts';
import { asked, drawn, type Question } from './question.ts';
import { answerReaction, reactionChoices } from './reaction.ts';
import { tracksField } from './profile.ts';
import { answerLay, answerPileDraw, layChoices } from './refill.ts';
import { answerArrange, answerQuota, arrangeDraw, quotaDraw } from './setup.ts';
import { topFrame, turnOf, type Event, type Frame, type State, type UpkeepStep } from './state.ts';
import { answerLimit, limitChoices } from './take.ts';
import { answerTurn, turnChoices } from './turn.ts';

/** What the game waits for; nothing when it is over. Several at once only of terrain: no matter which is named first. */
export function questionsOf(state: State): readonly Question[] {
  const frame = topFrame(state);
  if (!frame) return [];
  const terrain = terrainQuestions(state, frame);
  return terrain.length > 0 ? terrain : [questionFor(state, frame)];
}

/** before anybody goes on, real terrain that lies face up is named. */
const terrainQuestions = (state: State, { kind }: Frame): readonly Question[] =>
  state.faces === 'physical' && (kind === 'turn' || kind === 'deploy')
    ? namelessTerrain(state).map((tile) => nameFace(state, tile))
    : [];

const SEAT_ONLY: Pick<Question, 'mayAnswer'> = { mayAnswer: ['seat'] };

function questionFor(state: State, frame: Frame): Question {
  switch (frame.kind) {
    case 'quota':
      return drawn(state, 'class', {
        choices: () => quotaDraw(state, frame),
        answer: (action) => answerQuota(state, frame, action),
      });
    case 'arrange':
      return drawn(state, 'class', {
        choices: () => arrangeDraw(frame),
        answer: (action) => answerArrange(state, frame, action),
      });
    case 'look':
      return drawn(state, 'face', {
        choices: () => lookDraw(state, frame),
        answer: (action) => answerLook(state, frame, action),
      });
    case 'turn-up':
      return drawn(state, 'face', {
        choices: () => turnUpDraw(state, frame),
        answer: (action) => answerTurnUp(state, frame, action),
      });
    case 'lay':
      return drawn(state, 'class', {
        choices: () => pileDraw(state),
        answer: (action) => answerPileDraw(state, frame, action),
      });
    case 'deploy':
      return asked(state, 'deploy', state.robots[frame.next]?.seat ?? 'A', {
        mayAnswer: ['seat', 'sensor'],
        choices: () => deployChoices(state),
        answer: (action) => answerDeploy(state, frame, action),
      });
    case 'turn':
      return turnQuestion(state);
    case 'attack':
      return asked(state, 'attack-order', frame.seat, {
        ...SEAT_ONLY,
        choices: () => resolveChoices(state, frame),
        answer: (action) => answerResolve(state, frame, action),
      });
    case 'packet':
      return asked(state, 'reaction', frame.victim, {
        mayAnswer: ['seat', 'hub'],
        choices: () => reactionChoices(state, frame),
        answer: (action) => answerReaction(state, frame, action),
      });
    case 'overheat':
      return asked(state, 'overheat', frame.seat, {
        ...SEAT_ONLY,
        choices: () => overheatChoices(state, frame),
        answer: (action) => answerOverheat(state, frame, action),
      });
    case 'cool':
      return asked(state, 'cool', frame.seat, {
        ...SEAT_ONLY,
        choices: () => coolChoices(state, frame),
        answer: (action) => answerCool(state, frame, action),
      });
    case 'blasts':
      return asked(state, 'detonation', turnOf(state).seat, {
        ...SEAT_ONLY,
        choices: () => blastChoices(frame),
        answer: (action) => answerBlast(state, frame, action),
      });
    case 'show':
      return showQuestion(state, frame);
    case 'declare':
      return asked(state, 'declare-hit', frame.seat, {
        ...SEAT_ONLY,
        choices: () => hitChoices(state, frame),
        answer: (action) => answerHit(state, frame, action),
      });
    case 'tally':
      return overQuestion(state, 'tally');
    case 'upkeep':
      return upkeepQuestion(state, frame.step);
    case 'turn-start':
    case 'displace':
    case 'enter':
    case 'stop':
    case 'spend':
      throw new Error(`${frame.kind} waits for nobody`);
    default:
      return unreachable(frame);
  }
}

/**
 * Whether activations are left is public, whether any is possible is not: so the kind tells no more than the table
 * can see. `hub` may end a turn in which nothing else is left to do, where the table chose so.
 */
function turnQuestion(state: State): Question {
  const { seat, activationsLeft } = turnOf(state);
  const open = { choices: () => turnChoices(state), answer: (a: Action) => answerTurn(state, a) };
  return activationsLeft > 0
    ? asked(state, 'activate', seat, { mayAnswer: ['seat', 'sensor'], ...open })
    : asked(state, 'end-turn', seat, { mayAnswer: ['seat', 'sensor', 'hub'], ...open });
}

function showQuestion(state: State, frame: Extract<Frame, { kind: 'show' }>): Question {
  const seat = frame.seats[0] ?? turnOf(state).seat;
  return asked(state, 'show', seat, {
    mayAnswer: ['seat', 'hub'],
    choices: () => showChoices(state, seat),
    answer: (action) => answerShow(state, frame, action),
  });
}

function upkeepQuestion(state: State, step: UpkeepStep): Question {
  const { seat } = turnOf(state);
  switch (step) {
    case 'limit':
      return asked(state, 'module-limit', seat, {
        ...SEAT_ONLY,
        choices: () => limitChoices(state),
        answer: (action) => answerLimit(state, action),
      });
    case 'refill':
      if (!tracksField(state)) {
        return asked(state, 'declare-laid', seat, {
          ...SEAT_ONLY,
          choices: () => laidChoices(state),
          answer: (action) => answerLaid(state, action),
        });
      }
      return asked(state, 'lay', seat, {
        mayAnswer: ['seat', 'sensor'],
        choices: () => layChoices(state),
        answer: (action) => answerLay(state, action),
      });
    case 'discard':
      return discardQuestion(state);
    case 'take':
      return asked(state, 'declare-taken', seat, {
        ...SEAT_ONLY,
        choices: () => takenChoices,
        answer: (action) => answerTaken(state, action),
      });
    case 'cool':
    case 'mode':
      throw new Error(`Upkeep waits for nobody in its step ${step}`);
  }
}

function discardQuestion(state: State): Question {
  const robot = owing(state);
  if (!robot) throw new Error('nobody owes anything');
  return asked(state, 'discard', robot.seat, {
    ...SEAT_ONLY,
    choices: () => discardChoices(robot, robot.owes),
    answer: (action) => answerDiscard(state, robot, action),
  });
}

export const open = (state: State): readonly Decision[] => [
  ...questionsOf(state).map((question) => toDecision(question, true)),
  ...asidesOf(state).map((aside) => toDecision(aside, false)),
];

const toDecision = (
  { id, kind, answerer, mayAnswer, commutes, choices }: Question,
  blocking: boolean,
): Decision => ({
  id,
  kind,
  answerer,
  mayAnswer,
  blocking,
  ...(commutes && { commutes }),
  choices: choices(),
});

/** Works out only what the answer is about: the rows of one module, not all there are. */
export function decide(
  state: State,
  id: DecisionId,
  action: Action,
): Result<readonly Event[], Rejection> {
  const isMeant = (question: Question): boolean => question.id === id;
  const found = questionsOf(state).find(isMeant) ?? asidesOf(state).find(isMeant);
  return found ? found.answer(action) : refuse('rule/decision-closed', [], { id });
}
