import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ROOT, Run } from '../../hub/app/process.fixture.ts';

const UNIT = join(ROOT, 'hub/bin/ringside.service');
const HUB = ['--conditions=@ringside/source', '--import', 'tsx', 'hub/app/main.ts'];
/** Of the package systemd. */
const ANALYZER = 'systemd-analyze';
/** Systemd's end of the line: every datagram it gets, one a line. What descriptors come along are dropped. */
const LISTENER = `
import socket, sys
line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
line.bind(sys.argv[1])
while True:
    print(line.recv(4096).decode().replace(chr(10), ' '), flush=True)`;
/** What the world may do with this service at most, as systemd counts it: 0 nothing, 10 everything. */
const EXPOSURE_MAX = 2.5;

let folder: string;
let listener: ChildProcess;
let said = '';
let marks = 0;
let run: Run | undefined;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ringside-systemd-'));
  said = '';
  listener = spawn('python3', ['-c', LISTENER, join(folder, 'notify')]);
  listener.stdout?.setEncoding('utf8').on('data', (text: string) => (said += text));
  await expect.poll(() => existsSync(join(folder, 'notify')), { timeout: 10_000 }).toBe(true);
});
afterEach(async () => {
  await run?.end('SIGKILL');
  listener.kill();
  rmSync(folder, { recursive: true, force: true });
});

function hub(watchdogMs: number): Run {
  const where = ['--data', join(folder, 'data'), '--host', '127.0.0.1', '--port', '0'];
  run = new Run([...HUB, ...where], {
    NOTIFY_SOCKET: join(folder, 'notify'),
    WATCHDOG_USEC: String(watchdogMs * 1000),
  });
  return run;
}

const beats = (): number => said.match(/^WATCHDOG=1$/gm)?.length ?? 0;
/** Until everything that was sent before now has been heard: datagrams keep their order. */
async function allIsHeard(): Promise<void> {
  marks += 1;
  const env = { ...process.env, NOTIFY_SOCKET: join(folder, 'notify') };
  const mark = `mark ${String(marks)}`;
  await promisify(execFile)('systemd-notify', ['--no-block', `--status=${mark}`], { env });
  await expect.poll(() => said).toContain(mark);
}
const isStopped = (pid = 0): boolean =>
  /^State:\s+T/m.test(readFileSync(`/proc/${String(pid)}/status`, 'utf8'));
const heard = (times: number): Promise<void> =>
  expect.poll(beats, { timeout: 30_000 }).toBeGreaterThanOrEqual(times);

describe('P3: a hub that systemd looks after', { timeout: 90_000 }, () => {
  test('says that it is ready, beats while its loop turns, falls silent when it does not', async () => {
    const { child } = hub(900);
    await heard(3);
    expect(said).toMatch(/^READY=1 STATUS=ready$/m);
    child.kill('SIGSTOP');
    await expect.poll(() => isStopped(child.pid)).toBe(true);
    await allIsHeard();
    const before = beats();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await allIsHeard();
    expect(beats()).toBe(before);
    child.kill('SIGCONT');
    await heard(before + 1);
    child.kill('SIGTERM');
    expect(await run?.ended()).toMatchObject({ code: 0 });
    await expect.poll(() => said).toMatch(/^STOPPING=1$/m);
  });

  test('has nobody to tell: it says so once and goes on', async () => {
    listener.kill();
    rmSync(join(folder, 'notify'));
    const { child } = hub(300);
    await run?.says(/Ringside is ready/);
    await expect.poll(() => run?.err).toContain('app/unheard-by-systemd');
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(run?.err.match(/app\/unheard-by-systemd/g)).toHaveLength(1);
    child.kill('SIGTERM');
    expect(await run?.ended()).toMatchObject({ code: 0 });
  });
});

describe('the unit', () => {
  // of this machine: systemd wants to see the program
  const unit = (): string => readFileSync(UNIT, 'utf8').replace('/usr/bin/node', process.execPath);
  const ours = (): string => {
    const path = join(folder, 'ringside.service');
    writeFileSync(path, unit());
    return path;
  };

  test('systemd reads it without a word', () => {
    const words = execFileSync(ANALYZER, ['verify', ours()], { encoding: 'utf8' });
    expect(words).toBe('');
  });

  test('security: it may do little', () => {
    const asked = ['security', '--offline=yes', '--no-pager', ours()];
    const report = execFileSync(ANALYZER, asked, { encoding: 'utf8' });
    const exposure = /Overall exposure level for ringside\.service: ([\d.]+)/.exec(report)?.[1];
    expect(Number(exposure)).toBeLessThan(EXPOSURE_MAX);
  });

  test('every exit code that needs a person ends the restarts', () => {
    const listed = /^RestartPreventExitStatus=(.*)$/m.exec(unit())?.[1]?.split(' ');
    const source = readFileSync(join(ROOT, 'hub/app/app-error.ts'), 'utf8');
    const given = [...source.matchAll(/'app\/[a-z-]+': (\d+)/g)].map(([, code]) => code);
    expect(given.length).toBeGreaterThan(5);
    expect(given.filter((code) => code !== undefined && !listed?.includes(code))).toEqual([]);
  });
});
