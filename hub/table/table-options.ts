import type { Game } from '@ringside/engine/kernel';
import type { TableCard } from '@ringside/protocol/api';
import type { Entropy, EventLog, GameArchive } from './ports.ts';
import type { SensingParts } from './sensing-loop.ts';

/** What a table is made of. */
export interface TableOptions extends SensingParts {
  /** Lower-case letters, digits and `-`; names this table's games in the record. */
  readonly id: string;
  /** As people call it; absent: its id. */
  readonly name?: string;
  readonly kind?: TableCard['kind'];
  readonly imported?: true;
  readonly games: readonly Game[];
  readonly log: EventLog;
  /** Absent: games can't be written to files here. */
  readonly archive?: GameArchive;
  readonly entropy: Entropy;
}
