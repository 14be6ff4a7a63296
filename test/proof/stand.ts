import { setImmediate } from 'node:timers/promises';
import type { Game } from '@ringside/engine/kernel';
import { PROTOCOL_VERSION } from '@ringside/protocol/api';
import { tableId, type Command, type RawAction, type Seat } from '@ringside/protocol/vocabulary';
import type { Claim } from '../../hub/api/ports.ts';
import { Connections } from '../../hub/api/connections.ts';
import { Sessions } from '../../hub/api/sessions.ts';
import type { FeedViewer } from '../../hub/table/feed.ts';
import { Table } from '../../hub/table/index.ts';
import type { MemoryLog } from '../table/memory-log.ts';
import { HandClock, seededEntropy } from '../table/table-kit.ts';
import { Pipe } from './pipe.ts';

/** Longer than the hub holds frames together, shorter than a beat. */
const STEP_MS = 500;
const TABLE = tableId('table-1');

interface Parts {
  readonly game: Game;
  readonly log: MemoryLog;
  readonly viewers: readonly FeedViewer[];
}

/** A hub without a network: the real table and the real api over it, one device a viewer. */
export class Stand {
  readonly table: Table;
  readonly log: MemoryLog;
  readonly #clock: HandClock;
  readonly #pipes: ReadonlyMap<FeedViewer, Pipe>;

  static async open({ game, log, viewers }: Parts): Promise<Stand> {
    const clock = new HandClock();
    const warn = ({ code, cause }: { code: string; cause?: unknown }): never => {
      throw new Error(code, { cause });
    };
    const entropy = seededEntropy('stand');
    const table = await Table.open({ id: TABLE, games: [game], log, clock, entropy, warn });
    return new Stand(table, { game, log, viewers }, clock);
  }

  private constructor(table: Table, { log, viewers }: Parts, clock: HandClock) {
    this.table = table;
    this.log = log;
    this.#clock = clock;
    const entropy = seededEntropy('api');
    const store = { load: () => [], save: () => undefined };
    const sessions = new Sessions(store, clock, entropy);
    const report = (problem: unknown): never => {
      throw new Error('the api failed', { cause: problem });
    };
    const connections = new Connections({
      table: TABLE,
      desk: table,
      clock,
      entropy,
      sessions,
      knocks: () => [],
      report,
    });
    this.#pipes = new Map(
      viewers.map((viewer) => {
        const pipe = new Pipe();
        const claim = claimOf(viewer);
        const cookie = claim && sessions.open(claim);
        connections.accept(pipe.socket, sessions.find(cookie));
        return [viewer, pipe];
      }),
    );
    for (const pipe of this.#pipes.values()) {
      pipe.say({ type: 'hello', protocol: PROTOCOL_VERSION });
    }
  }

  /** Everything this viewer's device has been sent, in order, as text. */
  traffic(viewer: FeedViewer): readonly string[] {
    return this.#pipe(viewer).sent;
  }

  /** "Why can't I?", asked by the viewer's device. */
  explain(viewer: FeedViewer, decisionId: string, action: RawAction): void {
    this.#pipe(viewer).say({ type: 'explain', askId: 'why', decisionId, action });
  }

  /** Whatever else a device may say. */
  say(viewer: FeedViewer, message: unknown): void {
    this.#pipe(viewer).say(message);
  }

  /** What this viewer was told otherwise than by the socket, in its place among the rest. */
  note(viewer: FeedViewer, told: unknown): void {
    this.#pipe(viewer).send(JSON.stringify(told));
  }

  /** A command of this person's device, and everything that follows from it. */
  async command(by: Seat | 'host', command: unknown): Promise<void> {
    this.say(by, { type: 'command', command });
    await this.settle();
  }

  /** The same without a device: its sender is told nothing. */
  async submit(by: Seat, command: Command): Promise<void> {
    await this.table.submit({ by }, command);
    await this.settle();
  }

  /** Lets everything happen that is due. */
  async settle(): Promise<void> {
    await setImmediate();
    this.#clock.pass(STEP_MS);
    await setImmediate();
  }

  #pipe(viewer: FeedViewer): Pipe {
    const pipe = this.#pipes.get(viewer);
    if (!pipe) throw new Error(`nobody looks as ${viewer}`);
    return pipe;
  }
}

function claimOf(viewer: FeedViewer): Claim | undefined {
  if (viewer === 'public') return undefined;
  return viewer === 'host'
    ? { table: TABLE, role: 'host' }
    : { table: TABLE, role: 'seat', seat: viewer };
}
