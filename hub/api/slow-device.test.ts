import { setTimeout as delay } from 'node:timers/promises';
import type { WebSocket } from '@fastify/websocket';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { tableId } from '@ringside/protocol/vocabulary';
import { FakeDesk, HandClock, openHub, type Device, type Hub } from './fixture.ts';
import { Outlet } from './outlet.ts';

describe('over a real socket', () => {
  let hub: Hub;
  let clock: HandClock;
  let device: Device;

  beforeEach(async () => {
    clock = new HandClock();
    hub = await openHub({ clock });
    device = hub.dial();
    await device.hello();
    await device.next('frame');
  });
  afterEach(() => hub.api.close());

  const frames = (of: Device): number => of.got.filter(({ type }) => type === 'frame').length;

  /** Stops reading, and pushes 200 KB frames until the kernel's buffers are full and the hub has stopped adding. */
  async function stall(): Promise<void> {
    device.socket.pause();
    for (let n = 0; n < 60; n += 1) {
      const values = { n, bulk: 'x'.repeat(200_000) };
      hub.desk.push('public', { undo: { can: false, why: { key: 'undo.nothing', values } } });
      clock.pass(50);
      await delay(1);
    }
  }

  test('a device that stops reading is skipped, then gets one whole frame and deltas again', async () => {
    await stall();
    device.socket.resume();
    await expect.poll(() => device.got.length).toBeGreaterThan(5);
    await delay(200);
    const before = frames(device);
    expect(before).toBeLessThan(60);
    clock.pass(250);
    await expect.poll(() => frames(device)).toBe(before + 1);
    const newest = hub.desk.current('public');
    expect(device.got.at(-1)).toMatchObject({ seq: newest.seq, base: null, set: newest.frame });
    hub.desk.push('public', { stage: 'over' });
    await expect
      .poll(() => device.got.at(-1))
      .toMatchObject({ base: newest.seq, set: { stage: 'over' } });
  });

  test('others are not held up', async () => {
    const other = hub.dial();
    await other.hello();
    await stall();
    const { seq } = hub.desk.current('public');
    await expect.poll(() => other.got.at(-1)).toMatchObject({ seq });
    expect(frames(other)).toBe(61);
  });
});

describe('what is behind', () => {
  const KB = 1024;
  const frame = new FakeDesk({ id: tableId('table'), name: 'Table', kind: 'table' }).current(
    'public',
  );
  const next = { ...frame, seq: 2 };
  let nowMs = 0;
  let gaveUp = false;
  const open = (bufferedAmount: number) => {
    const sent: string[] = [];
    const pipe = {
      readyState: 1,
      OPEN: 1,
      bufferedAmount,
      send: (text: string) => sent.push(text),
    };
    gaveUp = false;
    const giveUp = () => (gaveUp = true);
    const outlet = new Outlet(pipe as unknown as WebSocket, () => nowMs, giveUp);
    return { pipe, sent, outlet };
  };
  const encode = (base: { seq: number } | null): string => `from ${base?.seq ?? 'nothing'}`;

  test.each([
    { buffered: 0, late: 0, behind: false, ends: false },
    { buffered: 256 * KB, late: 0, behind: false, ends: false },
    { buffered: 256 * KB + 1, late: 0, behind: true, ends: false },
    { buffered: 1024 * KB + 1, late: 0, behind: true, ends: true },
    { buffered: 300 * KB, late: 9_999, behind: true, ends: false },
    { buffered: 300 * KB, late: 10_000, behind: true, ends: true },
  ])('$buffered bytes for $late ms', ({ buffered, late, behind, ends }) => {
    const { outlet, sent } = open(buffered);
    outlet.resumeAt(frame);
    outlet.offer(next, encode);
    nowMs += late;
    const third = { ...frame, seq: 3 };
    expect(outlet.offer(third, encode)).toBe(behind);
    expect(gaveUp).toBe(ends);
    expect(sent).toEqual(behind ? [] : ['from 1', 'from 2']);
  });

  test('catching up forgets how long it took', () => {
    const { outlet, pipe, sent } = open(300 * KB);
    outlet.resumeAt(frame);
    outlet.offer(next, encode);
    nowMs += 9_000;
    pipe.bufferedAmount = 0;
    outlet.offer(next, encode);
    expect(sent).toEqual(['from nothing']);
    pipe.bufferedAmount = 300 * KB;
    nowMs += 9_000;
    outlet.offer({ ...frame, seq: 3 }, encode);
    expect(gaveUp).toBe(false);
  });
});
