import type { ActionOutcome, GameOutcome, WrongOutcome } from './outcome.ts';
import { calibrationError, quantile, shareOf, type Share } from './statistics.ts';
import type { UndoOutcome } from './undo-drill.ts';

/** What is reported of one method in one tier. Times in milliseconds. */
export interface Tally {
  readonly method: string;
  readonly actions: number;
  /** Actions hands showed before anybody tapped. */
  readonly shown: number;
  readonly games: number;
  readonly silent: Share;
  readonly irrevocable: Share;
  readonly premature: Share;
  /** Of the shown ones. */
  readonly prematureShown: Share;
  /** Of the shown ones in which a hand rested on the way. */
  readonly prematureRested: Share;
  /** Entered in the record, not only put to the seat as a choice. */
  readonly prematureEntered: Share;
  readonly asked: Share;
  readonly useful: Share;
  readonly choices: Share;
  /** With hands off, and with a hand at rest. */
  readonly falseAlarms: Share;
  readonly alarmsInHand: Share;
  readonly missed: Share;
  readonly late: Share;
  readonly noticed: Share;
  readonly tentativeMs: readonly [number, number];
  readonly effectiveMs: readonly [number, number];
  readonly toldMs: readonly [number, number];
  readonly healedAlone: Share;
  readonly healedOneTap: Share;
  readonly restarts: number;
  /** Movements asked for, over those needed. */
  readonly hands: number;
  readonly calibration: number;
  readonly wholeGames: Share;
  readonly undo: Share | undefined;
  readonly costP99Ms: number;
}

export function tallyOf(
  method: string,
  games: readonly GameOutcome[],
  undos: readonly UndoOutcome[],
): Tally {
  const actions = games.flatMap((game) => game.actions);
  const judged = actions.filter(({ verdict }) => verdict !== undefined);
  const shown = actions.filter(({ how }) => how === 'shown');
  const wrongs = games.flatMap((game) => game.wrongs);
  const count = (is: (action: ActionOutcome) => boolean, of = actions): Share =>
    shareOf(of.filter(is).length, of.length);
  const sum = (of: (action: ActionOutcome) => number): number =>
    actions.reduce((total, action) => total + of(action), 0);
  const questions = sum((action) => action.questions);
  const missed = wrongs.filter(({ toldMs }) => toldMs === undefined).length;
  const silent = judged.filter(({ verdict }) => verdict === 'silent').length;
  const troubled = judged.filter(({ troubles, isWrong }) => troubles.length > 0 && !isWrong);
  const alone = troubled.filter(isAlone).length;
  const oneTap = troubled.filter((action) => isAlone(action) || isOneTap(action)).length;
  const listed = wrongs.filter(({ steps }) => steps !== undefined && steps > 0);
  return {
    method,
    actions: actions.length,
    shown: shown.length,
    games: games.length,
    silent: shareOf(silent + missed, judged.length),
    irrevocable: count(
      ({ verdict, prematureEntered }) => verdict === 'silent' && prematureEntered,
      judged,
    ),
    premature: count(({ premature }) => premature),
    prematureShown: count(({ premature }) => premature, shown),
    prematureRested: count(({ premature }) => premature, shown.filter(isRested)),
    prematureEntered: count(({ prematureEntered }) => prematureEntered),
    asked: shareOf(Math.min(questions, actions.length), actions.length),
    useful: shareOf(
      Math.min(
        questions,
        sum((action) => action.usefulQuestions),
      ),
      questions,
    ),
    choices: count((action) => action.choices > 0),
    falseAlarms: count((action) => action.falseAlarms > 0),
    alarmsInHand: count((action) => action.alarmsInHand > 0),
    missed: shareOf(missed, wrongs.length),
    late: count(({ verdict }) => verdict === 'late', judged),
    noticed: count(({ verdict }) => verdict === 'noticed', judged),
    tentativeMs: middleAndTail(shown.flatMap((each) => since(each, each.seenMs))),
    effectiveMs: middleAndTail(shown.flatMap((each) => since(each, each.claimedMs))),
    toldMs: middleAndTail(
      wrongs.flatMap(({ toldMs, sinceMs }) => (toldMs === undefined ? [] : [toldMs - sinceMs])),
    ),
    healedAlone: shareOf(alone, troubled.length),
    healedOneTap: shareOf(oneTap, troubled.length),
    restarts: games.filter(({ fault }) => fault !== undefined).length,
    hands: handsOf(listed, undos),
    calibration: calibrationError(actions.flatMap(({ stated }) => stated)),
    wholeGames: shareOf(games.filter(isWhole).length, games.length),
    undo:
      undos.length === 0
        ? undefined
        : shareOf(undos.filter(({ isRight }) => isRight).length, undos.length),
    costP99Ms: quantile(
      games.flatMap((game) => game.costs),
      0.99,
    ),
  };
}

function handsOf(wrongs: readonly WrongOutcome[], undos: readonly UndoOutcome[]): number {
  const asked =
    wrongs.reduce((total, { steps }) => total + (steps ?? 0), 0) +
    undos.reduce((total, { movements }) => total + movements, 0);
  const needed =
    wrongs.reduce((total, { hands }) => total + hands, 0) +
    undos.reduce((total, undo) => total + undo.needed, 0);
  return asked / needed;
}

const isRested = ({ troubles }: ActionOutcome): boolean => troubles.includes('rest');

const isAlone = ({ verdict, questions, taps }: ActionOutcome): boolean =>
  verdict === 'right' && questions === 0 && taps === 0;

const isOneTap = ({ verdict, questions, taps }: ActionOutcome): boolean =>
  verdict !== 'silent' && questions + taps <= 1;

const isWhole = ({ actions, wrongs }: GameOutcome): boolean =>
  actions.every(({ verdict }) => verdict !== 'silent') &&
  wrongs.every(({ toldMs }) => toldMs !== undefined);

const since = ({ doneMs }: ActionOutcome, atMs: number | undefined): readonly number[] =>
  doneMs === undefined || atMs === undefined ? [] : [Math.max(0, atMs - doneMs)];

const middleAndTail = (values: readonly number[]): readonly [number, number] => [
  quantile(values, 0.5),
  quantile(values, 0.95),
];
