import { answersOf, type Match, type Step } from '@ringside/engine/kernel';
import {
  isSeat,
  pieceId,
  spaceKey,
  type Choice,
  type Decision,
  type Field,
  type Placement,
  type RawAction,
  type Seat,
  type Space,
} from '@ringside/protocol/vocabulary';
import type { Answer, Change, EffectIndex, Hypothesis, Telling } from './effect-index.ts';
import { changeKey, physicalEffect, whereOf } from './physical-effect.ts';

export interface IndexLimits {
  /** Answers tried for one match. More than these and the index stays incomplete. */
  readonly answers: number;
  /**
   * A decision that sensing may not answer is tried only if it has no more answers than this: nobody shows one of a
   * thousand programs by moving a piece.
   */
  readonly seatAnswers: number;
}

const DEFAULT_LIMITS: IndexLimits = { answers: 2_000, seatAnswers: 200 };

/** An index on its way: built in slices between reports, never while one waits. */
export interface IndexBuild {
  /** What is known so far; `complete` once all answers have been tried. */
  readonly index: EffectIndex;
  readonly done: boolean;
  /** The rest of the work. */
  readonly match: Match;
  readonly sensed: ReadonlySet<string>;
  readonly before: readonly Placement[];
  readonly untried: readonly { readonly decision: Decision; readonly action: RawAction }[];
  readonly cut: boolean;
}

/** Lists what there is to try; tries nothing yet. */
export function beginEffectIndex(
  match: Match,
  spaces: readonly Space[],
  limits: Partial<IndexLimits> = {},
): IndexBuild {
  const sensed = new Set(spaces.map(spaceKey));
  const before = match.expected();
  const decisions = match.open().filter(isPhysical);
  const { untried, cut } = listUntried(decisions, onBoard(before, sensed), {
    ...DEFAULT_LIMITS,
    ...limits,
  });
  const index: EffectIndex = {
    hypotheses: [],
    tellings: decisions.flatMap(tellingsOf),
    movers: moversOf(decisions),
    complete: untried.length === 0 && !cut,
  };
  return { index, done: untried.length === 0, match, sensed, before, untried, cut };
}

/** Tries up to `answers` more. Cost: one decide, play-on and expected() each. */
export function continueEffectIndex(build: IndexBuild, answers: number): IndexBuild {
  const untried = build.untried.slice(answers);
  const hypotheses = new Map(build.index.hypotheses.map((each) => [each.key, each]));
  for (const { decision, action } of build.untried.slice(0, answers))
    addAnswer(hypotheses, build, decision, action);
  const done = untried.length === 0;
  const complete = done && !build.cut;
  const index = { ...build.index, hypotheses: [...hypotheses.values()], complete };
  return { ...build, index, untried, done };
}

/** Nobody has to try anything to know that nothing is sensed, or that no game is on. */
export const NO_EFFECTS: EffectIndex = {
  hypotheses: [],
  tellings: [],
  movers: [],
  complete: true,
};

const isPhysical = ({ mayAnswer }: Decision): boolean =>
  mayAnswer.includes('sensor') || mayAnswer.includes('seat');

const moversOf = (decisions: readonly Decision[]): readonly Seat[] => [
  ...new Set(
    decisions.flatMap(({ answerer, blocking, mayAnswer }) =>
      blocking && mayAnswer.includes('sensor') && isSeat(answerer) ? [answerer] : [],
    ),
  ),
];

const onBoard = (
  before: readonly Placement[],
  sensed: ReadonlySet<string>,
): ReadonlySet<string | undefined> =>
  new Set(before.filter(({ at }) => whereOf(at, sensed) !== 'off').map(({ id }) => id));

function listUntried(
  decisions: readonly Decision[],
  standing: ReadonlySet<string | undefined>,
  limits: IndexLimits,
): Pick<IndexBuild, 'untried' | 'cut'> {
  const untried: { decision: Decision; action: RawAction }[] = [];
  for (const decision of decisions) {
    const choices = decision.choices.flatMap(rowsToTry(standing));
    if (!decision.mayAnswer.includes('sensor') && hasMore(choices, limits.seatAnswers)) continue;
    for (const action of answersOf({ choices })) {
      if (untried.length === limits.answers) return { untried, cut: true };
      untried.push({ decision, action });
    }
  }
  return { untried, cut: false };
}

function hasMore(choices: readonly Choice[], than: number): boolean {
  const answers = answersOf({ choices })[Symbol.iterator]();
  for (let n = 0; n < than; n += 1) if (answers.next().done === true) return false;
  return answers.next().done !== true;
}

/** Rows a tag answers by what it is move nothing; of sets of things no reader sees, one stands for all. */
const rowsToTry =
  (standing: ReadonlySet<string | undefined>) =>
  (row: Choice): Choice[] => {
    if (tellingField(row) !== undefined) return [];
    const fields = Object.entries(row.fields).map(
      ([name, field]) => [name, oneForAll(field, standing)] as const,
    );
    return [{ ...row, fields: Object.fromEntries(fields) }];
  };

function oneForAll(field: Field, standing: ReadonlySet<string | undefined>): Field {
  if (!('some' in field) || field.some.some((member) => standing.has(member))) return field;
  const size = Math.max(field.min, Math.min(1, field.max));
  return { some: [...field.some].sort().slice(0, size), min: size, max: size };
}

function addAnswer(
  hypotheses: Map<string, Hypothesis>,
  build: IndexBuild,
  decision: Decision,
  action: RawAction,
): void {
  const step = build.match.decide(decision.id, action);
  if (!step.ok) return;
  const effect = physicalEffect(build.before, step.value.next.expected(), build.sensed);
  if (effect.length === 0) return;
  const { changes, results } = splitEffect(effect, step.value);
  const key = changes.map(changeKey).join(' ');
  const by = decision.mayAnswer.includes('sensor') ? 'sensor' : 'seat';
  const answer: Answer = { decisionId: decision.id, action, answerer: decision.answerer, by };
  const answers = [...(hypotheses.get(key)?.answers ?? []), answer];
  hypotheses.set(key, { key, changes, results, answers });
}

/** A piece set in motion is how the answer is given at the table; what else changes follows from it. */
function splitEffect(
  effect: readonly Change[],
  { events }: Step,
): Pick<Hypothesis, 'changes' | 'results'> {
  const moving = new Set(events.flatMap(({ motions }) => motions.map(({ piece }) => piece)));
  const isMoving = ({ piece }: Change): boolean => piece !== undefined && moving.has(piece);
  const changes = effect.filter(isMoving);
  if (changes.length === 0) return { changes: effect, results: [] };
  return { changes, results: effect.filter((change) => !isMoving(change)) };
}

/** By convention a row with `piece` and `class` or `design` asks what a piece is: a tag may say. */
const tellingField = ({ fields }: Choice): 'class' | 'design' | undefined =>
  fields['piece'] === undefined
    ? undefined
    : fields['class']
      ? 'class'
      : fields['design']
        ? 'design'
        : undefined;

const tellingsOf = ({ id, mayAnswer, choices }: Decision): readonly Telling[] =>
  mayAnswer.includes('sensor') ? choices.flatMap((row) => rowTellings(id, row)) : [];

function rowTellings(decisionId: Decision['id'], row: Choice): readonly Telling[] {
  const field = tellingField(row);
  if (field === undefined) return [];
  const values = namesIn(row.fields[field]);
  return namesIn(row.fields['piece']).map((piece) => ({
    decisionId,
    kind: row.kind,
    piece: pieceId(piece),
    field,
    values,
  }));
}

const namesIn = (field: Field | undefined): readonly string[] =>
  field && 'one' in field ? field.one.filter((value) => typeof value === 'string') : [];
