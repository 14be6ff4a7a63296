import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role, ServerMessage } from '@ringside/protocol/api';
import { checkWireError } from '@ringside/protocol/api/schemas';
import { tableId } from '@ringside/protocol/vocabulary';
import { ClientMessageSchema } from '../../protocol/api/schemas/messages.ts';
import type { ServedRoute } from '../../hub/api/guard.ts';
import { routesOf, takenBy } from './api-docs.ts';
import { HALL, openHall, PEOPLE, type Hall, type Person } from './hall.ts';
import { kindsOf, type Json } from './message-kinds.ts';
import { sampleOf } from './sample.ts';
import { SENDERS } from './senders.ts';

// Every person of the hall, every route and every message, at a table, a what-if and a game only to be looked at.

const WHO = Object.keys(PEOPLE) as readonly Person[];
const AT = [HALL.first, HALL.whatIf, HALL.record] as const;
type At = (typeof AT)[number];

let hall: Hall;
beforeAll(async () => {
  hall = await openHall();
});
afterAll(() => hall.close());

const roleAt = (who: Person, table: string): Role['role'] =>
  (PEOPLE[who] as Readonly<Record<string, 'host' | 'seat'>>)[table] ?? 'spectator';

/** Where no table is named, everybody is the most that they are anywhere. */
function roleAnywhere(who: Person): Role['role'] {
  const roles: readonly string[] = Object.values(PEOPLE[who]);
  if (roles.includes('host')) return 'host';
  return roles.includes('seat') ? 'seat' : 'spectator';
}

const keyOf = ({ method, url }: ServedRoute): string => `${method} ${url}`;
/** A table more: for hosts of tables, which the host of a mere what-if isn't. */
const MAKES_TABLES = ['POST /api/v1/tables', 'POST /api/v1/tables/:table/import'];
/** What a game that is only looked at has nobody do. */
const CHANGES_GAME = ['/games', '/positions', '/forks'];

function isServed(who: Person, at: At, route: ServedRoute): boolean {
  const role = route.url.includes('/:table') ? roleAt(who, at) : roleAnywhere(who);
  if (route.house && who === 'the host of the house') return true;
  if (!route.audience.includes(role)) return false;
  // the sample invites to seat A, which no other seat may
  if (route.url.endsWith('/invitations')) return who !== 'seat B of the first table';
  return !MAKES_TABLES.includes(keyOf(route)) || who !== 'the host of the what-if';
}

async function codeOf(who: Person, at: At, route: ServedRoute) {
  const body = takenBy(route);
  const answer = await hall.api.app.inject({
    method: route.method as 'GET',
    url: addressOf(route.url, at),
    headers: { host: hall.host, cookie: hall.cookie(who) },
    ...(body && { payload: sampleOf(body) as object }),
  });
  const isJson = String(answer.headers['content-type']).includes('json');
  const error = checkWireError(isJson ? answer.json() : null);
  return { status: answer.statusCode, code: error.ok ? error.value.code : undefined };
}

const addressOf = (url: string, at: At): string =>
  url
    .replace(':table', at)
    .replace(':seat', 'E')
    .replace(':line', '1')
    .replace(':knock', 'x')
    .replace('*', '');

const pairs = AT.flatMap((at) => WHO.map((who) => ({ at, who })));

describe.each(pairs)('$who at $at', ({ who, at }) => {
  const role = roleAt(who, at);

  test('every route that does not serve them refuses, and nothing is changed', async () => {
    const refused = routesOf(hall.api.routes).filter((route) => !isServed(who, at, route));
    for (const route of refused) {
      const before = await hall.seen();
      const answer = await codeOf(who, at, route);
      expect([keyOf(route), answer]).toEqual([keyOf(route), { status: 403, code: 'api/not-host' }]);
      expect(await hall.seen()).toEqual(before);
    }
  });

  test('every other route serves them, but that a game to be looked at stays as it is', async () => {
    const served = routesOf(hall.api.routes).filter(
      (route) => isServed(who, at, route) && !isClosing(route),
    );
    expect(served.length).toBeGreaterThan(5);
    for (const route of served) {
      const before = await hall.seen();
      const { status, code } = await codeOf(who, at, route);
      expect([keyOf(route), code]).not.toEqual([keyOf(route), 'api/not-host']);
      expect([keyOf(route), status]).not.toEqual([keyOf(route), 500]);
      if (code !== undefined) expect(await hall.seen()).toEqual(before);
      const isChange = CHANGES_GAME.some((end) => route.url.endsWith(`/:table${end}`));
      if (at === HALL.record && isChange) expect(code).toBe('table/read-only');
    }
  });

  test('every message: heard or refused with its code, and a refused one changes nothing', async () => {
    const device = hall.dial({ table: at, cookie: hall.cookie(who) });
    await device.hello();
    await device.next('frame');
    const kinds = kindsOf(ClientMessageSchema as unknown as Json);
    for (const { name, schema } of kinds.filter((kind) => kind.name !== 'hello')) {
      const before = await hall.seen();
      const heard = answersIn(device.got).length;
      device.send(sampleOf(schema));
      await expect.poll(() => answersIn(device.got).length, SOON).toBe(heard + 1);
      const code = refusalIn(answersIn(device.got)[heard]);
      const isMine = SENDERS[name]?.includes(role) === true;
      expect(`${name}: ${code ?? 'heard'}`).toMatch(expectedCode(at, role, isMine));
      if (code !== undefined) expect(await hall.seen()).toEqual(before);
    }
    device.close();
    await gone(who, at);
  });
});

/** What the table itself makes of a message that may be sent is its own tests' matter. */
function expectedCode(at: At, role: Role['role'], isMine: boolean): RegExp {
  if (role === 'spectator') return /: api\/spectators-watch$/;
  if (!isMine) return /: api\/not-host$/;
  return at === HALL.record ? /: table\/read-only$/ : /: (heard$|table\/|rule\/)/;
}

/** The hub has noticed that the device of a seat is away. */
const gone = (who: Person, at: At) =>
  expect
    .poll(() => {
      const { seats } = hall.tables.get(tableId(at))?.current('host').frame ?? {};
      return who.startsWith('seat') ? seats?.some(({ connected }) => connected) : false;
    })
    .toBe(false);

/** Some hundred answers are waited for. */
const SOON = { interval: 2 };
/** What the hub says by itself. */
const UNASKED: readonly ServerMessage['type'][] = ['welcome', 'frame', 'beat', 'door'];
const answersIn = (got: readonly ServerMessage[]) =>
  got.filter(({ type }) => !UNASKED.includes(type));
const refusalIn = (message: ServerMessage | undefined): string | undefined =>
  message && 'error' in message ? message.error?.code : undefined;

const isClosing = (route: ServedRoute): boolean => keyOf(route) === 'DELETE /api/v1/tables/:table';

describe('a table is closed', () => {
  let own: Hall;
  beforeAll(async () => {
    own = await openHall();
  });
  afterAll(() => own.close());
  const close = async (who: Person, table: string) => {
    const answer = await own.api.app.inject({
      method: 'DELETE',
      url: `/api/v1/tables/${table}`,
      headers: { host: own.host, cookie: own.cookie(who) },
    });
    return answer.json<{ readonly code?: string }>().code;
  };

  test.each([
    { who: 'the host of the house', table: HALL.first, code: 'table/first-stays' },
    { who: 'the host of the house', table: HALL.other, code: 'api/not-host' },
    { who: 'the host of the house', table: 'no-table', code: 'api/no-such-table' },
    { who: 'the host of the what-if', table: HALL.record, code: 'api/not-host' },
    {
      who: 'the host of another table and of the record',
      table: HALL.whatIf,
      code: 'api/not-host',
    },
    ...WHO.filter((who) => !who.startsWith('the host')).flatMap((who) =>
      Object.values(HALL).map((table) => ({ who, table, code: 'api/not-host' })),
    ),
  ] as const)('$code: not of $table by $who', async ({ who, table, code }) => {
    const before = await own.seen();
    expect(await close(who, table)).toBe(code);
    expect(await own.seen()).toEqual(before);
  });

  test.each([
    { who: 'the host of the house', table: HALL.whatIf },
    { who: 'the host of the house', table: HALL.record },
    { who: 'the host of another table and of the record', table: HALL.other },
  ] as const)('$table by $who: it is gone, the others stand as they stood', async (one) => {
    const standing = own.tables.list().filter(({ id }) => id !== tableId(one.table));
    const frames = () => standing.map(({ id }) => own.tables.get(id)?.current('public'));
    const before = frames();
    expect(await close(one.who, one.table)).toBeUndefined();
    expect(own.tables.list()).toEqual(standing);
    expect(frames()).toEqual(before);
    expect(await close(one.who, one.table)).toMatch(/^api\/(not-host|no-such-table)$/);
  });
});
