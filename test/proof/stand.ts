import { setImmediate } from 'node:timers/promises';
import type { Game } from '@ringside/engine/kernel';
import { PROTOCOL_VERSION } from '@ringside/protocol/api';
import type { CommandId, RawAction, Seat, Viewer } from '@ringside/protocol/vocabulary';
import { Connections } from '../../hub/api/connections.ts';
import { Sessions } from '../../hub/api/sessions.ts';
import { Table } from '../../hub/table/index.ts';
import type { MemoryLog } from '../table/memory-log.ts';
import { HandClock, seededEntropy } from '../table/table-kit.ts';
import { Pipe } from './pipe.ts';

/** Longer than the hub holds frames together, shorter than a beat. */
const STEP_MS = 500;

interface Parts {
  readonly game: Game;
  readonly log: MemoryLog;
  readonly viewers: readonly Viewer[];
}

/** A hub without a network: the real table and the real api over it, one device a viewer. */
export class Stand {
  readonly table: Table;
  readonly log: MemoryLog;
  readonly #clock: HandClock;
  readonly #pipes: ReadonlyMap<Viewer, Pipe>;

  static async open({ game, log, viewers }: Parts): Promise<Stand> {
    const clock = new HandClock();
    const warn = ({ code, cause }: { code: string; cause?: unknown }): never => {
      throw new Error(code, { cause });
    };
    const entropy = seededEntropy('stand');
    const table = await Table.open({ id: 'table-1', games: [game], log, clock, entropy, warn });
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
    const connections = new Connections({ desk: table, clock, entropy, sessions, report });
    this.#pipes = new Map(
      viewers.map((viewer) => {
        const pipe = new Pipe();
        const isSeat = viewer !== 'public';
        const cookie = isSeat ? sessions.open({ role: 'seat', seat: viewer }) : undefined;
        connections.accept(pipe.socket, sessions.find(cookie));
        return [viewer, pipe];
      }),
    );
    for (const pipe of this.#pipes.values()) {
      pipe.say({ type: 'hello', protocol: PROTOCOL_VERSION });
    }
  }

  /** Everything this viewer's device has been sent, in order, as text. */
  traffic(viewer: Viewer): readonly string[] {
    return this.#pipe(viewer).sent;
  }

  /** "Why can't I?", asked by the viewer's device. */
  explain(viewer: Viewer, decisionId: string, action: RawAction): void {
    this.#pipe(viewer).say({ type: 'explain', askId: 'why', decisionId, action });
  }

  /** A command of this seat's device, and everything that follows from it. */
  async answer(by: Seat, cmdId: string, decisionId: string, action: RawAction): Promise<void> {
    const command = { kind: 'answer', cmdId: cmdId as CommandId, decisionId, action };
    this.#pipe(by).say({ type: 'command', command });
    await this.settle();
  }

  /** Lets everything happen that is due. */
  async settle(): Promise<void> {
    await setImmediate();
    this.#clock.pass(STEP_MS);
    await setImmediate();
  }

  #pipe(viewer: Viewer): Pipe {
    const pipe = this.#pipes.get(viewer);
    if (!pipe) throw new Error(`nobody looks as ${viewer}`);
    return pipe;
  }
}
