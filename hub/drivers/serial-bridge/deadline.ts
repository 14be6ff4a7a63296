import type { Clock } from '../../table/ports.ts';
import { DriverError, type DriverErrorCode } from './driver-error.ts';

export const OPEN_DEADLINE_MS = 2000;
export const WRITE_DEADLINE_MS = 500;
export const CLOSE_DEADLINE_MS = 1000;

interface Deadline {
  readonly clock: Clock;
  readonly limitMs: number;
  readonly code: DriverErrorCode;
  readonly signal?: AbortSignal;
}

/** Waits for `work`, but no longer than this. What becomes of `work` afterwards nobody learns. */
export function within<Value>(work: Promise<Value>, deadline: Deadline): Promise<Value> {
  const { clock, limitMs, code, signal } = deadline;
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      stop();
      reject(new DriverError('driver/closed'));
    };
    const cancel = clock.after(limitMs, () => {
      stop();
      reject(new DriverError(code, { limitMs }));
    });
    const stop = (): void => {
      cancel();
      signal?.removeEventListener('abort', abort);
    };
    signal?.addEventListener('abort', abort);
    if (signal?.aborted) abort();
    work.finally(stop).then(resolve, reject);
  });
}
