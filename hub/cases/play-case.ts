import type { Game } from '@ringside/engine/kernel';
import {
  caseFormat,
  type ActionStep,
  type Branch,
  type CaseFile,
  type ExpectStep,
  type Misfit,
  type Refusal,
  type Step,
} from '@ringside/protocol/case';
import { err, ok, type Rejection, type Result } from '@ringside/protocol/vocabulary';
import { isSame } from './compare.ts';
import { flips } from './flip.ts';
import { opened } from './opening.ts';
import {
  answerWith,
  decisionFor,
  reach,
  settle,
  unsettled,
  type Coming,
  type Manners,
} from './settle.ts';
import type { Check, GameWords, Scene } from './words.ts';

/** Something that is not as the case says. */
export interface Failure {
  readonly path: string;
  readonly what: string;
  readonly expected: unknown;
  readonly got: unknown;
}

/** One way through a case, from its opening to the end of a branch. */
export interface Outcome {
  /** Titles from the case down to the branch. */
  readonly title: readonly string[];
  readonly failures: readonly Failure[];
  /** Things that were looked at. */
  readonly checks: number;
  /** The position in the end, as the rules keep it: what a case may open with. */
  readonly position: unknown;
}

interface Manner {
  /** Every expectation is made wrong, one thing at a time; a failure is one that holds all the same. */
  readonly selfCheck: boolean;
}

/** The cases of one game: what a file must be, and what comes of playing it. */
export interface CasePlayer {
  readonly game: string;
  play(raw: unknown, manner: Manner): Result<readonly Outcome[], Misfit>;
}

interface Table<Given, Action extends { readonly verb: string }, Expectation> {
  readonly words: GameWords<Given, Action, Expectation>;
  readonly game: Game;
  readonly file: CaseFile<Given, Action, Expectation>;
  readonly manners: Manners;
  readonly selfCheck: boolean;
}

/** Closes over a game's types, so that files of several games can stand side by side. */
export function casePlayer<Given, Action extends { readonly verb: string }, Expectation>(
  words: GameWords<Given, Action, Expectation>,
  game: Game,
): CasePlayer {
  const format = caseFormat(words.format);
  return {
    game: words.format.game,
    play: (raw, { selfCheck }) => {
      const file = format.read(raw, '');
      if (!file.ok) return file;
      const { idle, rests, question } = words;
      const manners: Manners = { idle, rests, question, seed: file.value.seed };
      return playBranches({ words, game, file: file.value, manners, selfCheck }, file.value.root, {
        title: [],
        givens: [],
        steps: [],
      });
    },
  };
}

/** What comes before a branch: the changes to the opening and the steps. */
interface Before<Given, Action, Expectation> {
  readonly title: readonly string[];
  readonly givens: readonly { readonly path: string; readonly given: Given }[];
  readonly steps: readonly Step<Action, Expectation>[];
}

/** Each way down to a branch without branches is played whole, from the opening on. */
function playBranches<Given, Action extends { readonly verb: string }, Expectation>(
  table: Table<Given, Action, Expectation>,
  branch: Branch<Given, Action, Expectation>,
  before: Before<Given, Action, Expectation>,
): Result<readonly Outcome[], Misfit> {
  const { given, path } = branch;
  const here: Before<Given, Action, Expectation> = {
    title: [...before.title, branch.title],
    givens: given === undefined ? before.givens : [...before.givens, { path, given }],
    steps: [...before.steps, ...branch.steps],
  };
  if (branch.branches.length === 0) {
    const outcome = playThrough(table, here);
    return outcome.ok ? ok([outcome.value]) : outcome;
  }
  const outcomes: Outcome[] = [];
  for (const next of branch.branches) {
    const played = playBranches(table, next, here);
    if (!played.ok) return played;
    outcomes.push(...played.value);
  }
  return ok(outcomes);
}

function playThrough<Given, Action extends { readonly verb: string }, Expectation>(
  table: Table<Given, Action, Expectation>,
  { title, givens, steps }: Before<Given, Action, Expectation>,
): Result<Outcome, Misfit> {
  const opening = opened(table.words, table.game, table.file.opening, givens);
  if (!opening.ok) return opening;
  const failures: Failure[] = [];
  let checks = 0;
  let scene = opening.value;
  for (const [index, step] of steps.entries()) {
    if (step.kind === 'expect') {
      const coming = comingAfter(steps, index);
      scene = settle(table.manners, scene, coming);
      const reason = unsettled(table.manners, scene, coming);
      if (reason !== undefined) return err({ path: step.path, reason });
    }
    const played = step.kind === 'act' ? act(table, scene, step) : look(table, scene, step);
    if (!played.ok) return played;
    failures.push(...played.value.failures);
    checks += played.value.checks;
    scene = played.value.scene;
    if (played.value.isStuck) break;
  }
  const end = settle(table.manners, scene, undefined);
  return ok({ title, failures, checks, position: end.match.position() });
}

/** What comes of one step. */
interface Played {
  readonly scene: Scene;
  readonly failures: readonly Failure[];
  readonly checks: number;
  /** The rest of the branch would make no sense. */
  readonly isStuck?: boolean;
}

const comingOf = <Action extends { readonly verb: string }>({
  path,
  who,
  action,
  refused,
}: ActionStep<Action>): Coming => ({
  path,
  who,
  verb: action.verb,
  isRefused: refused !== undefined,
});

/** The next thing that somebody does. */
function comingAfter<Action extends { readonly verb: string }, Expectation>(
  steps: readonly Step<Action, Expectation>[],
  index: number,
): Coming | undefined {
  const next = steps.slice(index + 1).find((step) => step.kind === 'act');
  return next?.kind === 'act' ? comingOf(next) : undefined;
}

function act<Given, Action extends { readonly verb: string }, Expectation>(
  table: Table<Given, Action, Expectation>,
  before: Scene,
  step: ActionStep<Action>,
): Result<Played, Misfit> {
  const coming = comingOf(step);
  const reached = reach(table.manners, before, coming);
  if (!reached.ok) return reached;
  const scene = { ...reached.value, events: [] };
  const answer = table.words.toAnswer(scene, step.who, step.action);
  if (!answer.ok) return err({ path: step.path, reason: answer.error });
  const decision = decisionFor(scene, coming, answer.value);
  const result = decision
    ? answerWith(scene, decision, answer.value)
    : err<Rejection | undefined>(undefined);
  const { refused } = step;
  if (refused === undefined)
    return ok(result.ok ? played(result.value) : stuck(scene, step, result.error));
  const failures = table.selfCheck
    ? [
        // made wrong: that it is accepted
        ...(result.ok ? [unseen(`${step.path}.refused`)] : []),
        ...seenWrong(step.path, refused, (flipped) => refusalFailures(step, flipped, result)),
      ]
    : refusalFailures(step, refused, result);
  return ok({ scene, failures, checks: 1 });
}

const played = (scene: Scene): Played => ({ scene, failures: [], checks: 0 });

function stuck(
  scene: Scene,
  { path, who }: ActionStep<unknown>,
  why: Rejection | undefined,
): Played {
  const what = `what ${who} does`;
  const failure = { path, what, expected: 'accepted', got: refusalText(why) };
  return { scene, failures: [failure], checks: 0, isStuck: true };
}

const refusalText = (why: Rejection | undefined): string =>
  why === undefined
    ? 'refused: nobody asks for that now'
    : `refused: ${[why.code, ...why.atoms].join(' ')}${detailText(why)}`;

function detailText({ detail }: Rejection): string {
  const words = Object.entries(detail).map(([name, value]) => `${name} ${String(value)}`);
  return words.length === 0 ? '' : ` (${words.join(', ')})`;
}

function refusalFailures(
  { path, who }: ActionStep<unknown>,
  refused: Refusal,
  result: Result<Scene, Rejection | undefined>,
): readonly Failure[] {
  const what = `what ${who} does`;
  if (result.ok) return [{ path, what, expected: 'refused', got: 'accepted' }];
  const why = result.error;
  const { code, atoms = [] } = refused;
  const got = refusalText(why);
  const isCode = code === undefined || code === why?.code;
  const isLaw = atoms.every((atom) => why?.atoms.includes(atom));
  if (isCode && isLaw) return [];
  return [{ path: `${path}.refused`, what, expected: [code, ...atoms].join(' ').trim(), got }];
}

function look<Given, Action extends { readonly verb: string }, Expectation>(
  { words, selfCheck }: Table<Given, Action, Expectation>,
  scene: Scene,
  { path, expected }: ExpectStep<Expectation>,
): Result<Played, Misfit> {
  const failuresOf = (wanted: Expectation): readonly Failure[] =>
    words
      .checks(scene, wanted)
      .filter((check: Check) => !isSame(check.expected, check.got))
      .map((check) => ({ ...check, path: `${path}.${check.path}` }));
  const checks = words.checks(scene, expected).length;
  const failures = selfCheck
    ? seenWrong(path, expected, (flipped) => failuresOf(flipped))
    : failuresOf(expected);
  return ok({ scene, failures, checks });
}

/** The values that can be made wrong without anything failing. */
function seenWrong<Expected>(
  path: string,
  expected: Expected,
  failuresOf: (flipped: Expected) => readonly Failure[],
): readonly Failure[] {
  const failures: Failure[] = [];
  for (const flip of flips(expected)) {
    // A flipped expectation has the shape of the one it was made of, as far as anybody looks.
    if (failuresOf(flip.flipped as Expected).length > 0) continue;
    failures.push(unseen(flip.path === '' ? path : `${path}.${flip.path}`));
  }
  return failures;
}

const unseen = (path: string): Failure => ({
  path,
  what: 'made wrong',
  expected: 'a failure',
  got: 'none',
});
