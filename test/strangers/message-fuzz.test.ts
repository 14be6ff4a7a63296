import { afterAll, beforeAll, expect, test } from 'vitest';
import { ClientMessageSchema } from '../../protocol/api/schemas/messages.ts';
import { HandClock, openHub, type Device, type Hub } from '../../hub/api/fixture.ts';
import { seededRandom } from '../table/table-kit.ts';
import { kindsOf, type Json } from './message-kinds.ts';
import { sampleOf } from './sample.ts';

const CONNECTIONS = 150;
/** docs/api.md */
const CLOSE_CODES = [1007, 1008, 1009, 4001, 4002, 4003, 4004, 4005];

const clock = new HandClock();
let hub: Hub;
beforeAll(async () => {
  hub = await openHub({ clock });
});
afterAll(() => hub.api.close());

const kinds = kindsOf(ClientMessageSchema as unknown as Json);
const ODD = [null, true, -1, 1e308, '', '\u0000', 'x'.repeat(300), [], {}, [[[]]], { kind: 7 }];

type Random = () => number;
const pick = <Item>(random: Random, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)] as Item;

/** One field, somewhere, becomes another value, another name, or nothing. */
function mutated(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random() < 0.1) return pick(random, ODD);
  const entries = Object.entries(value);
  if (entries.length === 0) return { ['__proto__']: 1, more: pick(random, ODD) };
  const at = Math.floor(random() * entries.length);
  const how = random();
  return Object.fromEntries(
    entries.flatMap(([name, part], index): readonly (readonly [string, unknown])[] => {
      if (index !== at) return [[name, part]];
      if (how < 0.15) return [];
      if (how < 0.3) return [[`${name}x`, part]];
      return [[name, mutated(part, random)]];
    }),
  );
}

function anyText(random: Random): string {
  const valid = sampleOf(pick(random, kinds).schema);
  const kind = random();
  if (kind < 0.25) return JSON.stringify(valid);
  if (kind < 0.75) return JSON.stringify(mutated(valid, random));
  if (kind < 0.8) return JSON.stringify(pick(random, ODD));
  if (kind < 0.85) return '['.repeat(3_000) + ']'.repeat(3_000);
  if (kind < 0.9) return JSON.stringify({ ...(valid as object), more: 'x'.repeat(9_000) });
  return JSON.stringify(valid).slice(0, Math.floor(random() * 40));
}

async function introduced(cookie?: string): Promise<Device> {
  const device = hub.dial(cookie === undefined ? {} : { cookie });
  await device.hello();
  await device.next('frame');
  return device;
}

test(`${String(CONNECTIONS)} devices that say anything are answered or closed with a documented code, and nobody else notices`, async () => {
  const random = seededRandom(6);
  const bystander = await introduced(await hub.asSeat('B'));
  const quiet = bystander.got.length;
  const cookies = [undefined, await hub.asSeat('A'), await hub.asHost()];
  const codes = new Set<number>();
  let answered = 0;
  for (let n = 0; n < CONNECTIONS; n += 1) {
    const device = await introduced(pick(random, cookies));
    const heard = device.got.length;
    for (let said = 0; said < 4; said += 1) device.send(anyText(random));
    // Said last and well-formed: answered, unless the device was sent away before.
    const last = { type: 'explain', askId: 'last', decisionId: 'd', action: { kind: 'pass' } };
    device.send(last);
    const isLast = (): boolean =>
      device.got.some((message) => message.type === 'explanation' && message.askId === 'last');
    const closed = device.closed().then(({ code }) => code);
    const code = await Promise.race([closed, poll(isLast)]);
    if (code === 0) answered += 1;
    else codes.add(code);
    expect(code === 0 || CLOSE_CODES.includes(code), String(code)).toBe(true);
    if (code === 0) expect(device.got.length).toBeGreaterThan(heard);
    device.close();
    await closed;
  }
  expect(bystander.got.length).toBe(quiet);
  expect(answered).toBeGreaterThan(0);
  expect([...codes].toSorted()).toEqual([1007, 1008, 1009, 4001]);
  const health = await hub.api.app.inject({ url: '/health', headers: { host: hub.host } });
  expect(health.statusCode).toBe(200);
}, 60_000);

/** 0 as soon as it holds. */
async function poll(holds: () => boolean): Promise<number> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 2));
  return 0;
}
