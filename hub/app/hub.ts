import type { Logger } from 'pino';
import type { WireError } from '@ringside/protocol/api';
import type { Api, ApiOptions } from '../api/server.ts';
import type { Config } from './config.ts';
import { endsWithin } from './deadline.ts';
import { listen } from './listen.ts';
import { readDevices, type Devices } from './open-devices.ts';
import { Notices } from './notices.ts';
import { openLog, openTables } from './open-table.ts';
import { readOwnCatalogue } from './own-catalogue.ts';
import { dashboardDir, hubVersion, placesIn } from './places.ts';
import type { ThreadedEventLog } from '../log/threaded-event-log.ts';
import { SessionFile } from './session-file.ts';
import { systemClock, systemEntropy } from './system.ts';
import type { TablesDesk } from '../table/feed.ts';

export interface Hub {
  readonly api: Api;
  readonly port: number;
  /** Stops what comes from outside first and closes the record last. */
  close(): Promise<void>;
}

/** No device may hold up the end; its operating system closes what it left open. */
const DEVICES_CLOSE_MS_MAX = 1_000;

/** Builds the real things and puts them together: the one place that does. Throws `AppError`. */
export async function startHub(
  config: Config,
  logger: Logger,
  { safeMode }: { readonly safeMode: boolean },
): Promise<Hub> {
  const places = placesIn(config.dataDir);
  const notices = new Notices();
  if (safeMode) notices.add('app/safe-mode');
  if (safeMode) logger.warn({ code: 'app/safe-mode' }, 'safe mode: no device is opened');
  const devices = safeMode ? undefined : readDevices(places.rig, logger);
  const own = readOwnCatalogue(places.catalogue, logger);
  const told = { logger, notices };
  // the web server's packages take longest to load: the record is opened by its thread meanwhile
  const [log, { buildApi }] = await Promise.all([
    openLog(places, told),
    import('../api/server.ts'),
  ]);
  const tables = await openTables({ log, devices, own, places, care: config.sensing, ...told });
  const parts = { tables, devices, log, notices: notices.all, logger };
  const api = await buildApi(apiOptions(config, parts));
  const close = async (): Promise<void> => {
    await api.close();
    if (devices) await endsWithin(devices.close(), DEVICES_CLOSE_MS_MAX);
    await tables.end();
    await log.close();
  };
  try {
    const port = await listen(api, config.host, config.port);
    devices?.open();
    return { api, port, close };
  } catch (thrown) {
    await close();
    throw thrown;
  }
}

interface ApiParts {
  readonly tables: TablesDesk;
  readonly devices: Devices | undefined;
  readonly log: ThreadedEventLog;
  readonly notices: readonly WireError[];
  readonly logger: Logger;
}

const apiOptions = (
  config: Config,
  { tables, devices, log, notices, logger }: ApiParts,
): ApiOptions => ({
  tables,
  clock: systemClock,
  entropy: systemEntropy,
  sessions: new SessionFile(placesIn(config.dataDir).sessions, (what) => {
    logger.warn(what);
  }),
  devices: () => devices?.links() ?? [],
  record: () => log.commitTimes,
  notices,
  version: hubVersion(),
  dashboardDir: dashboardDir(),
  hostnames: config.hostnames,
  cookieName: `ringside_${config.port}`,
  logger,
});
