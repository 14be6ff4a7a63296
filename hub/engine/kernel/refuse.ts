import {
  err,
  type AtomId,
  type Rejection,
  type Result,
  type Scalar,
} from '@ringside/protocol/vocabulary';

/** A refusal by the rules: its code, the rules that forbid it, and what was meant. */
export const refuse = (
  code: Rejection['code'],
  atoms: readonly AtomId[],
  detail: Readonly<Record<string, Scalar>> = {},
): Result<never, Rejection> => err({ code, atoms, detail });
