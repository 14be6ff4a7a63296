import type { Sentence, Tentative } from '@ringside/protocol/api';
import { isSeat, parseSpaceKey, type Seat } from '@ringside/protocol/vocabulary';
import { isBetween } from './between.ts';
import { pieceOfStray, type Deviation } from './deviation.ts';
import type { Answer } from './effect-index.ts';
import { finishStep, fixStep } from './put-right.ts';
import { retractLast, reviseLast } from './revise.ts';
import type { Case, Finding } from './case.ts';
import { hidingSeat } from './tell.ts';
import type { ExplainInput, Proposal, Question, Weight } from './verdict.ts';
import { liftMs, weighHypotheses, type Fit, type Weighing } from './weigh.ts';
import { SURE } from './places.ts';
import { isMute } from './belief.ts';
import type { Survey } from './survey.ts';

const QUIET: Finding = { phase: 'quiet', tentative: [], proposals: [], steps: [], wakes: [] };

/** One explanation without rivals needs less time than one with; against a mere bump none is surer than 0.98. */
const VERY_SURE = 0.97;
const HESITATION = 1.5;
/** While hands are at other things that nothing explains either, they are not told off; but not for longer. */
const BUSY_MS = 3_000;
/** What readers contradict each other about is no alarm before. */
const DOUBT_SCANS = 2.5;
/** ... where two of them list it: one lags or reads a neighbour's; and where one of these is the right one. */
const CONTESTED = { scans: 4, ms: 5_000 } as const;
const RIGHT = { scans: 8, ms: 8_000 } as const;

export function findExplanation(input: ExplainInput, weighing: Weighing): Finding {
  const it: Case = { ...weighing, input };
  if (it.deviations.length === 0) return QUIET;
  const hiding = hidingSeat(input);
  const moved = hiding === undefined ? [] : it.deviations.filter((each) => isMove(each, it));
  if (hiding !== undefined && moved.length > 0) return askAside(it, hiding, moved);
  if (!input.index.complete) return { ...QUIET, phase: 'settling' };
  return explainOpenly(it);
}

const isMove = (deviation: Deviation, { input, survey }: Case): boolean =>
  (deviation.at !== 'off' || (deviation.facing !== undefined && hasDeadReader(survey))) &&
  pieceOfStray(deviation, input.expected, survey) !== undefined;

/** Something is due on a space whose reader never read anything: what has gone may stand there, and only its seat knows. */
const hasDeadReader = ({ belief, standings }: Survey): boolean =>
  standings.some(({ want }) => want !== 'off' && isMute(belief, want));

const isHeld = ({ survey }: Case): boolean => survey.standings.some(({ is }) => is === 'hand');

const lastOf = (deviations: readonly Deviation[]): number =>
  Math.max(...deviations.map(({ sinceMs }) => sinceMs));

/**
 * A seat with hidden pieces may have meant any move, and only it may learn whether one of its own could have done it.
 * So what the others see (state, text, ghost, and the alarm after `asideMs`) is the same whatever lies face down.
 */
function askAside(it: Case, seat: Seat, moved: readonly Deviation[]): Finding {
  const { settings, nowMs, index } = it.input;
  const sinceMs = lastOf(moved);
  const tentative = ghosts(moved, it);
  const others = it.deviations.filter((each) => !moved.includes(each));
  const late = fixesOf(others, it, settings.patienceMs);
  const dueMs =
    sinceMs +
    (moved.every(({ airMs }) => airMs >= liftMs(settings)) ? settings.setDownMs : settings.wayMs);
  if (nowMs < dueMs || isHeld(it))
    return { ...QUIET, phase: 'tentative', tentative, ...merge(late, { wakes: [dueMs] }) };
  const alarm = fixesOf(moved, it, settings.asideMs);
  const fits = index.complete ? weighHypotheses(index, it) : [];
  return {
    ...QUIET,
    phase: 'asking',
    why: whyOf(fits),
    text: { key: 'sensing.asking', values: { seat } },
    tentative,
    aside: index.complete ? asideOf(it, seat, fits, moved) : thinking(seat),
    ...merge(late, alarm),
  };
}

const whyOf = (fits: readonly Fit[]): readonly Weight[] =>
  fits.flatMap(({ isWhole, posterior, hypothesis }) =>
    isWhole ? [{ options: hypothesis.answers.map(optionOf), posterior }] : [],
  );

const optionOf = ({ decisionId, action }: Answer): Question['options'][number] => ({
  decisionId,
  action,
});

const thinking = (seat: Seat): NonNullable<Finding['aside']> => ({
  seat,
  text: { key: 'sensing.settling', values: {} },
  steps: [],
});

function asideOf(
  it: Case,
  seat: Seat,
  fits: readonly Fit[],
  moved: readonly Deviation[],
): NonNullable<Finding['aside']> {
  const { likely, kind } = likelyFits(fits, it);
  const answers = likely.flatMap(({ hypothesis }) => hypothesis.answers);
  const own = answers.filter(({ answerer }) => answerer === seat);
  if (own.length === 0) {
    const text = { key: 'sensing.unexplained', values: {} };
    const asked = questionOf('question', seat, text, []);
    return { seat, text, steps: moved.map(fixStep), asked };
  }
  const text = whichText(kind, own);
  const steps = likely.length === 1 ? (likely[0]?.missing ?? []).map(finishStep) : [];
  return { seat, text, steps, asked: questionOf(kind, seat, text, own) };
}

/** Whole explanations before halves; one that is sure alone, otherwise all that have a chance. */
function likelyFits(
  fits: readonly Fit[],
  it: Case,
): { readonly likely: readonly Fit[]; readonly kind: Question['kind'] } {
  const whole = fits.filter(({ isWhole }) => isWhole);
  const best = whole[0];
  if (best && best.posterior >= SURE)
    return { likely: [best], kind: best.isHidden ? 'question' : 'choice' };
  const rivals = whole.filter(({ posterior }) => posterior >= 0.1);
  if (rivals.length > 0) return { likely: rivals, kind: 'question' };
  return { likely: halvesOf(fits, it), kind: 'question' };
}

/** Begun and not finished, with nothing on the table that speaks against: what is still to move may be on its way. */
const halvesOf = (fits: readonly Fit[], { deviations }: Case): readonly Fit[] =>
  fits.filter(
    ({ isWhole, explains, missing }) =>
      !isWhole &&
      deviations.every(
        ({ tag, piece, at }) =>
          explains.has(tag) ||
          missing.some((change) => change.piece === piece && isBetween(change.from, at, change.to)),
      ),
  );

function explainOpenly(it: Case): Finding {
  const fits = weighHypotheses(it.input.index, it);
  return { ...weighed(it, fits), why: whyOf(fits) };
}

function weighed(it: Case, fits: readonly Fit[]): Finding {
  const { settings } = it.input;
  const { likely } = likelyFits(fits, it);
  const best = likely[0];
  const revise = reviseLast(it, fits);
  if (revise) return { ...QUIET, phase: 'tentative', ...revise };
  const retract = retractLast(it, fits);
  if (retract) return { ...QUIET, phase: 'settling', ...retract };
  if (best === undefined || best.explains.size === 0)
    return unexplained(fixesOf(it.deviations, it, settings.patienceMs, settings.restMs));
  if (!best.isWhole) return unfinished(it, likely);
  const others = it.deviations.filter(({ tag }) => !best.explains.has(tag));
  const rest = fixesOf(others, it, 2 * settings.patienceMs);
  return likely.length === 1 ? takeEffect(it, best, rest) : chooseOne(it, likely, rest);
}

type Rest = Pick<Finding, 'steps' | 'wakes'>;

const unexplained = (rest: Rest): Finding => ({
  ...QUIET,
  phase: rest.steps.length > 0 ? 'quiet' : 'settling',
  ...rest,
});

/** Tentative, then effective: one answer the rules let sensing give is proposed, anything else is asked. */
function takeEffect(it: Case, fit: Fit, rest: Rest): Finding {
  const { settings, nowMs } = it.input;
  const tentative = ghosts(deviationsIn(it, fit), it);
  if (fit.isHidden) return ask(it, 'question', [fit], { tentative, ...rest });
  const restedMs = fit.isLifted
    ? settings.setDownMs
    : couldGoOn(fit, it)
      ? settings.wayMs
      : settings.dwellMs;
  const dwellMs = restedMs * (fit.posterior >= VERY_SURE ? 1 : HESITATION);
  const dueMs = fit.sinceMs + dwellMs;
  if (nowMs < dueMs)
    return { ...QUIET, phase: 'tentative', tentative, ...merge(rest, { wakes: [dueMs] }) };
  const [answer, ...more] = fit.hypothesis.answers;
  if (answer && more.length === 0 && mayPropose(it, fit, answer))
    return { ...QUIET, phase: 'tentative', tentative, proposals: [proposalOf(answer)], ...rest };
  const isPlain = fit.hypothesis.answers.every(({ by }) => by === 'sensor') && arrives(fit);
  return ask(it, isPlain ? 'choice' : 'question', [fit], { tentative, ...rest });
}

/** Another answer brings a piece of it further in the same line. */
const couldGoOn = ({ hypothesis }: Fit, { input }: Case): boolean =>
  hypothesis.changes.some(({ piece, from, to }) =>
    input.index.hypotheses.some(({ changes }) =>
      changes.some((change) => change.piece === piece && isBetween(from, to, change.to)),
    ),
  );

const proposalOf = ({ decisionId, action }: Answer): Proposal => ({
  decisionId,
  action,
  provenance: 'sensed',
});

/** That a piece was taken away tells nothing alone: hands borrow. Something has to stand somewhere new. */
const arrives = ({ hypothesis }: Fit): boolean => hypothesis.changes.some(({ to }) => to !== 'off');

const mayPropose = ({ input }: Case, fit: Fit, { by, answerer }: Answer): boolean =>
  by === 'sensor' && arrives(fit) && hidingSeat(input) !== answerer;

function chooseOne(it: Case, likely: readonly Fit[], rest: Rest): Finding {
  const { settings, nowMs } = it.input;
  const dueMs = Math.max(...likely.map(({ sinceMs }) => sinceMs)) + HESITATION * settings.dwellMs;
  if (nowMs < dueMs) return { ...QUIET, phase: 'settling', ...merge(rest, { wakes: [dueMs] }) };
  return ask(it, 'question', likely, { tentative: [], ...rest });
}

/** The mover stands, the moved doesn't: says what is left to do, and asks when nobody does it. */
function unfinished(it: Case, halves: readonly Fit[]): Finding {
  const { settings, nowMs } = it.input;
  const sinceMs = lastOf(it.deviations);
  const askMs = sinceMs + settings.asideMs;
  const [half, ...more] = halves;
  const isRemoval = it.deviations.every(({ at }) => at === 'off');
  const tentative = ghosts(it.deviations, it);
  if (isRemoval || nowMs >= askMs) {
    const alarm = isRemoval ? NO_REST : fixesOf(it.deviations, it, settings.asideMs);
    return ask(it, 'question', halves, { tentative, ...alarm });
  }
  const wakes = [askMs];
  if (half === undefined || more.length > 0)
    return { ...QUIET, phase: 'settling', tentative, wakes };
  const steps = half.missing.map(finishStep);
  const text = { key: 'sensing.finish', values: { count: steps.length } };
  return { ...QUIET, phase: 'unfinished', text, tentative, steps, wakes };
}

const NO_REST: Rest = { steps: [], wakes: [] };

/** Puts the answers of these explanations to the seat that would give them. */
function ask(
  it: Case,
  kind: Question['kind'],
  fits: readonly Fit[],
  rest: Rest & Pick<Finding, 'tentative'>,
): Finding {
  const answers = fits.flatMap(({ hypothesis }) => hypothesis.answers);
  const seat = answers.map(({ answerer }) => answerer).find(isSeat) ?? it.input.index.movers[0];
  if (seat === undefined) return { ...QUIET, phase: 'settling', ...rest };
  const own = answers.filter(({ answerer }) => answerer === seat || !isSeat(answerer));
  const text = whichText(kind, own);
  const asking = { key: 'sensing.asking', values: { seat } };
  return {
    ...QUIET,
    phase: 'asking',
    text: asking,
    aside: { seat, text, steps: [], asked: questionOf(kind, seat, text, own) },
    ...rest,
  };
}

/** `act` is the kind of the answers, so that the words can fit a move, a deployment, the end of a turn. */
const whichText = (kind: Question['kind'], answers: readonly Answer[]): Sentence => ({
  key: `sensing.which-${kind}`,
  values: { count: answers.length, act: answers[0]?.action.kind ?? '' },
});

const questionOf = (
  kind: Question['kind'],
  seat: Seat,
  text: Sentence,
  answers: readonly Answer[],
): Question => ({
  kind,
  seat,
  text,
  options: answers.map(optionOf),
});

/** What has stood wrong for longer than `patienceMs`; a piece that is gone has had its time in the hand. */
function fixesOf(
  deviations: readonly Deviation[],
  it: Case,
  patienceMs: number,
  restMs = patienceMs,
): Rest {
  const { nowMs } = it;
  const patienceOf = (each: Deviation): number => {
    const doubtMs = doubtOf(each, it.settings.scanPeriodMs);
    return Math.max(doubtMs, patienceMs);
  };
  const busyMs = Math.max(...it.deviations.map(({ changedMs }) => changedMs)) + patienceMs;
  const dueMs = (each: Deviation): number => {
    if (each.at === 'off') return each.sinceMs;
    const ownMs = each.changedMs + patienceOf(each);
    const restedMs = isOnItsWay(each, it) ? each.sinceMs + restMs : ownMs;
    return Math.max(ownMs, restedMs, Math.min(busyMs, ownMs + BUSY_MS));
  };
  const due = deviations.filter((each) => dueMs(each) <= nowMs && each.right < 0.5 && isSeen(each));
  const wakes = deviations.map(dueMs).filter((each) => each > nowMs);
  return { steps: due.map(fixStep), wakes };
}

function doubtOf(
  { piece, isUnsure, isContested, isListedRight }: Deviation,
  scanMs: number,
): number {
  if (isListedRight) return Math.min(RIGHT.ms, RIGHT.scans * scanMs);
  if (isContested) return Math.min(CONTESTED.ms, CONTESTED.scans * scanMs);
  return isUnsure || piece === undefined ? DOUBT_SCANS * scanMs : 0;
}

/** Gone, or listed where it is taken to be: what no reader lists is on its way somewhere. */
const isSeen = ({ at, isListed }: Deviation): boolean => at === 'off' || isListed;

/** Some answer would bring it further in the same line: a hand may be resting. */
const isOnItsWay = ({ piece, at, want }: Deviation, { input }: Case): boolean =>
  piece !== undefined &&
  input.index.hypotheses.some(({ changes }) =>
    changes.some((change) => change.piece === piece && isBetween(want, at, change.to)),
  );

const merge = (a: Rest, b: Partial<Rest>): Rest => ({
  steps: [...a.steps, ...(b.steps ?? [])],
  wakes: [...a.wakes, ...(b.wakes ?? [])],
});

const deviationsIn = ({ deviations }: Case, fit: Fit): readonly Deviation[] =>
  deviations.filter(({ tag }) => fit.explains.has(tag));

/** Where pieces have been set down, as everybody can see. */
function ghosts(deviations: readonly Deviation[], { input, survey }: Case): readonly Tentative[] {
  return deviations.flatMap((deviation) => {
    const piece = pieceOfStray(deviation, input.expected, survey);
    const to = parseSpaceKey(deviation.at);
    return piece === undefined || to === undefined ? [] : [{ piece, to }];
  });
}
