import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PROTOCOL_VERSION, type Role, type ServerMessage } from '@ringside/protocol/api';
import { checkWireError } from '@ringside/protocol/api/schemas';
import { tableId } from '@ringside/protocol/vocabulary';
import { ClientMessageSchema } from '../../protocol/api/schemas/messages.ts';
import { COOKIE, openHub, type Hub } from '../../hub/api/fixture.ts';
import { routesOf, takenBy } from './api-docs.ts';
import { kindsOf, type Json } from './message-kinds.ts';
import { sampleOf } from './sample.ts';
import { SENDERS } from './senders.ts';

// Routes come from the running hub, messages from the schema: nothing here lists either.

const ACTORS = [
  { who: 'no session', role: 'spectator' },
  { who: 'a forged cookie', role: 'spectator' },
  { who: 'a seat that was let go', role: 'spectator' },
  { who: 'a guest whose invitation ended unused', role: 'spectator' },
  { who: 'seat A', role: 'seat' },
  { who: 'seat B', role: 'seat' },
  { who: 'the host', role: 'host' },
  { who: 'the host of another table', role: 'spectator' },
  { who: 'seat A of another table', role: 'spectator' },
] as const;
type Who = (typeof ACTORS)[number]['who'];

/** Where no table is named, whoever is a host somewhere counts as one. */
const roleFor = (who: Who, role: string, url: string): string =>
  who === 'the host of another table' && !url.includes('/:table') ? 'host' : role;

let other: string;
let hub: Hub;
const cookies = new Map<Who, string>();
beforeAll(async () => {
  hub = await openHub();
  cookies.set('a forged cookie', `${COOKIE}=${randomBytes(16).toString('base64url')}`);
  cookies.set('a seat that was let go', await hub.asSeat('F'));
  cookies.set('a guest whose invitation ended unused', await spendLate());
  cookies.set('seat A', await hub.asSeat('A'));
  cookies.set('seat B', await hub.asSeat('B'));
  cookies.set('the host', await hub.asHost());
  const second = await hub.openTable();
  other = second.id;
  cookies.set('the host of another table', second.host);
  cookies.set('seat A of another table', await hub.asSeat('A', other));
  const headers = { host: hub.host, cookie: cookieOf('the host') };
  await hub.api.app.inject({
    method: 'DELETE',
    url: '/api/v1/tables/table/seats/F/devices',
    headers,
  });
});
afterAll(() => hub.api.close());

/** Tries a link that a later one has replaced; what it was given, which is nothing, is what it comes with. */
async function spendLate(): Promise<string> {
  const headers = { host: hub.host, cookie: await hub.asHost() };
  const invite = { method: 'POST', url: '/api/v1/tables/table/invitations', headers } as const;
  const invited = await hub.api.app.inject({ ...invite, payload: { seat: 'E' } });
  await hub.api.app.inject({ ...invite, payload: { seat: 'E' } });
  const { url } = invited.json<{ url: string }>();
  const token = url.slice(url.indexOf('#t=') + '#t='.length);
  const late = await hub.api.app.inject({
    method: 'POST',
    url: '/api/v1/join',
    headers: { host: hub.host },
    payload: { token },
  });
  expect(late.json()).toMatchObject({ code: 'api/token-unknown' });
  return `${COOKIE}=${token}`;
}

const cookieOf = (who: Who): string => cookies.get(who) ?? '';
const documented = ['api', 'table']
  .map((room) => readFileSync(join(import.meta.dirname, `../../docs/errors/${room}.md`), 'utf8'))
  .join('');
const isDocumented = (code: string): boolean => documented.includes(`| \`${code}\``);

describe.each(ACTORS)('$who', ({ who, role }) => {
  test('every route: served or refused as it declares', async () => {
    const routes = routesOf(hub.api.routes);
    expect(routes.length).toBeGreaterThan(7);
    for (const route of routes) {
      const body = takenBy(route);
      const answer = await hub.api.app.inject({
        method: route.method as 'GET',
        url: addressOf(route.url),
        headers: { host: hub.host, cookie: cookieOf(who) },
        ...(body && { payload: sampleOf(body) as object }),
      });
      const mine = roleFor(who, role, route.url);
      // the sample invites to seat A, which no other seat may
      const isOthers = who === 'seat B' && route.url.endsWith('/invitations');
      const isServed = !isOthers && (route.audience as readonly string[]).includes(mine);
      const error = checkWireError(
        String(answer.headers['content-type']).includes('json') ? answer.json() : null,
      );
      const code = error.ok ? error.value.code : undefined;
      const at = `${route.method} ${route.url}`;
      expect({ at, refused: code === 'api/not-host' }).toEqual({ at, refused: !isServed });
      if (code !== undefined)
        expect({ at, code, listed: isDocumented(code) }).toMatchObject({ listed: true });
      expect({ at, isServed, bug: answer.statusCode === 500 }).toMatchObject({ bug: false });
    }
  });

  test.each(kindsOf(ClientMessageSchema as unknown as Json))('$name', async ({ name, schema }) => {
    const senders: readonly Role['role'][] | undefined = SENDERS[name];
    expect(senders).toBeDefined();
    const message = sampleOf(schema);
    const device = hub.dial({ cookie: cookieOf(who) });
    if (name === 'hello') {
      await device.hello();
      device.close();
      return;
    }
    await device.hello();
    await device.next('frame');
    const before = hub.desk.submitted.length;
    device.send(message);
    const answers = () => device.got.filter(({ type }) => !UNASKED.includes(type));
    await expect.poll(() => answers().length).toBe(1);
    const code = refusalIn(answers()[0]);
    if (senders?.includes(role)) expect(code).toBeUndefined();
    else {
      expect(code).toBe(role === 'spectator' ? 'api/spectators-watch' : 'api/not-host');
      expect(hub.desk.submitted).toHaveLength(before);
    }
    // Whoever is heard is heard as who they are.
    const sender = hub.desk.submitted.slice(before)[0]?.sender.by;
    const known = role === 'host' ? 'host' : who.slice(-1);
    expect(hub.tables.get(tableId(other))?.submitted).toEqual([]);
    if (sender !== undefined) expect(sender).toBe(known);
    device.close();
  });

  test('looking through a seat’s eyes', async () => {
    const device = hub.dial({ cookie: cookieOf(who) });
    await device.status();
    device.send({ type: 'hello', protocol: PROTOCOL_VERSION, as: 'D' });
    await expect.poll(() => device.got.length).toBeGreaterThan(0);
    if (role === 'host') expect(device.got[0]).toMatchObject({ you: { role: 'seat', seat: 'D' } });
    else expect(refusalIn(device.got[0])).toBe('api/not-host');
    device.close();
  });
});

/** What the hub says by itself. */
const UNASKED: readonly ServerMessage['type'][] = ['welcome', 'frame', 'beat', 'door'];

/** Everything is tried at the first table. */
const addressOf = (url: string): string =>
  url
    .replace(':table', 'table')
    .replace(':seat', 'E')
    .replace(':line', '1')
    .replace(':knock', 'x')
    .replace('*', '');

function refusalIn(message: ServerMessage | undefined): string | undefined {
  return message && 'error' in message ? message.error?.code : undefined;
}

test('a route without an audience does not start', () => {
  expect(() => hub.api.app.route({ method: 'GET', url: '/x', handler: () => 'x' })).toThrow();
});
