import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CodeAnswer, ForkAnswer, KnockAnswer, WireError } from '@ringside/protocol/api';
import { COOKIE, HandClock, openHub, tokenIn, type Device, type Hub } from './fixture.ts';

let clock: HandClock;
let hub: Hub;
let host: string;
beforeEach(async () => {
  clock = new HandClock();
  hub = await openHub({ clock });
  host = await hub.asHost();
});
afterEach(() => hub.api.close());

async function ask(method: 'GET' | 'POST' | 'DELETE', path: string, cookie = '', body?: object) {
  const headers = { host: hub.host, cookie };
  const url = `/api/v1/${path}`;
  return hub.api.app.inject({ method, url, headers, ...(body && { payload: body }) });
}
const codeShown = async (table = 'table', cookie = host): Promise<string> =>
  (await ask('GET', `tables/${table}/code`, cookie)).json<CodeAnswer>().code;
const knock = (code: string, name = 'Kim', cookie = '') =>
  ask('POST', 'knocks', cookie, { code, name });
const cookieIn = ({ cookies }: { cookies: readonly { value: string }[] }): string =>
  `${COOKIE}=${cookies[0]?.value ?? ''}`;
const mine = async (cookie: string): Promise<KnockAnswer & WireError> =>
  (await ask('GET', 'knocks/mine', cookie)).json();
async function hosting(table = 'table', cookie = host): Promise<Device> {
  const device = hub.dial({ cookie, table });
  await device.hello();
  await device.next('frame');
  return device;
}

describe('a way in without a camera', () => {
  test('code, knock, verdict, seat: the tablet hears who waits, and the name goes to the seat', async () => {
    const tablet = await hosting();
    const asked = await knock((await codeShown()).toLowerCase(), '<b>Kim</b>');
    expect(asked.json()).toEqual({ table: 'table', state: 'waiting' });
    const cookie = cookieIn(asked);
    const { knocks } = await tablet.next('door');
    expect(knocks).toMatchObject([{ name: '<b>Kim</b>' }]);
    expect(await mine(cookie)).toMatchObject({ state: 'waiting' });
    const path = `tables/table/knocks/${knocks[0]?.knockId ?? ''}`;
    expect((await ask('POST', path, host, { seat: 'C' })).json()).toEqual({});
    expect(await mine(cookie)).toMatchObject({ state: 'admitted' });
    expect((await tablet.next('door')).knocks).toEqual([]);
    expect((await ask('GET', 'me', cookie)).json()).toMatchObject({
      claims: [{ table: 'table', you: { role: 'seat', seat: 'C' } }],
    });
    expect(hub.desk.renamed).toEqual([{ seat: 'C', name: '<b>Kim</b>' }]);
    expect((await ask('POST', path, host, { seat: 'D' })).json()).toMatchObject({
      code: 'api/knock-gone',
    });
  });

  test('refused: it watches, as before', async () => {
    const tablet = await hosting();
    const cookie = cookieIn(await knock(await codeShown()));
    const { knocks } = await tablet.next('door');
    await ask('POST', `tables/table/knocks/${knocks[0]?.knockId ?? ''}`, host, { seat: null });
    expect(await mine(cookie)).toMatchObject({ state: 'refused' });
    expect((await ask('GET', 'me', cookie)).json()).toMatchObject({ claims: [] });
  });

  test('nobody but the table’s own host hears of it or may judge it', async () => {
    const other = await hub.openTable();
    const quiet = [
      await hosting(other.id, other.host),
      hub.dial(),
      hub.dial({ cookie: await hub.asSeat('A') }),
    ];
    for (const device of quiet.slice(1)) await device.hello();
    const tablet = await hosting();
    await knock(await codeShown());
    const { knocks } = await tablet.next('door');
    const id = knocks[0]?.knockId ?? '';
    for (const device of quiet)
      expect(device.got.filter(({ type }) => type === 'door')).toEqual([]);
    for (const [table, code] of [
      ['table', 'api/not-host'],
      [other.id, 'api/knock-gone'],
    ]) {
      const judged = await ask('POST', `tables/${table ?? ''}/knocks/${id}`, other.host, {
        seat: 'A',
      });
      expect(judged.json()).toMatchObject({ code });
    }
  });

  test('a code has four letters, is the same for ten minutes, and another one after', async () => {
    const first = await codeShown();
    expect(first).toMatch(/^[BCDFGHJKMNPQRTVWXZ]{4}$/);
    clock.pass(9 * 60_000);
    expect(await codeShown()).toBe(first);
    clock.pass(60_001);
    expect((await knock(first)).json()).toMatchObject({ code: 'api/code-unknown' });
    expect(await codeShown()).not.toBe(first);
  });

  test('nobody waits for longer than two minutes', async () => {
    const tablet = await hosting();
    const cookie = cookieIn(await knock(await codeShown()));
    const { knocks } = await tablet.next('door');
    clock.pass(120_001);
    const path = `tables/table/knocks/${knocks[0]?.knockId ?? ''}`;
    expect((await ask('POST', path, host, { seat: 'A' })).json()).toMatchObject({
      code: 'api/knock-gone',
    });
    expect(await mine(cookie)).toMatchObject({ code: 'api/knock-gone' });
  });

  test('after ten wrong codes not even the right one is taken, for a minute', async () => {
    const code = await codeShown();
    for (let n = 0; n < 10; n += 1) {
      expect((await knock('AAAA')).json()).toMatchObject({ code: 'api/code-unknown' });
    }
    expect((await knock(code)).json()).toMatchObject({ code: 'api/too-many' });
    clock.pass(60_001);
    expect((await knock(code)).statusCode).toBe(200);
  });

  test('twelve wait at most; who knocks again waits once', async () => {
    const code = await codeShown();
    const first = cookieIn(await knock(code));
    for (let n = 1; n < 12; n += 1) expect((await knock(code)).statusCode).toBe(200);
    expect((await knock(code)).json()).toMatchObject({ code: 'api/full' });
    expect((await knock(code, 'Kim', first)).statusCode).toBe(200);
  });
});

describe('seats change hands', () => {
  const invite = async (cookie: string, seat: string, handOver = false) =>
    ask('POST', 'tables/table/invitations', cookie, { seat, handOver });
  const join = async (url: string, name?: string) =>
    ask('POST', 'join', '', { token: tokenIn(url), ...(name !== undefined && { name }) });

  test('a hand-over lets the old device go the moment the link is used, and not before', async () => {
    const old = await hub.asSeat('A');
    const phone = hub.dial({ cookie: old });
    await phone.hello();
    const { url } = (await invite(old, 'A', true)).json<{ url: string }>();
    expect((await ask('GET', 'me', old)).json()).toMatchObject({ claims: [{}] });
    const joined = await join(url, 'Bo');
    expect(joined.json()).toMatchObject({ table: 'table', you: { seat: 'A' } });
    expect((await phone.next('bye')).error.code).toBe('api/session-ended');
    expect((await ask('GET', 'me', old)).json()).toMatchObject({ claims: [] });
    expect(hub.desk.renamed.at(-1)).toEqual({ seat: 'A', name: 'Bo' });
  });

  test('a player may give away their own seat alone', async () => {
    const player = await hub.asSeat('A');
    expect((await invite(player, 'B')).json()).toMatchObject({ code: 'api/not-host' });
    expect((await invite(player, 'A')).statusCode).toBe(200);
  });

  test('a second device joins without a hand-over: both stay', async () => {
    const first = await hub.asSeat('A');
    await hub.asSeat('A');
    expect((await ask('GET', 'me', first)).json()).toMatchObject({ claims: [{}] });
  });

  test('who comes for a seat whose player had left: the seat is back', async () => {
    const seats = [
      { seat: 'A', away: true, name: 'Ana', joined: false, connected: false },
    ] as const;
    hub.desk.push('public', { seats });
    await hub.asSeat('A');
    expect(hub.desk.submitted).toMatchObject([
      { sender: { by: 'A' }, command: { kind: 'away', seat: 'A', away: false } },
    ]);
  });
});

describe('one device, several tables', () => {
  test('a seat opens a what-if, is its host there and still a seat here, and closes it', async () => {
    const player = await hub.asSeat('A');
    const opened = await ask('POST', 'tables/table/forks', player, {});
    const { table } = opened.json<{ table: { id: string } }>();
    expect((await ask('GET', 'me', player)).json()).toMatchObject({
      claims: [
        { table: 'table', you: { role: 'seat', seat: 'A' } },
        { table: table.id, you: { role: 'host' } },
      ],
    });
    expect((await hosting(table.id, player)).got[0]).toMatchObject({ you: { role: 'host' } });
    expect((await ask('POST', 'tables', player, { name: 'Mine' })).json()).toMatchObject({
      code: 'api/not-host',
    });
    expect((await ask('POST', `tables/${table.id}/import`, player, {})).json()).toMatchObject({
      code: 'api/not-host',
    });
    expect((await ask('DELETE', `tables/${table.id}`, player)).json()).toEqual({});
    expect((await ask('GET', 'me', player)).json()).toMatchObject({ claims: [{ table: 'table' }] });
  });

  test('the host of the first table closes what-ifs and games out of files that others opened, and no other table', async () => {
    const other = await hub.openTable();
    const opened = async (path: string, cookie: string): Promise<string> =>
      (await ask('POST', `tables/${path}`, cookie, {})).json<ForkAnswer>().table.id;
    const whatIf = await opened('table/forks', await hub.asSeat('A'));
    const record = await opened(`${other.id}/import`, other.host);
    for (const cookie of ['', await hub.asSeat('B')]) {
      const refused = await ask('DELETE', `tables/${whatIf}`, cookie);
      expect(refused.json()).toMatchObject({ code: 'api/not-host' });
    }
    for (const [table, code] of [
      [other.id, 'api/not-host'],
      ['nowhere', 'api/no-such-table'],
      ['table', 'table/first-stays'],
    ] as const) {
      expect((await ask('DELETE', `tables/${table}`, host)).json()).toMatchObject({ code });
    }
    for (const table of [whatIf, record]) {
      expect((await ask('POST', `tables/${table}/games`, host, {})).json()).toMatchObject({
        code: 'api/not-host',
      });
      expect((await ask('DELETE', `tables/${table}`, host)).json()).toEqual({});
    }
    expect(hub.tables.list().map(({ id }) => id)).toEqual(['table', other.id]);
    expect((await ask('GET', 'me', other.host)).json()).toMatchObject({
      claims: [{ table: other.id, you: { role: 'host' } }],
    });
  });

  test('who looks at a table that is closed is told, and nobody dials it again', async () => {
    const other = await hub.openTable();
    const tablet = await hosting(other.id, other.host);
    await ask('DELETE', `tables/${other.id}`, other.host);
    await tablet.next('bye');
    expect(await hub.dial({ table: other.id }).closed()).toMatchObject({ code: 4006 });
    expect((await ask('GET', `tables/${other.id}/frame`)).json()).toMatchObject({
      code: 'api/no-such-table',
    });
  });

  test('presence and frames of one table are no other table’s, and streams have names of their own', async () => {
    const other = await hub.openTable();
    const player = hub.dial({ cookie: await hub.asSeat('A', other.id), table: other.id });
    const welcome = await player.hello();
    expect(welcome.stream).toContain(other.id);
    await expect.poll(() => hub.tables.get(other.id)?.presence.get('A')?.connected).toBe(true);
    expect(hub.desk.presence.get('A')).toBeUndefined();
    const there = await ask('GET', `tables/${other.id}/frame`);
    expect(there.json()).toMatchObject({ frame: { table: { id: other.id } } });
  });
});
