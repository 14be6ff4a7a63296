import { afterEach, beforeEach, expect, test } from 'vitest';
import { HandClock, openHub, type Hub } from './fixture.ts';

let hub: Hub;
const clock = new HandClock();
beforeEach(async () => {
  hub = await openHub({ clock });
});
afterEach(() => hub.api.close());

const get = async (cookie = '') =>
  hub.api.app.inject({ url: '/api/v1/me', headers: { host: hub.host, cookie } });

/** How many of so many requests at once are served. */
async function served(times: number, cookie?: string): Promise<number> {
  let count = 0;
  for (let n = 0; n < times; n += 1) if ((await get(cookie)).statusCode === 200) count += 1;
  return count;
}

test('too many requests of one session: 429 with a code and when to come back; a moment later it is served', async () => {
  const cookie = await hub.asSeat('A');
  expect(await served(150, cookie)).toBe(100);
  const refused = await get(cookie);
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toBe('1');
  expect(refused.json()).toMatchObject({ code: 'api/too-many' });
  clock.pass(1_000);
  expect(await served(30, cookie)).toBe(20);
});

test('threat 15: a flood of strangers shuts out nobody who was let in, though all come from one address', async () => {
  const [a, b] = [await hub.asSeat('A'), await hub.asSeat('B')];
  expect(await served(500)).toBeLessThan(401);
  expect((await get()).statusCode).toBe(429);
  expect(await served(20, a)).toBe(20);
  expect(await served(120, b)).toBe(100);
  expect(await served(20, a)).toBe(20);
});
