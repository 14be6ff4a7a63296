import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PROTOCOL_VERSION, type JoinAnswer, type MeAnswer } from '@ringside/protocol/api';
import { checkJoinRequest } from '@ringside/protocol/api/schemas';
import type { TablesDesk } from '../table/feed.ts';
import type { DeviceCookie } from './device-cookie.ts';
import { ApiError, schemaError } from './failure.ts';
import { ANYONE } from './guard.ts';
import type { Admission, Invitations } from './invitations.ts';
import type { ApiEntropy } from './ports.ts';
import { takeSeat } from './seating.ts';
import { roleOf, type Session, type Sessions } from './sessions.ts';

interface JoinOptions {
  readonly tables: TablesDesk;
  readonly invitations: Invitations;
  readonly sessions: Sessions;
  readonly cookie: DeviceCookie;
  readonly entropy: ApiEntropy;
}

/** `GET /api/v1/me` and `POST /api/v1/join`: who this device is, and how it becomes somebody. */
export function joinRoutes(app: FastifyInstance, options: JoinOptions): void {
  app.get('/api/v1/me', { config: { audience: ANYONE } }, ({ session }) => answerTo(session));
  app.post('/api/v1/join', { config: { audience: ANYONE } }, (request, reply) =>
    join(request, reply, options),
  );
}

const answerTo = (session: Session | undefined): MeAnswer => ({
  claims: (session?.claims ?? []).map((claim) => ({ table: claim.table, you: roleOf(claim) })),
  protocol: PROTOCOL_VERSION,
});

async function join(
  request: FastifyRequest,
  reply: FastifyReply,
  options: JoinOptions,
): Promise<JoinAnswer> {
  const body = checkJoinRequest(request.body);
  if (!body.ok) throw schemaError(body.error);
  const { token, name } = body.value;
  const { invitations, sessions, cookie } = options;
  const { claim, handOver } = admit(invitations, token, request.session);
  const opened = sessions.open(claim, request.session);
  invitations.useUp(token);
  if (opened !== undefined) cookie.set(reply, opened);
  await takeSeat(options, { claim, handOver, hash: cookie.hashOf(request, opened), name });
  return { table: claim.table, you: roleOf(claim), protocol: PROTOCOL_VERSION };
}

function admit(invitations: Invitations, token: string, session: Session | undefined): Admission {
  const invitation = invitations.look(token);
  if (!invitation.ok) throw new ApiError(invitation.error);
  const { claim } = invitation.value;
  // One browser is one device: the table tablet would stop being it, and nobody would know why.
  const isHostHere = session?.claims.some(
    ({ table, role }) => table === claim.table && role === 'host',
  );
  if (isHostHere === true && claim.role === 'seat') throw new ApiError('api/already-host');
  return invitation.value;
}
