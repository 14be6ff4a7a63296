import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { GAME_FILE_BYTES_MAX } from '@ringside/protocol/record';
import { tableId } from '@ringside/protocol/vocabulary';
import { openBench, play, GAMES, closeGame } from '../../test/archive/archive-kit.ts';
import { seededEntropy, steelArenaGame, type TestBench } from '../../test/table/table-kit.ts';
import { importGame } from '../table/game-import.ts';
import { archiveRoutes } from './archive.ts';
import { failureOf } from './failure.ts';

let bench: TestBench;
let app: FastifyInstance;
let hosts: string[];

beforeEach(async () => {
  bench = await openBench('archive routes');
  hosts = [];
  app = fastify();
  app.setErrorHandler((thrown, _request, reply) => {
    const { status, error } = failureOf(thrown);
    return reply.code(status).send(error);
  });
  archiveRoutes(app, {
    tables: {
      get: (id) => (id === tableId('table') ? bench.table : undefined),
      importGame: async (raw) => {
        const id = tableId('from-file');
        const parts = { archive: bench.log, games: GAMES, entropy: seededEntropy('api') };
        const arrived = await importGame(parts, raw, id);
        return arrived.ok ? { ok: true, value: { id, ...arrived.value } } : arrived;
      },
    },
    checkHouseHost: () => undefined,
    makeHost: (_request, _reply, { id }) => void hosts.push(id),
  });
});

afterEach(async () => {
  await app.close();
  await bench.discard();
});

const get = (path: string) => app.inject({ method: 'GET', url: `/api/v1/tables/${path}` });
const post = (body: string) =>
  app.inject({
    method: 'POST',
    url: '/api/v1/tables/table/import',
    headers: { 'content-type': 'application/json' },
    body,
  });

test('a game goes out as a file with a name, and back in as a table whose host the device is', async () => {
  await play(bench, steelArenaGame('virtual'), { answers: 12, seed: 1 });
  await bench.log.finish((await bench.log.games())[0]?.game ?? ('' as never));
  const out = await get('table/export');
  expect(out.statusCode).toBe(200);
  expect(out.headers['content-disposition']).toBe(
    'attachment; filename="ringside-steel-arena-2023-11-14.json"',
  );
  const back = await post(out.body);
  expect([back.statusCode, back.json()]).toEqual([
    200,
    { table: { id: 'from-file', name: 'Kitchen table', kind: 'table' } },
  ]);
  expect(hosts).toEqual(['from-file']);
});

test('the record of a match is JSON and one line, for everybody', async () => {
  await play(bench, steelArenaGame('virtual'), { answers: 12, seed: 1 });
  expect((await get('table/record')).json()).toMatchObject({
    format: 'ringside-match',
    game: { name: 'Steel Arena' },
    profile: 'full',
    options: {},
    counts: { trophies: { A: 0, B: 0 } },
  });
  const line = await get('table/record.txt');
  expect(line.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(line.body).toMatch(
    /^Steel Arena, 2023-11-14: Player A 0, Player B 0\. Not finished after/,
  );
});

test.each([
  { what: 'no file of ours', body: '{}', status: 409, code: 'record/not-ours' },
  { what: 'no JSON', body: '{', status: 400, code: 'api/malformed' },
  {
    what: 'more than 8 MiB',
    body: `"${'x'.repeat(GAME_FILE_BYTES_MAX)}"`,
    status: 413,
    code: 'api/too-large',
  },
  {
    what: 'a file of a newer hub',
    body: '{"format":"ringside-game","version":9}',
    status: 409,
    code: 'record/newer',
  },
])('$code: $what is not taken', async ({ body, status, code }) => {
  const answer = await post(body);
  expect([answer.statusCode, answer.json()]).toMatchObject([status, { code }]);
  expect(answer.json<{ message: string }>().message).toMatch(/\.$/);
  expect(hosts).toEqual([]);
});

test('without a table or a game there is nothing to give', async () => {
  expect((await get('other/export')).statusCode).toBe(404);
  expect((await get('table/export')).json()).toMatchObject({ code: 'table/no-game' });
  expect((await get('table/record.txt')).json()).toMatchObject({ code: 'table/no-game' });
  await play(bench, steelArenaGame('virtual'), { answers: 1, seed: 1 });
  await closeGame(bench);
  expect((await get('table/export')).json()).not.toHaveProperty('key');
});
