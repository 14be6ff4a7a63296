import { hostname, networkInterfaces } from 'node:os';
import type { ApiClock } from './ports.ts';

/** Addresses change (DHCP, another Wi-Fi): look again after this. */
const LOOK_AGAIN_MS = 5_000;

interface Looked {
  readonly atMs: number;
  readonly names: ReadonlySet<string>;
  readonly lan: readonly string[];
}

/** The names and addresses under which this hub may be asked for; any other Host is a stranger's (DNS rebinding). */
export class OwnNames {
  readonly #clock: ApiClock;
  readonly #configured: readonly string[];
  #looked: Looked | undefined;

  constructor(clock: ApiClock, configured: readonly string[]) {
    this.#clock = clock;
    this.#configured = configured;
  }

  /** `host` as in a Host header: `name`, `name:port`, `[v6]:port`. */
  isOwn(host: string | undefined): boolean {
    const name = hostnameOf(host);
    return name !== undefined && this.#look().names.has(name);
  }

  /** IPv4 addresses by which other devices in the house reach this hub, best guess first. */
  lanAddresses(): readonly string[] {
    return this.#look().lan;
  }

  #look(): Looked {
    const nowMs = this.#clock.nowMs();
    if (this.#looked !== undefined && nowMs - this.#looked.atMs < LOOK_AGAIN_MS) {
      return this.#looked;
    }
    const interfaces = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
    const addresses = interfaces.map(({ address, family }) =>
      family === 'IPv6' ? `[${address.replace(/%.*$/, '')}]` : address,
    );
    const own = hostname().toLowerCase();
    const names = new Set(
      [
        'localhost',
        '127.0.0.1',
        '[::1]',
        own,
        `${own}.local`,
        ...addresses,
        ...this.#configured,
      ].map((name) => name.toLowerCase()),
    );
    const lan = interfaces.filter(({ family, internal }) => family === 'IPv4' && !internal);
    this.#looked = { atMs: nowMs, names, lan: lan.map(({ address }) => address) };
    return this.#looked;
  }
}

/** The name in a Host header, lower case; `undefined` when it is no such header. */
export function hostnameOf(host: string | undefined): string | undefined {
  const match = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d{1,5})?$/i.exec(host ?? '');
  return match?.[1]?.toLowerCase();
}

export const isLoopback = (name: string): boolean =>
  name === 'localhost' || name === '[::1]' || name.startsWith('127.');
