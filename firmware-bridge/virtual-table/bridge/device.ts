import type { CellLight } from '@ringside/protocol/serial';
import type { TagUid } from '@ringside/protocol/vocabulary';
import type { Faults, Runs } from '../picture/table.ts';

/** Which tags a cell could read now. */
export type TagsAt = (cell: number) => readonly TagUid[];

/** What sits at the table's end of the line: reads cells, says frames. Its time is `step`'s. */
export interface Device {
  readonly runs: Runs;
  readonly bootId: number;
  /** A host has been answered since the line was opened. */
  readonly isGreeted: boolean;
  readonly lights: readonly CellLight[];
  /** Lets `dtMs` pass. */
  readonly step: (dtMs: number, tagsAt: TagsAt, faults: Faults) => void;
  readonly receive: (bytes: Uint8Array) => void;
  /** The next frame it has to say. */
  readonly next: () => Uint8Array | undefined;
  /** Nobody hears it now: what it says for its own sake is gone. */
  readonly mute: () => void;
  /** A host has opened the line. */
  readonly opened: () => void;
  readonly closed: () => void;
  /** Begins anew; the bytes are what is on the line meanwhile. */
  readonly reboot: () => Uint8Array;
}
