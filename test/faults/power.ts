import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  closeSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const COMPILER = process.env['CC'] ?? 'gcc';
const SECTOR = 512;
const RECORD_HEAD = 16;
const SOURCE = fileURLToPath(new URL('powercut.c', import.meta.url));

/** `drop`: nothing survives that was not synced. `torn`: some sectors of it do, in any order. */
export type Cut = 'drop' | 'torn';

/** A folder on a disk whose power can be cut: what a process wrote below `live` and synced is what remains. */
export class Power {
  readonly live: string;
  readonly #shadow: string;
  readonly #shim: string;

  constructor(folder: string) {
    this.live = join(folder, 'live');
    this.#shadow = join(folder, 'shadow');
    this.#shim = join(folder, 'powercut.so');
    execFileSync(COMPILER, [
      '-O1',
      '-shared',
      '-fPIC',
      '-o',
      this.#shim,
      SOURCE,
      '-ldl',
      '-lpthread',
    ]);
    this.wipe();
  }

  /** For the process that is to write. */
  get env(): Readonly<Record<string, string>> {
    return { LD_PRELOAD: this.#shim, RINGSIDE_LIVE: this.live, RINGSIDE_SHADOW: this.#shadow };
  }

  /** A new, empty disk. */
  wipe(): void {
    rmSync(this.live, { recursive: true, force: true });
    mkdirSync(this.live, { recursive: true });
    this.on();
  }

  /** All that lies there is durable. */
  on(): void {
    rmSync(this.#shadow, { recursive: true, force: true });
    cpSync(this.live, this.#shadow, { recursive: true });
  }

  /** Call when the process is dead. `live` is then what the disk holds. */
  cut(how: Cut, random: () => number): void {
    for (const name of readdirSync(this.#shadow, { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith('.pending')) continue;
      const pending = join(this.#shadow, name);
      if (how === 'torn') tear(pending.slice(0, -'.pending'.length), pending, random);
      rmSync(pending);
    }
    rmSync(this.live, { recursive: true, force: true });
    renameSync(this.#shadow, this.live);
    this.on();
  }
}

function tear(file: string, pending: string, random: () => number): void {
  const handle = openSync(file, existsSync(file) ? 'r+' : 'w+');
  const share = random();
  for (const { offset, bytes } of piecesOf(readFileSync(pending))) {
    if (random() >= share) continue;
    if (bytes === undefined) ftruncateSync(handle, offset);
    else writeSync(handle, bytes, 0, bytes.length, offset);
  }
  closeSync(handle);
}

interface Piece {
  readonly offset: number;
  /** Within one sector; `undefined`: the file was cut off at `offset`. */
  readonly bytes?: Buffer;
}

/** The records of powercut.c, sector by sector; a last one that was cut short counts as never written. */
function* piecesOf(log: Buffer): Generator<Piece> {
  let at = 0;
  while (at + RECORD_HEAD <= log.length) {
    const offset = Number(log.readBigInt64LE(at));
    const length = Number(log.readBigInt64LE(at + 8));
    at += RECORD_HEAD;
    if (length < 0) {
      yield { offset };
      continue;
    }
    if (at + length > log.length) return;
    for (let done = 0; done < length;) {
      const size = Math.min(length - done, SECTOR - ((offset + done) % SECTOR));
      yield { offset: offset + done, bytes: log.subarray(at + done, at + done + size) };
      done += size;
    }
    at += length;
  }
}
