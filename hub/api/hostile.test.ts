import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HandClock, openHub, type Device, type Hub } from './fixture.ts';

let hub: Hub;
const clock = new HandClock();
beforeEach(async () => {
  hub = await openHub({ clock });
});
afterEach(() => hub.api.close());

const seated = async (): Promise<Device> => {
  const device = hub.dial({ cookie: await hub.asSeat('A') });
  await device.hello();
  return device;
};

describe('who may open a socket', () => {
  test.each([
    { why: 'own page', headers: (host: string) => ({ origin: `http://${host}` }), status: 101 },
    { why: 'no page at all', headers: () => ({}), status: 101 },
    { why: 'a stranger’s page', headers: () => ({ origin: 'http://evil.example' }), status: 403 },
    { why: 'a sandboxed page', headers: () => ({ origin: 'null' }), status: 403 },
    { why: 'DNS rebinding', headers: () => ({ host: 'evil.example' }), status: 421 },
    {
      why: 'DNS rebinding with an origin to match',
      headers: () => ({ host: 'evil.example', origin: 'http://evil.example' }),
      status: 421,
    },
  ])('$why -> $status', async ({ headers, status }) => {
    const device = hub.dial({ headers: headers(hub.host) });
    expect(await device.status()).toBe(status);
    device.close();
  });

  test('an upgrade anywhere else opens nothing', async () => {
    const { WebSocket } = await import('ws');
    const socket = new WebSocket(`ws://${hub.host}/health`);
    socket.on('error', () => undefined);
    await new Promise((resolve) => socket.on('close', resolve));
    expect(
      (await hub.api.app.inject({ url: '/health', headers: { host: hub.host } })).statusCode,
    ).toBe(200);
  });
});

describe('what a socket may send', () => {
  test('20 MB', async () => {
    const device = await seated();
    device.socket.send(Buffer.alloc(20_000_000, 'x'), { binary: false });
    expect((await device.closed()).code).toBe(1009);
  });

  test.each([
    { why: 'half of a JSON', text: '{"type":"command"', code: 1007, error: 'api/malformed' },
    { why: 'nothing', text: '', code: 1007, error: 'api/malformed' },
    { why: 'another type', text: '{"type":"shout"}', code: 1008, error: 'api/schema' },
    { why: 'a number', text: '7', code: 1008, error: 'api/schema' },
    {
      why: 'deep nesting',
      text: '['.repeat(3_000) + ']'.repeat(3_000),
      code: 1008,
      error: 'api/schema',
    },
  ])('$why', async ({ text, code, error }) => {
    const device = await seated();
    device.send(text);
    expect(await device.next('bye')).toMatchObject({ error: { code: error } });
    expect((await device.closed()).code).toBe(code);
  });

  test('bytes', async () => {
    const device = await seated();
    device.socket.send(Buffer.from('{}'), { binary: true });
    expect(await device.next('bye')).toMatchObject({ error: { code: 'api/malformed' } });
  });

  test('a flood', async () => {
    const device = await seated();
    for (let n = 0; n < 500; n += 1) {
      device.send({ type: 'command', command: { kind: 'undo', cmdId: `c${n}`, baseRev: 'r' } });
    }
    expect((await device.closed()).code).toBe(1008);
    expect(device.got.at(-1)).toMatchObject({ type: 'bye', error: { code: 'api/too-fast' } });
    // hello took one of the thirty
    expect(hub.desk.submitted.length).toBeLessThanOrEqual(29);
  });

  test('nothing: whoever does not introduce themselves is let go', async () => {
    const device = hub.dial();
    await device.status();
    clock.pass(10_000);
    expect(await device.next('bye')).toMatchObject({ error: { code: 'api/hello-late' } });
  });
});

describe('how many', () => {
  test('a crowd of strangers keeps no player out', async () => {
    const crowd = Array.from({ length: 70 }, () => hub.dial());
    await Promise.all(crowd.map((device) => device.status()));
    const full = () => crowd.filter(({ got }) => got.some(({ type }) => type === 'bye')).length;
    await expect.poll(full).toBe(6);
    const player = await seated();
    expect(await player.next('frame')).toMatchObject({ base: null });
    for (const device of crowd) device.close();
  });
});

describe('who does not listen', () => {
  test('a device that is gone without a word is noticed within two beats', async () => {
    const device = await seated();
    await device.next('frame');
    device.socket.pause();
    clock.pass(5_000);
    await delay(50);
    clock.pass(5_000);
    await expect.poll(() => hub.desk.presence.get('A')?.connected).toBe(false);
  });

  test('a device that answers pings is not', async () => {
    const device = await seated();
    for (let beats = 0; beats < 3; beats += 1) {
      clock.pass(5_000);
      await device.next('beat');
      await delay(20);
    }
    expect(hub.desk.presence.get('A')?.connected).toBe(true);
  });
});

test('a slow speaker gets no answer and holds nothing up', async () => {
  const { port } = new URL(`http://${hub.host}`);
  const slow = connect(Number(port), '127.0.0.1');
  slow.on('error', () => undefined);
  slow.write('GET /health HTTP/1.1\r\nHost: ');
  const answer = await hub.api.app.inject({ url: '/health', headers: { host: hub.host } });
  expect(answer.statusCode).toBe(200);
  expect(hub.api.app.server.headersTimeout).toBeLessThanOrEqual(10_000);
  expect(hub.api.app.server.requestTimeout).toBeLessThanOrEqual(10_000);
  const began = performance.now();
  await hub.api.close();
  expect(performance.now() - began).toBeLessThan(3_000);
  slow.destroy();
});
