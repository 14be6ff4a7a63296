import type { MomentAnswer } from '@ringside/protocol/api';
import type { Match } from '@ringside/engine/kernel';
import type { ViewBase } from '@ringside/protocol/vocabulary';
import { eyesOf } from './decisions.ts';
import type { FeedViewer } from './feed.ts';

/**
 * The game as a viewer saw it right after a line of the log, struck out or not: the view of the match of that moment, so
 * that nothing is in it that this viewer learnt later. There is nothing to answer in the past.
 */
export const momentOf = (match: Match, viewer: FeedViewer, line: number): MomentAnswer => ({
  line,
  ruleset: match.ruleset,
  view: withoutDecisions(match.view(eyesOf(viewer))),
});

/** What there is to look at. */
export const withoutDecisions = (view: ViewBase): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(view).filter(([name]) => name !== 'mine' && name !== 'awaited'),
  );
