import type { Opinion } from './sense.ts';

/** A decision as one line: what is said, asked, proposed and listed. When it is to be looked at again is no part of it. */
export function decisionLine({ state, text, proposals, revise, ...rest }: Opinion): string {
  const { retract, putRight, tentative, aside, restored } = rest;
  return JSON.stringify({
    state,
    ...(text && { text }),
    ...(proposals.length > 0 && { proposals }),
    ...(revise && { revise }),
    ...(retract && { retract }),
    ...(putRight.length > 0 && { putRight }),
    ...(tentative.length > 0 && { tentative }),
    ...(aside && { aside }),
    ...(restored.length > 0 && { restored }),
  });
}
