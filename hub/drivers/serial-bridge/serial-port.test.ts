import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  ListeningBridge,
  sleep,
  tags,
  temporaryFolder,
  until,
} from '../../../test/serial-bridge/bridge-kit.ts';
import { realClock } from '../../../test/serial-bridge/real-clock.ts';
import { CELLS, ScriptedDevice } from '../../../test/serial-bridge/scripted-device.ts';
import type { DriverError } from './driver-error.ts';
import type { Line } from './line.ts';
import { openLine } from './open-line.ts';

/** Makes pseudo terminals; a Debian package. */
const SOCAT = 'socat';
const EMPTY = { status: 'empty', tags: [] } as const;
const clock = realClock();
const fastClock = realClock(5);
const calmClock = realClock(3);

beforeAll(() => {
  const { error } = spawnSync(SOCAT, ['-V']);
  if (error) throw new Error('these tests need socat: apt-get install socat', { cause: error });
});

/**
 * A cable: a pseudo terminal that serialport opens, its other end in the device's socket. socat ends when
 * the terminal is closed, as no cable does: it is started again until somebody unplugs it.
 */
class Cable {
  readonly port: string;
  readonly #socket: string;
  #socat: ChildProcess | undefined;
  #isPlugged = false;

  constructor(folder: string) {
    this.port = join(folder, 'tty');
    this.#socket = join(folder, 'device.sock');
    onTestFinished(() => this.unplug());
  }

  async plug(device: ScriptedDevice): Promise<void> {
    await device.listen({ path: this.#socket });
    this.#isPlugged = true;
    this.#start();
    await until(() => existsSync(this.port), 'a pseudo terminal');
  }

  signal(signal: NodeJS.Signals): void {
    this.#socat?.kill(signal);
  }

  async unplug(): Promise<void> {
    this.#isPlugged = false;
    const socat = this.#socat;
    if (!socat || socat.exitCode !== null || socat.signalCode !== null) return;
    const gone = new Promise((resolve) => socat.once('exit', resolve));
    socat.kill('SIGKILL');
    await gone;
    rmSync(this.port, { force: true });
  }

  #start(): void {
    const terminal = `PTY,link=${this.port},rawer,wait-slave,pty-interval=0.02`;
    this.#socat = spawn(SOCAT, [terminal, `UNIX-CONNECT:${this.#socket}`], { stdio: 'ignore' });
    this.#socat.once('exit', () => {
      if (this.#isPlugged) this.#start();
    });
  }
}

function makeDevice(deviceClock = clock): ScriptedDevice {
  const device = new ScriptedDevice(deviceClock);
  onTestFinished(() => device.destroy());
  return device;
}

async function cabled(hubClock = clock) {
  const device = makeDevice(hubClock);
  const cable = new Cable(temporaryFolder());
  await cable.plug(device);
  return { device, cable };
}

describe('the real serialport on a pseudo terminal', () => {
  test('alive, every cell, changes and lights', async () => {
    const { device, cable } = await cabled();
    device.read(7, tags(2, 1));
    const hub = new ListeningBridge(cable.port, clock);
    await hub.synced(CELLS);
    expect(hub.cell(7)).toEqual([tags(1, 2)]);
    expect(hub.cell(0)).toEqual([EMPTY]);
    for (let n = 1; n <= 50; n++) {
      device.read(3, tags(n));
      await until(() => hub.cell(3).length === n + 1, `change ${String(n)}`);
    }
    hub.bridge.light(1, 'here');
    await until(() => device.events.at(-1)?.kind === 'light', 'the light');
    expect(hub.bridge.health().counters).toMatchObject({ crcErrors: 0, lostFrames: 0 });
    expect(hub.links).toEqual(['alive']);
  });

  test('unplugged: lost long before 3 s of silence; plugged in under the same name: back', async () => {
    const { device, cable } = await cabled();
    const hub = new ListeningBridge(cable.port, clock);
    await hub.synced(CELLS);
    const startMs = performance.now();
    await cable.unplug();
    await until(() => hub.links.includes('lost'), 'lost');
    expect(performance.now() - startMs).toBeLessThan(2500);
    expect(hub.logged).toEqual(['back', 'lost driver/line-lost']);
    await device.unplug();
    await cable.plug(device);
    await hub.synced(CELLS, 2);
  });

  test('frozen in mid-game: silent after 3 s, and found again when it thaws', async () => {
    const { cable } = await cabled(fastClock);
    const hub = new ListeningBridge(cable.port, fastClock);
    await hub.synced(CELLS);
    cable.signal('SIGSTOP');
    await until(() => hub.links.includes('lost'), 'lost');
    expect(hub.logged).toEqual(['back', 'lost driver/silent']);
    cable.signal('SIGCONT');
    await hub.synced(CELLS, 2);
  });

  test('a board that starts anew when its port is opened, after two seconds of boot loader', async () => {
    const { device, cable } = await cabled(calmClock);
    let isBooting = true;
    device.behaviour.receive = (bytes) => (isBooting ? undefined : bytes);
    device.behaviour.send = (wire) =>
      isBooting ? [Uint8Array.of(0x14, 0x10, 0x00, 0x30)] : [wire];
    const hub = new ListeningBridge(cable.port, calmClock);
    await sleep(700);
    expect(hub.observations).toEqual([]);
    isBooting = false;
    device.reboot(2);
    await hub.synced(CELLS);
    expect(hub.logged).toEqual(['back']);
  });

  test('held by another process: named, logged once, and had as soon as it is free', async () => {
    const { cable } = await cabled();
    const first = new ListeningBridge(cable.port, clock);
    await first.synced(CELLS);
    const second = new ListeningBridge(cable.port, clock);
    await until(() => second.logged.length > 0, 'refused');
    await sleep(500);
    expect(second.logged).toEqual(['lost driver/port-held']);
    await first.bridge.close();
    await second.synced(CELLS);
  });

  test('no such port: named', async () => {
    const hub = new ListeningBridge('/dev/serial/by-id/nothing-here', clock);
    await until(() => hub.logged.length > 0, 'refused');
    expect(hub.logged).toEqual(['lost driver/no-such-port']);
  });
});

describe('a line on a pseudo terminal', () => {
  const openedLine = async (port: string): Promise<{ line: Line; lost: DriverError[] }> => {
    const lost: DriverError[] = [];
    const listener = { bytes: () => undefined, lost: (error: DriverError) => lost.push(error) };
    const { signal } = new AbortController();
    const line = await openLine({ kind: 'serial', path: port }, { clock, listener, signal });
    onTestFinished(() => line.close());
    return { line, lost };
  };

  test('a peer that reads nothing: write rejects after 500 ms, and it can still be closed', async () => {
    const { cable } = await cabled();
    const { line } = await openedLine(cable.port);
    cable.signal('SIGSTOP');
    const startMs = performance.now();
    await expect(line.write(new Uint8Array(65_536))).rejects.toMatchObject({
      code: 'driver/write-timeout',
    });
    expect(performance.now() - startMs).toBeLessThan(1500);
    await expect(line.close()).resolves.toBeUndefined();
  });

  test('a write while closed rejects at once: the library would stay silent', async () => {
    const { cable } = await cabled();
    const { line, lost } = await openedLine(cable.port);
    await line.close();
    await expect(line.write(Uint8Array.of(1))).rejects.toMatchObject({
      code: 'driver/line-lost',
    });
    expect(lost).toEqual([]);
  });

  test('given up while opening: nothing stays locked', async () => {
    const { cable } = await cabled();
    const aborter = new AbortController();
    const listener = { bytes: () => undefined, lost: () => undefined };
    const address = { kind: 'serial', path: cable.port } as const;
    const opening = openLine(address, { clock, listener, signal: aborter.signal });
    aborter.abort();
    await expect(opening).rejects.toMatchObject({ code: 'driver/closed' });
    await sleep(300);
    const again = async (): Promise<Line> => {
      try {
        return (await openedLine(cable.port)).line;
      } catch (error) {
        if ((error as DriverError).code !== 'driver/no-such-port') throw error;
        await sleep(20); // the cable is about to be started again
        return again();
      }
    };
    await expect(again()).resolves.toBeDefined();
  });
});
