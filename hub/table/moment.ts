import type { Match } from '@ringside/engine/kernel';
import type { MomentAnswer } from '@ringside/protocol/api';
import { ok, type Result, type ViewBase } from '@ringside/protocol/vocabulary';
import { eyesOf } from './decisions.ts';
import type { FeedViewer, Refusal } from './feed.ts';
import type { Seq } from './ports.ts';
import { refuse } from './refusal.ts';

/** Where the past of a game is to be had. */
export interface Past {
  /** The last entry of what a line of the log tells of. */
  readonly momentOf: (line: number) => Seq | undefined;
  /** The match as it was after an entry, undone or not. Rejects like the log. */
  readonly matchAt: (seq: Seq) => Promise<Match | undefined>;
}

/**
 * The game as a viewer saw it right after a line of the log, struck out or not: the view of the match of that moment, so
 * that nothing is in it that this viewer learnt later. There is nothing to answer in the past.
 */
export async function planMoment(
  past: Past,
  viewer: FeedViewer,
  line: number,
): Promise<Result<MomentAnswer, Refusal>> {
  const match = await matchAfter(past, line);
  if (!match.ok) return match;
  const view = withoutDecisions(match.value.view(eyesOf(viewer)));
  return ok({ line, ruleset: match.value.ruleset, view });
}

/** The match right after a line of the log. */
export async function matchAfter(past: Past, line: number): Promise<Result<Match, Refusal>> {
  const seq = past.momentOf(line);
  const match = seq === undefined ? undefined : await past.matchAt(seq);
  return match ? ok(match) : refuse('table/no-such-line', { line });
}

/** What there is to look at. */
export const withoutDecisions = (view: ViewBase): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(view).filter(([name]) => name !== 'mine' && name !== 'awaited'),
  );
