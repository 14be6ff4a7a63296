import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LinkAnswer } from '@ringside/protocol/api';
import { checkInvitationRequest } from '@ringside/protocol/api/schemas';
import { isSeat } from '@ringside/protocol/vocabulary';
import type { TablesDesk } from '../table/feed.ts';
import { deskOf, tableOf, type OfTable } from './desks.ts';
import { ApiError, schemaError } from './failure.ts';
import { HOST_ONLY, PLAYERS } from './guard.ts';
import { INVITATION_LIFE_MS, type Invitations } from './invitations.ts';
import { linkFor } from './links.ts';
import type { OwnNames } from './own-names.ts';
import type { Sessions } from './sessions.ts';

interface SeatOptions {
  readonly tables: TablesDesk;
  readonly invitations: Invitations;
  readonly sessions: Sessions;
  readonly names: OwnNames;
}

/** Who sits where: invite a device to a seat, hand one's own seat over, let the devices of a seat go. */
export function seatRoutes(app: FastifyInstance, options: SeatOptions): void {
  app.post<OfTable>(
    '/api/v1/tables/:table/invitations',
    { config: { audience: PLAYERS } },
    (request) => invite(request, options),
  );
  app.delete<{ Params: { readonly table: string; readonly seat: string } }>(
    '/api/v1/tables/:table/seats/:seat/devices',
    { config: { audience: HOST_ONLY } },
    (request) => {
      const { seat } = request.params;
      deskOf(options.tables, request);
      if (!isSeat(seat)) throw new ApiError('api/not-found');
      options.sessions.release(tableOf(request), seat);
      return {};
    },
  );
}

function invite(
  request: FastifyRequest<OfTable>,
  { tables, invitations, names }: SeatOptions,
): LinkAnswer {
  const body = checkInvitationRequest(request.body);
  if (!body.ok) throw schemaError(body.error);
  deskOf(tables, request);
  const { seat, handOver = false } = body.value;
  const { role } = request;
  // A player may give their own seat away, and nobody else's.
  if (role.role === 'seat' && role.seat !== seat) throw new ApiError('api/not-host');
  const claim = { table: tableOf(request), role: 'seat', seat } as const;
  const token = invitations.issue({ claim, handOver }, INVITATION_LIFE_MS);
  return linkFor(request, { token, lifeMs: INVITATION_LIFE_MS, names });
}
