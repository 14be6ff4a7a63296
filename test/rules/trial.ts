import type { Mutant } from './mutants.ts';

/** What a lane is asked: does any of these test files notice? */
export interface Trial {
  readonly mutant: Mutant;
  /** From the root of the project, the likeliest first. */
  readonly files: readonly string[];
}

/** `undefined`: nobody noticed. */
export interface TrialResult {
  readonly killedBy?: string;
}

/** How the process of a lane ends when a mutant goes round in circles. */
export const GAVE_UP = 3;
