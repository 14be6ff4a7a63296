import type { Seat } from '@ringside/protocol/vocabulary';
import { describe, expect, test } from 'vitest';
import type { GameRequest } from '../../hub/table/feed.ts';
import { tableEventOf } from '../../hub/table/table-event.ts';
import { MemoryTable } from './memory-table.ts';
import { seats, seededRandom, steelArenaGame, voltGame } from './table-kit.ts';

const ANSWERS_MAX = 4_000;
const SEEDS = [1, 2];

/** Few tiles are left to lay. */
function shortArena(players: readonly Seat[]): GameRequest {
  const game = steelArenaGame('virtual', players);
  return { ...game, config: { ...(game.config as object), pile: 6 } };
}

const threeAtVolt: GameRequest = {
  ruleset: 'volt',
  seats: seats('A', 'B', 'C'),
  config: {
    seats: [
      { seat: 'A', robot: 'robot/1', edge: 'south' },
      { seat: 'B', robot: 'robot/2', edge: 'north' },
      { seat: 'C', robot: 'robot/3', edge: 'east' },
    ],
    board: 'foundry',
  },
};

const CASES: readonly {
  name: string;
  game: GameRequest;
  here: readonly Seat[];
  gone: readonly Seat[];
}[] = [
  { name: 'Steel Arena, B away', game: shortArena(['A', 'B']), here: ['A'], gone: ['B'] },
  {
    name: 'Steel Arena, all but C away',
    game: shortArena(['A', 'B', 'C']),
    here: ['C'],
    gone: ['A', 'B'],
  },
  { name: 'VOLT, B away', game: voltGame, here: ['A'], gone: ['B'] },
  { name: 'VOLT, all but B away', game: threeAtVolt, here: ['B'], gone: ['A', 'C'] },
];

/** The seats that are awaited and can't be by now: the hub answers for them. */
const awaited = (table: MemoryTable, gone: readonly Seat[]): readonly string[] =>
  table.frame('public').awaited.flatMap(({ who }) => (gone.includes(who as Seat) ? [who] : []));

/** What the hub answered in a seat's name. */
async function answeredByHub(table: MemoryTable) {
  return (await table.commits())
    .filter(({ actor }) => actor.source === 'hub')
    .flatMap(({ entries }) => entries.map(tableEventOf))
    .flatMap((event) => (event?.type === 'answered' ? [event] : []));
}

describe.each(CASES)('$name', ({ game, here, gone }) => {
  test.each(SEEDS)(
    'a whole game is played to its end, seed %i',
    async (seed) => {
      const table = await MemoryTable.begun(game, seed);
      for (const seat of gone) await table.submit('host', 'away', { seat, away: true });
      const random = seededRandom(seed);
      let answers = 0;
      while (table.frame('public').stage === 'playing' && answers < ANSWERS_MAX) {
        expect(awaited(table, gone)).toEqual([]);
        if ((await table.answerAnything(random, here)) === undefined) break;
        answers += 1;
      }
      expect({ stage: table.frame('public').stage, answers }).toMatchObject({ stage: 'over' });
      const given = await answeredByHub(table);
      expect(new Set(given.map(({ answerer }) => answerer))).toEqual(new Set(gone));
      expect(given.every(({ blocking, provenance }) => blocking && provenance === 'inferred')).toBe(
        true,
      );
    },
    60_000,
  );

  test('whoever is back goes on at once', async () => {
    const table = await MemoryTable.begun(game);
    const random = seededRandom(5);
    const [back] = gone;
    if (back === undefined) throw new Error('nobody has left');
    for (const seat of gone) await table.submit('host', 'away', { seat, away: true });
    for (let n = 0; n < 8; n += 1) await table.answerAnything(random, here);
    const before = (await answeredByHub(table)).length;
    expect(await table.submit(back, 'away', { seat: back, away: false })).toMatchObject({
      ok: true,
    });
    for (let n = 0; n < 200 && awaited(table, [back]).length === 0; n += 1) {
      if ((await table.answerAnything(random, here)) === undefined) break;
    }
    expect(awaited(table, [back])).not.toEqual([]);
    expect(table.frame(back).mine.some(({ blocking }) => blocking)).toBe(true);
    expect((await answeredByHub(table)).length).toBeGreaterThanOrEqual(before);
  });
});

test('when everybody has left nothing is answered; the first one back finds the game as it was', async () => {
  const table = await MemoryTable.begun(voltGame);
  await table.submit('A', 'away', { seat: 'A', away: true });
  const { view, awaited: left } = table.frame('public');
  await table.submit('host', 'away', { seat: 'B', away: true });
  expect(table.frame('public')).toMatchObject({ view, awaited: left });
  await table.submit('B', 'away', { seat: 'B', away: false });
  expect(table.frame('public').seats).toMatchObject([{ away: true }, { away: false }]);
});

test('that somebody has left and is back is told to all, and outlives a restart', async () => {
  const table = await MemoryTable.begun(steelArenaGame('virtual'));
  await table.submit('host', 'away', { seat: 'B', away: true });
  const again = await table.again();
  expect(again.frame('A').seats).toMatchObject([{ away: false }, { away: true }]);
  expect(
    table
      .frame('public')
      .log.some(({ seat, text }) => seat === 'B' && text.key === 'event/table/seat-away'),
  ).toBe(true);
  await table.submit('B', 'away', { seat: 'B', away: false });
  expect(
    table
      .frame('public')
      .log.some(({ seat, text }) => seat === 'B' && text.key === 'event/table/seat-back'),
  ).toBe(true);
});

test.each([
  { by: 'A', seat: 'B', away: true, code: 'table/not-your-seat' },
  { by: 'A', seat: 'A', away: false, code: 'table/away-unchanged' },
  { by: 'host', seat: 'F', away: true, code: 'table/no-such-seat' },
] as const)('$by says of $seat away=$away: $code', async ({ code, by, ...said }) => {
  const table = await MemoryTable.begun(steelArenaGame('virtual'));
  expect(await table.submit(by, 'away', said)).toMatchObject({ ok: false, error: { code } });
});
