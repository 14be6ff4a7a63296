import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  deviceId,
  parseSpaceKey,
  SECTORS,
  pieceClass,
  designId,
  spaceKey,
  tagUid,
  type Axial,
  type Observation,
  type Rev,
  type Seat,
  type Sector,
  type Space,
  type TagUid,
} from '@ringside/protocol/vocabulary';
import type { SteelArenaView } from '@ringside/protocol/games/steel-arena';
import { distance, neighbor, spiral } from '@ringside/engine/kernel';
import { parseTraceFile, writeTraceFile } from '@ringside/protocol/record';
import { STEEL_ARENA, steelArenaGame, TestBench } from '../../test/table/table-kit.ts';
import { replayTrace } from '../trace/index.ts';
import { DEFAULT_SETTINGS } from '../reconciler/index.ts';
import type { Light, Rig, TaggedThing } from './ports.ts';

const BRIDGE = deviceId('bridge/1');
const CELLS: readonly Axial[] = spiral({ q: 0, r: 0 }, 2);
const tag = (n: number): TagUid => tagUid(Uint8Array.of(4, 0, n >> 8, n & 255));

const THINGS = new Map<TagUid, TaggedThing>();
const ROBOTS = { A: tag(1), B: tag(2) } as const;
THINGS.set(ROBOTS.A, { class: pieceClass('robot/1') });
THINGS.set(ROBOTS.B, { class: pieceClass('robot/2') });
['attack', 'move', 'turn', 'defence', 'terrain'].forEach((type, index) => {
  for (let n = 0; n < 8; n += 1) {
    THINGS.set(tag(100 * (index + 1) + n), { class: pieceClass(`II/${type}`) });
    THINGS.set(tag(100 * (index + 1) + 50 + n), { class: pieceClass(`III/${type}`) });
  }
});
THINGS.set(tag(200), { class: pieceClass('II/move'), design: designId('walker-m2-r') });

const rig: Rig = {
  spaceOf: (_device, cell) => CELLS[cell],
  cellOf: (space) => {
    const cell = CELLS.findIndex((one) => spaceKey(one) === spaceKey(space));
    return cell < 0 ? undefined : { device: BRIDGE, cell };
  },
  thingOf: (uid) => THINGS.get(uid),
  spaces: () => CELLS,
};

/** A mat that reports what tests lay on it, as the driver would. */
class Mat {
  readonly #bench: TestBench;
  readonly #lying = new Map<string, TagUid[]>();
  #listener: ((observation: Observation) => void) | undefined;
  readonly lit = new Map<string, Light>();

  constructor(bench: TestBench) {
    this.#bench = bench;
  }

  readonly sensors = {
    subscribe: (listener: (observation: Observation) => void) => {
      this.#listener = listener;
      return () => (this.#listener = undefined);
    },
  };

  readonly actuators = {
    light: (lights: readonly { readonly space: Space; readonly light: Light }[]) => {
      for (const { space, light } of lights) this.lit.set(spaceKey(space), light);
    },
  };

  connect(): void {
    this.#tell({ kind: 'link', device: BRIDGE, link: 'alive', atMs: this.#nowMs() });
    for (const space of CELLS) this.#report(spaceKey(space));
  }

  disconnect(): void {
    this.#tell({ kind: 'link', device: BRIDGE, link: 'lost', atMs: this.#nowMs() });
  }

  lay(uid: TagUid, space: string): void {
    this.take(uid);
    this.#lying.set(space, [...(this.#lying.get(space) ?? []), uid]);
    this.#report(space);
  }

  take(uid: TagUid): void {
    for (const [space, tags] of this.#lying) {
      if (!tags.includes(uid)) continue;
      this.#lying.set(
        space,
        tags.filter((one) => one !== uid),
      );
      this.#report(space);
    }
  }

  tileAt(space: string): TagUid | undefined {
    return this.#lying.get(space)?.find((uid) => uid !== ROBOTS.A && uid !== ROBOTS.B);
  }

  #report(key: string): void {
    const cell = CELLS.findIndex((space) => spaceKey(space) === key);
    const tags = this.#lying.get(key) ?? [];
    const status = tags.length > 0 ? 'tags' : 'empty';
    this.#tell({ kind: 'cell', device: BRIDGE, cell, status, tags, atMs: this.#nowMs() });
  }

  #tell(observation: Observation): void {
    this.#listener?.(observation);
  }

  #nowMs(): number {
    return this.#bench.clock.nowMs();
  }
}

let bench: TestBench;
let mat: Mat;

beforeEach(async () => {
  bench = new TestBench();
  mat = new Mat(bench);
  bench.use({
    rig,
    sensors: mat.sensors,
    actuators: mat.actuators,
    reconciler: { ...DEFAULT_SETTINGS, mayMove: (of) => /\/(move|any)$/.test(of) },
  });
  await bench.open();
  mat.connect();
  await pass(1_000);
});

afterEach(async () => {
  await bench.discard();
});

/** Lets time go by in small steps, so that timers and the queue take turns as they do in life. */
async function pass(ms: number): Promise<void> {
  for (let gone = 0; gone < ms; gone += 50) {
    bench.clock.pass(50);
    await setImmediate();
  }
}

const accepted = { ok: true, value: null };
const sensing = (viewer: Seat | 'public' | 'host' = 'public') => bench.frame(viewer).sensing;
const view = (): SteelArenaView => bench.frame('public').view as unknown as SteelArenaView;
const robotAt = (seat: Seat): string => {
  const at = view().robots.find((robot) => robot.seat === seat)?.at;
  return at && at !== 'untracked' ? spaceKey(at) : 'dock';
};

/** Lays every tile the record wants, each from the stock of its class. */
async function layField(): Promise<void> {
  const stock = [...THINGS.keys()].filter((uid) => !Object.values<TagUid>(ROBOTS).includes(uid));
  for (const { space, piece } of view().field) {
    if (!piece) continue;
    const index = stock.findIndex((uid) => fits(piece.class, THINGS.get(uid)?.class ?? ''));
    const [uid] = stock.splice(index, 1);
    if (uid) mat.lay(uid, spaceKey(space));
  }
  await pass(4_000);
}

const fits = (wanted: string, got: string): boolean =>
  wanted === got || (wanted.endsWith('/any') && wanted.split('/')[0] === got.split('/')[0]);

/** The seat that deploys now, with the spaces it may choose from. */
function deploying(): { readonly seat: Seat; readonly spaces: readonly string[] } {
  const seat = (['A', 'B'] as const).find((one) =>
    bench.frame(one).mine.some(({ kind }) => kind === 'deploy'),
  );
  if (!seat) throw new Error('nobody deploys');
  const deploy = bench.frame(seat).mine.find(({ kind }) => kind === 'deploy');
  const spaces = deploy?.choices.flatMap(({ fields }) =>
    fields['space'] && 'one' in fields['space'] ? fields['space'].one.map(String) : [],
  );
  return { seat, spaces: spaces ?? [] };
}

async function deployByTap(): Promise<void> {
  while (view().phase === 'deploy') {
    const { seat, spaces } = deploying();
    const stances = spaces
      .filter(isFar)
      .flatMap((space) => SECTORS.map((facing) => [space, facing] as const));
    const [space, facing] = stances.find((stance) => hasDullPath(...stance)) ?? [
      spaces[0] ?? '',
      0,
    ];
    expect(await bench.answer(seat, { kind: 'deploy', space, facing })).toEqual(accepted);
    mat.lay(ROBOTS[seat as 'A' | 'B'], space);
    await pass(2_000);
  }
  await takeUp();
}

/** Hands take from the board what the record has taken from it. */
async function takeUp(): Promise<void> {
  for (const { from, do: what } of sensing().putRight) {
    const uid = what === 'take-away' && from ? mat.tileAt(spaceKey(from)) : undefined;
    if (uid) mat.take(uid);
  }
  await pass(6_000);
}

/** Going straight ahead twice one picks up nothing that moves, and no terrain does anything. */
const hasDullPath = (from: string, facing: Sector): boolean =>
  [0, 1, 2].every((steps) => {
    const key = spaceKey(ahead(parseSpaceKey(from) as Axial, facing, steps));
    const here = view().field.find((one) => spaceKey(one.space) === key);
    return here !== undefined && !/\/(move|terrain)$/.test(here.piece?.class ?? '');
  });

const ahead = (from: Axial, facing: Sector, steps: number): Axial =>
  steps === 0 ? from : ahead(neighbor(from, facing), facing, steps - 1);

const isFar = (space: string): boolean => {
  const taken = view().robots.flatMap(({ at }) => (at && at !== 'untracked' ? [at] : []));
  const here = parseSpaceKey(space) as Axial;
  return taken.every((there) => distance(there, here) > 2);
};

describe('before a game', () => {
  test('the mat is in step, or lost', async () => {
    expect(sensing()).toEqual({ state: 'in-step', putRight: [], tentative: [] });
    mat.disconnect();
    await pass(50);
    expect(sensing().state).toBe('lost');
  });
});

test('with real tiles the classes of what is laid are read from their tags', async () => {
  await bench.begin(steelArenaGame('physical'));
  await pass(50);
  expect(view().field.every(({ piece }) => piece?.class.endsWith('/any'))).toBe(true);
  await layField();
  await pass(3_000);
  expect(view().field.filter(({ piece }) => piece?.class.endsWith('/any'))).toEqual([]);
  expect(bench.frame('A').mine.filter(({ kind }) => kind === 'name-class')).toEqual([]);
});

test('what a seat says privately of a tile changes nothing others see of sensing, not for a moment', async () => {
  await bench.begin(steelArenaGame('physical'));
  await pass(50);
  await layField();
  await deployByTap();
  const seat = mover();
  mat.lay(ROBOTS[seat], spaceAhead(seat));
  await pass(12_000);
  const others = ['public', 'host', seat === 'A' ? 'B' : 'A'] as const;
  const heard: string[] = [];
  for (const viewer of others) bench.table.subscribe(viewer, () => heard.push(viewer));
  const before = bench.table.current(seat);
  const own = bench.frame(seat).mine.find(({ kind }) => kind === 'identify');
  const fields = own?.choices[0]?.fields ?? {};
  const one = (name: string): string => {
    const field = fields[name];
    return field && 'one' in field ? String(field.one[0]) : '';
  };
  const action = { kind: 'identify', piece: one('piece'), design: one('design') };
  expect(await bench.answer(seat, action)).toEqual(accepted);
  await pass(2_000);
  expect(bench.table.current(seat)).not.toBe(before);
  expect(heard).toEqual([]);
});

test('a bug in the reconciler switches sensing off, and the game goes on by taps', async () => {
  let isBroken = false;
  const thingOf: Rig['thingOf'] = (uid) => {
    if (isBroken) throw new Error('a bug');
    return rig.thingOf(uid);
  };
  bench.use({ rig: { ...rig, thingOf }, sensors: mat.sensors });
  await bench.reopen();
  mat.connect();
  await bench.begin(steelArenaGame('virtual'));
  isBroken = true;
  mat.lay(ROBOTS.A, '0,0');
  await pass(100);
  expect(sensing()).toEqual({ state: 'off', putRight: [], tentative: [] });
  expect(bench.warnings).toMatchObject([{ code: 'table/sensing-failed' }]);
  const { seat, spaces } = deploying();
  const deploy = { kind: 'deploy', space: spaces[0] ?? '', facing: 0 };
  expect(await bench.answer(seat, deploy)).toEqual(accepted);
});

test('a game that is over can be told to sensing again, and it comes to the same', async () => {
  expect(bench.table.exportTrace()).toMatchObject({ error: { code: 'table/no-trace' } });
  await bench.begin(steelArenaGame('virtual'));
  await pass(50);
  await layField();
  await deployByTap();
  const seat = mover();
  mat.lay(ROBOTS[seat], await moveByTap(seat, 'central'));
  await pass(3_000);
  expect(await bench.undo(seat)).toEqual(accepted);
  await pass(1_000);
  const { state, text, putRight } = sensing();
  expect(state).toBe('restoring');
  expect(bench.table.exportTrace()).toMatchObject({ error: { code: 'table/trace-sealed' } });
  await bench.begin({ ...steelArenaGame('virtual'), endRunning: true });
  const trace = bench.table.exportTrace();
  if (!trace.ok) throw new Error(trace.error.code);
  const file = writeTraceFile(trace.value);
  expect(file).toContain('"do":"rewind"');
  const read = parseTraceFile(file);
  const replayed = read.ok && replayTrace(read.value, [STEEL_ARENA]);
  const last = replayed && replayed.ok ? replayed.value.at(-1) : '';
  const [, decision = '{}'] = /^\d+ (.*)$/.exec(last ?? '') ?? [];
  expect(JSON.parse(decision)).toMatchObject({ state, text, putRight });
});

describe('a game with virtual faces', () => {
  beforeEach(async () => {
    await bench.begin(steelArenaGame('virtual'));
    await pass(50);
  });

  test('what hands owe is on the list, its first job lit, until it lies there', async () => {
    expect(sensing()).toMatchObject({ state: 'waiting', text: { key: 'sensing.lay' } });
    expect(sensing().putRight).toHaveLength(12);
    expect([...mat.lit.values()]).toContain('here');
    await layField();
    expect(sensing()).toEqual({ state: 'in-step', putRight: [], tentative: [] });
    expect([...mat.lit.values()].every((light) => light === 'off')).toBe(true);
  });

  test('a tap is owed by hands; laid, all is in step', async () => {
    await layField();
    const { seat, spaces } = deploying();
    await bench.answer(seat, { kind: 'deploy', space: spaces[0] ?? '', facing: 0 });
    await pass(50);
    expect(sensing().putRight).toMatchObject([{ because: 'owed', piece: `robot-${seat}` }]);
    mat.lay(ROBOTS[seat as 'A' | 'B'], spaces[0] ?? '');
    await pass(2_000);
    expect(sensing()).toMatchObject({ state: 'in-step', putRight: [] });
  });

  test('undo puts back what hands had laid: until it is back there it means nothing new', async () => {
    await layField();
    await deployByTap();
    expect(sensing().state).toBe('in-step');
    const seat = mover();
    const from = robotAt(seat);
    const move = await moveByTap(seat, 'central');
    mat.lay(ROBOTS[seat], move);
    await pass(3_000);
    expect(await bench.undo(seat)).toEqual(accepted);
    await pass(100);
    expect(sensing()).toMatchObject({
      state: 'restoring',
      putRight: [{ because: 'restore', piece: `robot-${seat}` }],
    });
    await pass(10_000);
    expect(robotAt(seat)).toBe(from);
    expect(sensing().state).toBe('restoring');
    mat.lay(ROBOTS[seat], from);
    await pass(3_000);
    expect(sensing().state).toBe('in-step');
    expect(robotAt(seat)).toBe(from);
  });

  describe('what an undo, a redo or a correction leaves lying about, and nobody touches', () => {
    /** Reports keep coming, as they do; a minute later nothing has been proposed and nobody has been asked. */
    async function nothingComesOfIt(): Promise<void> {
      const [game] = (await bench.log.games()).slice(-1);
      for (let seconds = 0; seconds < 60; seconds += 2) {
        mat.connect();
        await pass(2_000);
        expect(['restoring', 'waiting', 'in-step']).toContain(sensing().state);
      }
      expect((await bench.log.games()).at(-1)?.lastSeq).toBe(game?.lastSeq);
    }

    /** Five acts or more, the robots laid where the record has them. */
    async function playOn(): Promise<void> {
      for (let turns = 0; turns < 2; turns += 1) {
        const seat = mover();
        await step(seat);
        mat.lay(ROBOTS[seat], robotAt(seat));
        await pass(1_000);
        await endTurn(seat);
      }
      expect(await bench.answer(mover(), { kind: 'cool-down' })).toEqual(accepted);
      await pass(1_000);
    }

    /** One space in whatever direction is free. */
    async function step(seat: Seat): Promise<void> {
      const activate = bench.frame(seat).mine.find(({ kind }) => kind === 'activate');
      const moves = ['forward', 'backward', 'sideways', 'move']
        .map((ability) => ({ kind: 'activate', module: 'central', ability, distance: 1 }))
        .filter((one) => activate && !bench.table.explain({ by: seat }, activate.id, one));
      expect(await bench.answer(seat, moves[0] ?? { kind: 'cool-down' })).toEqual(accepted);
    }

    const give = (kind: 'undo' | 'redo') => {
      const baseRev = bench.frame('host').rev as Rev;
      const force = kind === 'undo' && { force: 'a dispute' };
      return bench.table.submit(
        { by: 'host' },
        { kind, cmdId: bench.commandId(), baseRev, ...force },
      );
    };

    /** Hands lay everything where the record has it; `lay` knows which tile lay where. */
    async function putAllRight(lay: ReadonlyMap<string, TagUid>): Promise<void> {
      for (const { do: what, from, to } of sensing().putRight) {
        const uid = to && lay.get(spaceKey(to));
        const gone = what === 'take-away' && from ? mat.tileAt(spaceKey(from)) : undefined;
        if (gone) mat.take(gone);
        else if (to && uid) mat.lay(uid, spaceKey(to));
      }
      for (const seat of ['A', 'B'] as const) mat.lay(ROBOTS[seat], robotAt(seat));
      await pass(3_000);
    }

    const jobs = () => sensing().putRight.map(({ because, piece, to }) => ({ because, piece, to }));
    const lying = new Map<string, TagUid>();

    beforeEach(async () => {
      await layField();
      await deployByTap();
      for (const space of CELLS) {
        const uid = mat.tileAt(spaceKey(space));
        if (uid) lying.set(spaceKey(space), uid);
      }
      await playOn();
    });

    test('five undos: all that moved goes back, and means nothing until it has', async () => {
      const [a, b] = [robotAt('A'), robotAt('B')];
      const before = jobs();
      for (let depth = 0; depth < 5; depth += 1) expect(await give('undo')).toEqual(accepted);
      expect([robotAt('A'), robotAt('B')]).not.toEqual([a, b]);
      await pass(100);
      expect(sensing().state).toBe('restoring');
      expect(sensing().putRight.map(({ because }) => because)).toContain('restore');
      await nothingComesOfIt();
      for (let depth = 0; depth < 5; depth += 1) expect(await give('redo')).toEqual(accepted);
      expect([robotAt('A'), robotAt('B')]).toEqual([a, b]);
      await nothingComesOfIt();
      expect(jobs()).toEqual(before);
    }, 60_000);

    test('put back, then redone: the pieces go forward again', async () => {
      await putAllRight(lying);
      for (let depth = 0; depth < 5; depth += 1) await give('undo');
      await putAllRight(lying);
      expect(sensing().state).toBe('in-step');
      for (let depth = 0; depth < 5; depth += 1) await give('redo');
      await pass(100);
      expect(sensing()).toMatchObject({ state: 'restoring' });
      await nothingComesOfIt();
      await putAllRight(lying);
      expect(jobs().filter(({ because }) => because !== 'owed')).toEqual([]);
    }, 60_000);

    test('a correction, and its undo: what it moved is on the list', async () => {
      const row = bench.table.edits().find(({ kind }) => kind === 'robot-at');
      const first = (name: string): string => {
        const field = row?.fields[name];
        return field && 'one' in field ? String(field.one[0]) : '';
      };
      const [seat, was, space] = ['seat', 'was', 'space'].map(first) as [Seat, string, string];
      const edit = { kind: 'robot-at', seat, was, space };
      const baseRev = bench.frame('host').rev as Rev;
      const correct = { kind: 'correct', cmdId: bench.commandId(), baseRev } as const;
      const whole = { ...correct, edits: [edit], why: 'it was pushed' };
      expect(await bench.table.submit({ by: 'host' }, whole)).toEqual(accepted);
      await pass(100);
      expect(robotAt(seat)).not.toBe(was);
      expect(sensing().putRight.map(({ piece }) => piece)).toContain(`robot-${seat}`);
      await nothingComesOfIt();
      expect(await give('undo')).toEqual(accepted);
      expect(robotAt(seat)).toBe(was);
      await nothingComesOfIt();
    });
  });

  test('a move that several modules could have made is asked of its seat, and of nobody else', async () => {
    await layField();
    await deployByTap();
    const seat = mover();
    const to = spaceAhead(seat);
    mat.lay(ROBOTS[seat], to);
    await pass(300);
    expect(sensing()).toMatchObject({
      state: 'tentative',
      tentative: [{ piece: `robot-${seat}` }],
    });
    await pass(3_000);
    expect(sensing().state).toBe('asking');
    for (const viewer of ['public', 'host', seat === 'A' ? 'B' : 'A'] as const) {
      expect(sensing(viewer)).not.toHaveProperty('asked');
    }
    const [option] = sensing(seat).asked?.options ?? [];
    if (!option) throw new Error('nothing to choose from');
    const { decisionId, action } = option;
    const command = { kind: 'answer', cmdId: bench.commandId(), decisionId, action } as const;
    expect(await bench.table.submit({ by: seat }, command)).toEqual(accepted);
    expect(robotAt(seat)).toBe(to);
  });

  test('a move that one module alone can have made is entered by itself, and said to be sensed', async () => {
    await layField();
    await deployByTap();
    const seat = mover();
    const first = await moveByTap(seat, 'central');
    mat.lay(ROBOTS[seat], first);
    await pass(1_000);
    await endTurn(seat);
    const other = mover();
    expect(await bench.answer(other, { kind: 'cool-down' })).toEqual(accepted);
    await endTurn(other);
    expect(mover()).toBe(seat);
    const to = spaceAhead(seat);
    mat.lay(ROBOTS[seat], to);
    await pass(3_000);
    expect(robotAt(seat)).toBe(to);
    expect(bench.frame('public').log.at(-1)).toMatchObject({ seat, provenance: 'sensed' });
    expect(bench.frame(seat).undo).toMatchObject({ can: true });
    await bench.reopen('crash');
    expect(bench.frame('public').log.at(-1)).toMatchObject({ seat, provenance: 'sensed' });
  });

  test('a lost link keeps the game playable by taps', async () => {
    mat.disconnect();
    await pass(100);
    expect(sensing().state).toBe('lost');
    await deployByTap();
    expect(view().phase).toBe('active');
  });
});

/** The seat whose turn it is. */
const mover = (): 'A' | 'B' =>
  bench.frame('A').mine.some(({ kind }) => kind === 'activate') ? 'A' : 'B';

async function moveByTap(seat: Seat, module: string): Promise<string> {
  const to = spaceAhead(seat);
  const action = { kind: 'activate', module, ability: 'forward', distance: 1 };
  expect(await bench.answer(seat, action)).toEqual(accepted);
  return to;
}

async function endTurn(seat: Seat): Promise<void> {
  if (bench.frame(seat).mine.some(({ kind }) => kind === 'end-turn')) {
    expect(await bench.answer(seat, { kind: 'end-turn' })).toEqual(accepted);
  }
  await takeUp();
}

function spaceAhead(seat: Seat): string {
  const robot = view().robots.find((one) => one.seat === seat);
  const at = robot?.at;
  const facing = robot?.facing;
  if (!at || at === 'untracked' || facing === undefined || facing === 'untracked') {
    throw new Error('not on the board');
  }
  return spaceKey(neighbor(at, facing));
}
