import { ReconcilerSense } from '../../../hub/trace/reconciler-sense.ts';
import type { Method } from '../host.ts';

/** Ours, as the table has it. */
export const ringside: Method = {
  name: 'Ringside',
  sense: ({ settings, evening }) => new ReconcilerSense(evening.kind.spaces, settings),
};
