import { LogError } from './log-error.ts';
import type { Fault } from './writer-words.ts';

export function toFault(thrown: unknown): Fault {
  if (!(thrown instanceof LogError)) {
    const bug = thrown instanceof Error ? thrown : new Error(String(thrown));
    return { is: 'bug', message: bug.message, stack: bug.stack ?? '' };
  }
  const { code, detail, cause } = thrown;
  return { is: 'log', code, detail, ...(cause instanceof Error && { because: cause.message }) };
}

/** The same error on this side. A bug keeps the stack it had in the writer. */
export function fromFault(fault: Fault): Error {
  if (fault.is === 'bug') {
    const bug = new Error(fault.message);
    bug.stack = fault.stack;
    return bug;
  }
  const { code, detail, because } = fault;
  return new LogError(code, detail, because === undefined ? {} : { cause: new Error(because) });
}
