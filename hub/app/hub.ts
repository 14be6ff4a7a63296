import type { Logger } from 'pino';
import { buildApi, type Api } from '../api/server.ts';
import type { Config } from './config.ts';
import { listen } from './listen.ts';
import { openTable } from './open-table.ts';
import { dashboardDir, hubVersion, placesIn } from './places.ts';
import { SessionFile } from './session-file.ts';
import { systemClock, systemEntropy } from './system.ts';

export interface Hub {
  readonly api: Api;
  readonly port: number;
  /** Stops what drives the table first and closes the record last. */
  close(): Promise<void>;
}

/** Builds the real things and puts them together: the one place that does. */
export async function startHub(config: Config, logger: Logger): Promise<Hub> {
  const places = placesIn(config.dataDir);
  const table = await openTable(places, logger);
  const api = await buildApi({
    desk: table.desk,
    clock: systemClock,
    entropy: systemEntropy,
    sessions: new SessionFile(places.sessions, (what) => {
      logger.warn(what);
    }),
    devices: table.devices,
    version: hubVersion(),
    dashboardDir: dashboardDir(),
    hostnames: config.hostnames,
    cookieName: `ringside_${config.port}`,
    logger,
  });
  try {
    const port = await listen(api, config.host, config.port);
    const close = async (): Promise<void> => {
      await api.close();
      await table.close();
    };
    return { api, port, close };
  } catch (thrown) {
    await table.close();
    throw thrown;
  }
}
