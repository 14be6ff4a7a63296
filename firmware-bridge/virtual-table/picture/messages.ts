import type { TagUid } from '@ringside/protocol/vocabulary';
import type { Furniture, Living, Mm } from './table.ts';

/** What the process tells the page. `living` has the sections that changed; `pieces` only the pieces that did. */
export type ToPage =
  | {
      readonly type: 'table';
      readonly furniture: Furniture;
      readonly living: Living;
      readonly seed: number;
    }
  | { readonly type: 'living'; readonly living: Partial<Living> }
  | { readonly type: 'done'; readonly id: number; readonly code: string | null };

/** What the hand of this page does. `do` takes the bodies of `POST /do`. */
export type FromPage =
  | { readonly type: 'lift'; readonly uid: TagUid; readonly slide: boolean }
  | { readonly type: 'carry'; readonly to: Mm }
  | { readonly type: 'drop'; readonly at: Mm; readonly neat: boolean }
  /** Turns a piece where it is, in this hand or on the table; sectors clockwise. */
  | { readonly type: 'turn'; readonly uid: TagUid; readonly sectors: number }
  | { readonly type: 'flip'; readonly uid: TagUid }
  | { readonly type: 'do'; readonly id: number; readonly request: unknown };
