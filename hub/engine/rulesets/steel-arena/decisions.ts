import {
  decisionId,
  isSeat,
  ok,
  unreachable,
  type Answerer,
  type AnswerSource,
  type Choices,
  type Decision,
  type DecisionId,
  type Rejection,
  type Result,
} from '@ringside/protocol/vocabulary';
import type { Action, Tile } from '@ringside/protocol/games/steel-arena';
import { offers } from '../../kernel/offers.ts';
import { refuse } from '../../kernel/refuse.ts';
import { isUnnamed } from './classes.ts';
import { answerShow, showChoices } from './auto-cooling.ts';
import { answerDeploy, deployChoices } from './deploy.ts';
import { answerDiscard, discardChoices, owing } from './discard.ts';
import { answerLook, answerTurnUp, lookDraw, pileDraw, turnUpDraw } from './faces.ts';
import {
  identifyChoices,
  nameChoices,
  nameFaceChoices,
  namelessModules,
  namelessTerrain,
  unidentified,
  unnamed,
} from './naming.ts';
import { answerReaction, reactionChoices } from './reaction.ts';
import { answerLay, answerPileDraw, layChoices } from './refill.ts';
import { answerArrange, answerQuota, arrangeDraw, quotaDraw } from './setup.ts';
import { robotOf, topFrame, turnOf, type Event, type State, type UpkeepStep } from './state.ts';
import { tileNumber } from './tiles.ts';
import { answerTurn, turnChoices } from './turn.ts';
import { answerLimit, limitChoices } from './take.ts';

type Answer = (action: Action) => Result<readonly Event[], Rejection>;

/** The decision the game cannot go on without, its choices not yet worked out. */
interface Question {
  readonly id: DecisionId;
  /** As others may know it. */
  readonly publicId: DecisionId;
  readonly kind: string;
  readonly answerer: Answerer;
  readonly mayAnswer: readonly AnswerSource[];
  readonly choices: () => Choices;
  readonly answer: Answer;
}

/** What the game waits for; `undefined` when it is over. */
export function questionOf(state: State): Question | undefined {
  const frame = topFrame(state);
  switch (frame?.kind) {
    case undefined:
      return undefined;
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
    case 'show':
      return asked(state, 'show', frame.seats[0] ?? 'A', {
        mayAnswer: ['seat', 'hub'],
        choices: () => showChoices(state, frame.seats[0] ?? 'A'),
        answer: (action) => answerShow(state, frame, action),
      });
    case 'deploy':
      return (
        terrainQuestion(state) ??
        asked(state, 'deploy', state.robots[frame.next]?.seat ?? 'A', {
          mayAnswer: ['seat', 'sensor'],
          choices: () => deployChoices(state),
          answer: (action) => answerDeploy(state, frame, action),
        })
      );
    case 'turn':
      return terrainQuestion(state) ?? turnQuestion(state);
    case 'packet':
      return asked(state, 'reaction', frame.victim, {
        mayAnswer: ['seat', 'hub'],
        choices: () => reactionChoices(state, frame),
        answer: (action) => answerReaction(state, frame, action),
      });
    case 'upkeep':
      return upkeepQuestion(state, frame.step);
    case 'displace':
      throw new Error('a move in progress waits for nobody');
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

function upkeepQuestion(state: State, step: UpkeepStep): Question {
  const { seat } = turnOf(state);
  const robot = owing(state);
  if (step === 'limit') {
    return asked(state, 'module-limit', seat, {
      mayAnswer: ['seat'],
      choices: () => limitChoices(state),
      answer: (action) => answerLimit(state, action),
    });
  }
  if (step === 'refill') {
    return asked(state, 'lay', seat, {
      mayAnswer: ['seat', 'sensor'],
      choices: () => layChoices(state),
      answer: (action) => answerLay(state, action),
    });
  }
  if (step !== 'discard' || !robot) {
    throw new Error(`Upkeep waits for nobody in its step ${step}`);
  }
  return asked(state, 'discard', robot.seat, {
    mayAnswer: ['seat'],
    choices: () => discardChoices(robot, robot.owes),
    answer: (action) => answerDiscard(state, robot, action),
  });
}

/** Real tiles: the terrain that lies face up without anybody having said what it is; nobody acts before it is said. */
function terrainQuestion(state: State): Question | undefined {
  const tile = state.faces === 'physical' ? namelessTerrain(state) : undefined;
  if (!tile) return undefined;
  const naming = nameFaceAside(state, tile);
  return {
    ...naming,
    publicId: naming.id,
    answer: (action) =>
      offers({ choices: naming.choices() }, action)
        ? ok(said('table', action))
        : refuse('rule/not-offered', ['SA-SETUP-12'], { kind: action.kind }),
  };
}

type Body = Pick<Question, 'choices' | 'answer'>;

/** The n-th draw of a source: undo and draw again gives the same. */
function drawn(state: State, source: 'class' | 'face', body: Body): Question {
  const kind = `draw-${source}`;
  const id = decisionId(`${kind}/${String(state.draws[source] + 1)}`);
  return { id, publicId: id, kind, answerer: 'chance', mayAnswer: ['rng'], ...body };
}

/** The thousands of an ordinal are everybody's, the rest counts what only the answerer has seen since. */
const OWN_ORDINALS = 1_000;

function asked(
  state: State,
  kind: string,
  seat: Exclude<Answerer, 'chance' | 'table'>,
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

/** A decision beside the game: nobody waits for it, and it stays what it is while others are answered. */
type Aside = Omit<Question, 'publicId' | 'answer'>;

function asidesOf(state: State): readonly Aside[] {
  if (state.outcome || state.faces === 'virtual') return [];
  const named = unnamed(state).map((tile): Aside => ({
    ...numbered('name-class', tile),
    answerer: 'table',
    mayAnswer: ['sensor', 'person', 'host'],
    choices: () => nameChoices(state, tile),
  }));
  const own = state.robots.flatMap(({ seat, modules }) =>
    unidentified(state, modules).map((tile): Aside => ({
      ...numbered('identify', tile),
      answerer: seat,
      mayAnswer: ['seat', 'sensor'],
      choices: () => identifyChoices(state, tile),
    })),
  );
  const faceUp = namelessModules(state).map((tile) => nameFaceAside(state, tile));
  return [...named, ...faceUp, ...own];
}

const nameFaceAside = (state: State, tile: Tile): Aside => ({
  ...numbered('name-face', tile),
  answerer: 'table',
  mayAnswer: ['sensor', 'person', 'host'],
  choices: () => nameFaceChoices(state, tile),
});

/** Numbered by the tile, twice over: what may be answered changes once, when the class is named. */
function numbered(kind: string, tile: Tile): Pick<Aside, 'id' | 'kind'> {
  const ordinal = tileNumber(tile.id) * 2 + (isUnnamed(tile.class) ? 0 : 1);
  return { id: decisionId(`${kind}/${String(ordinal)}`), kind };
}

/** What a tile was said to be: its class for all to see, its face by and for its owner. */
function said(answerer: Answerer, action: Action): readonly Event[] {
  if (action.kind === 'name-class') {
    return [{ type: 'class-named', piece: action.piece, class: action.class }];
  }
  if (action.kind === 'name-face') {
    return [{ type: 'tile-turned', piece: action.piece, design: action.design }];
  }
  if (action.kind !== 'identify' || !isSeat(answerer)) return [];
  return [{ type: 'face-learnt', seat: answerer, piece: action.piece, design: action.design }];
}

export function open(state: State): readonly Decision[] {
  const question = questionOf(state);
  return [
    ...(question ? [toDecision(question, true)] : []),
    ...asidesOf(state).map((aside) => toDecision(aside, false)),
  ];
}

const toDecision = (
  { id, kind, answerer, mayAnswer, choices }: Aside,
  blocking: boolean,
): Decision => ({ id, kind, answerer, mayAnswer, blocking, choices: choices() });

/** Works out only what the answer is about: the rows of one module, not all there are. */
export function decide(
  state: State,
  id: DecisionId,
  action: Action,
): Result<readonly Event[], Rejection> {
  const question = questionOf(state);
  if (question?.id === id) return question.answer(action);
  const aside = asidesOf(state).find((candidate) => candidate.id === id);
  if (!aside) return refuse('rule/decision-closed', [], { id });
  return offers({ choices: aside.choices() }, action)
    ? ok(said(aside.answerer, action))
    : refuse('rule/not-offered', [], { kind: action.kind });
}
