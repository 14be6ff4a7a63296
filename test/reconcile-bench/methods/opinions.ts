import type { Opinion } from '../../../hub/trace/sense.ts';
import type { Hypothesis } from '../../../hub/reconciler/effect-index.ts';
import { isSeat, pieceClass, parseSpaceKey } from '@ringside/protocol/vocabulary';

const NOTHING = { proposals: [], putRight: [], tentative: [], restored: [] } as const;

/** All is as recorded. */
export const inStep: Opinion = { ...NOTHING, state: 'in-step' };
/** Something is going on, and nothing is said of it. */
export const quiet = (wakeAtMs?: number): Opinion => ({
  ...NOTHING,
  state: 'settling',
  ...(wakeAtMs !== undefined && { wakeAtMs }),
});

export const lost: Opinion = { ...NOTHING, state: 'lost' };

/** Takes these answers for what was meant: enters a lone one, asks whose module it was otherwise. */
export function committed({ answers }: Hypothesis): Opinion {
  const [answer, ...more] = answers;
  if (!answer) return inStep;
  const { decisionId, action, answerer, by } = answer;
  if (more.length === 0 && by === 'sensor')
    return {
      ...NOTHING,
      state: 'tentative',
      proposals: [{ decisionId, action, provenance: 'sensed' }],
    };
  const seat = isSeat(answerer) ? answerer : 'A';
  const text = { key: 'sensing.which-choice', values: {} };
  const options = answers.map((each) => ({ decisionId: each.decisionId, action: each.action }));
  return {
    ...NOTHING,
    state: 'asking',
    aside: { seat, text, putRight: [], asked: { kind: 'choice', seat, text, options } },
  };
}

/** Something is wrong, and one space is named. */
export function alarm(space: string | undefined): Opinion {
  const to = space === undefined ? undefined : parseSpaceKey(space);
  const of = pieceClass('unknown');
  const entry = { n: 1, because: 'fix', do: 'put', of, ...(to && { to }) } as const;
  return { ...NOTHING, state: 'disturbed', putRight: [entry] };
}
