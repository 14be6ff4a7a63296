import { afterEach, beforeEach, expect, test } from 'vitest';
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
