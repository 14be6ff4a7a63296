import type { RawAction } from '@ringside/protocol/vocabulary';

/** What a person has chosen so far for one decision. */
export interface Draft {
  /** The answer, once it is complete. */
  readonly action: RawAction | null;
  /** What the primary key says: the result, or what is missing. */
  readonly words: string;
}
