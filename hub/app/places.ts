import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AppError, reasonOf } from './app-error.ts';

/** The hub's own folder, whether this runs from source (`app/`) or built (`dist/app/`). */
const HUB_ROOT = [new URL('../', import.meta.url), new URL('../../', import.meta.url)].find((url) =>
  existsSync(new URL('package.json', url)),
);

const inHub = (path: string): URL => new URL(path, HUB_ROOT ?? import.meta.url);

/** Where `vite build` puts the dashboard. */
export const dashboardDir = (): string => fileURLToPath(inHub('../ui/dist'));

export function hubVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(inHub('package.json'), 'utf8'));
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest
    ? String(manifest.version)
    : 'unknown';
}

/** Paths in the data folder. */
export interface Places {
  readonly log: string;
  readonly keys: string;
  readonly rig: string;
  readonly catalogue: string;
  readonly sessions: string;
  readonly tables: string;
}

/** Where this hub keeps what. The database and its keys lie apart, so that a backup can take the one without the other. */
export const placesIn = (dataDir: string): Places => ({
  log: join(dataDir, 'ringside.sqlite'),
  keys: join(dataDir, 'keys'),
  rig: join(dataDir, 'rig.json'),
  catalogue: join(dataDir, 'catalogue.tsv'),
  sessions: join(dataDir, 'sessions.json'),
  tables: join(dataDir, 'tables.json'),
});

/** Makes the data folder, readable by its owner alone, and proves that it can be written. */
export function openDataDir(dataDir: string): void {
  const probe = join(dataDir, '.write-probe');
  try {
    makeFolder(dataDir);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (cause) {
    const message = `The data folder ${dataDir} can't be written: ${reasonOf(cause)}. Give this user the right to, or start with --data FOLDER.`;
    throw new AppError('app/data-dir', message, { dataDir }, { cause });
  }
}

/** One step at a time: `recursive` never returns where a folder's parent says that it isn't there (Linux, /proc). */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}
