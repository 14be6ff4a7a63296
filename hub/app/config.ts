import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { AppError } from './app-error.ts';
import { CARES, type Care } from '../reconciler/index.ts';
import { writeDurably } from './durable-file.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug'] as const;

/** What a hub can be told. Flags win over the environment, that over `config.json`, that over the defaults. */
export interface Config {
  /** Folder of everything this hub keeps. */
  readonly dataDir: string;
  /** Address to listen on. */
  readonly host: string;
  /** 0 = any free one. */
  readonly port: number;
  /** Names by which this hub is reached beside its addresses and host name. */
  readonly hostnames: readonly string[];
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** How soon what hands do is taken for what was meant. */
  readonly sensing: Care;
}

type Settings = Omit<Config, 'dataDir'>;

const DEFAULTS: Settings = {
  host: '0.0.0.0',
  port: 8420,
  hostnames: [],
  logLevel: 'info',
  sensing: 'balanced',
};

/** Texts as they come from flags and the environment; absent = not said. */
export type Said = Partial<
  Record<'data' | 'host' | 'port' | 'hostnames' | 'logLevel' | 'sensing', string>
>;

export interface ReadConfig {
  readonly config: Config;
  /** Things the operator should know though the hub starts. */
  readonly warnings: readonly string[];
}

/** Throws `AppError` with `app/config-invalid`, which names the path and the reason. */
export function readConfig(flags: Said, env: Readonly<NodeJS.ProcessEnv>): ReadConfig {
  const said: Said = { ...saidIn(env), ...flags };
  const dataDir = resolve(said.data ?? '.ringside');
  const { settings, warnings } = readFile(dataDir);
  const spoken = parseSettings(
    {
      ...(said.host !== undefined && { host: said.host }),
      ...(said.port !== undefined && { port: Number(said.port) }),
      ...(said.hostnames !== undefined && { hostnames: said.hostnames.split(',') }),
      ...(said.logLevel !== undefined && { logLevel: said.logLevel }),
      ...(said.sensing !== undefined && { sensing: said.sensing }),
    },
    'flags and environment',
  );
  return { config: { ...DEFAULTS, ...settings, ...spoken, dataDir }, warnings };
}

function saidIn(env: Readonly<NodeJS.ProcessEnv>): Said {
  const names = {
    data: 'RINGSIDE_DATA',
    host: 'RINGSIDE_HOST',
    port: 'RINGSIDE_PORT',
    hostnames: 'RINGSIDE_HOSTNAMES',
    logLevel: 'RINGSIDE_LOG_LEVEL',
    sensing: 'RINGSIDE_SENSING',
  };
  const said = Object.entries(names).flatMap(([key, name]) => {
    const value = env[name];
    return value === undefined || value === '' ? [] : [[key, value] as const];
  });
  return Object.fromEntries(said);
}

interface FileSettings {
  readonly settings: Partial<Settings>;
  readonly warnings: readonly string[];
}

/**
 * A power cut can leave a file empty or cut off: then the last good copy counts, and it is said. A file that reads
 * but makes no sense is a person's mistake: then the hub doesn't start.
 */
function readFile(dataDir: string): FileSettings {
  const path = join(dataDir, 'config.json');
  const lastGood = join(dataDir, 'config.last-good.json');
  if (!existsSync(path)) return { settings: {}, warnings: [] };
  const raw = parseJson(path);
  if (raw === undefined) {
    const kept = existsSync(lastGood) ? parseJson(lastGood) : undefined;
    const instead = kept === undefined ? 'the defaults' : 'its last good copy';
    const warning = `${path} is empty or cut off: using ${instead}. Correct or delete it.`;
    return { settings: parseSettings(kept ?? {}, lastGood), warnings: [warning] };
  }
  const settings = parseSettings(raw, path);
  const text = `${JSON.stringify(raw, null, 2)}\n`;
  if (!existsSync(lastGood) || readFileSync(lastGood, 'utf8') !== text) {
    writeDurably(lastGood, text);
  }
  return { settings, warnings: [] };
}

/** `undefined` when the file is no JSON. */
function parseJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (thrown) {
    if (thrown instanceof SyntaxError) return undefined;
    throw thrown;
  }
}

const isHostname = (value: unknown): value is string =>
  typeof value === 'string' && /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value);

const isLogLevel = (value: unknown): value is Settings['logLevel'] =>
  LOG_LEVELS.some((level) => level === value);

/** What each setting must be, as a reason reads it. */
const MUST = {
  host: {
    be: 'an address to listen on, such as "0.0.0.0"',
    is: (value: unknown) => typeof value === 'string' && /^[0-9a-f.:]+$|^localhost$/i.test(value),
  },
  port: {
    be: 'a whole number from 0 to 65535',
    is: (value: unknown) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 65535,
  },
  hostnames: {
    be: 'a list of host names without port',
    is: (value: unknown) => Array.isArray(value) && value.every(isHostname),
  },
  logLevel: { be: `one of ${LOG_LEVELS.join(', ')}`, is: isLogLevel },
  sensing: {
    be: `one of ${CARES.join(', ')}`,
    is: (value: unknown) => CARES.some((care) => care === value),
  },
} as const satisfies Record<
  keyof Settings,
  { readonly be: string; readonly is: (value: unknown) => boolean }
>;

const isSetting = (key: string): key is keyof Settings => Object.hasOwn(MUST, key);

function parseSettings(raw: unknown, from: string): Partial<Settings> {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    throw invalid(from, '/', 'must be an object');
  }
  for (const [key, value] of Object.entries(raw)) {
    if (!isSetting(key)) throw invalid(from, `/${key}`, 'is no setting of this hub');
    if (!MUST[key].is(value)) throw invalid(from, `/${key}`, `must be ${MUST[key].be}`);
  }
  return raw;
}

const invalid = (from: string, path: string, reason: string): AppError =>
  new AppError('app/config-invalid', `${from}: ${path} ${reason}. Correct it and start again.`, {
    from,
    path,
    reason,
  });
