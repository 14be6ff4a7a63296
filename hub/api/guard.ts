import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Role } from '@ringside/protocol/api';
import { tableId } from '@ringside/protocol/vocabulary';
import { ApiError } from './failure.ts';
import { keepsHouse } from './house-host.ts';
import type { OwnNames } from './own-names.ts';
import { roleAnywhere, roleAt, type Session, type Sessions } from './sessions.ts';
import { hashOf } from './token.ts';

/** Roles a route serves. A route without one doesn't start: everything is denied unless declared. */
export type Audience = readonly Role['role'][];

export const ANYONE: Audience = ['host', 'seat', 'spectator'];
export const HOST_ONLY: Audience = ['host'];
export const PLAYERS: Audience = ['host', 'seat'];

declare module 'fastify' {
  interface FastifyContextConfig {
    audience?: Audience;
    /** Also asked, and perhaps served, by the host of the first table, who may be nobody at the one that is named. */
    house?: true;
  }
  interface FastifyRequest {
    session: Session | undefined;
    /** The hash of whatever cookie of ours the device came with: it may still wait at the door. */
    device: string | undefined;
    /** At the table that the route names; without one, the most that the device is anywhere. */
    role: Role;
  }
}

/** A route as it was declared. */
export interface ServedRoute {
  readonly method: string;
  readonly url: string;
  readonly audience: Audience;
  readonly house: boolean;
}

interface GuardOptions {
  readonly names: OwnNames;
  readonly sessions: Sessions;
  readonly cookieName: string;
}

/**
 * Host, Origin, session and audience of every request, upgrades included, before any route sees it. The list grows
 * with every route that is declared from now on.
 */
export function guard(
  app: FastifyInstance,
  { names, sessions, cookieName }: GuardOptions,
): readonly ServedRoute[] {
  const served: ServedRoute[] = [];
  app.decorateRequest('session', undefined);
  app.decorateRequest('device', undefined);
  app.decorateRequest('role');
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.audience === undefined) throw new Error(`no audience: ${String(method)} ${url}`);
    const { audience, house = false } = config;
    served.push(...[method].flat().map((one) => ({ method: one, url, audience, house })));
  });
  app.addHook('onRequest', (request, _reply, done) => {
    checkAddress(request, names);
    const cookie = request.cookies[cookieName];
    request.device = cookie === undefined ? undefined : hashOf(cookie);
    request.session = sessions.find(cookie);
    request.role = roleFor(request);
    checkAudience(request);
    done();
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    setHeaders(request, reply, names);
    done();
  });
  return served;
}

function checkAddress({ headers }: FastifyRequest, names: OwnNames): void {
  const { host, origin } = headers;
  if (!names.isOwn(host)) throw new ApiError('api/wrong-host');
  if (origin === undefined) return;
  // Behind a proxy that speaks TLS the page is https while we see http: the place must be ours, not the scheme.
  if (origin !== `http://${host ?? ''}` && origin !== `https://${host ?? ''}`) {
    throw new ApiError('api/wrong-origin');
  }
}

function roleFor({ session, params }: FastifyRequest): Role {
  const { table } = params as { readonly table?: string };
  return table === undefined ? roleAnywhere(session) : roleAt(session, tableId(table));
}

function checkAudience(request: FastifyRequest): void {
  if (request.is404) return;
  const { audience = [], house } = request.routeOptions.config;
  if (audience.includes(request.role.role)) return;
  if (house === true && keepsHouse(request.session)) return;
  throw new ApiError('api/not-host');
}

function setHeaders(request: FastifyRequest, reply: FastifyReply, names: OwnNames): void {
  const { host } = request.headers;
  // Safari before 15.4 doesn't count the socket of one's own origin as 'self'.
  const sockets = names.isOwn(host) ? ` ws://${host ?? ''} wss://${host ?? ''}` : '';
  reply.headers({
    'content-security-policy': [
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self'",
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data:",
      `connect-src 'self'${sockets}`,
      "object-src 'none'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'self'",
    ].join('; '),
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
}
