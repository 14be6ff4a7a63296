import type { RobotView } from '@ringside/protocol/games/steel-arena';
import type { PieceId, RawAction, Seat, Viewer } from '@ringside/protocol/vocabulary';
import { describe, expect, test } from 'vitest';
import type { GameRequest } from '../../hub/table/feed.ts';
import { tableEventOf } from '../../hub/table/table-event.ts';
import { MemoryTable } from './memory-table.ts';
import { seededRandom, steelArenaGame, voltGame } from './table-kit.ts';

const SEATS: readonly Seat[] = ['A', 'B'];
const ANSWERS_MAX = 400;

const arena = (pace: 'hidden' | 'fast' = 'hidden'): GameRequest => ({
  ...steelArenaGame('virtual'),
  pace,
});

/** Answered by the hub in a seat's name. */
async function passes(table: MemoryTable) {
  return (await table.commits())
    .filter(({ actor }) => actor.source === 'hub')
    .flatMap(({ entries }) => entries.map(tableEventOf))
    .flatMap((event) =>
      event?.type === 'answered' ? [{ seat: event.answerer, action: event.action }] : [],
    );
}

const reaction = (table: MemoryTable, seat: Seat) =>
  table.frame(seat).mine.find(({ kind }) => kind === 'reaction');

type Reaction = NonNullable<ReturnType<typeof reaction>>;

const rowsOf = (asked: Reaction): string => asked.choices.map(({ kind }) => kind).join();

interface Hit {
  readonly table: MemoryTable;
  readonly seat: Seat;
  readonly asked: Reaction;
}

/** A random game up to the first reaction that is `wanted`, with whoever is asked. */
async function hitWhere(wanted: (asked: Reaction) => boolean): Promise<Hit> {
  for (let seed = 1; seed < 60; seed += 1) {
    const table = await MemoryTable.begun(arena(), seed);
    const random = seededRandom(seed);
    for (let n = 0; n < ANSWERS_MAX; n += 1) {
      for (const seat of SEATS) {
        const asked = reaction(table, seat);
        if (asked && wanted(asked)) return { table, seat, asked };
      }
      if ((await table.answerAnything(random, SEATS)) === undefined) break;
    }
  }
  throw new Error('no such reaction in any of these games');
}

const modulesOf = ({ choices }: Reaction): readonly PieceId[] =>
  choices.flatMap(({ fields: { module } }) =>
    module && 'one' in module ? (module.one as readonly PieceId[]) : [],
  );

const mayReact = (asked: Reaction): boolean => modulesOf(asked).length > 0;
const isOwnTile = (piece: PieceId): boolean => piece !== 'central';

describe('don’t ask me again', () => {
  test('this turn: the hub passes at once, until the turn is another', async () => {
    const { table, seat } = await hitWhere(mayReact);
    await table.submit(seat, 'hush', { about: { for: 'turn' }, on: true });
    expect(await passes(table)).toMatchObject([{ seat, action: { kind: 'pass' } }]);
    expect(table.frame(seat).hushed).toEqual([{ for: 'turn' }]);
    const random = seededRandom(1);
    for (let n = 0; n < ANSWERS_MAX && table.frame(seat).hushed.length > 0; n += 1) {
      expect(reaction(table, seat)).toBeUndefined();
      await table.answerAnything(random, SEATS);
    }
    expect(table.frame(seat).hushed).toEqual([]);
  });

  test('about this module: where nothing but it could answer', async () => {
    const wanted = (asked: Reaction): boolean =>
      rowsOf(asked) === 'react,pass' && modulesOf(asked).every(isOwnTile);
    const { table, seat, asked } = await hitWhere(wanted);
    const [first, ...others] = modulesOf(asked);
    if (first === undefined) throw new Error('nothing to react with');
    for (const piece of others) {
      await table.submit(seat, 'hush', { about: { for: 'module', piece }, on: true });
      expect(await passes(table)).toEqual([]);
    }
    await table.submit(seat, 'hush', { about: { for: 'module', piece: first }, on: true });
    expect(await passes(table)).toEqual([{ seat, action: { kind: 'pass' } }]);
    await table.submit(seat, 'hush', { about: { for: 'module', piece: first }, on: false });
    expect(table.frame(seat).hushed).toHaveLength(others.length);
  });

  test('an undo back to before it was said takes it along: the seat is asked', async () => {
    const { table, seat, asked } = await hitWhere(mayReact);
    await table.answer(seat, asked.id, { kind: 'pass' });
    await table.submit(seat, 'hush', { about: { for: 'turn' }, on: true });
    const undo = await table.submit('host', 'undo', {
      baseRev: table.frame('host').rev as never,
      force: 'meant to react',
    });
    expect(undo).toMatchObject({ ok: true });
    expect(reaction(table, seat)?.choices).toEqual(asked.choices);
    expect(table.frame(seat).hushed).toEqual([]);
  });

  test('it outlives a restart, and what was to be answered is answered after it', async () => {
    const { table, seat } = await hitWhere(mayReact);
    await table.submit(seat, 'hush', { about: { for: 'turn' }, on: true });
    const again = await table.again();
    await again.settled();
    expect(again.frame(seat)).toMatchObject({ hushed: [{ for: 'turn' }] });
  });

  test('it is sealed: nobody else gets a byte of it but the pass, and no line tells it', async () => {
    const { table, seat } = await hitWhere(mayReact);
    const [piece] = robotOf(table, seat).modules.map(({ id }) => id);
    if (piece === undefined) throw new Error('no module');
    const others = ([...SEATS, 'public', 'host'] as const).filter((one) => one !== seat);
    const before = others.map((viewer) => table.table.current(viewer));
    for (const on of [true, false, true]) {
      await table.submit(seat, 'hush', { about: { for: 'module', piece }, on });
    }
    if (reaction(table, seat)) {
      others.forEach((viewer, index) => {
        expect(table.table.current(viewer)).toBe(before[index]);
      });
    }
    for (const viewer of others) {
      expect(table.frame(viewer).hushed).toEqual([]);
      expect(table.frame(viewer).log.filter(({ text }) => text.key.includes('hush'))).toEqual([]);
    }
    const entries = (await table.commits()).flatMap((commit) => commit.entries);
    const sealed = entries.filter(({ type }) => type === 'hushed');
    expect(sealed.map(({ audience }) => audience)).toEqual([[seat], [seat], [seat]]);
  });

  test.each([
    { by: 'host', about: { for: 'turn' }, code: 'table/seat-only' },
    { by: 'A', about: { for: 'module', piece: 't999' }, code: 'table/not-your-piece' },
  ] as const)('$by about $about: $code', async ({ by, about, code }) => {
    const table = await MemoryTable.begun(arena());
    const said = { about: about as { readonly for: 'turn' }, on: true };
    expect(await table.submit(by, 'hush', said)).toMatchObject({ ok: false, error: { code } });
  });

  test('a module of somebody else’s: table/not-your-piece', async () => {
    const table = await MemoryTable.begun(arena());
    for (let n = 0; n < 2; n += 1) await table.answerAnything(seededRandom(n), SEATS);
    const [piece] = robotOf(table, 'B').modules.map(({ id }) => id);
    const said = { about: { for: 'module', piece: piece as PieceId }, on: true } as const;
    const answer = await table.submit('A', 'hush', said);
    expect(answer).toMatchObject({ ok: false, error: { code: 'table/not-your-piece' } });
  });
});

const robotOf = (table: MemoryTable, seat: Seat): RobotView => {
  const { robots } = table.frame('public').view as unknown as { robots: readonly RobotView[] };
  const robot = robots.find((one) => one.seat === seat);
  if (!robot) throw new Error(`${seat} has no robot`);
  return robot;
};

describe('pace', () => {
  const PASSES: readonly RawAction[] = [{ kind: 'pass' }, { kind: 'show', modules: [] }];

  test('hidden: the hub answers nothing by itself', async () => {
    let lone = 0;
    for (let seed = 1; seed <= 4; seed += 1) {
      const table = await MemoryTable.begun(arena(), seed);
      const random = seededRandom(seed);
      for (let n = 0; n < 200; n += 1) {
        lone += SEATS.filter((seat) => reaction(table, seat)?.choices.length === 1).length;
        if ((await table.answerAnything(random, SEATS)) === undefined) break;
      }
      expect(await passes(table)).toEqual([]);
    }
    expect(lone).toBeGreaterThan(0);
  });

  test('fast: nobody is asked where nothing but a pass is possible, and everybody where more is', async () => {
    let asked = 0;
    let passed = 0;
    for (let seed = 1; seed <= 4; seed += 1) {
      const table = await MemoryTable.begun(arena('fast'), seed);
      const random = seededRandom(seed);
      for (let n = 0; n < 150; n += 1) {
        for (const seat of SEATS) {
          const rows = reaction(table, seat)?.choices.length;
          expect(rows).not.toBe(1);
          asked += rows === undefined ? 0 : 1;
        }
        if ((await table.answerAnything(random, SEATS)) === undefined) break;
      }
      const given = await passes(table);
      passed += given.length;
      for (const { action } of given) expect(PASSES).toContainEqual(action);
    }
    expect(passed).toBeGreaterThan(0);
    expect(asked).toBeGreaterThan(0);
  });

  test('fast: turns end when people say so', async () => {
    const table = await MemoryTable.begun(arena('fast'), 2);
    const random = seededRandom(2);
    let ends = 0;
    for (let n = 0; n < 200; n += 1) {
      ends += SEATS.filter((seat) =>
        table.frame(seat).mine.some(({ kind }) => kind === 'end-turn'),
      ).length;
      if ((await table.answerAnything(random, SEATS)) === undefined) break;
    }
    expect(ends).toBeGreaterThan(0);
  });
});

describe('undo across what the hub answered', () => {
  test('it goes with the act it followed from, and is nobody’s act: the attacker takes both back', async () => {
    let undone = 0;
    for (let seed = 1; seed <= 8; seed += 1) {
      const table = await MemoryTable.begun(arena('fast'), seed);
      const random = seededRandom(seed);
      for (let n = 0; n < 120; n += 1) {
        const before = Object.fromEntries(VIEWERS.map((one) => [one, seen(table, one)]));
        const given = (await passes(table)).length;
        const by = await table.answerAnything(random, SEATS);
        if (by === undefined) break;
        if ((await passes(table)).length === given) continue;
        const { undo } = table.frame(by);
        expect(undo.can && undo.grade === 'consent' && undo.why?.key).not.toBe(
          'undo/another-acted',
        );
        if (!undo.can || undo.grade !== 'free') continue;
        expect(await table.undo(by)).toMatchObject({ ok: true });
        expect(Object.fromEntries(VIEWERS.map((one) => [one, seen(table, one)]))).toEqual(before);
        undone += 1;
      }
    }
    expect(undone).toBeGreaterThan(1);
  }, 60_000);
});

const VIEWERS: readonly Viewer[] = [...SEATS, 'public'];

/** What one viewer sees of the game; ids are of another epoch after an undo. */
const seen = (table: MemoryTable, viewer: Viewer): unknown => {
  const { view, mine } = table.frame(viewer);
  return { view, mine: mine.map(({ kind, choices }) => ({ kind, choices })) };
};

test('VOLT: a repair is offered to whom it is due, and a hush for the round lets it go', async () => {
  for (let seed = 1; seed < 40; seed += 1) {
    const table = await MemoryTable.begun(voltGame, seed);
    const random = seededRandom(seed);
    for (let n = 0; n < 200; n += 1) {
      const seat = SEATS.find((one) => table.frame(one).mine.some(({ kind }) => kind === 'repair'));
      if (seat !== undefined) {
        await table.submit(seat, 'hush', { about: { for: 'turn' }, on: true });
        expect(await passes(table)).toEqual([{ seat, action: { kind: 'decline' } }]);
        return;
      }
      if ((await table.answerAnything(random, SEATS)) === undefined) break;
    }
  }
  throw new Error('nobody was ever due a repair');
});
