import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PROTOCOL_VERSION, type JoinAnswer, type MeAnswer } from '@ringside/protocol/api';
import { checkJoinRequest } from '@ringside/protocol/api/schemas';
import type { TableDesk } from '../table/feed.ts';
import { ApiError, schemaError } from './failure.ts';
import { ANYONE } from './guard.ts';
import type { Invitations } from './invitations.ts';
import type { Claim } from './ports.ts';
import { tableId } from '@ringside/protocol/vocabulary';
import { type Session, type Sessions } from './sessions.ts';

/** A tablet put away for a season still knows its seat; one lost for longer has to be invited again. */
const COOKIE_LIFE_SECONDS = 30 * 24 * 3600;

interface JoinOptions {
  readonly desk: TableDesk;
  readonly invitations: Invitations;
  readonly sessions: Sessions;
  readonly cookieName: string;
}

/** `GET /api/v1/me` and `POST /api/v1/join`: who this device is, and how it becomes somebody. */
export function joinRoutes(app: FastifyInstance, options: JoinOptions): void {
  app.get('/api/v1/me', { config: { audience: ANYONE } }, ({ session }) => answerTo(session));
  app.post('/api/v1/join', { config: { audience: ANYONE } }, (request, reply) =>
    join(request, reply, options),
  );
}

const TABLE = tableId('table');

const joined = (claim: Claim): JoinAnswer => ({
  table: TABLE,
  you: claim,
  protocol: PROTOCOL_VERSION,
});

const answerTo = (session: Session | undefined): MeAnswer => ({
  claims: session ? [{ table: TABLE, you: session.claim }] : [],
  protocol: PROTOCOL_VERSION,
});

async function join(
  request: FastifyRequest,
  reply: FastifyReply,
  { desk, invitations, sessions, cookieName }: JoinOptions,
): Promise<JoinAnswer> {
  const body = checkJoinRequest(request.body);
  if (!body.ok) throw schemaError(body.error);
  const { token, name } = body.value;
  const claim = admit(invitations, token, request.session);
  const cookie = sessions.open(claim, request.session);
  invitations.useUp(token);
  reply.setCookie(cookieName, cookie, {
    httpOnly: true,
    maxAge: COOKIE_LIFE_SECONDS,
    path: '/',
    sameSite: 'strict',
  });
  if (name !== undefined && claim.role === 'seat') {
    // Being let in is what counts; a name that didn't fit can be given again.
    const renamed = await desk.rename(claim.seat, name);
    if (!renamed.ok) request.log.warn({ code: renamed.error.code }, 'name not taken');
  }
  return joined(claim);
}

function admit(invitations: Invitations, token: string, session: Session | undefined): Claim {
  const claim = invitations.look(token);
  if (!claim.ok) throw new ApiError(claim.error);
  // One browser is one device: the table tablet would stop being it, and nobody would know why.
  if (session?.claim.role === 'host' && claim.value.role === 'seat') {
    throw new ApiError('api/already-host');
  }
  return claim.value;
}
