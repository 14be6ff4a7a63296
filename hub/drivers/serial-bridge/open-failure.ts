import { DriverError, type DriverErrorCode } from './driver-error.ts';

/** System error or, for serial ports, a word of the library's message -> what it means to the people at the table. */
const MEANINGS: readonly (readonly [RegExp, DriverErrorCode])[] = [
  [/ENOENT|No such file/, 'driver/no-such-port'],
  [/EACCES|EPERM|Permission denied/, 'driver/port-denied'],
  [/Cannot lock port|EBUSY|busy/, 'driver/port-held'],
  [/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN/, 'driver/unreachable'],
];

/** Why a line did not open. */
export function openFailure(cause: unknown, address: string): DriverError {
  if (cause instanceof DriverError) return cause;
  const text = cause instanceof Error ? cause.message : String(cause);
  const code = MEANINGS.find(([pattern]) => pattern.test(text))?.[1] ?? 'driver/open-failed';
  return new DriverError(code, { address }, { cause });
}
