import type { PieceId } from '@ringside/protocol/vocabulary';
import { allUpSince, type Belief } from './belief.ts';
import { deviationsOf, isUnknown } from './deviation.ts';
import type { Finding } from './case.ts';
import { findExplanation } from './finding.ts';
import { numberSteps, owedSteps, type Step } from './put-right.ts';
import { stateOf } from './state.ts';
import { paced, withoutWaiting } from './settings.ts';
import { surveyTable, unseeableAtMs, type Survey } from './survey.ts';
import { tellByTag, tellsAtMs } from './tell.ts';
import type { Aside, ExplainInput, Verdict } from './verdict.ts';
import { goneMs } from './weigh.ts';

/**
 * What the table says now, held against the record and the open decisions. Call it after every report, after every
 * change of the record or the index, and at `wakeAtMs`. Nothing here remembers: all it needs comes in.
 */
export function explain(asked: ExplainInput): Verdict {
  const { belief, nowMs } = asked;
  const settings = belief.isDone ? withoutWaiting(asked.settings) : asked.settings;
  const input = { ...asked, settings: paced(settings) };
  if (belief.spaces.length === 0) return senseless(input);
  const survey = surveyTable(belief, input);
  const restoring = new Set(input.restoring);
  const unknownMs = input.settings.absentMs;
  const deviations = deviationsOf(survey, { restoring, nowMs, unknownMs });
  const finding = findExplanation(input, {
    survey,
    deviations,
    restoring,
    nowMs,
    settings: input.settings,
  });
  const owed = owedSteps(survey, restoring);
  const steps = [...owed, ...finding.steps];
  const { putRight, numbers } = numberSteps(steps, belief.numbers);
  const aside = asideOf(finding, steps, numbers);
  const wakeAtMs = nextWake(input, survey, finding);
  return {
    belief: { ...survey.belief, numbers },
    ...stateOf(survey, finding, owed),
    proposals: [...finding.proposals, ...tellByTag(input, survey)],
    ...(finding.revise ? { revise: finding.revise } : {}),
    ...(finding.retract ? { retract: true as const } : {}),
    putRight,
    tentative: finding.tentative,
    ...(aside ? { aside } : {}),
    ...(finding.why ? { why: finding.why } : {}),
    restored: input.restoring.filter((piece) => isBack(survey, piece)),
    ...(wakeAtMs === undefined ? {} : { wakeAtMs }),
  };
}

/** Nothing is sensed: all is tapped, and nothing has to be put back before it counts. */
const senseless = ({ belief, restoring }: ExplainInput): Verdict => ({
  belief,
  state: 'off',
  proposals: [],
  putRight: [],
  tentative: [],
  restored: restoring,
});

function asideOf(
  { aside }: Finding,
  steps: readonly Step[],
  numbers: Belief['numbers'],
): Aside | undefined {
  if (aside === undefined) return undefined;
  const { seat, text, asked } = aside;
  const { putRight } = numberSteps([...steps, ...aside.steps], numbers);
  return { seat, text, putRight, ...(asked ? { asked } : {}) };
}

/** Seen at its goal, or nowhere a reader could say otherwise. */
function isBack({ standings }: Survey, piece: PieceId): boolean {
  const standing = standings.find((each) => each.piece === piece);
  if (standing === undefined) return true;
  return standing.is === 'there' || standing.is === 'unknown';
}

/** What readers leave open is looked at again with every scan, but not for ever. */
const OPEN_MS = 5_000;

function nextWake(input: ExplainInput, survey: Survey, finding: Finding): number | undefined {
  const { nowMs, settings } = input;
  const places = [...survey.places.values()];
  const held = places.filter(({ at }) => at === 'hand').map(({ sinceMs }) => sinceMs);
  const isOpen = places.some(({ openSinceMs }) => (openSinceMs ?? -Infinity) > nowMs - OPEN_MS);
  const upMs = allUpSince(survey.belief);
  const times = [
    ...finding.wakes,
    ...held.flatMap((sinceMs) => [sinceMs + goneMs(settings), sinceMs + settings.absentMs]),
    ...unseeableAtMs(survey.belief),
    ...(upMs === undefined ? [] : [upMs + settings.absentMs]),
    ...survey.strays.filter(isUnknown).map(({ sinceMs }) => sinceMs + settings.absentMs),
    ...survey.standings.flatMap(({ restsUntilMs }) => restsUntilMs ?? []),
    ...tellsAtMs(input, survey),
    ...(survey.ripensAtMs === undefined ? [] : [survey.ripensAtMs]),
    ...(isOpen ? [nowMs + settings.scanPeriodMs] : []),
  ].filter((each) => each > nowMs);
  return times.length === 0 ? undefined : Math.min(...times);
}
