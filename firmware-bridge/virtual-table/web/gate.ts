import type { IncomingMessage } from 'node:http';

/**
 * Whether a request comes from this table's own page or from a program on this machine: the Host must be the
 * loopback address it listens on (a name that was rebound to it is another), an Origin, if any, the same.
 */
export function isNeighbour(request: IncomingMessage): boolean {
  const port = request.socket.localPort ?? 0;
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  const { host, origin } = request.headers;
  if (host === undefined || !hosts.includes(host)) return false;
  return origin === undefined || hosts.some((own) => origin === `http://${own}`);
}
