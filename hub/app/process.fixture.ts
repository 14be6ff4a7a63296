import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

// A real process for tests: what it says, how it ends, and that it ends with the test.

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export class Run {
  readonly child: ChildProcess;
  out = '';
  err = '';
  #isOver = false;
  readonly #ended: Promise<{ readonly code: number | null; readonly signal: string | null }>;

  constructor(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
    this.child = spawn(process.execPath, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    this.child.stdout?.setEncoding('utf8').on('data', (text: string) => (this.out += text));
    this.child.stderr?.setEncoding('utf8').on('data', (text: string) => (this.err += text));
    this.#ended = once(this.child, 'close').then(([code, signal]) => {
      this.#isOver = true;
      return { code: code as number | null, signal: signal as string | null };
    });
  }

  /** The first match in what it printed on stdout; throws with everything it said when it ends before. */
  async says(pattern: RegExp, withinMs = 60_000): Promise<RegExpExecArray> {
    const untilMs = Date.now() + withinMs;
    for (;;) {
      const match = pattern.exec(this.out);
      if (match !== null) return match;
      if (this.#isOver || Date.now() > untilMs) {
        throw new Error(`never said ${String(pattern)}:\n${this.out}\n${this.err}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }

  ended(): Promise<{ readonly code: number | null; readonly signal: string | null }> {
    return this.#ended;
  }

  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<{ readonly code: number | null }> {
    this.child.kill(signal);
    return this.#ended;
  }
}

/** A port nobody listens on right now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
