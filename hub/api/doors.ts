import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CodeAnswer, KnockAnswer } from '@ringside/protocol/api';
import { checkKnockRequest, checkKnockVerdict } from '@ringside/protocol/api/schemas';
import type { TablesDesk } from '../table/feed.ts';
import { deskOf, tableOf, type OfTable } from './desks.ts';
import type { DeviceCookie } from './device-cookie.ts';
import { ApiError, schemaError } from './failure.ts';
import { Guesses } from './guesses.ts';
import { ANYONE, HOST_ONLY } from './guard.ts';
import type { Knocks } from './knocks.ts';
import type { ApiClock, ApiEntropy } from './ports.ts';
import { takeSeat } from './seating.ts';
import type { Sessions } from './sessions.ts';
import { newToken } from './token.ts';

interface DoorOptions {
  readonly tables: TablesDesk;
  readonly knocks: Knocks;
  readonly sessions: Sessions;
  readonly cookie: DeviceCookie;
  readonly clock: ApiClock;
  readonly entropy: ApiEntropy;
}

/** A way in without a camera: a code that only asks, while a person at the table confirms. */
export function doorRoutes(app: FastifyInstance, options: DoorOptions): void {
  const { tables, knocks } = options;
  const guesses = new Guesses(options.clock);

  app.get<OfTable>(
    '/api/v1/tables/:table/code',
    { config: { audience: HOST_ONLY } },
    (request): CodeAnswer => {
      deskOf(tables, request);
      const { code, leftMs } = knocks.code(tableOf(request));
      return { code, expiresInSeconds: Math.ceil(leftMs / 1000) };
    },
  );

  app.post('/api/v1/knocks', { config: { audience: ANYONE } }, (request, reply) =>
    knock(request, reply, { ...options, guesses }),
  );

  app.get('/api/v1/knocks/mine', { config: { audience: ANYONE } }, ({ device }): KnockAnswer => {
    const own = knocks.of(device);
    if (!own) throw new ApiError('api/knock-gone');
    return own;
  });

  app.post<{ Params: { readonly table: string; readonly knock: string } }>(
    '/api/v1/tables/:table/knocks/:knock',
    { config: { audience: HOST_ONLY } },
    async (request) => {
      const body = checkKnockVerdict(request.body);
      if (!body.ok) throw schemaError(body.error);
      deskOf(tables, request);
      const table = tableOf(request);
      const waiting = knocks.find(table, request.params.knock);
      if (!waiting) throw new ApiError('api/knock-gone');
      const { seat, handOver = false } = body.value;
      if (seat !== null) {
        const { device, name } = waiting;
        const claim = { table, role: 'seat', seat } as const;
        options.sessions.admit(claim, device);
        await takeSeat(options, { claim, handOver, hash: device, name });
      }
      knocks.settle(table, request.params.knock, seat === null ? 'refused' : 'admitted');
      return {};
    },
  );
}

function knock(
  request: FastifyRequest,
  reply: FastifyReply,
  { knocks, cookie, entropy, guesses }: DoorOptions & { readonly guesses: Guesses },
): KnockAnswer {
  const body = checkKnockRequest(request.body);
  if (!body.ok) throw schemaError(body.error);
  const { code, name } = body.value;
  if (guesses.isSpent(request.ip)) throw new ApiError('api/too-many');
  const table = knocks.tableWith(code);
  if (table === undefined) {
    guesses.miss(request.ip);
    throw new ApiError('api/code-unknown');
  }
  if (request.session?.claims.some((claim) => claim.table === table && claim.role === 'host')) {
    throw new ApiError('api/already-host');
  }
  // a cookie that we did not give, or that counts no longer, is replaced
  const isKnown = request.session !== undefined || knocks.of(request.device) !== undefined;
  const given = isKnown ? undefined : newToken(entropy);
  const device = cookie.hashOf(request, given);
  if (device === undefined) throw new Error('a device without a cookie was given none');
  if (knocks.knock(table, device, name) === 'full') throw new ApiError('api/full');
  if (given !== undefined) cookie.set(reply, given);
  return { table, state: 'waiting' };
}
