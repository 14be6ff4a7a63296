import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../house/planted-tree.ts';

const READY_MS_MAX = 120_000;
const STOP_MS_MAX = 30_000;

/** `npm start` for a test: the real launcher with hub and virtual table, its own ports and a data folder to throw away. */
export class House {
  readonly hubUrl: string;
  readonly tableUrl: string;
  readonly data: string;
  #launcher: ChildProcess;
  #output = '';

  /** `virtual: false`: no table senses anything, everything is tapped. */
  static async open({ virtual = true } = {}): Promise<House> {
    const port = await freePort();
    const pagePort = await freePort();
    const house = new House(port, pagePort, virtual);
    await house.until(() => /#t=[\w-]+/.test(house.#output));
    return house;
  }

  private constructor(port: number, pagePort: number, virtual: boolean) {
    this.hubUrl = `http://127.0.0.1:${port}`;
    this.tableUrl = `http://127.0.0.1:${pagePort}`;
    this.data = mkdtempSync(join(tmpdir(), 'ringside-e2e-'));
    const where = ['--port', String(port), '--page-port', String(pagePort), '--data', this.data];
    // a browser and an emulated processor are too much for two cores; the image has tests of its own
    where.push(virtual ? '--stand-in' : '--no-virtual');
    this.#launcher = spawn(process.execPath, ['hub/bin/start.js', ...where], { cwd: ROOT });
    for (const stream of [this.#launcher.stdout, this.#launcher.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => (this.#output += text));
    }
  }

  /** The one-use path that makes a device the table tablet. */
  get hostPath(): string {
    const token = this.#output.match(/#t=[\w-]+/g)?.at(-1);
    if (token === undefined) throw new Error(`no host link in:\n${this.#output}`);
    return `/${token}`;
  }

  get output(): string {
    return this.#output;
  }

  /** The hub process alone, not the launcher above it; `undefined` while there is none. */
  hubPid(): number | undefined {
    const own = String(this.#launcher.pid);
    const children = readFileSync(`/proc/${own}/task/${own}/children`, 'utf8').trim().split(' ');
    return children.map(Number).find((pid) => pid > 0 && isHub(pid));
  }

  /** Ends the hub by force; resolves when another one answers. */
  async killHub(): Promise<void> {
    const pid = this.hubPid();
    if (pid === undefined) throw new Error(`no hub below the launcher:\n${this.#output}`);
    process.kill(pid, 'SIGKILL');
    await this.until(() => ![undefined, pid].includes(this.hubPid()));
    await this.until(() => this.isHealthy());
  }

  async until(holds: () => boolean | Promise<boolean>, forMs = READY_MS_MAX): Promise<void> {
    const end = performance.now() + forMs;
    while (!(await holds())) {
      if (this.#launcher.exitCode !== null) throw new Error(`ended:\n${this.#output}`);
      if (performance.now() > end) throw new Error(`not within ${forMs} ms:\n${this.#output}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  async isHealthy(): Promise<boolean> {
    try {
      return (await fetch(`${this.hubUrl}/health`)).ok;
    } catch {
      return false;
    }
  }

  /** Ctrl-C. Resolves with the exit code. */
  async stop(): Promise<number> {
    const ended = new Promise<number>((resolve, reject) => {
      this.#launcher.once('exit', (code) => {
        resolve(code ?? -1);
      });
      setTimeout(() => {
        reject(new Error(`did not end:\n${this.#output}`));
      }, STOP_MS_MAX).unref();
    });
    this.#launcher.kill('SIGINT');
    const code = await ended;
    rmSync(this.data, { recursive: true, force: true });
    return code;
  }
}

function isHub(pid: number): boolean {
  try {
    return readFileSync(`/proc/${String(pid)}/cmdline`, 'utf8').includes('hub/dist/app/main.js');
  } catch {
    return false;
  }
}

/** A port that was free a moment ago. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (typeof address === 'object' && address) resolve(address.port);
        else reject(new Error('no port'));
      });
    });
  });
}
