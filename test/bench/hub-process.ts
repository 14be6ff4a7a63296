import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RigFile } from '@ringside/protocol/rig';
import type { Seat } from '@ringside/protocol/vocabulary';
import { Tablet } from './tablet.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** In the tree and not in the temporary folder, which may be memory: what is on disk must be on disk. */
const FOLDERS = join(ROOT, 'node_modules', '.cache', 'bench');
const READY_MS_MAX = 20_000;
const NS_PER_MS = 1e6;
/** Where a file is memory and a sync is nothing. */
const MEMORY = '/dev/shm';
export const hasMemoryDisk = existsSync(MEMORY);

interface Options {
  /** Given the data folder, so that a bridge can have its socket in it. */
  readonly rig?: (data: string) => RigFile;
  /** What its record lies on; a disk unless said. */
  readonly on?: 'disk' | 'memory';
}

/** A new folder on a disk that is one, or in memory. */
export function newFolder(on: 'disk' | 'memory' = 'disk'): string {
  const folders = on === 'memory' ? join(MEMORY, 'ringside-bench') : FOLDERS;
  mkdirSync(folders, { recursive: true });
  return mkdtempSync(join(folders, 'run-'));
}

/** The built hub as a real process on a free port, with a data folder to throw away. */
export class HubProcess {
  /** From spawn to the line that says it is ready. */
  readonly startMs: number;
  readonly data: string;
  readonly #child: ChildProcess;
  readonly #local: string;
  readonly #hostCookie: string;

  static async start({ rig, on }: Options = {}): Promise<HubProcess> {
    const data = newFolder(on);
    if (rig) writeFileSync(join(data, 'rig.json'), JSON.stringify(rig(data)));
    const startMs = performance.now();
    const child = spawnHub(data);
    const { local, hostLink } = await readyLine(child);
    const tookMs = performance.now() - startMs;
    return new HubProcess(child, {
      data,
      local,
      tookMs,
      hostCookie: await spendLink(local, hostLink),
    });
  }

  private constructor(
    child: ChildProcess,
    at: { data: string; local: string; tookMs: number; hostCookie: string },
  ) {
    this.#child = child;
    this.data = at.data;
    this.startMs = at.tookMs;
    this.#local = at.local;
    this.#hostCookie = at.hostCookie;
  }

  /** Begins a game of two, in place of a running one. */
  async begin(config: { readonly faces: 'virtual' | 'physical' }): Promise<void> {
    const robots = [
      { seat: 'A', robot: 'robot/1' },
      { seat: 'B', robot: 'robot/2' },
    ];
    await post(`${this.#local}/api/v1/tables/table/games`, this.#hostCookie, {
      ruleset: 'steel-arena',
      seats: robots.map(({ seat }) => ({ seat, name: seat })),
      config: { seats: robots, profile: 'full', ...config },
      endRunning: true,
    });
  }

  /** A device that has joined for this seat by an invitation. */
  async seat(seat: Seat): Promise<Tablet> {
    const invitation = await post(
      `${this.#local}/api/v1/tables/table/invitations`,
      this.#hostCookie,
      { seat },
    );
    const { url } = (await invitation.json()) as { url: string };
    return Tablet.dial(this.#local, await spendLink(this.#local, url));
  }

  spectator(): Promise<Tablet> {
    return Tablet.dial(this.#local);
  }

  /** Memory it holds, in MB. */
  residentMb(): number {
    const status = readFileSync(`/proc/${String(this.#child.pid)}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
  }

  /** CPU time its threads have used, user and system, and how long they stood in line for a core meanwhile. */
  cpu(): { readonly usedMs: number; readonly queuedMs: number } {
    const tasks = `/proc/${String(this.#child.pid)}/task`;
    const times = readdirSync(tasks).map((task) =>
      readFileSync(join(tasks, task, 'schedstat'), 'utf8')
        .split(' ')
        .map(Number),
    );
    const sum = (column: number): number =>
      times.reduce((total, fields) => total + (fields[column] ?? 0), 0) / NS_PER_MS;
    return { usedMs: sum(0), queuedMs: sum(1) };
  }

  async stop(): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    await ended;
    rmSync(this.data, { recursive: true, force: true });
  }
}

function spawnHub(data: string): ChildProcess {
  const where = ['--data', data, '--host', '127.0.0.1', '--port', '0'];
  return spawn(
    process.execPath,
    [...profiling(), 'hub/dist/app/main.js', ...where, '--ready-json', '--end-with-stdin'],
    { cwd: ROOT, stdio: ['pipe', 'pipe', 'ignore'] },
  );
}

/** `--profile DIR`: every hub of the run leaves CPU profiles of its threads there when it ends. */
function profiling(): readonly string[] {
  const folder = process.env['RINGSIDE_BENCH_PROFILE'];
  return folder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${folder}`];
}

async function readyLine(child: ChildProcess): Promise<{ local: string; hostLink: string }> {
  let text = '';
  return new Promise((resolve, reject) => {
    const fail = (): void => {
      reject(new Error(`the hub did not become ready:\n${text}`));
    };
    const timer = setTimeout(fail, READY_MS_MAX);
    child.once('exit', fail);
    child.stdout?.setEncoding('utf8').on('data', (more: string) => {
      text += more;
      const line = /^\{"ringside":"ready".*\}$/m.exec(text)?.[0];
      if (line === undefined) return;
      clearTimeout(timer);
      child.off('exit', fail);
      resolve(JSON.parse(line) as { local: string; hostLink: string });
    });
  });
}

/** Spends a one-use link; the cookie it gives. */
async function spendLink(local: string, link: string): Promise<string> {
  const token = link.slice(link.indexOf('#t=') + '#t='.length);
  const answer = await post(`${local}/api/v1/join`, '', { token });
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
}

async function post(url: string, cookie: string, body: unknown): Promise<Response> {
  const headers = { 'content-type': 'application/json', cookie };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer;
}
