import { parseArgs } from 'node:util';
import { TableError } from './table-error.ts';

export type Address =
  | { readonly kind: 'unix'; readonly path: string }
  | { readonly kind: 'tcp'; readonly host: string; readonly port: number };

export interface Options {
  readonly rig: string;
  /** Where the bridge listens and the hub dials; `unix:PATH` or `tcp:HOST:PORT`. */
  readonly listen: Address;
  readonly pagePort: number;
  /** Whose public frame "lay what is asked" reads. */
  readonly hub: URL;
  readonly seed: number;
  /** One round over the whole mat. */
  readonly scanMs: number;
  /** The firmware's image, for the bridge to run; without it the bridge is a stand-in. */
  readonly image: string | undefined;
  /** No table outlives the launcher that holds its stdin. */
  readonly endWithStdin: boolean;
}

const USAGE = `Usage: virtual-table --rig FILE --listen unix:PATH|tcp:HOST:PORT
       [--page-port 8421] [--hub http://127.0.0.1:8420] [--seed N] [--scan-ms 240]
       [--image HEX] [--end-with-stdin]`;

const bad = (what: string): TableError =>
  new TableError('virtual-table/usage', `${what}\n${USAGE}`);

/** Reads the command line; throws `virtual-table/usage` saying what is wrong. */
export function parseOptions(args: readonly string[]): Options {
  const values = readArgs(args);
  if (values.rig === undefined) throw bad('--rig is missing.');
  if (values.listen === undefined) throw bad('--listen is missing.');
  return {
    rig: values.rig,
    listen: parseAddress(values.listen),
    pagePort: wholeNumber('--page-port', values['page-port'] ?? '8421', 0, 65_535),
    hub: parseHub(values.hub ?? 'http://127.0.0.1:8420'),
    seed: wholeNumber('--seed', values.seed ?? '1', 0, 2 ** 32 - 1),
    scanMs: wholeNumber('--scan-ms', values['scan-ms'] ?? '240', 20, 10_000),
    image: values.image,
    endWithStdin: values['end-with-stdin'] ?? false,
  };
}

const OPTIONS = {
  rig: { type: 'string' },
  listen: { type: 'string' },
  'page-port': { type: 'string' },
  hub: { type: 'string' },
  seed: { type: 'string' },
  'scan-ms': { type: 'string' },
  image: { type: 'string' },
  'end-with-stdin': { type: 'boolean' },
} as const;

function readArgs(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, strict: true }).values;
  } catch (cause) {
    throw bad(cause instanceof Error ? cause.message : 'The command line cannot be read.');
  }
}

function wholeNumber(name: string, text: string, min: number, max: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : NaN;
  if (value >= min && value <= max) return value;
  throw bad(`${name} must be a whole number from ${min} to ${max}, not ${text}.`);
}

function parseHub(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url;
  throw bad(`--hub must be an http address, not ${text}.`);
}

function parseAddress(text: string): Address {
  const unix = /^unix:(.+)$/.exec(text)?.[1];
  if (unix !== undefined) return { kind: 'unix', path: unix };
  const [, host, port] = /^tcp:(.+):(\d{1,5})$/.exec(text) ?? [];
  if (host !== undefined && Number(port) <= 65_535) {
    return { kind: 'tcp', host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
  }
  throw bad(`--listen must be unix:PATH or tcp:HOST:PORT, not ${text}.`);
}

export const addressText = (address: Address): string =>
  address.kind === 'unix' ? `unix:${address.path}` : `tcp:${address.host}:${address.port}`;
