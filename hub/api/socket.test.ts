import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PROTOCOL_VERSION } from '@ringside/protocol/api';
import { err, ok, type Result } from '@ringside/protocol/vocabulary';
import type { Refusal } from '../table/feed.ts';
import { openHub, type Device, type Hub } from './fixture.ts';

let hub: Hub;
beforeEach(async () => {
  hub = await openHub();
});
afterEach(() => hub.api.close());

const answer = (cmdId: string) => ({
  type: 'command',
  command: { kind: 'answer', cmdId, decisionId: '1.turn/1', action: { kind: 'end-turn' } },
});
const undo = { type: 'command', command: { kind: 'undo', cmdId: 'u1', baseRev: 'r' } };
const explain = {
  type: 'explain',
  askId: 'why1',
  decisionId: '1.turn/1',
  action: { kind: 'pass' },
};

const seated = async (seat: 'A' | 'B' | 'C'): Promise<Device> =>
  hub.dial({ cookie: await hub.asSeat(seat) });
const hosting = async (): Promise<Device> => hub.dial({ cookie: await hub.asHost() });

describe('introduction', () => {
  test('a stranger is welcome to watch, and gets the public frame whole', async () => {
    hub.desk.push('public', { stage: 'playing' });
    hub.desk.push('A', { stage: 'over' });
    const device = hub.dial();
    expect(await device.hello()).toMatchObject({ you: { role: 'spectator' } });
    const frame = await device.next('frame');
    expect(frame).toMatchObject({ base: null, seq: 2, set: { stage: 'playing' } });
    expect(frame.set).toEqual(hub.desk.current('public').frame);
  });

  test('a seat sees with its own eyes', async () => {
    hub.desk.push('B', { stage: 'playing' });
    const device = await seated('B');
    expect(await device.hello()).toMatchObject({ you: { role: 'seat', seat: 'B' } });
    expect((await device.next('frame')).set).toEqual(hub.desk.current('B').frame);
  });

  test('the host has a stream of its own', async () => {
    hub.desk.push('host', { stage: 'over' });
    const device = await hosting();
    expect(await device.hello()).toMatchObject({ you: { role: 'host' } });
    expect((await device.next('frame')).set).toMatchObject({ stage: 'over' });
  });

  test('a page of another version is told to reload, whatever else it says', async () => {
    const device = hub.dial();
    await device.status();
    device.send({ type: 'hello', protocol: 99, future: { field: true } });
    const { error } = await device.next('bye');
    expect(error).toMatchObject({ code: 'api/protocol-mismatch' });
    expect(error.message).toContain('Reload');
    expect(await device.closed()).toEqual({ code: 4001, reason: 'api/protocol-mismatch' });
  });

  test('nothing is heard before hello', async () => {
    const device = await seated('A');
    await device.status();
    device.send(answer('c1'));
    expect(await device.next('bye')).toMatchObject({ error: { code: 'api/hello-first' } });
    expect(hub.desk.submitted).toEqual([]);
  });

  test('hello is said once', async () => {
    const device = hub.dial();
    await device.hello();
    device.send({ type: 'hello', protocol: PROTOCOL_VERSION });
    expect(await device.next('bye')).toMatchObject({ error: { code: 'api/schema' } });
    expect((await device.closed()).code).toBe(1008);
  });
});

describe('frames', () => {
  test('only what changed travels, on top of the frame before', async () => {
    const device = hub.dial();
    await device.hello();
    const whole = await device.next('frame');
    hub.desk.push('public', { stage: 'playing' });
    const delta = await device.next('frame');
    expect(delta).toEqual({
      type: 'frame',
      seq: whole.seq + 1,
      base: whole.seq,
      set: { stage: 'playing' },
    });
  });

  test('what one seat may see reaches no other', async () => {
    const [a, b, watcher] = [await seated('A'), await seated('B'), hub.dial()];
    for (const device of [a, b, watcher]) {
      await device.hello();
      await device.next('frame');
    }
    hub.desk.push('A', { ruleset: 'secret-of-a' });
    expect(await a.next('frame')).toMatchObject({ set: { ruleset: 'secret-of-a' } });
    await delay(120);
    expect([b.got.length, watcher.got.length]).toEqual([2, 2]);
    expect(JSON.stringify([b.got, watcher.got])).not.toContain('secret-of-a');
  });

  test('the first change goes at once, a burst after it comes together', async () => {
    const device = hub.dial();
    await device.hello();
    await device.next('frame');
    for (let n = 1; n <= 20; n += 1) hub.desk.push('public', { ruleset: `r${n}` });
    expect(await device.next('frame')).toMatchObject({ set: { ruleset: 'r1' } });
    expect(await device.next('frame')).toMatchObject({ base: 2, set: { ruleset: 'r20' } });
    await delay(120);
    expect(device.got.filter(({ type }) => type === 'frame').length).toBe(3);
  });

  test('a device that still shows the newest frame is told so, and goes on from it', async () => {
    const first = hub.dial();
    const { stream } = await first.hello();
    const { seq } = await first.next('frame');
    first.close();
    const second = hub.dial();
    await second.hello({ resume: `${stream}:${seq}` });
    expect(await second.next('current')).toEqual({ type: 'current', seq });
    hub.desk.push('public', { stage: 'over' });
    expect(await second.next('frame')).toMatchObject({ base: seq, set: { stage: 'over' } });
  });

  test.each([
    { why: 'an older frame', resume: (stream: string, seq: number) => `${stream}:${seq - 1}` },
    { why: 'another start of the hub', resume: (_: string, seq: number) => `0123.public:${seq}` },
    {
      why: 'other eyes',
      resume: (stream: string, seq: number) => `${stream.replace('public', 'A')}:${seq}`,
    },
  ])('resume of $why gets the whole frame', async ({ resume }) => {
    hub.desk.push('public', { stage: 'playing' });
    const first = hub.dial();
    const { stream } = await first.hello();
    const { seq } = await first.next('frame');
    const second = hub.dial();
    await second.hello({ resume: resume(stream, seq) });
    expect(await second.next('frame')).toMatchObject({ base: null, seq });
  });
});

describe('commands', () => {
  test('are the sender’s by session, and acknowledged once durable', async () => {
    const device = await seated('B');
    await device.hello();
    let commit: (result: Result<null, Refusal>) => void = () => undefined;
    hub.desk.answers.push(new Promise((resolve) => (commit = resolve)));
    device.send(answer('c1'));
    await delay(50);
    expect(device.got.map(({ type }) => type)).not.toContain('accepted');
    commit(ok(null));
    expect(await device.next('accepted')).toEqual({ type: 'accepted', cmdId: 'c1' });
    expect(hub.desk.submitted).toMatchObject([{ sender: { by: 'B' }, command: { cmdId: 'c1' } }]);
  });

  test('a refusal carries its code, its rules and words', async () => {
    const device = await seated('A');
    await device.hello();
    hub.desk.answers.push(
      err({ code: 'rule/not-offered', atoms: ['SA-TURN-05'], detail: { left: 0 } }),
    );
    device.send(answer('c2'));
    const { error } = await device.next('refused');
    expect(error).toMatchObject({ code: 'rule/not-offered', atoms: ['SA-TURN-05'] });
    expect(error.message).toContain('Choose');
  });

  test('a failure of the record is said as such, and the connection lives', async () => {
    const device = await seated('A');
    await device.hello();
    const failure = Object.assign(new Error('disk'), { code: 'log/disk-full', retryable: true });
    hub.desk.answers.push(failure);
    device.send(answer('c3'));
    expect(await device.next('refused')).toMatchObject({ error: { code: 'api/unavailable' } });
    device.send(answer('c4'));
    expect(await device.next('accepted')).toMatchObject({ cmdId: 'c4' });
  });

  test('the host undoes and corrects as host; a seat corrects nothing', async () => {
    const correct = {
      type: 'command',
      command: { kind: 'restore', cmdId: 'k1', baseRev: 'r', position: {}, why: 'bumped' },
    };
    const host = await hosting();
    await host.hello();
    host.send(undo);
    host.send(correct);
    await host.next('accepted');
    await host.next('accepted');
    expect(hub.desk.submitted.map(({ sender }) => sender)).toEqual([
      { by: 'host' },
      { by: 'host' },
    ]);
    const seat = await seated('A');
    await seat.hello();
    seat.send(correct);
    expect(await seat.next('refused')).toMatchObject({ error: { code: 'api/not-host' } });
  });

  test('a watcher commands nothing and is told how to take a seat', async () => {
    const device = hub.dial();
    await device.hello();
    device.send(answer('c1'));
    expect(await device.next('refused')).toMatchObject({ error: { code: 'api/spectators-watch' } });
    device.send(explain);
    expect(await device.next('explanation')).toMatchObject({
      error: { code: 'api/spectators-watch' },
    });
    expect(hub.desk.submitted).toEqual([]);
  });

  test('a command of the wrong shape is refused by name', async () => {
    const device = await seated('A');
    await device.hello();
    device.send({ type: 'command', command: { kind: 'answer', cmdId: 'c9', by: 'B' } });
    const { cmdId, error } = await device.next('refused');
    expect([cmdId, error.code]).toEqual(['c9', 'api/schema']);
  });

  test('more commands under way than a person gives are put off', async () => {
    const device = await seated('A');
    await device.hello();
    const never = new Promise<Result<null, Refusal>>(() => undefined);
    hub.desk.answers.push(...Array.from({ length: 8 }, () => never));
    for (let n = 1; n <= 9; n += 1) device.send(answer(`c${n}`));
    expect(await device.next('refused')).toMatchObject({
      cmdId: 'c9',
      error: { code: 'api/busy' },
    });
  });

  test.each([
    { says: 'nothing against it', explanation: null, error: null },
    {
      says: 'why not',
      explanation: { code: 'rule/hot', atoms: ['SA-X-1'], detail: {} },
      error: { code: 'rule/hot', atoms: ['SA-X-1'] },
    },
  ])('explain: $says', async ({ explanation, error }) => {
    const device = await seated('A');
    await device.hello();
    hub.desk.explanation = explanation;
    device.send(explain);
    const got = await device.next('explanation');
    expect(got.askId).toBe('why1');
    if (error === null) expect(got.error).toBeNull();
    else expect(got.error).toMatchObject(error);
  });
});

describe('the table tablet behind the curtain', () => {
  test('acts for a seat that no device has joined', async () => {
    const cookie = await hub.asHost();
    const device = hub.dial({ cookie });
    expect(await device.hello({ as: 'C' })).toMatchObject({ you: { role: 'seat', seat: 'C' } });
    device.send(answer('c1'));
    await device.next('accepted');
    expect(hub.desk.submitted).toMatchObject([{ sender: { by: 'C' } }]);
    // it is no device of that player
    expect(hub.desk.presence.get('C')).toBeUndefined();
  });

  test('is sent away when a device joins for the seat', async () => {
    const device = await hosting();
    await device.hello({ as: 'C' });
    await hub.asSeat('C');
    expect(await device.next('bye')).toMatchObject({ error: { code: 'api/seat-taken' } });
    expect((await device.closed()).code).toBe(4002);
  });

  test('does not get a seat that a device has joined', async () => {
    await hub.asSeat('C');
    const device = await hosting();
    await device.status();
    device.send({ type: 'hello', protocol: PROTOCOL_VERSION, as: 'C' });
    expect(await device.next('bye')).toMatchObject({ error: { code: 'api/seat-taken' } });
    expect(device.got.map(({ type }) => type)).toEqual(['bye']);
  });

  test.each(['spectator', 'seat'] as const)('a %s who forges it learns nothing', async (role) => {
    hub.desk.push('A', { ruleset: 'secret-of-a' });
    const device = role === 'seat' ? await seated('B') : hub.dial();
    await device.status();
    device.send({ type: 'hello', protocol: PROTOCOL_VERSION, as: 'A' });
    expect(await device.next('bye')).toMatchObject({ error: { code: 'api/not-host' } });
    expect((await device.closed()).code).toBe(4004);
    expect(JSON.stringify(device.got)).not.toContain('secret-of-a');
  });

  test('does not correct as that player', async () => {
    const device = await hosting();
    await device.hello({ as: 'C' });
    device.send({
      type: 'command',
      command: { kind: 'restore', cmdId: 'k', baseRev: 'r', position: {}, why: 'x' },
    });
    expect(await device.next('refused')).toMatchObject({ error: { code: 'api/not-host' } });
  });
});

describe('presence', () => {
  test('a seat is connected while one of its devices has introduced itself', async () => {
    const device = await seated('A');
    expect(hub.desk.presence.get('A')).toEqual({ joined: true, connected: false });
    await device.hello();
    await device.next('frame');
    expect(hub.desk.presence.get('A')).toEqual({ joined: true, connected: true });
    device.close();
    await expect.poll(() => hub.desk.presence.get('A')).toEqual({ joined: true, connected: false });
  });

  test('devices that were let go are told and closed', async () => {
    const cookie = await hub.asSeat('A');
    const device = hub.dial({ cookie });
    await device.hello();
    await hub.api.app.inject({
      method: 'DELETE',
      url: '/api/v1/tables/table/seats/A/devices',
      headers: { host: hub.host, cookie: await hub.asHost() },
    });
    expect(await device.next('bye')).toMatchObject({ error: { code: 'api/session-ended' } });
    expect((await device.closed()).code).toBe(4003);
    // with the old cookie it is a spectator now
    const again = hub.dial({ cookie });
    expect(await again.hello()).toMatchObject({ you: { role: 'spectator' } });
  });
});

test('a hub that stops says so, and does not wait for those who do not answer', async () => {
  const device = hub.dial();
  await device.hello();
  device.socket.pause();
  const began = performance.now();
  await hub.api.close();
  expect(performance.now() - began).toBeLessThan(4_000);
  device.socket.resume();
  expect(await device.next('bye')).toMatchObject({ error: { code: 'api/stopping' } });
});
