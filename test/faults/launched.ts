import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Health } from '@ringside/protocol/api';
import { freePort, ROOT, Run } from '../../hub/app/process.fixture.ts';

const READY = /#t=[\w-]{22}/g;
const START_MS_MAX = 280_000;
const BACK_MS_MAX = 30_000;
const LOOK_MS = 20;

interface Options {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly data?: string;
}

/** What the virtual table says of a piece that must not change because a hub died. */
interface Standing {
  readonly uid: string;
  readonly at: unknown;
  readonly facingDeg: number;
  readonly side: string;
}

/** How long after its death there was another hub, and how long until that one answered. */
export interface Restart {
  readonly startedMs: number;
  readonly backMs: number;
}

/** `npm start`: the real launcher with the built hub and the virtual table below it, each a process of its own. */
export class Launched {
  readonly run: Run;
  readonly hub: string;
  readonly data: string;
  readonly #table: string;

  static async start({ args = [], env, data }: Options = {}): Promise<Launched> {
    const ports = { hub: await freePort(), table: await freePort() };
    const folder = data ?? mkdtempSync(join(tmpdir(), 'ringside-launched-'));
    const where = ['--port', String(ports.hub), '--page-port', String(ports.table), '--stand-in'];
    const all = [join(ROOT, 'hub/bin/start.js'), ...where, '--data', folder, ...args];
    const launched = new Launched(new Run(all, env), { ...ports, folder });
    await launched.run.says(READY, START_MS_MAX);
    return launched;
  }

  private constructor(run: Run, at: { hub: number; table: number; folder: string }) {
    this.run = run;
    this.hub = `http://127.0.0.1:${String(at.hub)}`;
    this.#table = `http://127.0.0.1:${String(at.table)}`;
    this.data = at.folder;
  }

  /** The newest one-use link that makes a device the table tablet. */
  get hostLink(): string {
    return this.run.out.match(READY)?.at(-1) ?? '';
  }

  /** The hub process alone, not the launcher above it; `undefined` while there is none. */
  hubPid(): number | undefined {
    const own = String(this.run.child.pid);
    const children = readFileSync(`/proc/${own}/task/${own}/children`, 'utf8').trim().split(' ');
    return children.map(Number).find((pid) => pid > 0 && isHub(pid));
  }

  async health(): Promise<Health | undefined> {
    try {
      return (await (await fetch(`${this.hub}/health`)).json()) as Health;
    } catch {
      return undefined;
    }
  }

  /** Ends the hub process by force; resolves when another one answers. */
  async killHub(signal: 'SIGKILL' | 'SIGUSR2' = 'SIGKILL'): Promise<Restart> {
    const pid = this.hubPid();
    if (pid === undefined) throw new Error(`no hub:\n${this.run.err}`);
    const atMs = performance.now();
    process.kill(pid, signal);
    const sinceMs = (): number => Math.round(performance.now() - atMs);
    await this.until(() => this.#isAnother(pid));
    const startedMs = sinceMs();
    await this.until(async () => (await this.health()) !== undefined);
    return { startedMs, backMs: sinceMs() };
  }

  async until(holds: () => boolean | Promise<boolean>, forMs = BACK_MS_MAX): Promise<void> {
    const endMs = performance.now() + forMs;
    while (!(await holds())) {
      if (performance.now() > endMs) throw new Error(`never:\n${this.run.out}\n${this.run.err}`);
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  }

  /** Where every piece stands, as the table itself knows it; the hub has no way to ask. */
  async pieces(): Promise<readonly Standing[]> {
    const state: unknown = await (await fetch(`${this.#table}/state`)).json();
    return (state as { readonly pieces: readonly Standing[] }).pieces.map(
      ({ uid, at, facingDeg, side }) => ({ uid, at, facingDeg, side }),
    );
  }

  /** What hands do at the virtual table: docs/virtual-table.md. */
  async does(request: object): Promise<void> {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify(request);
    const answer = await fetch(`${this.#table}/do`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`${body}: ${await answer.text()}`);
    await answer.arrayBuffer();
  }

  async end(): Promise<number | null> {
    const { code } = await this.run.end('SIGINT');
    rmSync(this.data, { recursive: true, force: true });
    return code;
  }

  #isAnother(before: number): boolean {
    const now = this.hubPid();
    return now !== undefined && now !== before;
  }
}

function isHub(pid: number): boolean {
  try {
    return readFileSync(`/proc/${String(pid)}/cmdline`, 'utf8').includes('hub/dist/app/main.js');
  } catch {
    return false;
  }
}
