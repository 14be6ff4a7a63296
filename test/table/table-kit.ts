import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bindRuleset, sampleAnswer, type Game } from '@ringside/engine/kernel';
import { steelArena } from '@ringside/engine/rulesets/steel-arena';
import { toy } from '@ringside/engine/rulesets/toy';
import { volt } from '@ringside/engine/rulesets/volt';
import type { Command, CommandId, RawAction, Seat } from '@ringside/protocol/vocabulary';
import { SqliteEventLog } from '../../hub/log/index.ts';
import type { FeedFrame, FeedViewer, GameRequest, Sender } from '../../hub/table/feed.ts';
import type { Clock, Entropy, EventLog } from '../../hub/table/ports.ts';
import { Table, type TableOptions, type Warning } from '../../hub/table/index.ts';

export const TOY: Game = bindRuleset(toy);
export const STEEL_ARENA: Game = bindRuleset(steelArena);
export const VOLT: Game = bindRuleset(volt);

/** Time stands still until a test lets it pass; what is due then runs in order. */
export class HandClock implements Clock {
  #nowMs = 1_000;
  #timers: { readonly atMs: number; readonly call: () => void }[] = [];

  nowMs(): number {
    return this.#nowMs;
  }

  wallMs(): number {
    return 1_700_000_000_000 + this.#nowMs;
  }

  after(delayMs: number, call: () => void): () => void {
    const timer = { atMs: this.#nowMs + delayMs, call };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((one) => one !== timer);
    };
  }

  /** Runs what falls due within `ms`, each at its own time. */
  pass(ms: number): void {
    const untilMs = this.#nowMs + ms;
    for (;;) {
      const next = this.#timers.toSorted((a, b) => a.atMs - b.atMs)[0];
      if (!next || next.atMs > untilMs) break;
      this.#timers = this.#timers.filter((one) => one !== next);
      this.#nowMs = next.atMs;
      next.call();
    }
    this.#nowMs = untilMs;
  }
}

/** The same bytes for the same seed: a failing run can be had again. */
export function seededEntropy(seed: string): Entropy {
  let n = 0;
  return {
    bytes: (count) => {
      const parts: Buffer[] = [];
      for (let have = 0; have < count; have += 32) {
        parts.push(
          createHash('sha256')
            .update(`${seed}/${String(n)}`)
            .digest(),
        );
        n += 1;
      }
      return Buffer.concat(parts).subarray(0, count);
    },
  };
}

/** A table over a real SQLite file in a folder of its own, that can be closed and opened again. */
export class TestBench {
  readonly clock = new HandClock();
  readonly warnings: Warning[] = [];
  /** Holds `log.db` and `keys`. */
  readonly folder = mkdtempSync(join(tmpdir(), 'ringside-table-'));
  readonly #entropy: Entropy;
  #overrides: Partial<TableOptions>;
  readonly #wrap: (log: EventLog) => EventLog;
  #log: SqliteEventLog | undefined;
  #table: Table | undefined;
  #commands = 0;

  constructor(
    options: {
      readonly seed?: string;
      readonly table?: Partial<TableOptions>;
      /** Puts a misbehaving record between table and file. */
      readonly wrapLog?: (log: EventLog) => EventLog;
    } = {},
  ) {
    this.#entropy = seededEntropy(options.seed ?? 'bench');
    this.#overrides = options.table ?? {};
    this.#wrap = options.wrapLog ?? ((log) => log);
  }

  get table(): Table {
    if (!this.#table) throw new Error('the bench is not open');
    return this.#table;
  }

  get log(): SqliteEventLog {
    if (!this.#log) throw new Error('the bench is not open');
    return this.#log;
  }

  /** From the next `open` on. */
  use(table: Partial<TableOptions>): void {
    this.#overrides = table;
  }

  async open(): Promise<Table> {
    this.#log = new SqliteEventLog({
      file: join(this.folder, 'log.db'),
      keys: join(this.folder, 'keys'),
    });
    this.#table = await Table.open({
      id: 'table-1',
      games: [TOY, STEEL_ARENA, VOLT],
      log: this.#wrap(this.#log),
      clock: this.clock,
      entropy: this.#entropy,
      warn: (warning) => this.warnings.push(warning),
      ...this.#overrides,
    });
    return this.#table;
  }

  /** As the hub does on Ctrl-C; `crash` as a power cut does: nothing is said to the table. */
  async shut(how: 'cleanly' | 'crash' = 'cleanly'): Promise<void> {
    if (how === 'cleanly') await this.#table?.close();
    await this.#log?.close();
    this.#table = undefined;
    this.#log = undefined;
  }

  async reopen(how: 'cleanly' | 'crash' = 'cleanly'): Promise<Table> {
    await this.shut(how);
    return await this.open();
  }

  async discard(): Promise<void> {
    await this.shut('crash');
    rmSync(this.folder, { recursive: true, force: true });
  }

  frame(viewer: FeedViewer): FeedFrame['frame'] {
    return this.table.current(viewer).frame;
  }

  begin(request: Partial<GameRequest> = {}) {
    return this.table.begin({
      ruleset: 'toy',
      seats: seats('A', 'B'),
      config: { highest: 6 },
      ...request,
    });
  }

  /** Answers the viewer's first decision (of a kind) that its frame offers. */
  answer(by: Sender['by'], action: RawAction, cmdId?: string) {
    const decision = this.frame(by).mine.find(({ choices }) =>
      choices.some(({ kind }) => kind === action.kind),
    );
    if (!decision) throw new Error(`${by} is not asked for ${action.kind}`);
    return this.table.submit(
      { by },
      {
        kind: 'answer',
        cmdId: this.commandId(cmdId),
        decisionId: decision.id,
        action,
      },
    );
  }

  /** One random answer of anybody who is asked; `undefined` when nobody is. */
  async answerAnything(random: () => number, among: readonly Seat[]): Promise<Played | undefined> {
    const asked = among.flatMap((by) => this.frame(by).mine.map((decision) => ({ by, decision })));
    const chosen = asked[Math.floor(random() * asked.length)];
    if (!chosen) return undefined;
    const { by, decision } = chosen;
    const action = sampleAnswer(decision, random);
    const command = {
      kind: 'answer',
      cmdId: this.commandId(),
      decisionId: decision.id,
      action,
    } as const;
    const answer = await this.table.submit({ by }, command);
    if (!answer.ok)
      throw new Error(`${decision.id}: offered and refused with ${answer.error.code}`);
    return { by, command };
  }

  undo(by: Sender['by'], cmdId?: string) {
    const baseRev = this.frame(by).rev;
    if (baseRev === null) throw new Error('no game to undo in');
    return this.table.submit({ by }, { kind: 'undo', cmdId: this.commandId(cmdId), baseRev });
  }

  commandId(text?: string): CommandId {
    this.#commands += 1;
    return (text ?? `c${String(this.#commands)}`) as CommandId;
  }
}

export interface Played {
  readonly by: Seat;
  readonly command: Extract<Command, { readonly kind: 'answer' }>;
}

/** Uniform in [0, 1), the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** What to begin Steel Arena with. */
export const steelArenaGame = (
  faces: 'virtual' | 'physical',
  players: readonly Seat[] = ['A', 'B'],
): GameRequest => ({
  ruleset: 'steel-arena',
  seats: seats(...players),
  config: {
    seats: players.map((seat, index) => ({ seat, robot: `robot/${String(index + 1)}` })),
    profile: 'full',
    faces,
  },
});

export const seats = (...list: readonly Seat[]) =>
  list.map((seat) => ({ seat, name: `Player ${seat}` }));

/** VOLT with two players face to face. */
export const voltGame: GameRequest = {
  ruleset: 'volt',
  seats: seats('A', 'B'),
  config: {
    seats: [
      { seat: 'A', robot: 'robot/1', edge: 'south' },
      { seat: 'B', robot: 'robot/2', edge: 'north' },
    ],
    board: 'foundry',
  },
};
