import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { sampleAnswer, type Game } from '@ringside/engine/kernel';
import type {
  Command,
  CommandId,
  RawAction,
  Seat,
  Viewer,
  WireDecisionId,
} from '@ringside/protocol/vocabulary';
import type { GameRequest } from '../../hub/table/feed.ts';
import type { EventLog } from '../../hub/table/ports.ts';
import { Table } from '../../hub/table/index.ts';
import { chooseDeed, wordsOf } from '../proof/deeds.ts';
import { MemoryLog } from './memory-log.ts';
import { matchOf } from './record-match.ts';
import {
  HandClock,
  seats,
  seededEntropy,
  seededRandom,
  STEEL_ARENA,
  steelArenaGame,
  TOY,
  VOLT,
  voltGame,
} from './table-kit.ts';

const SEEDS = 100;
const MOVES_MAX = 30;
const TIMEOUT_MS = 120_000;
const VIEWERS: readonly Viewer[] = ['A', 'B', 'public'];

interface Setting {
  readonly name: string;
  readonly game: Game;
  readonly request: GameRequest;
  /** People do everything else beside answering: they take back, agree, put right, come and go. */
  readonly isRestless?: true;
}

const TOY_SETTING: Setting = {
  name: 'the toy',
  game: TOY,
  request: { ruleset: 'toy', seats: seats('A', 'B'), config: { highest: 6 } },
};
const PHYSICAL: Setting = {
  name: 'Steel Arena, physical',
  game: STEEL_ARENA,
  request: steelArenaGame('physical'),
};
const SETTINGS: readonly Setting[] = [
  TOY_SETTING,
  { name: 'Steel Arena, virtual', game: STEEL_ARENA, request: steelArenaGame('virtual') },
  PHYSICAL,
  { name: 'VOLT', game: VOLT, request: voltGame },
  {
    name: 'Steel Arena, with people who argue',
    game: STEEL_ARENA,
    request: steelArenaGame('virtual'),
    isRestless: true,
  },
  { name: 'VOLT, with people who argue', game: VOLT, request: voltGame, isRestless: true },
];

/** The hub has answered what is its to answer: looking back waits in the same queue. */
async function settled(table: Table): Promise<Table> {
  await table.moment('public', 1);
  return table;
}

const openOver = async (log: EventLog, { game }: Setting): Promise<Table> => {
  const table = await Table.open({
    id: 'table-1',
    games: [game],
    log,
    clock: new HandClock(),
    entropy: seededEntropy('same'),
    warn: ({ code }) => {
      throw new Error(code);
    },
  });
  return await settled(table);
};

let commands = 0;
const answer = (table: Table, by: Seat, id: WireDecisionId, action: RawAction) => {
  commands += 1;
  const cmdId = `c${String(commands)}` as CommandId;
  return table.submit({ by }, { kind: 'answer', cmdId, decisionId: id, action });
};

/** Of a step of restless people: that the host sets a whole position, what nobody knows drawn afresh. */
const RESTORE_SHARE = 0.03;

/** Undo, yes or no to one, redo, correction, standing orders, going and coming, a whole position; or nothing. */
async function saySomething(table: Table, random: () => number): Promise<void> {
  commands += 1;
  const cmdId = `c${String(commands)}` as CommandId;
  const drawn = random();
  const deed = chooseDeed({ table }, random);
  if (drawn < RESTORE_SHARE) {
    const fork = await table.fork({ by: 'host' });
    if (!fork.ok) throw new Error(fork.error.code);
    const { position } = fork.value;
    const command = { kind: 'restore', position, why: 'as it lies here' };
    const restore = wordsOf({ table }, { by: 'host', command }, cmdId) as Command;
    const restored = await table.submit({ by: 'host' }, restore);
    if (!restored.ok) throw new Error(`a position of its own is refused: ${restored.error.code}`);
  } else if (deed) {
    await table.submit({ by: deed.by }, wordsOf({ table }, deed, cmdId) as Command);
  }
  await settled(table);
}

/** Plays the first moves of the game that `seed` stands for. */
async function playedTable(seed: number, moves: number, setting: Setting) {
  const random = seededRandom(seed);
  const log = new MemoryLog();
  const table = await openOver(log, setting);
  await table.begin(setting.request);
  for (let move = 0; move < moves; move += 1) {
    if (setting.isRestless) await saySomething(table, random);
    const asked = (['A', 'B'] as const).flatMap((by) =>
      table.current(by).frame.mine.map((decision) => ({ by, decision })),
    );
    const chosen = asked[Math.floor(random() * asked.length)];
    if (!chosen) break;
    const { by, decision } = chosen;
    const given = await answer(table, by, decision.id, sampleAnswer(decision, random));
    if (!given.ok) throw new Error(`offered and refused: ${given.error.code}`);
    await settled(table);
  }
  return { log, table, random };
}

/** A hub over the same record that holds another state: the true one, or one that `viewer` can't tell from it. */
async function twinOf(
  log: MemoryLog,
  setting: Setting,
  state: (match: ReturnType<Game['empty']>) => ReturnType<Game['empty']>,
): Promise<Table> {
  const summary = (await log.games())[0];
  if (!summary) throw new Error('no game was begun');
  const match = matchOf(setting.game, await log.read(summary.game));
  const twin = log.copy();
  await twin.saveSnapshot(summary.game, summary.lastSeq, state(match).state());
  return await openOver(twin, setting);
}

/** Everything a viewer receives from now on, as bytes. */
function listen(table: Table, viewer: Viewer): string[] {
  const heard = [JSON.stringify(table.current(viewer))];
  table.subscribe(viewer, (frame) => heard.push(JSON.stringify(frame)));
  return heard;
}

/** Where two texts part, in a few words: frames are long. */
function parting(one: string, other: string): string | undefined {
  if (one === other) return undefined;
  let at = 0;
  while (one[at] === other[at]) at += 1;
  return `${one.slice(Math.max(0, at - 60), at + 40)} <> ${other.slice(at, at + 40)}`;
}

const rival = (seat: Viewer): Viewer => (seat === 'A' ? 'B' : 'A');

describe.each(SETTINGS)('$name', (setting) => {
  test(
    `over ${String(SEEDS)} games, states a viewer can’t tell apart give it the same bytes and refusals`,
    async () => {
      let different = 0;
      for (let seed = 1; seed <= SEEDS; seed += 1) {
        const { log, random } = await playedTable(seed, seed % MOVES_MAX, setting);
        const one = await twinOf(log, setting, (match) => match);
        for (const viewer of VIEWERS) {
          const other = await twinOf(log, setting, (match) => match.alike(viewer, random));
          const seen = (table: Table, by: Viewer): string => JSON.stringify(table.current(by));
          const part = parting(seen(one, viewer), seen(other, viewer));
          expect({ seed, viewer, part }).toEqual({ seed, viewer, part: undefined });
          if (seen(one, rival(viewer)) !== seen(other, rival(viewer))) different += 1;
          if (viewer === 'public') continue;
          for (const decision of one.current(viewer).frame.mine) {
            const action = sampleAnswer(decision, random);
            const refusal = one.explain({ by: viewer }, decision.id, action);
            expect(other.explain({ by: viewer }, decision.id, action)).toEqual(refusal);
          }
        }
      }
      // Somebody else did see a difference: so this can fail.
      expect(different).toBeGreaterThan(SEEDS / 10);
    },
    TIMEOUT_MS,
  );
});

test(
  `over ${String(SEEDS)} games, saying privately what a tile is sends nothing to anybody else`,
  async () => {
    let told = 0;
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const { table, random } = await playedTable(seed, seed % MOVES_MAX, PHYSICAL);
      for (const by of ['A', 'B'] as const) {
        const own = table.current(by).frame.mine.find(({ kind }) => kind === 'identify');
        if (!own) continue;
        const others = [...VIEWERS, 'host' as const].filter((viewer) => viewer !== by);
        const before = others.map((viewer) => table.current(viewer));
        expect(await answer(table, by, own.id, sampleAnswer(own, random))).toMatchObject({
          ok: true,
        });
        others.forEach((viewer, index) => {
          expect(table.current(viewer)).toBe(before[index]);
        });
        told += 1;
      }
    }
    expect(told).toBeGreaterThan(SEEDS / 10);
  },
  TIMEOUT_MS,
);

test(
  `over ${String(SEEDS)} rounds of the toy, another number picked in secret sends the same bytes`,
  async () => {
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const heard = [];
      for (const number of [1 + (seed % 6), 1 + ((seed + 1) % 6)]) {
        const { table } = await playedTable(seed, 0, TOY_SETTING);
        const listened = (['B', 'public'] as const).map((viewer) => listen(table, viewer));
        const id = table.current('A').frame.mine[0]?.id as WireDecisionId;
        expect(await answer(table, 'A', id, { kind: 'pick', number })).toMatchObject({ ok: true });
        await setImmediate();
        heard.push(listened);
      }
      expect(heard[0]?.map(({ length }) => length)).toEqual([2, 2]);
      expect(heard[1]).toEqual(heard[0]);
    }
  },
  TIMEOUT_MS,
);
