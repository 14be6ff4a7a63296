import type { CellStatus, PieceClass, Space, TagUid } from '@ringside/protocol/vocabulary';

/** A tag as the rig knows it. A tag nobody enrolled has the class `unknown`. */
export interface Thing {
  readonly tag: TagUid;
  readonly class: PieceClass;
}

/**
 * One device's report in the words of the board: the table has translated cells to spaces and tags to classes.
 * A `space` report is the whole state of that space and says nothing about any other. Times are the hub's
 * monotonic milliseconds and never go back; reports of one space come in order.
 */
export type Evidence =
  | {
      readonly kind: 'space';
      readonly space: Space;
      readonly things: readonly Thing[];
      readonly status: CellStatus;
      readonly atMs: number;
    }
  /** `lost`: nothing said before about these spaces still holds. `alive`: a snapshot follows. */
  | {
      readonly kind: 'link';
      readonly link: 'lost' | 'alive';
      readonly spaces: readonly Space[];
      readonly atMs: number;
    }
  /** Somebody says that no hand is at work: what lies there is meant so. */
  | { readonly kind: 'done'; readonly atMs: number };
