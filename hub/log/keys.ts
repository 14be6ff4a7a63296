import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { GameId } from '../table/ports.ts';
import { syncFolder } from './folder.ts';
import { LogError } from './log-error.ts';

const KEY_BYTES = 32;
/** A game id becomes a file name: nothing that could leave the folder. */
const SAFE_NAME = /^[a-z0-9][a-z0-9.-]{0,79}$/;

/**
 * One key file a game, in a folder of their own so that database, backups and exports never carry them.
 * Throws `log/unknown-game` for an id that is no file name, `log/key-damaged` for a file that is no key, and the file system's own.
 */
export class KeyFolder {
  readonly #folder: string;
  /** Keys read so far: a commit seals several entries. */
  readonly #known = new Map<GameId, Buffer>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The game's key, made and synced to disk when there is none yet. */
  ensure(game: GameId): Buffer {
    const found = this.find(game);
    if (found) return found;
    // what lies there may be mended by somebody who has a copy: it is never written over
    if (existsSync(this.#fileOf(game))) throw new LogError('log/key-damaged', { game });
    this.#ensureFolder();
    const key = randomBytes(KEY_BYTES);
    const file = this.#fileOf(game);
    writeSynced(`${file}.new`, key);
    renameSync(`${file}.new`, file);
    syncFolder(this.#folder);
    return key;
  }

  find(game: GameId): Buffer | undefined {
    const known = this.#known.get(game);
    if (known) return known;
    const file = this.#fileOf(game);
    if (!existsSync(file)) return undefined;
    const key = readFileSync(file);
    if (key.length !== KEY_BYTES) return undefined;
    this.#known.set(game, key);
    return key;
  }

  #fileOf(game: GameId): string {
    if (!SAFE_NAME.test(game)) throw new LogError('log/unknown-game', { game });
    return join(this.#folder, `${game}.key`);
  }

  #ensureFolder(): void {
    if (existsSync(this.#folder)) return;
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    syncFolder(dirname(this.#folder));
  }
}

function writeSynced(file: string, bytes: Buffer): void {
  const handle = openSync(file, 'w', 0o600);
  try {
    writeSync(handle, bytes);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
