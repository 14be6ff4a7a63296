import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleAnswer, type Game } from '@ringside/engine/kernel';
import type { LogLine, TableFrame } from '@ringside/protocol/api';
import type { Command, CommandId, RawAction, Seat } from '@ringside/protocol/vocabulary';
import type { FeedViewer, GameRequest, Sender } from '../../hub/table/feed.ts';
import { Table } from '../../hub/table/index.ts';
import { MemoryLog } from './memory-log.ts';
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

const SEATS: readonly Seat[] = ['A', 'B'];
const VIEWERS = ['A', 'B', 'public', 'host'] as const;
const RUNS = 12;
const TIMEOUT_MS = 120_000;

const SETTINGS: readonly {
  readonly name: string;
  readonly game: Game;
  readonly request: GameRequest;
}[] = [
  {
    name: 'the toy',
    game: TOY,
    request: { ruleset: 'toy', seats: seats('A', 'B'), config: { highest: 6 } },
  },
  { name: 'Steel Arena, virtual', game: STEEL_ARENA, request: steelArenaGame('virtual') },
  { name: 'Steel Arena, physical', game: STEEL_ARENA, request: steelArenaGame('physical') },
  { name: 'VOLT', game: VOLT, request: voltGame },
];

type Setting = (typeof SETTINGS)[number];
type Bare<One extends Command> = One extends Command ? Omit<One, 'cmdId' | 'baseRev'> : never;

/** A table in memory, with the commands a test gives it. */
class Desk {
  readonly log = new MemoryLog();
  readonly #setting: Setting;
  #table: Table | undefined;
  readonly #given: { readonly by: Seat; readonly id: string; readonly action: RawAction }[] = [];
  #commands = 0;

  constructor(setting: Setting) {
    this.#setting = setting;
  }

  get table(): Table {
    if (!this.#table) throw new Error('the desk is not open');
    return this.#table;
  }

  async open(): Promise<void> {
    this.#table = await Table.open({
      id: 'table-1',
      games: [this.#setting.game],
      log: this.log,
      clock: new HandClock(),
      entropy: seededEntropy('undo'),
      warn: ({ code, cause }) => {
        throw new Error(code, { cause });
      },
    });
  }

  async begin(): Promise<void> {
    await this.open();
    await this.table.begin(this.#setting.request);
  }

  frame(viewer: FeedViewer): TableFrame {
    return this.table.current(viewer).frame;
  }

  give(by: Sender['by'], command: Bare<Command>) {
    this.#commands += 1;
    const cmdId = `c${String(this.#commands)}` as CommandId;
    const isStrict = command.kind === 'undo' || command.kind === 'redo';
    const baseRev = isStrict ? { baseRev: this.frame(by).rev } : {};
    return this.table.submit({ by }, { ...command, ...baseRev, cmdId } as Command);
  }

  /** One random answer of anybody who is asked. */
  async answer(random: () => number): Promise<void> {
    const asked = SEATS.flatMap((by) => this.frame(by).mine.map((decision) => ({ by, decision })));
    const chosen = asked[Math.floor(random() * asked.length)];
    if (!chosen) return;
    const { by, decision } = chosen;
    const action = sampleAnswer(decision, random);
    this.#given.push({ by, id: bare(decision.id), action });
    const given = await this.give(by, { kind: 'answer', decisionId: decision.id, action });
    expect(given).toEqual({ ok: true, value: null });
  }

  /** Gives again, in order, what was given and is asked again. */
  async answerAgain(): Promise<void> {
    for (const { by, id, action } of this.#given) {
      const decision = this.frame(by).mine.find((one) => bare(one.id) === id);
      if (decision) await this.give(by, { kind: 'answer', decisionId: decision.id, action });
    }
  }

  /** All that people see, but the tokens. */
  seen(): readonly Omit<TableFrame, 'rev'>[] {
    return VIEWERS.map((viewer) => {
      const { rev, ...frame } = this.frame(viewer);
      expect(rev).not.toBeNull();
      return frame;
    });
  }

  /** The game itself, and the lines that tell of it; wire ids carry the epoch, which every rewind raises. */
  played(): unknown {
    const lines = this.lines().filter(
      ({ text }) => !/^event\/table\/(rewound|redone)/.test(text.key),
    );
    return {
      views: VIEWERS.map((viewer) => this.frame(viewer).view),
      mine: VIEWERS.map((viewer) =>
        this.frame(viewer).mine.map(({ id, ...rest }) => [bare(id), rest]),
      ),
      facts: this.frame('public').provenance,
      stage: this.frame('public').stage,
      standing: lines.filter(({ undone }) => !undone),
    };
  }

  /** The whole log, page by page. */
  lines(): readonly LogLine[] {
    let lines = this.table.log();
    for (let first = lines[0]; first && first.n > 1; first = lines[0])
      lines = [...this.table.log(first.n), ...lines];
    return lines;
  }

  get begun(): readonly number[] {
    return this.lines().flatMap(({ n, begins, undone }) => (begins && !undone ? [n] : []));
  }
}

const bare = (id: string): string => id.replace(/^\d+\./, '');

describe.each(SETTINGS)('$name', (setting) => {
  test(
    'undo from any line on leaves the game as it was before it, and redo brings all of it back',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.nat(), fc.nat({ max: 40 }), fc.nat(), async (seed, moves, at) => {
          const random = seededRandom(seed);
          const desk = new Desk(setting);
          await desk.begin();
          const before = new Map<number, unknown>();
          for (let move = 0; move < moves; move += 1) {
            const next = desk.table.log().at(-1)?.n ?? 0;
            before.set(next + 1, desk.played());
            await desk.answer(random);
          }
          const { begun } = desk;
          const line = begun[at % Math.max(1, begun.length)];
          if (line === undefined) return;
          const after = desk.played();
          const undone = await desk.give('host', { kind: 'undo', line, force: 'a try' });
          expect(undone).toEqual({ ok: true, value: null });
          if (before.has(line)) expect(desk.played()).toEqual(before.get(line));
          expect(await desk.give('host', { kind: 'redo' })).toEqual({ ok: true, value: null });
          expect(desk.played()).toEqual(after);
        }),
        { numRuns: RUNS },
      );
    },
    TIMEOUT_MS,
  );

  test(
    'undos one after another are redone one after another, and a new act ends that',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.nat(), fc.integer({ min: 4, max: 30 }), async (seed, moves) => {
          const random = seededRandom(seed);
          const desk = new Desk(setting);
          await desk.begin();
          for (let move = 0; move < moves; move += 1) await desk.answer(random);
          const states = [desk.played()];
          for (let n = 0; n < 5; n += 1) {
            const given = await desk.give('host', { kind: 'undo', force: 'again' });
            if (given.ok) states.push(desk.played());
          }
          for (const state of states.toReversed().slice(1)) {
            expect(await desk.give('host', { kind: 'redo' })).toEqual({ ok: true, value: null });
            expect(desk.played()).toEqual(state);
          }
          expect(desk.frame('host').redo).toMatchObject({ why: { key: 'redo/nothing' } });
        }),
        { numRuns: RUNS },
      );
    },
    TIMEOUT_MS,
  );

  test(
    'whatever was undone, redone and forced: a restart shows everybody the same',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.nat(), async (seed) => {
          const random = seededRandom(seed);
          const desk = new Desk(setting);
          await desk.begin();
          for (let step = 0; step < 40; step += 1) {
            const what = random();
            const by = what < 0.5 ? 'host' : 'A';
            const lines = desk.begun;
            const line = lines[Math.floor(random() * lines.length)];
            if (what < 0.1) await desk.give('host', { kind: 'undo', force: 'so' });
            else if (what < 0.14 && line !== undefined) {
              await desk.give('host', { kind: 'undo', line, force: 'so' });
            } else if (what < 0.2) await desk.give(by, { kind: 'redo' });
            else if (what < 0.3) await desk.give(by, { kind: 'undo' });
            else await desk.answer(random);
          }
          const seen = desk.seen();
          if (random() < 0.5) await desk.table.close();
          await desk.open();
          expect(desk.seen()).toEqual(seen);
          expect(desk.table.log()).toHaveLength(Math.min(100, desk.table.log().at(-1)?.n ?? 0));
        }),
        { numRuns: RUNS },
      );
    },
    TIMEOUT_MS,
  );

  test(
    'nothing is drawn anew: the same answers after any undo lead to the same game, salts and all',
    async () => {
      for (let seed = 1; seed <= RUNS; seed += 1) {
        const desk = new Desk(setting);
        await desk.begin();
        for (let move = 0; move < 6; move += 1) await desk.answer(seededRandom(seed + move));
        const views = (): unknown => VIEWERS.map((viewer) => desk.frame(viewer).view);
        const first = views();
        for (const after of ['forced', 'redone', 'forced']) {
          const [line] = desk.begun;
          if (line === undefined) continue;
          await desk.give('host', { kind: 'undo', line, force: 'again' });
          if (after === 'redone') await desk.give('host', { kind: 'redo' });
          else await desk.answerAgain();
          expect(views()).toEqual(first);
        }
      }
    },
    TIMEOUT_MS,
  );
});
