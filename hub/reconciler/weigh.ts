import type { PieceId } from '@ringside/protocol/vocabulary';
import { isBlind, isMute } from './belief.ts';
import { classFits } from './binding.ts';
import { chanceAt, type Deviation } from './deviation.ts';
import type { Change, EffectIndex, Hypothesis } from './effect-index.ts';
import { standsOn } from './places.ts';
import type { ReconcilerSettings } from './settings.ts';
import type { Survey } from './survey.ts';

/** A hypothesis that something on the table speaks for. */
export interface Fit {
  readonly hypothesis: Hypothesis;
  /** Among all explanations, "no action, and somebody bumped it" included. 0 when not all of it is carried out. */
  readonly posterior: number;
  /** Every change of it is seen. */
  readonly isWhole: boolean;
  /** Changes not seen yet. */
  readonly missing: readonly Change[];
  /** Tags whose deviation it explains. */
  readonly explains: ReadonlySet<string>;
  /** A piece of it has gone where no reader ever read anything: nobody can see whether it stands there. */
  readonly isHidden: boolean;
  /** All its pieces came through the air: set down by a hand, not slid there. */
  readonly isLifted: boolean;
  /** When the last of its changes was seen. */
  readonly sinceMs: number;
}

/** A piece stands where no rule brought it: how much rarer than an action. */
const BUMP = 0.02;
/** Gone from the board, and this answer would put it where a reader may be dead. */
const HIDDEN = 0.5;
/** Below this a change has not happened. */
const SEEN = 0.25;
/** A piece gone for less is only in a hand. */
export const goneMs = ({ scanPeriodMs }: ReconcilerSettings): number =>
  Math.max(2_500, 8 * scanPeriodMs);

export interface Weighing {
  readonly survey: Survey;
  readonly deviations: readonly Deviation[];
  readonly restoring: ReadonlySet<PieceId>;
  readonly nowMs: number;
  readonly settings: ReconcilerSettings;
}

/** The hypotheses of an index that the table speaks for, most likely first. */
export function weighHypotheses(index: EffectIndex, weighing: Weighing): readonly Fit[] {
  const eligible = index.hypotheses.filter((each) => isPossible(each, weighing));
  const scored = eligible.flatMap((each) => scoreOf(each, weighing) ?? []);
  const nothing = weighing.deviations.reduce((product, each) => product * unexplained(each), 1);
  const total = scored.reduce((sum, { likelihood }) => sum + likelihood, nothing);
  return scored
    .map(({ likelihood, ...fit }) => ({ ...fit, posterior: likelihood / total }))
    .sort((a, b) => b.posterior - a.posterior || (a.hypothesis.key < b.hypothesis.key ? -1 : 1));
}

const unexplained = ({ right }: Deviation): number => right + BUMP * (1 - right);

/** Its pieces stood where it starts, may mean something, and readers see both ends. */
function isPossible({ changes }: Hypothesis, { survey, restoring }: Weighing): boolean {
  return changes.every(({ piece, from, to }) => {
    if ([from, to].some((where) => where !== 'off' && isBlind(survey.belief, where))) return false;
    if (piece === undefined) return true;
    const agreed = survey.belief.agreed[piece];
    // what still lies where it is to be taken from has not been put there anew
    return !restoring.has(piece) && (from === 'off' ? agreed !== to : agreed === from);
  });
}

/** Nobody slides a piece past readers that don't see it for so long. */
export const liftMs = ({ scanPeriodMs }: ReconcilerSettings): number =>
  Math.max(300, 1.5 * scanPeriodMs);

/** What is seen of one change. */
interface Seen {
  readonly change: Change;
  readonly weight: number;
  readonly sinceMs: number;
  readonly airMs: number;
  readonly tag?: string;
  readonly isHidden?: true;
}

function scoreOf(
  hypothesis: Hypothesis,
  weighing: Weighing,
): (Omit<Fit, 'posterior'> & { readonly likelihood: number }) | undefined {
  const seen = hypothesis.changes.map((change) => seenOf(change, weighing));
  const done = seen.filter(({ weight }) => weight >= SEEN);
  if (done.length === 0) return undefined;
  const results = hypothesis.results.map((change) => seenOf(change, weighing));
  const explains = new Set(
    [...done, ...results].flatMap(({ tag, weight }) => (weight >= SEEN ? (tag ?? []) : [])),
  );
  const rest = weighing.deviations.filter(({ tag }) => !explains.has(tag));
  const isWhole = done.length === seen.length;
  const isHidden = done.some((each) => each.isHidden);
  if (isHidden && rest.some(({ at }) => at === 'off')) return undefined;
  const likelihood = isWhole
    ? [...seen.map(({ weight }) => weight), ...rest.map(unexplained)].reduce((a, b) => a * b, 1)
    : 0;
  const missing = seen.flatMap(({ change, weight }) => (weight < SEEN ? [change] : []));
  const sinceMs = Math.max(...done.map((each) => each.sinceMs));
  const isLifted = done.every(({ airMs }) => airMs >= liftMs(weighing.settings));
  return { hypothesis, isWhole, missing, explains, isHidden, isLifted, sinceMs, likelihood };
}

/** Something is due there, and its reader never read anything. */
const isDead = ({ belief, standings }: Survey, space: string): boolean =>
  isMute(belief, space) && standings.some(({ want }) => want === space);

function seenOf(change: Change, { survey, nowMs, settings }: Weighing): Seen {
  const { piece, of, to } = change;
  const tag = piece === undefined ? undefined : survey.belief.bound[piece]?.tag;
  const place = tag && survey.places.get(tag);
  if (tag === undefined || place === undefined) {
    const stray = survey.strays.find((each) => each.space === to && classFits(of, each.of));
    if (stray === undefined) return { change, weight: 0, sinceMs: 0, airMs: 0 };
    return { change, weight: 1, sinceMs: stray.sinceMs, airMs: stray.place.airMs, tag: stray.tag };
  }
  if (place.at === 'off' && to !== 'off' && isDead(survey, to))
    return { change, weight: HIDDEN, sinceMs: place.sinceMs, airMs: 0, tag, isHidden: true };
  const isGone = standsOn(place) === undefined && nowMs - place.sinceMs >= goneMs(settings);
  return {
    change,
    weight: to === 'off' && !isGone ? 0 : chanceAt(place, to),
    sinceMs: place.sinceMs,
    airMs: place.airMs,
    tag,
  };
}
