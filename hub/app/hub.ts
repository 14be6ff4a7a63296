import type { Logger } from 'pino';
import type { WireError } from '@ringside/protocol/api';
import type { Api, ApiOptions } from '../api/server.ts';
import type { Config } from './config.ts';
import { endsWithin } from './deadline.ts';
import { listen } from './listen.ts';
import { readDevices, type Devices } from './open-devices.ts';
import { openLog, openTable } from './open-table.ts';
import { dashboardDir, hubVersion, placesIn } from './places.ts';
import type { ThreadedEventLog } from '../log/threaded-event-log.ts';
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

/** For whoever wants to play though something in the hub breaks again and again. */
const SAFE_MODE = {
  code: 'app/safe-mode',
  message:
    'The hub runs in safe mode: no device is opened, tap what you do. Mend what its last words say, then stop it and start it again.',
};

/** Builds the real things and puts them together: the one place that does. Throws `AppError`. */
export async function startHub(
  config: Config,
  logger: Logger,
  { safeMode }: { readonly safeMode: boolean },
): Promise<Hub> {
  const places = placesIn(config.dataDir);
  if (safeMode) logger.warn({ code: SAFE_MODE.code }, 'safe mode: no device is opened');
  const devices = safeMode ? undefined : readDevices(places.rig, logger);
  // the web server's packages take longest to load: the record is opened by its thread meanwhile
  const [log, { buildApi }] = await Promise.all([
    openLog(places, logger),
    import('../api/server.ts'),
  ]);
  const table = await openTable(log, devices, logger);
  const notices = safeMode ? [SAFE_MODE] : [];
  const api = await buildApi(apiOptions(config, { desk: table, devices, log, notices, logger }));
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
  readonly log: ThreadedEventLog;
  readonly notices: readonly WireError[];
  readonly logger: Logger;
}

const apiOptions = (
  config: Config,
  { desk, devices, log, notices, logger }: ApiParts,
): ApiOptions => ({
  desk,
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
