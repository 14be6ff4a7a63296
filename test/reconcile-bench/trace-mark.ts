import type { RawAction } from '@ringside/protocol/vocabulary';
import type { TraceLine } from '@ringside/protocol/record';

/** What happened in truth. No method sees any of this. */
export type Mark =
  /** Hands or a tap begin to carry out action `n`. `tapped`: the hub is told first. */
  | {
      readonly mark: 'begin';
      readonly at: number;
      readonly n: number;
      readonly how: 'tapped' | 'shown';
      readonly decision: string;
      readonly action: RawAction;
      /** Where the moved pieces will stand, for the first sight of it. */
      readonly goals: readonly string[];
    }
  /** The last piece of it was set down. */
  | { readonly mark: 'done'; readonly at: number; readonly n: number }
  /** Hands are off, people have had time. `answers`: how many the true record has now. */
  | { readonly mark: 'end'; readonly at: number; readonly n: number; readonly answers: number }
  /** Something stands, or is missing, as nobody meant it; until `righted`. */
  | {
      readonly mark: 'wrong';
      readonly at: number;
      readonly id: number;
      readonly what: Wrong;
      /** Movements of hands that put it right. */
      readonly hands: number;
    }
  | { readonly mark: 'righted'; readonly at: number; readonly id: number }
  /** Nothing wrong that a method couldn't get over alone. */
  | { readonly mark: 'trouble'; readonly at: number; readonly what: Trouble };

export type Wrong = 'off' | 'illegal' | 'elsewhere' | 'swapped' | 'forgotten';
export type Trouble =
  'rest' | 'mind' | 'takeback' | 'borrow' | 'bump' | 'link' | 'restart' | 'dead';

export type TruthLine = TraceLine | Mark;

export const isMark = (line: TruthLine): line is Mark => 'mark' in line;
