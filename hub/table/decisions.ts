import type { Match } from '@ringside/engine/kernel';
import {
  isSeat,
  type Decision,
  type DecisionId,
  type Seat,
  type ViewBase,
  type Viewer,
} from '@ringside/protocol/vocabulary';
import type { FeedViewer } from './feed.ts';

/** A decision somebody may answer, and for whom. */
export interface OwnDecision {
  readonly decision: Decision;
  readonly seat: Seat | 'table';
}

/**
 * What a viewer is offered to answer: a seat its own, everybody at the table what the world answers. Exactly this is
 * shown and exactly this is accepted.
 */
export function ownDecisions(
  match: Match,
  viewer: FeedViewer,
  view: ViewBase,
): readonly OwnDecision[] {
  if (viewer === 'public') return [];
  const seat = viewer === 'host' ? undefined : viewer;
  const mine = view.mine.flatMap((decision): readonly OwnDecision[] =>
    seat !== undefined && decision.answerer === seat && decision.mayAnswer.includes('seat')
      ? [{ decision, seat }]
      : [],
  );
  return [...mine, ...worldly(match, viewer)];
}

function worldly(match: Match, viewer: FeedViewer): readonly OwnDecision[] {
  return match
    .open()
    .filter(({ answerer, mayAnswer }) => {
      if (isSeat(answerer)) return false;
      return mayAnswer.includes('person') || (viewer === 'host' && mayAnswer.includes('host'));
    })
    .map((decision) => ({ decision, seat: 'table' as const }));
}

/** The open decision of this id, if it is this viewer's to answer. */
export const ownDecision = (
  match: Match,
  viewer: FeedViewer,
  isIt: (id: DecisionId) => boolean,
): OwnDecision | undefined =>
  ownDecisions(match, viewer, match.view(eyesOf(viewer))).find(({ decision }) => isIt(decision.id));

/**
 * The open decision that an answer to an earlier one of its kind is for: only where what happened between makes no
 * difference.
 */
export const commutingDecision = (
  match: Match,
  viewer: FeedViewer,
  isKind: (kind: string) => boolean,
): OwnDecision | undefined =>
  ownDecisions(match, viewer, match.view(eyesOf(viewer))).find(
    ({ decision }) => decision.commutes === true && isKind(decision.kind),
  );

/** The table tablet sees what a stranger sees (ADR 3). */
export const eyesOf = (viewer: FeedViewer): Viewer => (viewer === 'host' ? 'public' : viewer);
