import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sampleAnswer } from '@ringside/engine/kernel';
import type { TableCard, WireDecision } from '@ringside/protocol/api';
import { tableId, type Seat } from '@ringside/protocol/vocabulary';
import { Tables } from '../../hub/table/tables.ts';
import { Table } from '../../hub/table/table.ts';
import {
  seededEntropy,
  seededRandom,
  steelArenaGame,
  voltGame,
  type TestBench,
} from '../table/table-kit.ts';
import {
  closeGame,
  copyKeys,
  exported,
  GAMES,
  openBench,
  play,
  throughText,
} from './archive-kit.ts';

// What-ifs and games out of files, at tables of a hub with a real record.

let bench: TestBench;
let elsewhere: TestBench;
let cards: readonly TableCard[];
let tables: Tables;

beforeEach(async () => {
  bench = await openBench('tables');
  elsewhere = await openBench('elsewhere');
  cards = [];
});

afterEach(async () => {
  await tables.end();
  await bench.discard();
  await elsewhere.discard();
});

async function openTables(): Promise<void> {
  const { log, clock } = bench;
  const parts = { games: GAMES, log, archive: log, clock, entropy: seededEntropy('tables') };
  const warn = (warning: object): void => {
    throw new Error(JSON.stringify(warning));
  };
  const openTable = ({ id, name, kind }: TableCard): Promise<Table> =>
    Table.open({ ...parts, id, name, kind, warn });
  tables = await Tables.open({
    ...parts,
    warn,
    openTable,
    store: { load: () => cards, save: (kept) => void (cards = kept) },
  });
}

const frameOf = (id: string, viewer: Seat | 'public') => {
  const desk = tables.get(tableId(id));
  if (!desk) throw new Error(`no table ${id}`);
  return desk.current(viewer).frame;
};

interface Asked {
  readonly seat: Seat;
  readonly decision: WireDecision;
}

const askedAt = (id: string): readonly Asked[] =>
  (['A', 'B'] as const).flatMap((seat) =>
    frameOf(id, seat).mine.map((decision) => ({ seat, decision })),
  );

async function answerOne(id: string, asked: readonly Asked[], random: () => number): Promise<void> {
  const one = asked[Math.floor(random() * asked.length)];
  if (!one) throw new Error('nobody is asked');
  const answered = await tables.get(tableId(id))?.submit(
    { by: one.seat },
    {
      kind: 'answer',
      cmdId: bench.commandId(),
      decisionId: one.decision.id,
      action: sampleAnswer(one.decision, random),
    },
  );
  expect(answered).toEqual({ ok: true, value: null });
}

describe.each([
  { name: 'Steel Arena', request: steelArenaGame('virtual') },
  { name: 'VOLT', request: voltGame },
])('$name', ({ request }) => {
  test('a what-if is played at a table of its own with a seed and key of its own, over a restart too', async () => {
    await play(bench, request, { answers: 35, seed: 2 });
    await bench.shut('cleanly');
    await bench.open();
    await openTables();
    const before = frameOf('table', 'A');
    for (const by of ['A', 'host'] as const) {
      const opened = await tables.fork(tableId('table'), { by });
      if (!opened.ok) throw new Error(JSON.stringify(opened.error));
      const { id, kind } = opened.value;
      expect(kind).toBe('what-if');
      const eyes = by === 'host' ? 'public' : by;
      expect(frameOf(id, eyes).seats.map(({ name }) => name)).toEqual(
        before.seats.map(({ name }) => name),
      );
      const random = seededRandom(3);
      for (let n = 0; n < 8; n += 1) {
        const asked = askedAt(id);
        expect(asked.length).toBeGreaterThan(0);
        await answerOne(id, asked, random);
      }
    }
    expect(frameOf('table', 'A')).toEqual(before);
    const games = await bench.log.games();
    const seeds = await Promise.all(
      games.map(async ({ game }) =>
        JSON.stringify((await bench.log.read(game))[0]?.entries.find((e) => e.type === 'seeded')),
      ),
    );
    expect(new Set(seeds).size).toBe(3);
    const shown = cards.map(({ id }) => frameOf(id, 'A').view);
    await tables.end();
    await bench.reopen('crash');
    await openTables();
    expect(cards.map(({ id }) => frameOf(id, 'A').view)).toEqual(shown);
  });

  test('an unfinished game out of a file is a record without its key, and goes on with it', async () => {
    await play(elsewhere, request, { answers: 20, seed: 2 });
    const file = throughText(await exported(elsewhere));
    await openTables();
    const record = await tables.importGame(file);
    expect(record).toMatchObject({ ok: true, value: { kind: 'record', name: 'Kitchen table' } });
    copyKeys(elsewhere, bench);
    const played = await tables.importGame(file);
    expect(played).toMatchObject({ ok: true, value: { kind: 'table' } });
    expect(await tables.importGame(file)).toMatchObject({
      ok: false,
      error: { code: 'record/running' },
    });
    await tables.end();
    await bench.reopen('crash');
    await openTables();
    const [first] = cards.filter(({ kind }) => kind === 'record');
    expect(frameOf(first?.id ?? '', 'public').view).toEqual(elsewhere.frame('public').view);
  });

  test.each([
    { when: 'at once', restart: false },
    { when: 'after a restart', restart: true },
  ])(
    'a game whose table was closed in midst of it goes on out of its file, $when, once and with its key unreleased',
    async ({ restart }) => {
      await openTables();
      await tables.open('Back room');
      const back = tables.get(tableId('table-1'));
      await back?.begin(request);
      const random = seededRandom(5);
      for (let n = 0; n < 6; n += 1) await answerOne('table-1', askedAt('table-1'), random);
      const before = [frameOf('table-1', 'A').view, frameOf('table-1', 'B').view];
      const out = await back?.exportGame();
      if (!out?.ok) throw new Error('not exported');
      const file = throughText(out.value);
      const again = async (code?: string): Promise<string> => {
        const answer = await tables.importGame(file);
        expect(answer.ok ? undefined : answer.error.code).toBe(code);
        return answer.ok ? answer.value.id : '';
      };
      await again('record/running');
      await tables.close(tableId('table-1'));
      if (restart) {
        await tables.end();
        await bench.reopen('crash');
        await openTables();
      }
      const id = await again();
      expect(cards).toMatchObject([{}, { id, kind: 'table', name: 'Back room', imported: true }]);
      expect([frameOf(id, 'A').view, frameOf(id, 'B').view]).toEqual(before);
      await answerOne(id, askedAt(id), random);
      await again('record/running');
      await tables.close(tableId(id));
      const third = await again();
      expect([frameOf(third, 'A').view, frameOf(third, 'B').view]).toEqual(before);
      const games = await bench.log.games();
      expect(games.map(({ finished }) => finished)).toEqual([true, true, false]);
      const header = { table: 'x', seats: [], pace: 'hidden', shown: out.value.shown } as const;
      for (const { game, finished, lastSeq } of games) {
        // what was left behind is closed already: nothing that closes a game can open it
        if (finished) await bench.log.finish(game);
        const told = await bench.log.exportGame(game, lastSeq, header);
        expect([told.key, told.game.finished]).toEqual([undefined, false]);
      }
    },
  );

  test('a finished game out of a file is over at a table of its own', async () => {
    await play(elsewhere, request, { answers: 12, seed: 2 });
    await elsewhere.log.finish((await elsewhere.log.games())[0]?.game ?? ('' as never));
    await closeGame(elsewhere);
    await openTables();
    const opened = await tables.importGame(throughText(await exported(elsewhere)));
    if (!opened.ok) throw new Error(opened.error.code);
    expect(opened.value.kind).toBe('table');
    expect(frameOf(opened.value.id, 'B').view).toEqual(elsewhere.frame('B').view);
  });
});
