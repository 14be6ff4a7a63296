import { randomBytes } from 'node:crypto';
import type { Clock, Entropy } from '../table/ports.ts';

/** The machine's clocks. */
export const systemClock: Clock = {
  nowMs: () => performance.now(),
  wallMs: () => Date.now(),
  after: (delayMs, call) => {
    const timer = setTimeout(call, delayMs);
    return () => {
      clearTimeout(timer);
    };
  },
};

/** The machine's random bytes. */
export const systemEntropy: Entropy = { bytes: (count) => randomBytes(count) };
