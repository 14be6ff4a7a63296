import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TableCard } from '@ringside/protocol/api';
import { err, tableId } from '@ringside/protocol/vocabulary';
import { HandClock, seededEntropy, steelArenaGame, TestBench } from '../../test/table/table-kit.ts';
import { GAMES } from '../../test/archive/archive-kit.ts';
import { Table } from './table.ts';
import { Tables } from './tables.ts';
import type { Warning } from './warning.ts';

let bench: TestBench;
let tables: Tables;
let kept: readonly TableCard[];
let warnings: Warning[];
let boots = 0;
/** Ids of tables that can't be opened. */
let broken: string[];
let diskRefuses: boolean;

/** As a hub that starts: over the record as it lies there, with the tables that were kept. */
async function start(): Promise<void> {
  boots += 1;
  const shared = {
    games: GAMES,
    log: bench.log,
    archive: bench.log,
    entropy: seededEntropy(`boot ${String(boots)}`),
    warn: (warning: Warning) => void warnings.push(warning),
  };
  tables = await Tables.open({
    ...shared,
    store: {
      load: () => kept,
      save: (cards) => {
        if (diskRefuses) throw new Error('disk');
        kept = cards;
      },
    },
    openTable: (card) =>
      broken.includes(card.id)
        ? Promise.reject(new Error('broken'))
        : Table.open({ ...shared, ...card, clock: new HandClock() }),
  });
}

beforeEach(async () => {
  bench = new TestBench({ seed: 'tables' });
  await bench.open();
  [kept, warnings, broken, diskRefuses] = [[], [], [], false];
  await start();
});
afterEach(async () => {
  await tables.end();
  await bench.discard();
});

const ids = () => tables.list().map(({ id }) => id as string);
const desk = (id: string) => {
  const found = tables.get(tableId(id));
  if (!found) throw new Error(`no table ${id}`);
  return found;
};
const frame = (id: string) => desk(id).current('host').frame;

test('there is always the first table', () => {
  expect(tables.list()).toEqual([{ id: 'table', name: 'Table', kind: 'table' }]);
});

test('two tables, two games: what happens at one leaves the other as it was', async () => {
  expect(await tables.open('  Back   room ')).toEqual({
    ok: true,
    value: { id: 'table-1', name: 'Back room', kind: 'table' },
  });
  await desk('table').begin(steelArenaGame('virtual'));
  const before = frame('table');
  await desk('table-1').begin({
    ruleset: 'toy',
    seats: [{ seat: 'A', name: 'Ana' }],
    config: { highest: 6 },
  });
  expect(frame('table-1')).toMatchObject({ ruleset: 'toy', table: { id: 'table-1' } });
  expect(frame('table')).toEqual(before);
});

test('after a restart all tables are back with their games, and what was closed is not', async () => {
  await tables.open('Back room');
  await tables.open('Gone');
  await desk('table').begin(steelArenaGame('virtual'));
  await desk('table-1').begin(steelArenaGame('virtual'));
  await tables.close(tableId('table-2'));
  const shown = frame('table-1').view;
  await tables.end();
  await start();
  expect(ids()).toEqual(['table', 'table-1']);
  expect(frame('table-1').view).toEqual(shown);
  expect(frame('table').stage).toBe('playing');
});

test('a what-if goes on from now under a name of its own, and the game it came from is untouched', async () => {
  await desk('table').begin(steelArenaGame('virtual'));
  const before = desk('table').current('A').frame;
  const opened = await tables.fork(tableId('table'), { by: 'A' });
  expect(opened).toMatchObject({ ok: true, value: { id: 'what-if-1', kind: 'what-if' } });
  expect(frame('what-if-1')).toMatchObject({ stage: 'playing', ruleset: 'steel-arena' });
  expect(frame('what-if-1').seats.map(({ name }) => name)).toEqual(
    before.seats.map(({ name }) => name),
  );
  expect(desk('table').current('A').frame).toEqual(before);
  await tables.end();
  await start();
  expect(frame('what-if-1').stage).toBe('playing');
  expect((await bench.log.games()).map(({ game }) => game.split('.')[0])).toEqual([
    'table',
    'what-if-1',
  ]);
});

test('a table never goes on with the game of a closed one', async () => {
  await tables.open('First');
  await desk('table-1').begin(steelArenaGame('virtual'));
  await tables.close(tableId('table-1'));
  await tables.end();
  await start();
  await tables.open('Second');
  expect(ids()).toEqual(['table', 'table-2']);
  expect(frame('table-2').stage).toBe('setup');
});

test('one table’s trouble is no other table’s: it is kept, warned of and left out', async () => {
  await tables.open('Well');
  await tables.open('Ill');
  await tables.end();
  broken = ['table-2'];
  await start();
  expect(ids()).toEqual(['table', 'table-1']);
  expect(warnings).toMatchObject([{ code: 'table/not-opened', detail: { table: 'table-2' } }]);
  await tables.open('Third');
  expect(kept.map(({ id }) => id)).toContain('table-2');
});

test('there are 12 tables at most and 6 what-ifs among them; nothing is closed by itself', async () => {
  await desk('table').begin(steelArenaGame('virtual'));
  for (let n = 0; n < 6; n += 1)
    expect(await tables.fork(tableId('table'), { by: 'A' })).toMatchObject({ ok: true });
  expect(await tables.fork(tableId('table'), { by: 'A' })).toEqual(
    refused('table/too-many', { max: 6 }),
  );
  for (let n = 0; n < 5; n += 1) expect(await tables.open('More')).toMatchObject({ ok: true });
  expect(await tables.open('More')).toEqual(refused('table/too-many', { max: 12 }));
  expect(ids()).toHaveLength(12);
}, 30_000);

test.each([
  {
    what: 'the first table closed',
    ask: () => tables.close(tableId('table')),
    code: 'table/first-stays',
  },
  {
    what: 'no such table closed',
    ask: () => tables.close(tableId('x')),
    code: 'table/no-such-table',
  },
  {
    what: 'a fork of no table',
    ask: () => tables.fork(tableId('x'), { by: 'host' }),
    code: 'table/no-such-table',
  },
  {
    what: 'a fork of no game',
    ask: () => tables.fork(tableId('table'), { by: 'host' }),
    code: 'table/no-game',
  },
  { what: 'no file of ours', ask: () => tables.importGame({}), code: 'record/not-ours' },
])('$what -> $code', async ({ ask, code }) => {
  expect(await ask()).toMatchObject({ ok: false, error: { code } });
  expect(ids()).toEqual(['table']);
});

test('record/running: a game is played as long as its table is kept, though it can’t be opened just now', async () => {
  await tables.open('Ill');
  await desk('table-1').begin(steelArenaGame('virtual'));
  const file = await tables.get(tableId('table-1'))?.exportGame();
  if (!file?.ok) throw new Error('not exported');
  await tables.end();
  broken = ['table-1'];
  await start();
  expect(ids()).toEqual(['table']);
  expect(await tables.importGame(file.value)).toMatchObject({
    ok: false,
    error: { code: 'record/running' },
  });
  expect((await bench.log.games()).map(({ finished }) => finished)).toEqual([false]);
});

test('a disk that refuses: no table was opened or closed', async () => {
  await tables.open('Stays');
  diskRefuses = true;
  await expect(tables.open('Unkept')).rejects.toThrow('disk');
  await expect(tables.close(tableId('table-1'))).rejects.toThrow('disk');
  expect(ids()).toEqual(['table', 'table-1']);
  diskRefuses = false;
  expect(await tables.close(tableId('table-1'))).toEqual({ ok: true, value: null });
});

const refused = (code: string, detail: Record<string, number>) => err({ code, atoms: [], detail });
