import type { Clock } from '../../hub/table/ports.ts';

/** The real clock, running `speed` times as fast: long protocol times in short tests, on real sockets. */
export const realClock = (speed = 1): Clock => ({
  nowMs: () => performance.now() * speed,
  wallMs: () => Date.now(),
  after: (delayMs, call) => {
    const timer = setTimeout(call, delayMs / speed);
    return () => {
      clearTimeout(timer);
    };
  },
});
