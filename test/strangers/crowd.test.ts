import { afterEach, beforeEach, expect, test } from 'vitest';
import { SEATS } from '@ringside/protocol/vocabulary';
import { openHub, type Device, type Hub } from '../../hub/api/fixture.ts';

let hub: Hub;
beforeEach(async () => {
  hub = await openHub();
});
afterEach(() => hub.api.close());

async function introduced(cookie: string, more: Record<string, unknown> = {}): Promise<Device> {
  const device = hub.dial({ cookie });
  await device.hello(more);
  await device.next('frame');
  return device;
}

test('of 500 strangers at once 64 may watch, the rest are told why, and a player gets in', async () => {
  const crowd = Array.from({ length: 500 }, () => hub.dial());
  await Promise.all(crowd.map((device) => device.status()));
  const away = () => crowd.filter(({ got }) => got[0]?.type === 'bye');
  await expect.poll(() => away().length, { timeout: 10_000 }).toBe(436);
  for (const { got } of away()) expect(got).toMatchObject([{ error: { code: 'api/full' } }]);
  await introduced(await hub.asSeat('A'));
  for (const device of crowd) device.close();
}, 30_000);

test('of all strangers at all tables 256 may watch; who was let in finds room, until the hub is full of such', async () => {
  const tables = ['table'];
  for (let n = 2; n <= 7; n += 1) tables.push((await hub.openTable()).id);
  const dial = (table: string, cookie?: string): Device =>
    hub.dial({ table, ...(cookie !== undefined && { cookie }) });
  const byes = (devices: readonly Device[]) =>
    devices.filter(({ got }) => got.some(({ type }) => type === 'bye'));

  const strangers: Device[] = [];
  for (const table of tables.slice(0, 4)) {
    const crowd = Array.from({ length: 64 }, () => dial(table));
    strangers.push(...crowd);
    await Promise.all(crowd.map((device) => device.hello()));
  }
  expect(byes(strangers)).toEqual([]);
  const late = dial('table-6');
  expect((await late.next('bye')).error.code).toBe('api/hub-full');
  expect(await late.closed()).toEqual({ code: 1013, reason: 'api/hub-full' });

  const players: Device[] = [];
  for (const table of tables) {
    for (const seat of SEATS) {
      const cookie = await hub.asSeat(seat, table);
      for (let n = 0; n < 6; n += 1) players.push(dial(table, cookie));
    }
  }
  const host = await hub.asHost();
  players.push(...Array.from({ length: 4 }, () => dial('table', host)));
  await Promise.all(players.map((device) => device.hello()));
  expect(players).toHaveLength(256);
  expect([byes(players), byes(strangers)]).toEqual([[], []]);

  const second = await introduced(await hub.asHost());
  await expect.poll(() => byes(strangers).length).toBe(1);
  for (const device of [...strangers, ...players, second]) device.close();
}, 60_000);

test('a tablet that slept through 500 changes gets one whole frame, as the seat’s second device shows it', async () => {
  const cookie = await hub.asSeat('A');
  const first = hub.dial({ cookie });
  const { stream } = await first.hello();
  const { seq } = await first.next('frame');
  const second = await introduced(await hub.asSeat('A'));
  first.close();
  for (let n = 1; n <= 500; n += 1) hub.desk.push('A', { ruleset: `r${String(n)}` });
  const newest = hub.desk.current('A');
  await expect.poll(() => second.got.at(-1)).toMatchObject({ seq: newest.seq });
  const back = hub.dial({ cookie });
  await back.hello({ resume: `${stream}:${String(seq)}` });
  const whole = await back.next('frame');
  expect(whole).toMatchObject({ seq: newest.seq, base: null, set: newest.frame });
  expect(second.got.at(-1)).toMatchObject({ set: { ruleset: 'r500' } });
  expect(back.got).toHaveLength(2);
});
