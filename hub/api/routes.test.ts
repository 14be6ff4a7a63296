import { mkdtempSync, writeFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  checkFrameAnswer,
  checkHealth,
  checkLinkAnswer,
  checkMeAnswer,
  checkWireError,
} from '@ringside/protocol/api/schemas';
import type { Role } from '@ringside/protocol/api';
import { err } from '@ringside/protocol/vocabulary';
import { COOKIE, HandClock, openHub, type Hub } from './fixture.ts';

const ui = mkdtempSync(join(tmpdir(), 'ringside-ui-'));
writeFileSync(join(ui, 'index.html'), '<!doctype html><title>Ringside</title>');
mkdirSync(join(ui, 'assets'));
writeFileSync(join(ui, 'assets', 'app-1a2b.js'), 'export {};');
writeFileSync(join(ui, '.secret'), 'no');

const clock = new HandClock();
let hub: Hub;
const cookies = { spectator: '', seat: '', host: '' };
type Who = keyof typeof cookies;

beforeAll(async () => {
  hub = await openHub({ clock, dashboardDir: ui });
  cookies.seat = await hub.asSeat('B');
  cookies.host = await hub.asHost();
});
afterAll(() => hub.api.close());

interface Ask {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly url: string;
  readonly body?: unknown;
  readonly as?: Who;
  readonly headers?: Readonly<Record<string, string>>;
}

async function ask({ method = 'GET', url, body, as = 'spectator', headers }: Ask) {
  const answer = await hub.api.app.inject({
    method,
    url,
    headers: { host: hub.host, cookie: cookies[as], ...headers },
    ...(body !== undefined && { payload: body as object }),
  });
  return answer;
}

const codeOf = (answer: { json: () => unknown }): string => {
  const error = checkWireError(answer.json());
  return error.ok ? error.value.code : `no WireError: ${error.error.why}`;
};

const CORRECTION = { cmdId: 'c1', baseRev: 'r', position: { any: 'thing' }, why: 'bumped' };
const GAME = { ruleset: 'toy', seats: [{ seat: 'A', name: 'Ana' }], config: { highest: 6 } };

describe('every route by every role', () => {
  const routes: readonly (Ask & Record<'spectator' | 'seat' | 'host', number>)[] = [
    { url: '/health', spectator: 200, seat: 200, host: 200 },
    { url: '/api/v1/me', spectator: 200, seat: 200, host: 200 },
    { url: '/api/v1/tables/table/frame', spectator: 200, seat: 200, host: 200 },
    { url: '/', spectator: 200, seat: 200, host: 200 },
    { url: '/assets/app-1a2b.js', spectator: 200, seat: 200, host: 200 },
    // without an upgrade there is nothing to see there
    { url: '/api/v1/tables/table/ws', spectator: 404, seat: 404, host: 404 },
    {
      method: 'POST',
      url: '/api/v1/join',
      body: { token: 'x'.repeat(22) },
      spectator: 404,
      seat: 404,
      host: 404,
    },
    {
      method: 'POST',
      url: '/api/v1/tables/table/invitations',
      body: { seat: 'C' },
      spectator: 403,
      seat: 403,
      host: 200,
    },
    {
      method: 'POST',
      url: '/api/v1/tables/table/games',
      body: GAME,
      spectator: 403,
      seat: 403,
      host: 200,
    },
    {
      method: 'POST',
      url: '/api/v1/tables/table/positions',
      body: CORRECTION,
      spectator: 403,
      seat: 403,
      host: 200,
    },
    { url: '/api/v1/tables', spectator: 200, seat: 200, host: 200 },
    {
      method: 'POST',
      url: '/api/v1/tables',
      body: { name: 'Second' },
      spectator: 403,
      seat: 403,
      host: 200,
    },
    { method: 'DELETE', url: '/api/v1/tables/table', spectator: 403, seat: 403, host: 409 },
    { url: '/api/v1/tables/table/log', spectator: 200, seat: 200, host: 200 },
    // the fake table has no game to look back on, and none to go out
    { url: '/api/v1/tables/table/moments/1', spectator: 409, seat: 409, host: 409 },
    { url: '/api/v1/tables/table/record', spectator: 409, seat: 409, host: 409 },
    { url: '/api/v1/tables/table/record.txt', spectator: 409, seat: 409, host: 409 },
    { url: '/api/v1/tables/table/export', spectator: 403, seat: 403, host: 409 },
    { url: '/api/v1/tables/table/trace', spectator: 403, seat: 403, host: 409 },
    {
      method: 'POST',
      url: '/api/v1/tables/table/import',
      body: {},
      spectator: 403,
      seat: 403,
      host: 200,
    },
    { url: '/api/v1/tables/table/edits', spectator: 403, seat: 403, host: 200 },
    { url: '/api/v1/tables/table/code', spectator: 403, seat: 403, host: 200 },
    {
      method: 'POST',
      url: '/api/v1/tables/table/forks',
      body: {},
      spectator: 403,
      seat: 200,
      host: 200,
    },
    {
      method: 'POST',
      url: '/api/v1/tables/table/knocks/x',
      body: { seat: null },
      spectator: 403,
      seat: 403,
      host: 404,
    },
    {
      method: 'POST',
      url: '/api/v1/knocks',
      body: { code: 'AAAA', name: 'Kim' },
      spectator: 404,
      seat: 404,
      host: 404,
    },
    { url: '/api/v1/knocks/mine', spectator: 404, seat: 404, host: 404 },
    {
      method: 'DELETE',
      url: '/api/v1/tables/table/seats/F/devices',
      spectator: 403,
      seat: 403,
      host: 200,
    },
  ];
  const cases = routes.flatMap(({ spectator, seat, host, ...route }) =>
    Object.entries({ spectator, seat, host }).map(([as, status]) => ({
      ...route,
      method: route.method ?? ('GET' as const),
      as: as as Who,
      status,
    })),
  );

  test.each(cases)('$method $url as $as -> $status', async ({ status, ...request }) => {
    const answer = await ask(request);
    expect(answer.statusCode).toBe(status);
    if (status === 403) expect(codeOf(answer)).toBe('api/not-host');
  });

  test('a route nobody has listed here does not exist', () => {
    const known = new Set(
      routes.map(({ url }) =>
        url
          .replace(/^\/api\/v1\/tables\/[^/]+/, '/api/v1/tables/:table')
          .replace('/F/', '/:seat/')
          .replace('/moments/1', '/moments/:line')
          .replace('/knocks/x', '/knocks/:knock'),
      ),
    );
    const paths = hub.api.routes.map(({ url }) => url);
    expect(paths.length).toBeGreaterThan(20);
    const unknown = paths.filter((path) => path !== '/*' && !known.has(path));
    expect(unknown).toEqual([]);
  });
});

describe('answers fit their schemas', () => {
  test('health', async () => {
    const answer = await ask({ url: '/health' });
    expect(checkHealth(answer.json())).toMatchObject({ ok: true, value: { status: 'ok' } });
  });

  test('a frozen table is degraded', async () => {
    hub.desk.push('public', { frozen: { code: 'table/bug', event: 3 } });
    expect((await ask({ url: '/health' })).json()).toMatchObject({ status: 'degraded' });
    hub.desk.push('public', { frozen: null });
  });

  test.each([
    { as: 'spectator' as const, claims: [] },
    { as: 'seat' as const, claims: [{ table: 'table', you: { role: 'seat', seat: 'B' } }] },
    { as: 'host' as const, claims: [{ table: 'table', you: { role: 'host' } }] },
  ])('me as $as', async ({ as, claims }) => {
    const answer = checkMeAnswer((await ask({ url: '/api/v1/me', as })).json());
    expect(answer).toMatchObject({
      ok: true,
      value: { claims: expect.arrayContaining(claims) as unknown },
    });
  });

  test('the public frame is what a spectator sees, whoever asks', async () => {
    hub.desk.push('B', { log: [], stage: 'over' });
    const answer = await ask({ url: '/api/v1/tables/table/frame', as: 'seat' });
    expect(checkFrameAnswer(answer.json()).ok).toBe(true);
    expect(answer.json()).toEqual(hub.desk.current('public'));
  });
});

describe('joining', () => {
  const invite = async (seat: string, headers = {}) => {
    const request = {
      method: 'POST',
      url: '/api/v1/tables/table/invitations',
      body: { seat },
    } as const;
    const answer = await ask({ ...request, as: 'host', headers });
    const invitation = checkLinkAnswer(answer.json());
    if (!invitation.ok) throw new Error(answer.body);
    return invitation.value;
  };
  const tokenOf = (url: string): string => url.slice(url.indexOf('#t=') + 3);
  const join = (token: string, more: { as?: Who; name?: string } = {}) =>
    ask({
      method: 'POST',
      url: '/api/v1/join',
      body: { token, ...(more.name !== undefined && { name: more.name }) },
      ...(more.as && { as: more.as }),
    });

  test('a link lets one device in, with a cookie that no script and no other site can use', async () => {
    const { url, svg, expiresInSeconds } = await invite('D');
    expect(svg).toContain('<svg');
    expect(expiresInSeconds).toBe(120);
    const first = await join(tokenOf(url), { name: 'Dora' });
    expect(first.json()).toMatchObject({ you: { role: 'seat', seat: 'D' } });
    const cookie = first.cookies[0];
    expect(cookie).toMatchObject({ name: COOKIE, httpOnly: true, sameSite: 'Strict', path: '/' });
    expect(hub.desk.renamed.at(-1)).toEqual({ seat: 'D', name: 'Dora' });
    const second = await join(tokenOf(url));
    expect([second.statusCode, codeOf(second)]).toEqual([410, 'api/token-used']);
  });

  test('only a hash of the cookie is kept', async () => {
    const cookie = (await join(tokenOf((await invite('E')).url))).cookies[0];
    expect(cookie?.value).toMatch(/^[\w-]{22}$/);
    expect(JSON.stringify(hub.store.sessions)).not.toContain(cookie?.value);
    expect(hub.store.sessions.at(-1)?.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  test('a link dies after two minutes', async () => {
    const { url } = await invite('D');
    clock.pass(120_001);
    const late = await join(tokenOf(url));
    expect([late.statusCode, codeOf(late)]).toEqual([410, 'api/token-expired']);
  });

  test('a fresh link makes the unused one before it void', async () => {
    const before = await invite('D');
    await invite('D');
    expect(codeOf(await join(tokenOf(before.url)))).toBe('api/token-unknown');
  });

  test('the table tablet does not become a seat by mistake, and the link stays good', async () => {
    const { url } = await invite('D');
    const mistaken = await join(tokenOf(url), { as: 'host' });
    expect([mistaken.statusCode, codeOf(mistaken)]).toEqual([409, 'api/already-host']);
    expect((await join(tokenOf(url))).statusCode).toBe(200);
  });

  test('a device that takes another seat leaves its own', async () => {
    const device = (await join(tokenOf((await invite('E')).url))).cookies[0];
    cookies.spectator = `${COOKIE}=${device?.value ?? ''}`;
    expect((await ask({ url: '/api/v1/me' })).json()).toMatchObject({
      claims: [{ you: { seat: 'E' } }],
    });
    await join(tokenOf((await invite('F')).url));
    expect((await ask({ url: '/api/v1/me' })).json()).toMatchObject({
      claims: [{ you: { seat: 'F' } }],
    });
    cookies.spectator = '';
    expect(hub.desk.presence.get('E')).toEqual({ joined: true, connected: false });
    expect(hub.desk.presence.get('F')).toEqual({ joined: true, connected: false });
  });

  test('letting the devices of a seat go makes them spectators', async () => {
    await join(tokenOf((await invite('F')).url));
    await ask({ method: 'DELETE', url: '/api/v1/tables/table/seats/F/devices', as: 'host' });
    expect(hub.desk.presence.get('F')).toEqual({ joined: false, connected: false });
  });

  test('a link for others never says localhost', async () => {
    const { url } = await invite('D', { host: hub.host.replace('127.0.0.1', 'localhost') });
    const lan = hub.api.lanAddresses();
    const { hostname, port } = new URL(url);
    expect(port).toBe(new URL(`http://${hub.host}`).port);
    expect(lan.length > 0 ? lan : ['localhost']).toContain(hostname);
  });

  test('behind a proxy the link has its name and scheme', async () => {
    const headers = { host: 'table-7.example', origin: 'https://table-7.example' };
    expect((await invite('D', headers)).url).toMatch(/^https:\/\/table-7\.example\/#t=[\w-]{22}$/);
  });
});

describe('what is refused, with words that say what to do', () => {
  const post = { method: 'POST', as: 'host' } as const;
  test.each<Ask & { why: string; status: number; code: string }>([
    {
      why: 'a stranger’s Host',
      url: '/api/v1/me',
      headers: { host: 'evil.example' },
      status: 421,
      code: 'api/wrong-host',
    },
    {
      why: 'a stranger’s Host, for a page',
      url: '/',
      headers: { host: 'evil.example', accept: 'text/html' },
      status: 421,
      code: 'api/wrong-host',
    },
    {
      why: 'a stranger’s page',
      ...post,
      url: '/api/v1/tables/table/games',
      body: GAME,
      headers: { origin: 'http://evil.example' },
      status: 403,
      code: 'api/wrong-origin',
    },
    {
      why: 'a page of the same machine, other port',
      url: '/api/v1/me',
      headers: { origin: 'http://127.0.0.1:1' },
      status: 403,
      code: 'api/wrong-origin',
    },
    {
      why: 'a page without origin',
      url: '/api/v1/me',
      headers: { origin: 'null' },
      status: 403,
      code: 'api/wrong-origin',
    },
    {
      why: 'a form',
      ...post,
      url: '/api/v1/tables/table/invitations',
      body: 'seat=A',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      status: 415,
      code: 'api/media-type',
    },
    {
      why: 'no JSON',
      ...post,
      url: '/api/v1/tables/table/invitations',
      body: '{"seat":',
      headers: { 'content-type': 'application/json' },
      status: 400,
      code: 'api/malformed',
    },
    {
      why: 'a poisoned prototype',
      ...post,
      url: '/api/v1/tables/table/invitations',
      body: '{"seat":"A","__proto__":{"x":1}}',
      headers: { 'content-type': 'application/json' },
      status: 400,
      code: 'api/malformed',
    },
    {
      why: 'a field out of bounds',
      ...post,
      url: '/api/v1/tables/table/invitations',
      body: { seat: 'Z' },
      status: 400,
      code: 'api/schema',
    },
    {
      why: 'a body over 16 KiB',
      ...post,
      url: '/api/v1/tables/table/games',
      body: { ...GAME, config: 'x'.repeat(17_000) },
      status: 413,
      code: 'api/too-large',
    },
    {
      why: 'a correction over 64 KiB',
      ...post,
      url: '/api/v1/tables/table/positions',
      body: { ...CORRECTION, position: 'x'.repeat(66_000) },
      status: 413,
      code: 'api/too-large',
    },
    {
      why: 'no such seat',
      method: 'DELETE',
      as: 'host',
      url: '/api/v1/tables/table/seats/G/devices',
      status: 404,
      code: 'api/not-found',
    },
    { why: 'no such route', url: '/api/v1/nothing', status: 404, code: 'api/not-found' },
    {
      why: 'no such route, asked for as a page',
      url: '/api/v1/nothing',
      headers: { accept: 'text/html' },
      status: 404,
      code: 'api/not-found',
    },
    { why: 'a file that is not there', url: '/assets/gone.js', status: 404, code: 'api/not-found' },
  ])('$why -> $status $code', async ({ status, code, ...request }) => {
    const answer = await ask(request);
    expect([answer.statusCode, codeOf(answer)]).toEqual([status, code]);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test.each([
    '/../package.json',
    '/..%2f..%2fetc%2fpasswd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/..%2f..%2f..%2fetc%2fpasswd',
    '/assets/%2e%2e/.secret',
    '/.secret',
    '/..\\..\\etc\\passwd',
    '//etc/passwd',
    '/assets/app-1a2b.js%00.html',
  ])('path trick %s', async (url) => {
    const answer = await ask({ url });
    expect([400, 403, 404]).toContain(answer.statusCode);
    expect(answer.body).not.toMatch(/root:|^no$|"name"/);
    expect(codeOf(answer)).toMatch(/^api\//);
  });

  test.each([
    { code: 'rule/not-offered', status: 409 },
    { code: 'table/frozen', status: 500 },
    { code: 'log/full', status: 503 },
  ])('a refusal of the table: $code -> $status', async ({ code, status }) => {
    hub.desk.answers.push(err({ code, atoms: ['SA-TURN-05'], detail: { want: 2 } }));
    const answer = await ask({ ...post, url: '/api/v1/tables/table/games', body: GAME });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ code, atoms: ['SA-TURN-05'], detail: { want: 2 } });
  });

  test('an operating failure says try again; a bug says nothing of itself', async () => {
    const request = { ...post, url: '/api/v1/tables/table/games', body: GAME };
    const failure = Object.assign(new Error('disk'), { code: 'log/disk-full', retryable: true });
    hub.desk.answers.push(failure, new Error('secret innards'));
    const operating = await ask(request);
    expect(operating.statusCode).toBe(503);
    expect(operating.json()).toMatchObject({ code: 'api/unavailable' });
    const bug = await ask(request);
    expect([bug.statusCode, codeOf(bug)]).toEqual([500, 'api/bug']);
    expect(bug.body).not.toContain('innards');
  });

  test('who was let in by another hub only watches', async () => {
    const cookie = `${COOKIE}=${'z'.repeat(22)}`;
    const answer = await ask({ url: '/api/v1/me', headers: { cookie } });
    expect(answer.json()).toMatchObject({ claims: [] });
  });
});

describe('the dashboard', () => {
  test.each(['/', '/seat', '/table/setup?x=1'])('%s is the single page', async (url) => {
    const answer = await ask({ url, headers: { accept: 'text/html,*/*' } });
    expect(answer.body).toContain('<title>Ringside</title>');
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  test('hashed files are kept for ever', async () => {
    const answer = await ask({ url: '/assets/app-1a2b.js' });
    expect(answer.headers['cache-control']).toContain('immutable');
  });

  test('before it is built the page says how', async () => {
    const bare = await openHub();
    const answer = await bare.api.app.inject({ url: '/', headers: { host: bare.host } });
    expect(answer.body).toContain('npm run build');
    await bare.api.close();
  });

  test.each(['/', '/api/v1/me', '/api/v1/nothing'])('headers of %s', async (url) => {
    const { headers } = await ask({ url });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain(`connect-src 'self' ws://${hub.host}`);
    expect(policy).not.toMatch(/upgrade-insecure|unsafe-eval|script-src[^;]*unsafe/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    expect(headers['strict-transport-security']).toBeUndefined();
  });
});

/** Among others: this device has opened what-ifs too. */
const claiming = (you: Role) => ({
  claims: expect.arrayContaining([{ table: 'table', you }]) as unknown,
});

test('sessions survive a restart of the hub', async () => {
  const again = await openHub({ store: hub.store });
  const me = async (cookie: string): Promise<unknown> =>
    (
      await again.api.app.inject({ url: '/api/v1/me', headers: { host: again.host, cookie } })
    ).json();
  expect(await me(cookies.host)).toMatchObject(claiming({ role: 'host' }));
  expect(await me(cookies.seat)).toMatchObject(claiming({ role: 'seat', seat: 'B' }));
  expect(again.desk.presence.get('B')).toEqual({ joined: true, connected: false });
  await again.api.close();
});
