import type { Method } from '../host.ts';
import { evidenceSum } from './evidence-sum.ts';
import { exact } from './exact.ts';
import { majority } from './majority.ts';
import { ringside } from './ringside.ts';

/** What each baseline may be tuned by. */
export const TUNABLE = {
  exact: { make: exact, values: [250, 500, 750, 1_000] },
  majority: { make: majority, values: [1_000, 2_000, 3_000] },
  evidence: { make: evidenceSum, values: [600, 1_000, 1_500] },
} as const;

/** As tuned on seeds 900001 and up (`--tune`), by scan period of the readers. */
export const methodsFor = (scanMs: number): readonly Method[] => {
  const isSlow = scanMs >= 1_000;
  return [ringside, exact(isSlow ? 500 : 250), majority(3_000), evidenceSum(1_000)];
};
