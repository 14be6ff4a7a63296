import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { Bridge } from '../bridge/bridge.ts';
import { LinkDevice } from '../bridge/link-device.ts';
import { Desk } from '../desk/desk.ts';
import { HubEye } from '../desk/hub-eye.ts';
import type { FromPage, ToPage } from '../picture/messages.ts';
import { cellAt, put, ROBOT, testWorld } from '../table.fixture.ts';
import { seededDice } from '../world/dice.ts';
import type { World } from '../world/world.ts';
import { controlServer } from './http.ts';
import { Pages } from './pages.ts';
import { tableState } from './state.ts';

let folder: string;
let world: World;
let server: Server;
let pages: Pages;
let hub: Server;
let hubSays: unknown;
let clock: NodeJS.Timeout;
let port: number;

const portOf = (each: Server): number => (each.address() as AddressInfo).port;

async function listening(each: Server): Promise<Server> {
  each.listen(0, '127.0.0.1');
  await once(each, 'listening');
  return each;
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'control-'));
  world = testWorld();
  hubSays = undefined;
  hub = await listening(
    createServer((asked, response) => {
      if (hubSays === undefined || asked.url !== '/api/v1/tables/table/frame')
        response.writeHead(503).end();
      else response.end(JSON.stringify(hubSays));
    }),
  );
  const bridge = new Bridge({
    address: { kind: 'unix', path: join(folder, 'bridge.sock') },
    cells: world.furniture.cells,
    dice: seededDice(1),
    device: new LinkDevice({
      cells: world.furniture.cells,
      scanMs: 240,
      bootId: 1,
      dice: seededDice(2),
      runs: { what: 'stand-in', because: 'asked' },
    }),
  });
  const desk = new Desk({
    world,
    bridge,
    eye: new HubEye(new URL(`http://127.0.0.1:${portOf(hub)}`)),
    dice: seededDice(2),
    start: () => [...testWorld().pieces],
  });
  server = controlServer({ desk, state: () => tableState(world, desk, 1) });
  pages = new Pages(server, { desk, world, seed: 1 });
  port = portOf(await listening(server));
  clock = setInterval(() => {
    desk.step(100); // ten times as fast as hands are
    pages.publish();
  }, 10);
});

afterEach(async () => {
  clearInterval(clock);
  pages.close();
  for (const each of [server, hub]) {
    each.close();
    each.closeAllConnections();
  }
  await rm(folder, { recursive: true });
});

interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** One request with exactly these headers, `Host` too. */
async function ask(path: string, { method = 'GET', headers = {}, body }: Asked = {}) {
  const sent = request({ port, host: '127.0.0.1', path, method, headers });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [
    AsyncIterable<Buffer> & { statusCode: number; headers: IncomingHttpHeaders },
  ];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  return { status: response.statusCode, text, headers: response.headers };
}

async function act(body: unknown): Promise<unknown> {
  const { status, text } = await ask('/do', { method: 'POST', body: JSON.stringify(body) });
  return { status, ...(JSON.parse(text) as object) };
}

describe('what is done', () => {
  test('a move is answered when the piece lies there', async () => {
    expect(await act({ do: 'move', class: 'robot/1', to: { q: 1, r: 0 }, facing: 3 })).toEqual({
      status: 200,
      ok: true,
      laid: 0,
      undone: [],
    });
    expect(world.tagsAt(cellAt(world.furniture, 1, 0).cell)).toEqual([ROBOT]);
    expect(world.piece(ROBOT)?.facingDeg).toBe(180);
  });

  test('lift keeps it in hand, drop lets it go', async () => {
    put(world, ROBOT, cellAt(world.furniture, 0, 0).mm);
    await act({ do: 'lift', uid: ROBOT, hand: 3 });
    expect(world.piece(ROBOT)).toMatchObject({ lifted: true, hand: 'hand/3' });
    await act({ do: 'drop', to: { x: 60, y: 60 }, hand: 3 });
    expect(world.piece(ROBOT)).toMatchObject({ lifted: false, at: { x: 60, y: 60 } });
  });

  test('turn-by, flip and take', async () => {
    const from = { q: 0, r: 0 };
    await act({ do: 'move', class: 'II/move', to: from });
    await act({ do: 'flip', class: 'II/move', from });
    const [uid] = world.tagsAt(cellAt(world.furniture, 0, 0).cell);
    expect(uid && world.piece(uid)?.side).toBe('up');
    await act({ do: 'take', class: 'II/move', from, seat: 'D' });
    expect(world.tagsAt(cellAt(world.furniture, 0, 0).cell)).toEqual([]);
    await act({ do: 'turn', uid: ROBOT, sectors: -1 });
    expect(world.piece(ROBOT)?.facingDeg).toBe(210);
  });

  test('lay-asked reads the public frame and lays it', async () => {
    const putRight = [
      { n: 1, because: 'owed', do: 'put', of: 'II/move', to: { q: 0, r: 0 } },
      { n: 2, because: 'owed', do: 'put', of: 'robot/9', to: { q: 1, r: 0 } },
    ];
    const sensing = { state: 'waiting', putRight, tentative: [] };
    hubSays = { seq: 1, frame: { stage: 'playing', sensing } };
    expect(await act({ do: 'lay-asked' })).toMatchObject({
      status: 200,
      laid: 1,
      undone: [{ n: 2, code: 'virtual-table/none-left' }],
    });
    expect(world.tagsAt(cellAt(world.furniture, 0, 0).cell)).toHaveLength(1);
  });

  test('clear puts everything back where it started', async () => {
    await act({ do: 'move', class: 'robot/1', to: { q: 1, r: 0 } });
    await act({ do: 'clear' });
    expect(world.tagsAt(cellAt(world.furniture, 1, 0).cell)).toEqual([]);
  });

  test('while paused hands stand still', async () => {
    await act({ do: 'pause', on: true });
    const moved = act({ do: 'move', class: 'robot/1', to: { q: 1, r: 0 } });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(world.tagsAt(cellAt(world.furniture, 1, 0).cell)).toEqual([]);
    await act({ do: 'pause', on: false });
    await moved;
    expect(world.tagsAt(cellAt(world.furniture, 1, 0).cell)).toEqual([ROBOT]);
  });
});

describe('what is refused', () => {
  test.each([
    {
      body: { do: 'move', uid: 'FFFFFFFF', to: { q: 0, r: 0 } },
      status: 404,
      code: 'no-such-piece',
    },
    {
      body: { do: 'take', class: 'II/move', from: { q: 0, r: 0 } },
      status: 404,
      code: 'no-such-piece',
    },
    { body: { do: 'move', uid: ROBOT, to: { q: 9, r: 9 } }, status: 404, code: 'no-such-space' },
    { body: { do: 'move', uid: ROBOT, to: { x: 9000, y: 0 } }, status: 400, code: 'off-table' },
    { body: { do: 'drop', to: { q: 0, r: 0 } }, status: 409, code: 'hand-empty' },
    { body: { do: 'lay-asked' }, status: 502, code: 'hub-silent' },
    {
      body: { do: 'fault', fault: 'dead-cell', cell: 77, on: true },
      status: 404,
      code: 'no-such-cell',
    },
    { body: { do: 'move' }, status: 400, code: 'bad-request' },
  ])('$body: $code', async ({ body, status, code }) => {
    expect(await act(body)).toMatchObject({ status, ok: false, code: `virtual-table/${code}` });
  });

  test('a piece in another hand', async () => {
    await act({ do: 'lift', uid: ROBOT, hand: 1 });
    expect(await act({ do: 'move', uid: ROBOT, to: { q: 0, r: 0 }, hand: 2 })).toMatchObject({
      status: 409,
      code: 'virtual-table/piece-held',
    });
  });

  test.each([
    { what: 'another origin', headers: { origin: 'http://evil.example' } },
    { what: 'another port of this machine', headers: { origin: 'http://127.0.0.1:1' } },
    { what: 'a sandboxed page', headers: { origin: 'null' } },
    { what: 'a name bound to this address', headers: { host: 'evil.example' } },
  ])('$what', async ({ headers }) => {
    const body = JSON.stringify({ do: 'clear' });
    const answer = await ask('/do', { method: 'POST', body, headers });
    expect(answer.status).toBe(403);
    expect((await ask('/state', { headers })).status).toBe(403);
  });

  test.each([
    { path: '/do', asked: { method: 'POST', body: 'x'.repeat(20_000) }, status: 413 },
    { path: '/do', asked: { method: 'POST', body: '{' }, status: 400 },
    { path: '/do', asked: {}, status: 405 },
    { path: '/state', asked: { method: 'POST' }, status: 405 },
    { path: '/../package.json', asked: {}, status: 404 },
    { path: '/page/..%2fmain.js', asked: {}, status: 404 },
    { path: '/fonts/none.woff2', asked: {}, status: 404 },
  ])('$path $asked.method: $status', async ({ path, asked, status }) => {
    expect((await ask(path, asked)).status).toBe(status);
  });

  test('the page allows no script but its own', async () => {
    const { status, text, headers } = await ask('/');
    expect(status).toBe(200);
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(text).not.toMatch(/<script(?![^>]*\bsrc=)|style=|\son\w+=/);
  });
});

describe('the page', () => {
  async function open(headers: Readonly<Record<string, string>> = {}) {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/live`, { headers });
    const heard: ToPage[] = [];
    socket.on('message', (data: Buffer) => heard.push(JSON.parse(data.toString()) as ToPage));
    await once(socket, 'open');
    await vi.waitFor(() => {
      expect(heard[0]?.type).toBe('table');
    });
    const say = (message: FromPage) => {
      socket.send(JSON.stringify(message));
    };
    return { socket, heard, say };
  }

  test('a hand lifts, carries and drops neatly, and the page is told of its piece alone', async () => {
    const { heard, say } = await open();
    const { mm, cell } = cellAt(world.furniture, 0, 0);
    say({ type: 'lift', uid: ROBOT, slide: false });
    say({ type: 'carry', to: { x: mm.x + 15, y: mm.y } });
    await vi.waitFor(() => {
      expect(world.piece(ROBOT)?.lifted).toBe(true);
    });
    say({ type: 'drop', at: { x: mm.x + 15, y: mm.y }, neat: true });
    await vi.waitFor(() => {
      expect(world.tagsAt(cell)).toEqual([ROBOT]);
    });
    await vi.waitFor(() => {
      const told = heard.flatMap((message) =>
        message.type === 'living' ? (message.living.pieces ?? []) : [],
      );
      expect(new Set(told.map(({ uid }) => uid))).toEqual(new Set([ROBOT]));
      expect(told.at(-1)?.lifted).toBe(false);
    });
  });

  test('a page that closes lets go of what it holds', async () => {
    const { socket, say } = await open();
    say({ type: 'lift', uid: ROBOT, slide: false });
    await vi.waitFor(() => {
      expect(world.piece(ROBOT)?.lifted).toBe(true);
    });
    socket.terminate();
    await vi.waitFor(() => {
      expect(world.piece(ROBOT)).toMatchObject({ lifted: false, hand: null });
    });
  });

  test('a request is answered with its number', async () => {
    const { heard, say } = await open();
    say({ type: 'do', id: 7, request: { do: 'turn', uid: ROBOT, facing: 9 } });
    await vi.waitFor(() => {
      expect(heard).toContainEqual({ type: 'done', id: 7, code: 'virtual-table/bad-request' });
    });
  });

  test('what it does not understand ends the line', async () => {
    const { socket } = await open();
    socket.send('{"type":"carry","to":{"x":"a"}}');
    const [code] = (await once(socket, 'close')) as [number];
    expect(code).toBe(1008);
  });

  test('another origin gets no line', async () => {
    await expect(open({ origin: 'http://evil.example' })).rejects.toThrow('403');
  });
});
