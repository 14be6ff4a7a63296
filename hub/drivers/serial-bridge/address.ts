import { err, ok, type Result } from '@ringside/protocol/vocabulary';

/** Where a bridge answers. */
export type LineAddress =
  | { readonly kind: 'unix'; readonly path: string }
  | { readonly kind: 'tcp'; readonly host: string; readonly port: number }
  /** A device file, best one that survives replugging: `/dev/serial/by-id/...`. */
  | { readonly kind: 'serial'; readonly path: string };

export interface AddressError {
  readonly code: 'driver/address';
  readonly detail: { readonly address: string };
}

/** `unix:/path`, `tcp:host:port` (IPv6 in brackets), `/dev/...` or `COM3`. */
export function parseAddress(text: string): Result<LineAddress, AddressError> {
  const unix = /^unix:(.+)$/.exec(text)?.[1];
  if (unix !== undefined) return ok({ kind: 'unix', path: unix });
  const tcp = /^tcp:(?:\[([0-9a-fA-F:]+)\]|([^:[\]]+)):(\d{1,5})$/.exec(text);
  const host = tcp?.[1] ?? tcp?.[2];
  const port = Number(tcp?.[3]);
  if (host !== undefined && port >= 1 && port <= 65_535) return ok({ kind: 'tcp', host, port });
  if (/^(\/.+|COM\d{1,3})$/.test(text)) return ok({ kind: 'serial', path: text });
  return err({ code: 'driver/address', detail: { address: text } });
}

/** Inverse of `parseAddress`, for people. */
export function addressText(address: LineAddress): string {
  if (address.kind === 'unix') return `unix:${address.path}`;
  if (address.kind === 'serial') return address.path;
  const host = address.host.includes(':') ? `[${address.host}]` : address.host;
  return `tcp:${host}:${address.port}`;
}
