import type { FastifyRequest } from 'fastify';
import { encodeQR } from 'qr';
import type { LinkAnswer } from '@ringside/protocol/api';
import { hostnameOf, isLoopback, type OwnNames } from './own-names.ts';

/** A one-use link as a text and as a picture to be scanned. */
export function linkFor(
  request: FastifyRequest,
  { token, lifeMs, names }: { token: string; lifeMs: number; names: OwnNames },
): LinkAnswer {
  // The token stands in the fragment: no log, no proxy and no Referer ever sees it.
  const url = `${originFor(request, names)}/#t=${token}`;
  const svg = encodeQR(url, 'svg', { ecc: 'medium', border: 2 });
  return { url, svg, expiresInSeconds: lifeMs / 1000 };
}

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
