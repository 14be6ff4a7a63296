import type { Logger } from 'pino';
import { buildApi, type Api } from '../api/server.ts';
import type { Config } from './config.ts';
import { endsWithin } from './deadline.ts';
import { listen } from './listen.ts';
import { readDevices, type Devices } from './open-devices.ts';
import { openLog, openTable } from './open-table.ts';
import { readOwnCatalogue } from './own-catalogue.ts';
import { dashboardDir, hubVersion, placesIn } from './places.ts';
import { SessionFile } from './session-file.ts';
import { systemClock, systemEntropy } from './system.ts';
import type { TableDesk } from '../table/feed.ts';

export interface Hub {
  readonly api: Api;
  readonly port: number;
  /** Stops what comes from outside first and closes the record last. */
  close(): Promise<void>;
}

/** No device may hold up the end; its operating system closes what it left open. */
const DEVICES_CLOSE_MS_MAX = 1_000;

/** Builds the real things and puts them together: the one place that does. Throws `AppError`. */
export async function startHub(config: Config, logger: Logger): Promise<Hub> {
  const places = placesIn(config.dataDir);
  const devices = readDevices(places.rig, logger);
  const own = readOwnCatalogue(places.catalogue, logger);
  const log = openLog(places, logger);
  const table = await openTable(log, { devices, own, logger });
  const api = await openApi(config, { desk: table, devices, logger });
  const close = async (): Promise<void> => {
    await api.close();
    if (devices) await endsWithin(devices.close(), DEVICES_CLOSE_MS_MAX);
    await table.close();
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
  readonly desk: TableDesk;
  readonly devices: Devices | undefined;
  readonly logger: Logger;
}

const openApi = (config: Config, { desk, devices, logger }: ApiParts): Promise<Api> =>
  buildApi({
    desk,
    clock: systemClock,
    entropy: systemEntropy,
    sessions: new SessionFile(placesIn(config.dataDir).sessions, (what) => {
      logger.warn(what);
    }),
    devices: () => devices?.links() ?? [],
    version: hubVersion(),
    dashboardDir: dashboardDir(),
    hostnames: config.hostnames,
    cookieName: `ringside_${config.port}`,
    logger,
  });
