import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export interface ChildOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** A command that runs node, and its arguments; for limits and name spaces. */
  readonly under?: readonly string[];
}

/**
 * A process that has loaded its code and waits for a line on stdin, so that the next one starts up while this one works.
 * It says `ready` first; every other line it prints is kept.
 */
export class WarmChild {
  readonly process: ChildProcess;
  readonly lines: string[] = [];
  #rest = '';
  #isOver = false;
  #heard: () => void = () => undefined;
  readonly #ended: Promise<unknown>;

  constructor(script: string, { env = {}, under = [] }: ChildOptions = {}) {
    const node = [process.execPath, '--import', 'tsx', '--conditions=@ringside/source', script];
    const [command = '', ...args] = [...under, ...node];
    this.process = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.process.stdin?.on('error', () => undefined);
    this.process.stdout?.setEncoding('utf8').on('data', (text: string) => {
      const lines = (this.#rest + text).split('\n');
      this.#rest = lines.pop() ?? '';
      this.lines.push(...lines);
      this.#heard();
    });
    this.#ended = once(this.process, 'close').then(() => {
      this.#isOver = true;
      this.#heard();
    });
  }

  say(message: object): void {
    this.process.stdin?.write(`${JSON.stringify(message)}\n`);
  }

  /** The first line from `from` on that begins so. Rejects when the process ends without it. */
  async hears(beginning: string, from = 0): Promise<string> {
    for (;;) {
      const found = this.lines.slice(from).find((line) => line.startsWith(beginning));
      if (found !== undefined) return found;
      if (this.#isOver) throw new Error(`ended without "${beginning}": ${this.lines.join(' | ')}`);
      await new Promise<void>((resolve) => (this.#heard = resolve));
    }
  }

  /** Until it has printed so many lines. Rejects when it ends before. */
  async has(count: number): Promise<void> {
    while (this.lines.length < count) {
      if (this.#isOver) throw new Error(`ended early: ${this.lines.join(' | ')}`);
      await new Promise<void>((resolve) => (this.#heard = resolve));
    }
  }

  /** Says something and waits for the next line that begins so. */
  async asks(message: object, beginning: string): Promise<string> {
    const from = this.lines.length;
    this.say(message);
    return await this.hears(beginning, from);
  }

  /** Resolves when nothing of it is left. What it had printed is all there is; half a line is dropped. */
  async kill(): Promise<void> {
    this.process.kill('SIGKILL');
    await this.#ended;
  }
}
