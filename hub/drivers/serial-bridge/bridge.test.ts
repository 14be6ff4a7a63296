import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  ListeningBridge,
  sleep,
  tags,
  temporaryFolder,
  until,
} from '../../../test/serial-bridge/bridge-kit.ts';
import { realClock } from '../../../test/serial-bridge/real-clock.ts';
import { CELLS, ScriptedDevice } from '../../../test/serial-bridge/scripted-device.ts';

const EMPTY = { status: 'empty', tags: [] } as const;
const clock = realClock();

async function unixDevice(): Promise<{ device: ScriptedDevice; address: string }> {
  const device = new ScriptedDevice(clock);
  onTestFinished(() => device.destroy());
  const path = join(temporaryFolder(), 'bridge.sock');
  await device.listen({ path });
  return { device, address: `unix:${path}` };
}

async function tcpDevice(): Promise<{ device: ScriptedDevice; address: string }> {
  const device = new ScriptedDevice(clock);
  onTestFinished(() => device.destroy());
  const port = await device.listen({ port: 0 });
  return { device, address: `tcp:127.0.0.1:${String(port)}` };
}

describe.each([
  { over: 'a unix socket', make: unixDevice },
  { over: 'tcp', make: tcpDevice },
])('over $over', ({ make }) => {
  test('alive, then every cell once, empty ones too, then changes only', async () => {
    const { device, address } = await make();
    device.read(7, tags(2, 1));
    const hub = new ListeningBridge(address, clock);
    await hub.synced(CELLS);
    expect(hub.observations[0]).toMatchObject({ kind: 'link', device: 'bridge/1', link: 'alive' });
    expect(hub.cell(7)).toEqual([tags(1, 2)]);
    expect(hub.cell(0)).toEqual([EMPTY]);
    device.read(0, tags(3));
    await until(() => hub.cell(0).length === 2, 'the change');
    await sleep(1700); // at least one more snapshot
    expect(hub.sinceAlive()).toHaveLength(CELLS + 1);
    expect(hub.cell(0)).toEqual([EMPTY, tags(3)]);
  });

  test('lights arrive, the newest per cell', async () => {
    const { device, address } = await make();
    const hub = new ListeningBridge(address, clock);
    hub.bridge.light(1, 'here');
    hub.bridge.light(1, 'wrong');
    hub.bridge.light(2, 'away');
    const lights = () => device.events.filter(({ kind }) => kind === 'light');
    await until(() => lights().length === 2, 'lights');
    expect(lights()).toEqual([
      { kind: 'light', cell: 1, light: 'wrong' },
      { kind: 'light', cell: 2, light: 'away' },
    ]);
  });
});

test('"done" is observed once a press, and never for what was pressed before this session', async () => {
  const { device, address } = await unixDevice();
  device.panel({ presses: 7, isHeld: false, hand: 'unknown' });
  const hub = new ListeningBridge(address, clock);
  await hub.synced(CELLS);
  const done = () => hub.observations.filter(({ kind }) => kind === 'done');
  await sleep(1700); // at least one more snapshot, and the panel with it
  expect(done()).toEqual([]);
  device.panel({ presses: 8, isHeld: true, hand: 'unknown' });
  device.panel({ presses: 8, isHeld: false, hand: 'unknown' });
  await until(() => done().length === 1, 'done');
  await sleep(1700);
  expect(done()).toMatchObject([{ kind: 'done', device: 'bridge/1' }]);
});

test('a reader that was missing at start is a fault from the beginning', async () => {
  const { device, address } = await unixDevice();
  device.reboot(1, { present: [0, 1, 2] });
  const hub = new ListeningBridge(address, clock);
  await hub.synced(CELLS);
  expect(hub.cell(3)).toEqual([{ status: 'fault', tags: [] }]);
  expect(hub.cell(2)).toEqual([EMPTY]);
});

test('health tells who answered, how the line is and how the device is', async () => {
  const { address } = await unixDevice();
  const hub = new ListeningBridge(address, clock);
  expect(hub.bridge.health()).toMatchObject({ link: 'lost', hello: undefined, reconnects: 0 });
  await hub.synced(CELLS);
  hub.bridge.light(1, 'here');
  await until(() => hub.bridge.health().beat !== undefined, 'a beat');
  const { counters, ...health } = hub.bridge.health();
  expect(health).toMatchObject({
    device: 'bridge/1',
    address,
    link: 'alive',
    reconnects: 0,
    hello: { firmware: { major: 1, minor: 2, patch: 3 }, bootId: 1 },
    beat: { crcErrors: 0, drops: 0 },
  });
  expect(counters).toMatchObject({ crcErrors: 0, discardedBytes: 0, lostFrames: 0 });
  expect(counters.roundTripMs).toBeLessThan(500);
});

describe('closing', () => {
  test('while alive: nothing is observed after it and the device sees the line go', async () => {
    const { device, address } = await unixDevice();
    const hub = new ListeningBridge(address, clock);
    await hub.synced(CELLS);
    await hub.bridge.close();
    const before = hub.observations.length;
    device.read(1, tags(1));
    await sleep(300);
    expect(hub.observations).toHaveLength(before);
    expect(device.connections).toBe(1);
  });

  test.each([
    { when: 'while dialling', address: 'tcp:192.0.2.1:9' },
    { when: 'between two attempts', address: 'unix:/nonexistent/x.sock' },
  ])('$when takes less than a second', async ({ address }) => {
    const hub = new ListeningBridge(address, clock);
    await sleep(50);
    const startMs = performance.now();
    await hub.bridge.close();
    expect(performance.now() - startMs).toBeLessThan(1000);
  });

  test('before opening is allowed, and closing twice too', async () => {
    const hub = new ListeningBridge('unix:/nonexistent/x.sock', clock);
    await Promise.all([hub.bridge.close(), hub.bridge.close()]);
    await hub.bridge.close();
    expect(hub.bridge.health().link).toBe('lost');
  });
});
