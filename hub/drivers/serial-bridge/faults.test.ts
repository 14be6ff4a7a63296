import { join } from 'node:path';
import { encodeDeviceMessage } from '@ringside/protocol/serial';
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

/** Protocol time runs five times as fast: 3 s of silence are 0.6 s here. */
const clock = realClock(5);
const EMPTY = { status: 'empty', tags: [] } as const;

interface Bench {
  readonly device: ScriptedDevice;
  readonly path: string;
  readonly hub: ListeningBridge;
}

async function bench(prepare: (device: ScriptedDevice) => void = () => undefined): Promise<Bench> {
  const device = new ScriptedDevice(clock);
  onTestFinished(() => device.destroy());
  prepare(device);
  const path = join(temporaryFolder(), 'bridge.sock');
  await device.listen({ path });
  return { device, path, hub: new ListeningBridge(`unix:${path}`, clock) };
}

async function syncedBench(): Promise<Bench> {
  const made = await bench();
  await made.hub.synced(CELLS);
  return made;
}

describe('nobody there', () => {
  test('nobody listens: lost is said and logged once, and the first who listens is found', async () => {
    const path = join(temporaryFolder(), 'bridge.sock');
    const hub = new ListeningBridge(`unix:${path}`, clock);
    await sleep(300);
    expect(hub.links).toEqual(['lost']);
    expect(hub.logged).toEqual(['lost driver/no-such-port']);
    const device = new ScriptedDevice(clock);
    onTestFinished(() => device.destroy());
    await device.listen({ path });
    await hub.synced(CELLS);
    expect(hub.links).toEqual(['lost', 'alive']);
    expect(hub.logged).toEqual(['lost driver/no-such-port', 'back']);
  });

  test('open but silent is not alive: closed after 5 s and opened again', async () => {
    const { device, hub } = await bench((it) => {
      it.behaviour.send = () => [];
    });
    await until(() => device.connections >= 2, 'a second attempt');
    expect(hub.links).toEqual(['lost']);
    expect(hub.logged).toEqual(['lost driver/no-answer']);
    device.behaviour = {};
    await hub.alive();
  });

  test('a hung peer that reads nothing is not alive either', async () => {
    const { device, hub } = await bench((it) => {
      it.behaviour.isHung = true;
    });
    await until(() => device.connections >= 2, 'a second attempt');
    expect(hub.links).toEqual(['lost']);
    expect(hub.logged).toEqual(['lost driver/no-answer']);
  });
});

describe('versions', () => {
  test('a device of another protocol version is named, logged once, and tried again', async () => {
    const { device, hub } = await bench((it) => {
      const error = { kind: 'error', reason: 'version', about: 0, detail: 0x0302 } as const;
      it.behaviour.send = () => [encodeDeviceMessage(error, { seq: 1, ack: 0 })];
    });
    await until(() => device.connections >= 3, 'a third attempt');
    expect(hub.links).toEqual(['lost']);
    expect(hub.logged).toEqual(['lost driver/protocol-version']);
    expect(hub.log[0]).toMatchObject({
      error: { detail: { hub: 1, deviceLowest: 2, deviceHighest: 3 }, retryable: false },
    });
    device.behaviour = {};
    await hub.alive();
  });
});

describe('a bad line', () => {
  test('garbage between all frames is counted and costs nothing', async () => {
    const { device, hub } = await bench((it) => {
      it.behaviour.send = (wire) => [Uint8Array.of(0x55, 0, 0xff, 0xaa, 9, 1), wire];
    });
    await hub.synced(CELLS);
    device.read(3, tags(1));
    await until(() => hub.cell(3).length === 2, 'the change');
    expect(hub.bridge.health().counters.discardedBytes).toBeGreaterThanOrEqual(5 * CELLS);
    expect(hub.bridge.health().counters.lostFrames).toBe(0);
    expect(hub.logged).toEqual(['back']);
  });

  test('an endless frame without delimiter: dropped, and the next frame is read', async () => {
    const { device, hub } = await syncedBench();
    device.blurt(new Uint8Array(100_000).fill(0x55));
    device.read(3, tags(1));
    await until(() => hub.cell(3).length === 2, 'the change');
    expect(hub.bridge.health().counters.discardedBytes).toBe(100_000);
  });

  test('frames in single bytes, and many frames in one piece, are the same', async () => {
    const inBytes = await bench((it) => {
      it.behaviour.send = (wire) => Array.from(wire, (byte) => Uint8Array.of(byte));
    });
    await inBytes.hub.synced(CELLS);
    let held: number[] = [];
    const merged = await bench((it) => {
      it.behaviour.send = (wire) => {
        held.push(...wire);
        if (held.length < 200) return [];
        const piece = Uint8Array.from(held);
        held = [];
        return [piece];
      };
    });
    await merged.hub.synced(CELLS);
    const told = (hub: ListeningBridge) => hub.sinceAlive().map((seen) => ({ ...seen, atMs: 0 }));
    expect(told(inBytes.hub)).toEqual(told(merged.hub));
  });

  test('every frame three times: every change is told once', async () => {
    const { device, hub } = await bench((it) => {
      it.behaviour.send = (wire) => [wire, wire, wire];
    });
    await hub.synced(CELLS);
    device.read(3, tags(1));
    await sleep(500);
    expect(hub.cell(3)).toEqual([EMPTY, tags(1)]);
    expect(hub.links).toEqual(['alive']);
  });

  test('a third of all frames flipped: everything is told in the end', async () => {
    let n = 0;
    const { device, hub } = await bench((it) => {
      it.behaviour.send = (wire) => [
        n++ % 3 === 2 ? wire.map((byte, at) => (at === 2 ? byte ^ 0x40 : byte)) : wire,
      ];
    });
    await hub.synced(CELLS);
    device.readAll(tags(1, 2));
    const isTold = (cell: number) => hub.cell(cell).at(-1)?.status === 'tags';
    await until(() => Array.from({ length: CELLS }, (_, cell) => cell).every(isTold), 'all cells');
    expect(hub.links).toEqual(['alive']);
    expect(hub.bridge.health().counters.crcErrors).toBeGreaterThan(0);
    expect(hub.bridge.health().counters.lostFrames).toBeGreaterThan(0);
  });

  test('lost CELL acknowledgements: the change is said again and told once', async () => {
    const { device, hub } = await syncedBench();
    device.behaviour.receive = () => undefined;
    device.read(3, tags(1));
    await sleep(400); // 2 s of the device
    device.behaviour = {};
    await until(() => (hub.bridge.health().beat?.resent ?? 0) >= 2, 'repetitions');
    expect(hub.cell(3)).toEqual([EMPTY, tags(1)]);
  });
});

describe('losing the device', () => {
  test('3 s of silence: lost, dialled again, everything told again', async () => {
    const { device, hub } = await syncedBench();
    device.behaviour.send = () => [];
    await until(() => hub.links.includes('lost'), 'lost');
    expect(hub.logged).toEqual(['back', 'lost driver/silent']);
    device.behaviour = {};
    await hub.synced(CELLS, 2);
    expect(hub.links).toEqual(['alive', 'lost', 'alive']);
    expect(hub.cell(0)).toEqual([EMPTY]);
    expect(hub.bridge.health()).toMatchObject({ reconnects: 1, lastError: 'driver/silent' });
  });

  test('a hub that stood still for 4 s reads what waited in the line before it speaks of silence', async () => {
    const { device, hub } = await syncedBench();
    // In an immediate: timers come next, and only then what the line holds.
    setImmediate(() => {
      device.beat();
      const endMs = performance.now() + 800;
      while (performance.now() < endMs);
    });
    await sleep(1000);
    expect(hub.links).toEqual(['alive']);
  });

  test('it beats but hears nothing: deaf after 5 s', async () => {
    const { device, hub } = await syncedBench();
    device.behaviour.receive = () => undefined;
    hub.bridge.light(1, 'here');
    await until(() => hub.links.includes('lost'), 'lost');
    expect(hub.logged).toEqual(['back', 'lost driver/deaf']);
    device.behaviour = {};
    await hub.alive(2);
    await until(() => device.events.at(-1)?.kind === 'light', 'the light, again');
  });

  test('unplugged and plugged in under the same path', async () => {
    const { device, hub, path } = await syncedBench();
    hub.bridge.light(1, 'here');
    await until(() => device.events.at(-1)?.kind === 'light', 'the light');
    await device.unplug();
    await until(() => hub.links.includes('lost'), 'lost');
    device.read(5, tags(9));
    device.events.length = 0;
    await device.listen({ path });
    await hub.synced(CELLS, 2);
    expect(hub.cell(5)).toEqual([tags(9)]);
    const lights = () => device.events.filter(({ kind }) => kind === 'light');
    await until(() => lights().length > 0, 'the light, again');
    expect(lights()).toEqual([{ kind: 'light', cell: 1, light: 'here' }]);
    expect(hub.logged.filter((line) => line === 'back')).toHaveLength(2);
  });

  test('the line cut in the middle of a frame, again and again', async () => {
    const { device, hub } = await syncedBench();
    for (let round = 2; round <= 6; round++) {
      device.blurt(Uint8Array.of(0, 9, 1, 2));
      device.cut();
      await hub.synced(CELLS, round);
    }
    expect(hub.links.filter((link) => link === 'lost')).toHaveLength(5);
    expect(hub.bridge.health()).toMatchObject({ reconnects: 5, lastError: 'driver/line-lost' });
  });

  test('the line cut in the middle of writing: the lights arrive after it', async () => {
    const { device, hub } = await syncedBench();
    for (let cell = 0; cell < CELLS; cell++) hub.bridge.light(cell, 'here');
    device.cut();
    for (let cell = 0; cell < CELLS; cell++) hub.bridge.light(cell, 'wrong');
    await hub.synced(CELLS, 2);
    const shown = new Map<number, string>();
    await until(() => {
      shown.clear();
      for (const event of device.events)
        if (event.kind === 'light') shown.set(event.cell, event.light);
      return [...shown.values()].filter((light) => light === 'wrong').length === CELLS;
    }, 'all lights');
  });

  test('rebooted in the middle of a frame on the same line: greeted anew, everything told again', async () => {
    const { device, hub } = await syncedBench();
    device.read(3, tags(1));
    await until(() => hub.cell(3).length === 2, 'the change');
    device.blurt(Uint8Array.of(0, 20, 1, 2, 3));
    device.reboot(2);
    await hub.synced(CELLS, 2);
    expect(hub.links).toEqual(['alive', 'lost', 'alive']);
    expect(hub.cell(3)).toEqual([EMPTY]);
    expect(device.connections).toBe(1);
    expect(hub.logged).toEqual(['back', 'lost driver/rebooted', 'back']);
    expect(hub.bridge.health().hello?.bootId).toBe(2);
  });

  test('rebooted unheard: noticed by the next beat', async () => {
    const { device, hub } = await syncedBench();
    device.behaviour.send = () => [];
    device.reboot(2);
    await sleep(20);
    device.behaviour = {};
    await hub.synced(CELLS, 2);
    expect(hub.links).toEqual(['alive', 'lost', 'alive']);
    expect(device.connections).toBe(1);
  });
});

test('two hubs on one bridge take it in turn, ever slower', async () => {
  const { device, path } = await syncedBench();
  device.isExclusive = true;
  const rival = new ListeningBridge(`unix:${path}`, clock);
  await rival.alive();
  device.cut();
  await sleep(400);
  const before = device.connections;
  await sleep(2000); // 10 s of the hubs, that pause for 2 s each
  expect(device.connections - before).toBeLessThanOrEqual(30);
  expect(device.connections - before).toBeGreaterThanOrEqual(4);
});

test('25 reconnects leave no handle behind', async () => {
  const quick = realClock(20);
  const device = new ScriptedDevice(quick);
  onTestFinished(() => device.destroy());
  const path = join(temporaryFolder(), 'bridge.sock');
  await device.listen({ path });
  const hub = new ListeningBridge(`unix:${path}`, quick);
  await hub.synced(CELLS);
  const handles = () => process.getActiveResourcesInfo().length;
  const before = handles();
  for (let round = 2; round <= 26; round++) {
    device.cut();
    await hub.alive(round);
  }
  await hub.synced(CELLS, 26);
  expect(handles()).toBeLessThanOrEqual(before + 2);
});
