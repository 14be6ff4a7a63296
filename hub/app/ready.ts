import type { Api } from '../api/server.ts';

/** What whoever started the hub wants to know; one line of JSON on stdout for a supervisor. */
export interface Ready {
  readonly ringside: 'ready';
  readonly port: number;
  /** For this machine. */
  readonly local: string;
  /** For other devices of the house, best guess first. */
  readonly lan: readonly string[];
  /** One-use link that makes a device the table tablet. */
  readonly hostLink: string;
  /** Some device is the table tablet already. */
  readonly hasHost: boolean;
}

export function readyOf(api: Api, { host, port }: { host: string; port: number }): Ready {
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const lan = isEverywhere ? api.lanAddresses().map((address) => `http://${address}:${port}`) : [];
  const local = `http://${isEverywhere ? 'localhost' : host}:${port}`;
  const hostLink = `${lan[0] ?? local}/#t=${api.issueHostToken()}`;
  return { ringside: 'ready', port, local, lan, hostLink, hasHost: api.hasHost() };
}

export const toText = ({ local, lan, hostLink }: Ready): string =>
  [
    'Ringside is ready.',
    `  this machine    ${local}`,
    ...lan.map((address) => `  in this house   ${address}`),
    `  table tablet    ${hostLink}   (opens once)`,
  ].join('\n');
