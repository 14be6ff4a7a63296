import type { Logger } from 'pino';
import { bindRuleset, type Game } from '@ringside/engine/kernel';
import { steelArena } from '@ringside/engine/rulesets/steel-arena';
import { toy } from '@ringside/engine/rulesets/toy';
import { volt } from '@ringside/engine/rulesets/volt';
import type { Design } from '@ringside/protocol/games/steel-arena';
import type { PieceClass } from '@ringside/protocol/vocabulary';
import { LogError } from '../log/log-error.ts';
import { ThreadedEventLog } from '../log/threaded-event-log.ts';
import { DEFAULT_SETTINGS, withCare, type Care } from '../reconciler/index.ts';
import { FIRST_TABLE, Table, Tables, type Warning } from '../table/index.ts';
import type { EventLog, GameArchive } from '../table/ports.ts';
import { AppError } from './app-error.ts';
import type { Notices } from './notices.ts';
import type { Devices } from './open-devices.ts';
import { withCatalogue } from './own-catalogue.ts';
import type { Places } from './places.ts';
import { systemClock, systemEntropy } from './system.ts';
import { TableFile } from './table-file.ts';

/** What this hub can play. The dashboard offers Steel Arena alone; the others are here so that the seams are tried. */
const gamesWith = (own: readonly Design[]): readonly Game[] => [
  withCatalogue(bindRuleset(steelArena), own),
  bindRuleset(toy),
  bindRuleset(volt),
];

/**
 * By its back, a Steel Arena tile that could move its robot: only who holds one face down is asked which module it was.
 * `other`: a table's own inventions may do anything. What an attack pushes is decided after the attack, for all to see.
 */
const isMovingClass = (of: PieceClass): boolean => /\/(move|other|any)$/.test(of);

/** Who hears of what is wrong though the hub starts. */
interface Told {
  readonly logger: Logger;
  readonly notices: Notices;
}

/** The record of all games, held by this process alone. Rejects with `AppError`. */
export async function openLog(
  places: Places,
  { logger, notices }: Told,
): Promise<ThreadedEventLog> {
  try {
    const log = await ThreadedEventLog.open({ file: places.log, keys: places.keys });
    if (log.quarantined !== undefined) {
      logger.warn({ movedTo: log.quarantined }, 'the record was corrupt and was set aside');
      notices.add('log/corrupt');
    }
    return log;
  } catch (thrown) {
    throw recordError(thrown, places);
  }
}

interface TableParts extends Told {
  readonly log: EventLog & GameArchive;
  readonly devices: Devices | undefined;
  /** Tiles of the table's own. */
  readonly own: readonly Design[];
  readonly places: Places;
  readonly care: Care;
}

/**
 * All tables, each with the game that was played there last; the rig belongs to the first. Rejects with `AppError` when
 * the record can't be read now.
 */
export async function openTables(parts: TableParts): Promise<Tables> {
  try {
    return await open(parts);
  } catch (thrown) {
    throw recordError(thrown, parts.places);
  }
}

function open({ log, devices, own, places, care, logger, notices }: TableParts): Promise<Tables> {
  const warn = ({ code, detail, cause }: Warning): void => {
    logger.warn({ code, detail, err: cause }, 'table');
    notices.add(code);
  };
  const games = gamesWith(own);
  const shared = { games, log, archive: log, entropy: systemEntropy, warn };
  return Tables.open({
    ...shared,
    store: new TableFile(places.tables, (what) => {
      logger.warn(what);
    }),
    openTable: (card) =>
      Table.open({
        ...shared,
        ...card,
        clock: systemClock,
        reconciler: { ...withCare(DEFAULT_SETTINGS, care), mayMove: isMovingClass },
        ...(devices &&
          card.id === FIRST_TABLE.id && {
            rig: devices.rig,
            sensors: devices.sensors,
            actuators: devices.actuators,
          }),
      }),
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
