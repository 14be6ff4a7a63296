import type { RawAction } from '@ringside/protocol/vocabulary';
import type { Deviation } from './deviation.ts';
import type { Change, Hypothesis } from './effect-index.ts';
import type { Case, Finding } from './case.ts';
import { standsOn } from './places.ts';
import type { LastInference } from './verdict.ts';
import type { Fit } from './weigh.ts';

/**
 * "My last inference was wrong": the piece rested on its way and has gone on. A sibling of the last inferred action
 * explains the table as it stands, and no new action does. Undo is still free, so the record is put right by itself.
 */
export function reviseLast(
  it: Case,
  fits: readonly Fit[],
): Pick<Finding, 'revise' | 'wakes' | 'tentative' | 'proposals' | 'steps'> | undefined {
  const { last, nowMs, settings } = it.input;
  if (last === undefined || fits.some(({ isWhole }) => isWhole)) return undefined;
  const sibling = siblingSeen(it, last);
  const answers = sibling?.answers ?? [];
  const [answer] = answers;
  if (answer === undefined || answers.length > 1 || answer.by !== 'sensor') return undefined;
  const sinceMs = Math.max(...it.deviations.map((each) => each.sinceMs));
  if (sinceMs - last.atMs > settings.reviseMs) return undefined;
  const dueMs = sinceMs + settings.dwellMs;
  const rest = { tentative: [], proposals: [], steps: [] };
  if (nowMs < dueMs) return { ...rest, wakes: [dueMs] };
  const { decisionId, action } = answer;
  return { ...rest, wakes: [], revise: { decisionId, action, provenance: 'inferred' } };
}

/**
 * The piece has gone back to where the last inferred action took it from, and stays: it was tried, not played. A moment of
 * it says nothing, for pieces get shuffled about.
 */
export function retractLast(
  it: Case,
  fits: readonly Fit[],
): Pick<Finding, 'retract' | 'wakes'> | undefined {
  const { last, nowMs, settings } = it.input;
  if (last === undefined || fits.some(({ isWhole }) => isWhole)) return undefined;
  const back = chosenOf(last)?.changes.map(reversed) ?? [];
  const isBack = it.deviations.every(({ piece, at }) =>
    back.some((change) => change.piece === piece && change.to === at),
  );
  if (back.length === 0 || !isBack || !isStanding(it, back)) return undefined;
  const sinceMs = Math.max(...it.deviations.map((each) => each.changedMs));
  if (sinceMs - last.atMs > settings.retractWithinMs) return undefined;
  const dueMs = sinceMs + settings.retractMs;
  return nowMs < dueMs ? { wakes: [dueMs] } : { wakes: [], retract: true };
}

const reversed = (change: Change): Change => ({ ...change, from: change.to, to: change.from });

const chosenOf = (last: LastInference): Hypothesis | undefined =>
  last.index.hypotheses.find(({ answers }) =>
    answers.some(
      ({ decisionId, action }) =>
        decisionId === last.answer.decisionId && isSame(action, last.answer.action),
    ),
  );

function siblingSeen(it: Case, last: LastInference): Hypothesis | undefined {
  const chosen = chosenOf(last);
  if (chosen === undefined) return undefined;
  return last.index.hypotheses.find(
    (other) =>
      other !== chosen &&
      other.answers.some(({ decisionId }) => decisionId === last.answer.decisionId) &&
      it.deviations.every((each) => isExplained(each, other)) &&
      isStanding(it, [...other.changes, ...takenBack(chosen, other)]),
  );
}

/** Rows give their fields in one order, and actions are flat. */
const isSame = (a: RawAction, b: RawAction): boolean => JSON.stringify(a) === JSON.stringify(b);

const isExplained = ({ piece, at }: Deviation, { changes }: Hypothesis): boolean =>
  changes.some((change) => change.piece === piece && change.to === at);

/** What the chosen action moved and the other one leaves where it was. */
const takenBack = (chosen: Hypothesis, other: Hypothesis): readonly Change[] =>
  chosen.changes
    .filter(({ piece }) => !other.changes.some((change) => change.piece === piece))
    .map(reversed);

const isStanding = ({ survey }: Case, changes: readonly Change[]): boolean =>
  changes.every(({ piece, to }) => {
    const tag = piece === undefined ? undefined : survey.belief.bound[piece]?.tag;
    const place = tag === undefined ? undefined : survey.places.get(tag);
    return place !== undefined && (standsOn(place) ?? 'off') === to;
  });
