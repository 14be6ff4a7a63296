import { once } from 'node:events';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cellAt, first, ofClass, OTHER_ROBOT, put, ROBOT, testWorld } from '../table.fixture.ts';
import { seededDice } from '../world/dice.ts';
import type { World } from '../world/world.ts';
import { Bridge } from './bridge.ts';
import { TestHub } from './hub.fixture.ts';
import { LinkDevice } from './link-device.ts';

const SCAN_MS = 60;
const SOON = { timeout: 4000, interval: 10 };

let folder: string;
let path: string;
let world: World;
let bridge: Bridge;
let clock: NodeJS.Timeout;
const hubs: TestHub[] = [];

function newBridge(): Bridge {
  return new Bridge({
    address: { kind: 'unix', path },
    cells: world.furniture.cells,
    dice: seededDice(9),
    device: new LinkDevice({
      cells: world.furniture.cells,
      scanMs: SCAN_MS,
      bootId: 1000,
      dice: seededDice(10),
      runs: { what: 'stand-in', because: 'asked' },
    }),
  });
}

const dial = (): TestHub => {
  const hub = new TestHub(path);
  hubs.push(hub);
  return hub;
};

const alive = async (): Promise<TestHub> => {
  const hub = dial();
  await vi.waitFor(() => {
    expect(hub.of('snapshot').some(({ isWhole }) => isWhole)).toBe(true);
  }, SOON);
  return hub;
};

const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const middle = () => cellAt(world.furniture, 0, 0);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bridge-'));
  path = join(folder, 'bridge.sock');
  world = testWorld();
  bridge = newBridge();
  await bridge.open();
  let lastMs = performance.now();
  clock = setInterval(() => {
    const nowMs = performance.now();
    bridge.scan(nowMs - lastMs, (cell) => world.tagsAt(cell));
    lastMs = nowMs;
  }, 5);
});

afterEach(async () => {
  clearInterval(clock);
  for (const hub of hubs.splice(0)) hub.kill();
  await bridge.close();
  await rm(folder, { recursive: true });
});

describe('the wire', () => {
  test('greets with its cells and sends a whole snapshot', async () => {
    put(world, ROBOT, middle().mm);
    const hub = await alive();
    expect(first(hub.of('alive')).device).toMatchObject({ bootId: 1000, cellCount: 19 });
    expect(hub.of('cell').findLast(({ cell }) => cell === middle().cell)).toMatchObject({
      status: 'tags',
      tags: [ROBOT],
    });
    expect(bridge.wire.state).toBe('alive');
  });

  test('a change is told once when it is acknowledged', async () => {
    const hub = await alive();
    const before = hub.changesOf(middle().cell).length;
    put(world, ROBOT, middle().mm);
    await vi.waitFor(() => {
      expect(hub.changesOf(middle().cell).length).toBeGreaterThan(before);
    }, SOON);
    await rest(400);
    expect(hub.changesOf(middle().cell).slice(before)).toMatchObject([
      { status: 'tags', tags: [ROBOT] },
    ]);
  });

  test('a change is told again until it is acknowledged', async () => {
    const hub = await alive();
    const before = hub.changesOf(middle().cell).length;
    hub.mute();
    put(world, ROBOT, middle().mm);
    await vi.waitFor(() => {
      expect(hub.changesOf(middle().cell).length).toBeGreaterThanOrEqual(before + 3);
    }, SOON);
    hub.unmute();
    await rest(1300);
    const told = hub.changesOf(middle().cell).length;
    await rest(1300);
    expect(hub.changesOf(middle().cell)).toHaveLength(told);
  });

  test('a robot on a tile is two tags, lifting it leaves the tile', async () => {
    const tile = first(ofClass(world, 'II/move'));
    put(world, tile, middle().mm);
    const hub = await alive();
    put(world, ROBOT, middle().mm);
    await vi.waitFor(() => {
      expect(hub.changesOf(middle().cell).at(-1)?.tags).toEqual([ROBOT, tile].sort());
    }, SOON);
    world.grip('hand', ROBOT, 'lift');
    await vi.waitFor(() => {
      expect(hub.changesOf(middle().cell).at(-1)?.tags).toEqual([tile]);
    }, SOON);
  });

  test('four tags on one cell are a collision', async () => {
    const hub = await alive();
    for (const uid of [ROBOT, OTHER_ROBOT, ...ofClass(world, 'II/move').slice(0, 2)]) {
      put(world, uid, middle().mm);
    }
    await vi.waitFor(() => {
      expect(hub.changesOf(middle().cell).at(-1)?.status).toBe('collision');
    }, SOON);
  });

  test('lights shine until the hub says off or greets anew', async () => {
    const hub = await alive();
    hub.light(3, 'here');
    hub.light(4, 'wrong');
    await vi.waitFor(() => {
      expect(bridge.lights).toEqual([
        { cell: 3, light: 'here' },
        { cell: 4, light: 'wrong' },
      ]);
    }, SOON);
    hub.light(3, 'off');
    await vi.waitFor(() => {
      expect(bridge.lights).toEqual([{ cell: 4, light: 'wrong' }]);
    }, SOON);
    await alive();
    expect(bridge.lights).toEqual([]);
  });

  test('killing the hub moves no piece; the next one is told where everything is', async () => {
    put(world, ROBOT, middle().mm);
    const before = await alive();
    const lay = [...world.pieces];
    before.kill();
    await vi.waitFor(() => {
      expect(bridge.wire.state).toBe('waiting');
    }, SOON);
    expect([...world.pieces]).toEqual(lay);
    const after = await alive();
    expect(after.of('cell').find(({ cell }) => cell === middle().cell)?.tags).toEqual([ROBOT]);
  });

  test('one host at a time: a new one takes the place of the last', async () => {
    const old = await alive();
    await alive();
    await vi.waitFor(() => {
      expect(old.isCut).toBe(true);
    }, SOON);
  });
});

describe('faults', () => {
  test('cable out: cut, refused for so long, then welcome again', async () => {
    const hub = await alive();
    bridge.setFault({ fault: 'cable-out', seconds: 0.6 });
    await vi.waitFor(() => {
      expect(hub.isCut).toBe(true);
    }, SOON);
    const refused = dial();
    await vi.waitFor(() => {
      expect(refused.isCut).toBe(true);
    }, SOON);
    expect(refused.heard).toEqual([]);
    expect(bridge.wire.state).toBe('closed');
    await vi.waitFor(() => {
      expect(bridge.wire.state).toBe('waiting');
    }, SOON);
    await rest(50);
    await alive();
  });

  test('silent: the line is open, nothing is said or heard, and the state arrives afterwards', async () => {
    const hub = await alive();
    bridge.setFault({ fault: 'silent', seconds: 0.7 });
    const { length } = hub.heard;
    put(world, ROBOT, middle().mm);
    hub.light(1, 'here');
    await rest(500);
    expect(hub.heard).toHaveLength(length);
    expect(hub.isCut).toBe(false);
    expect(bridge.lights).toEqual([]);
    await vi.waitFor(() => {
      expect(hub.changesOf(middle().cell).at(-1)?.tags).toEqual([ROBOT]);
    }, SOON);
  });

  test('garbage bytes cost no report', async () => {
    const hub = await alive();
    bridge.setFault({ fault: 'garbage', bytes: 300 });
    put(world, ROBOT, middle().mm);
    await vi.waitFor(() => {
      expect(hub.changesOf(middle().cell).at(-1)?.tags).toEqual([ROBOT]);
    }, SOON);
    expect(hub.of('lost')).toEqual([]);
    expect(hub.counters.discardedBytes + hub.counters.crcErrors).toBeGreaterThan(0);
  });

  test('frames in pieces are whole frames to the hub', async () => {
    bridge.setFault({ fault: 'split', on: true });
    const hub = await alive();
    put(world, ROBOT, middle().mm);
    await vi.waitFor(() => {
      expect(hub.changesOf(middle().cell).at(-1)?.tags).toEqual([ROBOT]);
    }, SOON);
    expect(hub.counters.crcErrors).toBe(0);
    expect(hub.counters.lostFrames).toBe(0);
  });

  test('every frame twice from the first on ends no session, and its snapshots are whole', async () => {
    bridge.setFault({ fault: 'duplicate', on: true });
    const hub = await alive();
    const before = hub.of('beat').length;
    put(world, ROBOT, middle().mm);
    await vi.waitFor(() => {
      expect(hub.changesOf(middle().cell).at(-1)?.tags).toEqual([ROBOT]);
    }, SOON);
    await vi.waitFor(() => {
      expect(hub.of('beat').length).toBeGreaterThanOrEqual(before + 2);
    }, SOON);
    expect(hub.of('lost')).toEqual([]);
  });

  test('a restart is another boot and a new session on the same line', async () => {
    const hub = await alive();
    bridge.setFault({ fault: 'reboot' });
    await vi.waitFor(() => {
      expect(hub.of('alive').map(({ device }) => device.bootId)).toEqual([1000, 1001]);
    }, SOON);
    expect(hub.of('lost')).toMatchObject([{ reason: 'rebooted' }]);
    expect(hub.isCut).toBe(false);
  });

  test('a dead cell is a fault and sick in the heartbeat; mended it reads again', async () => {
    put(world, ROBOT, middle().mm);
    const hub = await alive();
    const { cell } = middle();
    expect(bridge.setFault({ fault: 'dead-cell', cell, on: true })).toBe(true);
    await vi.waitFor(() => {
      expect(hub.changesOf(cell).at(-1)?.status).toBe('fault');
      expect(hub.of('beat').at(-1)?.sick).toEqual([cell]);
    }, SOON);
    bridge.setFault({ fault: 'dead-cell', cell, on: false });
    await vi.waitFor(() => {
      expect(hub.changesOf(cell).at(-1)?.tags).toEqual([ROBOT]);
    }, SOON);
  });

  test('a cell the mat does not have is refused', () => {
    expect(bridge.setFault({ fault: 'dead-cell', cell: 99, on: true })).toBe(false);
  });

  test('missed reads flicker, ghosts show a neighbour; none ends it all', async () => {
    put(world, ROBOT, middle().mm);
    const hub = await alive();
    bridge.setFault({ fault: 'missed', rate: 0.5 });
    bridge.setFault({ fault: 'ghost', rate: 0.5 });
    const neighbour = cellAt(world.furniture, 1, 0).cell;
    await vi.waitFor(() => {
      expect(hub.changesOf(middle().cell).some(({ status }) => status === 'empty')).toBe(true);
      expect(hub.changesOf(neighbour).some(({ tags }) => tags.includes(ROBOT))).toBe(true);
    }, SOON);
    bridge.setFault({ fault: 'none' });
    await vi.waitFor(() => {
      expect(hub.changesOf(middle().cell).at(-1)?.tags).toEqual([ROBOT]);
      expect(hub.changesOf(neighbour).at(-1)?.status).toBe('empty');
    }, SOON);
  });
});

describe('the address', () => {
  test('a socket file that nobody listens on is taken over', async () => {
    await bridge.close();
    // A socket file whose process is gone: listened on once, then renamed away from its closing owner.
    const owner = createServer().listen(`${path}.owner`);
    await once(owner, 'listening');
    await rename(`${path}.owner`, path);
    await new Promise((resolve) => owner.close(resolve));
    await bridge.open();
    await alive();
  });

  test('one that somebody listens on is not', async () => {
    await expect(newBridge().open()).rejects.toMatchObject({
      code: 'virtual-table/bridge-address-taken',
      exitCode: 4,
      retryable: true,
    });
  });
});
