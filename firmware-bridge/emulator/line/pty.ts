import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Makes pseudo terminals; a Debian package. */
const SOCAT = 'socat';
const APPEARS_MS_MAX = 5_000;

/** A serial port that does not exist: whoever opens `path` is at the other end of `write` and `onData`. Made by socat. */
export class Pty {
  readonly path: string;
  readonly #folder: string;
  readonly #child: ChildProcess;

  private constructor(folder: string, path: string, child: ChildProcess) {
    this.#folder = folder;
    this.path = path;
    this.#child = child;
  }

  /** Throws where socat is missing: `apt-get install socat`. */
  static async open(onData: (bytes: Uint8Array) => void): Promise<Pty> {
    const folder = await mkdtemp(join(tmpdir(), 'ringside-pty-'));
    const path = join(folder, 'tty');
    const child = spawn(SOCAT, ['-', `PTY,link=${path},rawer`], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const failed = once(child, 'error').then(([cause]) => {
      throw new Error('socat is missing: apt-get install socat', { cause });
    });
    const pty = new Pty(folder, path, child);
    child.stdout.on('data', onData);
    await Promise.race([failed, pty.#appears()]);
    failed.catch(() => undefined);
    return pty;
  }

  write(bytes: Uint8Array): void {
    this.#child.stdin?.write(bytes);
  }

  async close(): Promise<void> {
    const ended = this.#child.exitCode === null ? once(this.#child, 'exit') : undefined;
    this.#child.kill();
    await ended;
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #appears(): Promise<void> {
    for (let waitedMs = 0; waitedMs < APPEARS_MS_MAX; waitedMs += 10) {
      if (existsSync(this.path)) return;
      await sleep(10);
    }
    throw new Error(`socat made no port within ${APPEARS_MS_MAX} ms`);
  }
}
