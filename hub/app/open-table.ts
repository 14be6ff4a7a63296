import type { Logger } from 'pino';
import { bindRuleset, type Game } from '@ringside/engine/kernel';
import { steelArena } from '@ringside/engine/rulesets/steel-arena';
import { toy } from '@ringside/engine/rulesets/toy';
import type { Design } from '@ringside/protocol/games/steel-arena';
import type { PieceClass } from '@ringside/protocol/vocabulary';
import { LogError, SqliteEventLog } from '../log/index.ts';
import { DEFAULT_SETTINGS } from '../reconciler/index.ts';
import { Table } from '../table/index.ts';
import { AppError } from './app-error.ts';
import type { Devices } from './open-devices.ts';
import { withCatalogue } from './own-catalogue.ts';
import type { Places } from './places.ts';
import { systemClock, systemEntropy } from './system.ts';

/** One hub serves one table; a venue gives its tables names of their own. */
const TABLE_ID = 'table';

/** What this hub can play. The dashboard offers no toy; it is here so that the seams are tried with two games. */
const gamesWith = (own: readonly Design[]): readonly Game[] => [
  withCatalogue(bindRuleset(steelArena), own),
  bindRuleset(toy),
];

/**
 * By its back, a Steel Arena tile that could move its robot: only who holds one face down is asked which module it was.
 * `other`: a table's own inventions may do anything. What an attack pushes is decided after the attack, for all to see.
 */
const isMovingClass = (of: PieceClass): boolean => /\/(move|other|any)$/.test(of);

/** The record of all games, held by this process alone. Throws `AppError`. */
export function openLog(places: Places, logger: Logger): SqliteEventLog {
  try {
    const log = new SqliteEventLog({ file: places.log, keys: places.keys });
    if (log.quarantined !== undefined) {
      logger.warn({ movedTo: log.quarantined }, 'the record was corrupt and was set aside');
    }
    return log;
  } catch (thrown) {
    throw recordError(thrown, places);
  }
}

export interface TableParts {
  readonly devices: Devices | undefined;
  /** Tiles of the table's own. */
  readonly own: readonly Design[];
  readonly logger: Logger;
}

/** The table goes on with the game that was played last. */
export async function openTable(
  log: SqliteEventLog,
  { devices, own, logger }: TableParts,
): Promise<Table> {
  return Table.open({
    id: TABLE_ID,
    games: gamesWith(own),
    log,
    clock: systemClock,
    entropy: systemEntropy,
    reconciler: { ...DEFAULT_SETTINGS, mayMove: isMovingClass },
    ...(devices && {
      rig: devices.rig,
      sensors: devices.sensors,
      actuators: devices.actuators,
    }),
    warn: ({ code, detail, cause }) => {
      logger.warn({ code, detail, err: cause }, 'table');
    },
  });
}

function recordError(thrown: unknown, { log }: Places): unknown {
  if (!(thrown instanceof LogError)) return thrown;
  if (thrown.code === 'log/in-use') {
    const message = `Another hub is using the record ${log}. Stop it, or start with --data FOLDER.`;
    return new AppError('app/data-in-use', message, { log }, { cause: thrown });
  }
  const message = `The record ${log} can't be opened: ${thrown.code}. What to do stands in docs/errors/log.md.`;
  return new AppError(
    'app/record-unusable',
    message,
    { log, code: thrown.code },
    { cause: thrown },
  );
}
