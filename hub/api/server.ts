import { setTimeout as delay } from 'node:timers/promises';
import fastifyCookie from '@fastify/cookie';
import fastifyWebsocket from '@fastify/websocket';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { WireError } from '@ringside/protocol/api';
import type { TableCard } from '@ringside/protocol/api';
import type { TableId } from '@ringside/protocol/vocabulary';
import type { TablesDesk } from '../table/feed.ts';
import { archiveRoutes } from './archive.ts';
import { dashboard } from './dashboard.ts';
import { tableOf, type OfTable } from './desks.ts';
import { DeviceCookie } from './device-cookie.ts';
import { doorRoutes } from './doors.ts';
import { failureOf } from './failure.ts';
import { gameRoutes } from './games.ts';
import { ANYONE, guard, type ServedRoute } from './guard.ts';
import { healthRoutes } from './health.ts';
import { Invitations } from './invitations.ts';
import { checkHouseHost, FIRST_TABLE } from './house-host.ts';
import { joinRoutes } from './join.ts';
import { Knocks } from './knocks.ts';
import { Lobby } from './lobby.ts';
import { OwnNames } from './own-names.ts';
import type { ApiClock, ApiEntropy, DeviceLinks, RecordTimes, SessionStore } from './ports.ts';
import { rateLimit } from './rate-limit.ts';
import { seatRoutes } from './seats.ts';
import { Sessions } from './sessions.ts';
import { tableRoutes } from './tables.ts';

/** Close code of ours (docs/api.md): there is no table of that name. */
const NO_SUCH_TABLE = 4006;

const BODY_BYTES_MAX = 16 * 1024;
const MESSAGE_BYTES_MAX = 8 * 1024;
/** Whoever takes longer to say what they want is no browser. */
const REQUEST_MS_MAX = 10_000;
/** `fastify.close` can wait for ever for a client that keeps its socket. */
const CLOSE_MS_MAX = 2_000;

export interface ApiOptions {
  readonly tables: TablesDesk;
  /** What whoever looks after this hub should know; shown by `/health`. */
  readonly notices: readonly WireError[];
  readonly clock: ApiClock;
  readonly entropy: ApiEntropy;
  readonly sessions: SessionStore;
  readonly devices: DeviceLinks;
  readonly record: RecordTimes;
  readonly version: string;
  /** Folder of the built dashboard. */
  readonly dashboardDir: string;
  /** Names by which this hub is reached beside its addresses and host name. */
  readonly hostnames: readonly string[];
  /** Cookies know no ports: two hubs on one machine need two names. */
  readonly cookieName: string;
  readonly logger: FastifyBaseLogger;
}

export interface Api {
  readonly app: FastifyInstance;
  /** Everything this hub answers to, and whom: what docs/openapi.json is made of. */
  readonly routes: readonly ServedRoute[];
  /** Addresses by which other devices reach this hub, best guess first. */
  lanAddresses(): readonly string[];
  /** Whether some device has become the table tablet, now or before a restart. */
  hasHost(): boolean;
  /** A one-use token that makes a device the table tablet. Good until used, reissued or stopped. */
  issueHostToken(): string;
  /** Says good-bye to everybody and stops listening; never takes longer than its deadline. */
  close(): Promise<void>;
}

/** The hub's one listener: HTTP, the socket and the dashboard. The caller listens. */
export async function buildApi(options: ApiOptions): Promise<Api> {
  const { tables, clock, entropy } = options;
  const app = newServer(options.logger);
  const sessions = new Sessions(options.sessions, clock, entropy);
  const invitations = new Invitations(clock, entropy);
  const names = new OwnNames(clock, options.hostnames);
  const report = (problem: unknown): void => {
    app.log.error({ err: problem }, 'failed');
  };
  const knocks = new Knocks(clock, entropy);
  const cookie = new DeviceCookie(options.cookieName);
  const lobby = new Lobby({ tables, clock, entropy, sessions, knocks, report });
  /** The device that has opened a table is its host. */
  const makeHost = ({ session }: FastifyRequest, reply: FastifyReply, { id }: TableCard): void => {
    const opened = sessions.open({ table: id, role: 'host' }, session);
    if (opened !== undefined) cookie.set(reply, opened);
  };

  await app.register(fastifyCookie);
  await app.register(fastifyWebsocket, {
    options: { maxPayload: MESSAGE_BYTES_MAX },
    // ws closes with the code that fits (1007, 1009); there is nothing to add but a line.
    errorHandler: (problem, _socket, request) => {
      request.log.info({ because: problem.message }, 'socket failed');
    },
  });
  const routes = guard(app, { names, sessions, cookieName: options.cookieName });
  rateLimit(app, clock);
  healthRoutes(app, options);
  const onClosed = (table: TableId): void => {
    lobby.leave(table);
    sessions.forget(table);
  };
  const parts = { tables, invitations, sessions, names, knocks, cookie, clock, entropy };
  joinRoutes(app, parts);
  doorRoutes(app, parts);
  seatRoutes(app, parts);
  tableRoutes(app, { ...parts, makeHost, onClosed });
  gameRoutes(app, tables);
  archiveRoutes(app, {
    tables,
    makeHost,
    checkHouseHost: (request) => {
      checkHouseHost(request, tables);
    },
  });
  app.get<OfTable>(
    '/api/v1/tables/:table/ws',
    { websocket: true, config: { audience: ANYONE } },
    (socket, request) => {
      if (!lobby.accept(tableOf(request), socket, request.session)) {
        socket.close(NO_SUCH_TABLE, 'api/no-such-table');
      }
    },
  );
  await dashboard(app, options.dashboardDir);

  return {
    app,
    routes,
    lanAddresses: () => names.lanAddresses(),
    hasHost: () => sessions.hasHost(FIRST_TABLE),
    issueHostToken: () =>
      invitations.issue(
        { claim: { table: FIRST_TABLE, role: 'host' }, handOver: false },
        Number.POSITIVE_INFINITY,
      ),
    close: async () => {
      lobby.close();
      await Promise.race([app.close(), delay(CLOSE_MS_MAX, undefined, { ref: false })]);
      app.server.closeAllConnections();
    },
  };
}

/**
 * Bodies are checked against protocol/api, answers are typed: fastify's own compilers have nothing to do here, and are
 * most of what it loads.
 */
const NO_COMPILERS = { buildValidator: declaresNoSchema, buildSerializer: declaresNoSchema };

function declaresNoSchema(): never {
  throw new Error('a route of this hub declares no schema to fastify');
}

function newServer(logger: FastifyBaseLogger): FastifyInstance {
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: REQUEST_MS_MAX,
    http: { headersTimeout: REQUEST_MS_MAX },
    trustProxy: false,
    schemaController: { compilersFactory: NO_COMPILERS },
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
  });
  app.setErrorHandler((thrown, request, reply) => {
    const { status, error } = failureOf(thrown);
    if (status >= 500) request.log.error({ err: thrown, code: error.code }, 'request failed');
    return reply.code(status).send(error);
  });
  return app;
}
