import { err, type Rejection, type Result } from '@ringside/protocol/vocabulary';
import type { Refusal } from './feed.ts';

export const refuse = (
  code: `table/${string}`,
  detail: Refusal['detail'] = {},
): Result<never, Refusal> => err({ code, atoms: [], detail });

/** The rules' own words; only the seat that asked gets them. */
export const refusedByRules = ({ code, atoms, detail }: Rejection): Result<never, Refusal> =>
  err({ code, atoms, detail });

/** What the record throws, as far as the table needs to know: `log/...`. */
export interface LogFailure {
  readonly code: string;
  readonly retryable: boolean;
}

export const isLogFailure = (error: unknown): error is Error & LogFailure =>
  error instanceof Error &&
  'code' in error &&
  typeof error.code === 'string' &&
  error.code.startsWith('log/') &&
  'retryable' in error &&
  typeof error.retryable === 'boolean';

export const refusedByLog = ({ code, retryable }: LogFailure): Result<never, Refusal> =>
  err({ code, atoms: [], detail: { retryable } });
