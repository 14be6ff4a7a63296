import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Role } from '@ringside/protocol/api';
import { ApiError } from './failure.ts';
import type { OwnNames } from './own-names.ts';
import { roleOf, type Session, type Sessions } from './sessions.ts';

/** Roles a route serves. A route without one doesn't start: everything is denied unless declared. */
export type Audience = readonly Role['role'][];

export const ANYONE: Audience = ['host', 'seat', 'spectator'];
export const HOST_ONLY: Audience = ['host'];

declare module 'fastify' {
  interface FastifyContextConfig {
    audience?: Audience;
  }
  interface FastifyRequest {
    session: Session | undefined;
  }
}

/** A route as it was declared. */
export interface ServedRoute {
  readonly method: string;
  readonly url: string;
  readonly audience: Audience;
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
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.audience === undefined) throw new Error(`no audience: ${String(method)} ${url}`);
    const { audience } = config;
    served.push(...[method].flat().map((one) => ({ method: one, url, audience })));
  });
  app.addHook('onRequest', (request, _reply, done) => {
    checkAddress(request, names);
    request.session = sessions.find(request.cookies[cookieName]);
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

function checkAudience(request: FastifyRequest): void {
  if (request.is404) return;
  const audience = request.routeOptions.config.audience ?? [];
  if (audience.includes(roleOf(request.session).role)) return;
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
