import type { FastifyInstance, FastifyRequest } from 'fastify';
import { encodeQR } from 'qr';
import type { LinkAnswer } from '@ringside/protocol/api';
import { checkInvitationRequest } from '@ringside/protocol/api/schemas';
import { isSeat } from '@ringside/protocol/vocabulary';
import { ApiError, schemaError } from './failure.ts';
import { HOST_ONLY } from './guard.ts';
import { INVITATION_LIFE_MS, type Invitations } from './invitations.ts';
import { hostnameOf, isLoopback, type OwnNames } from './own-names.ts';
import type { Sessions } from './sessions.ts';

interface SeatOptions {
  readonly invitations: Invitations;
  readonly sessions: Sessions;
  readonly names: OwnNames;
}

/** What the host does with seats: invite a device to one, let the devices of one go. */
export function seatRoutes(app: FastifyInstance, options: SeatOptions): void {
  app.post('/api/v1/invitations', { config: { audience: HOST_ONLY } }, (request) =>
    invite(request, options),
  );
  app.delete<{ Params: { seat: string } }>(
    '/api/v1/seats/:seat/devices',
    { config: { audience: HOST_ONLY } },
    ({ params: { seat } }) => {
      if (!isSeat(seat)) throw new ApiError('api/not-found');
      options.sessions.release(seat);
      return {};
    },
  );
}

function invite(request: FastifyRequest, { invitations, names }: SeatOptions): LinkAnswer {
  const body = checkInvitationRequest(request.body);
  if (!body.ok) throw schemaError(body.error);
  const claim = { role: 'seat', seat: body.value.seat } as const;
  const token = invitations.issue(claim, INVITATION_LIFE_MS);
  const url = linkOf(originFor(request, names), token);
  const svg = encodeQR(url, 'svg', { ecc: 'medium', border: 2 });
  return { url, svg, expiresInSeconds: INVITATION_LIFE_MS / 1000 };
}

/** The token stands in the fragment: no log, no proxy and no Referer ever sees it. */
const linkOf = (origin: string, token: string): string => `${origin}/#t=${token}`;

/**
 * Where another device finds this hub: the address the table tablet itself uses, which the guard has checked. A
 * tablet on the hub's own machine says `localhost`, which is somewhere else on a phone.
 */
function originFor({ headers, protocol }: FastifyRequest, names: OwnNames): string {
  const host = headers.host ?? '';
  const name = hostnameOf(host) ?? '';
  const lan = names.lanAddresses()[0];
  if (isLoopback(name) && lan !== undefined) return `http://${host.replace(/^[^:]+|^\[.*\]/, lan)}`;
  return headers.origin ?? `${protocol}://${host}`;
}
