import type { Logger } from 'pino';
import { bindRuleset } from '@ringside/engine/kernel';
import { steelArena } from '@ringside/engine/rulesets/steel-arena';
import { toy } from '@ringside/engine/rulesets/toy';
import type { DeviceLinks } from '../api/ports.ts';
import { SqliteEventLog } from '../log/index.ts';
import { Table } from '../table/index.ts';
import type { TableDesk } from '../table/feed.ts';
import type { placesIn } from './places.ts';
import { systemClock, systemEntropy } from './system.ts';

/** One hub serves one table; a venue gives its tables names of their own. */
const TABLE_ID = 'table';

interface OpenTable {
  readonly desk: TableDesk;
  readonly devices: DeviceLinks;
  close(): Promise<void>;
}

/** The table with its record; goes on with the game that was played last. */
export async function openTable(
  places: ReturnType<typeof placesIn>,
  logger: Logger,
): Promise<OpenTable> {
  const log = new SqliteEventLog({ file: places.log, keys: places.keys });
  if (log.quarantined !== undefined) {
    logger.warn({ movedTo: log.quarantined }, 'the record was corrupt and was set aside');
  }
  const table = await Table.open({
    id: TABLE_ID,
    games: [bindRuleset(steelArena), bindRuleset(toy)],
    log,
    clock: systemClock,
    entropy: systemEntropy,
    warn: ({ code, detail, cause }) => {
      logger.warn({ code, detail, err: cause }, 'table');
    },
  });
  const close = async (): Promise<void> => {
    await table.close();
    await log.close();
  };
  return { desk: table, devices: () => [], close };
}
