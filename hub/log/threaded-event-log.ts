import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { GameFile, GameFileHeader, RecordFault } from '@ringside/protocol/record';
import type { Result } from '@ringside/protocol/vocabulary';
import type {
  Commit,
  EventLog,
  GameArchive,
  GameId,
  GameSummary,
  Seq,
  StoredCommit,
} from '../table/ports.ts';
import { CommitClock, type CommitTimes } from './commit-times.ts';
import { fromFault } from './fault.ts';
import { LogError } from './log-error.ts';
import type { SqliteEventLogOptions } from './sqlite-event-log.ts';
import type { CallName, Opened, RecordPorts, Reply, Request } from './writer-words.ts';

const WRITER = new URL(
  import.meta.url.endsWith('.ts') ? './writer-from-source.js' : './writer.js',
  import.meta.url,
);

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

export interface ThreadedEventLogOptions extends SqliteEventLogOptions {
  /** Flags of node for the writer's thread; those of this process when absent. */
  readonly execArgv?: readonly string[];
}

/**
 * The durable record, written by a thread of its own (ADR 9): while a disk takes its seconds, this thread goes on
 * answering everybody. Acknowledged means what it always did: the promise of `append` resolves once it is on disk.
 */
export class ThreadedEventLog implements EventLog, GameArchive {
  /** Where a corrupt file was moved to when this log was opened. */
  readonly quarantined: string | undefined;
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  readonly #commits = new CommitClock(() => performance.now());
  #lastId = 0;
  #isClosed = false;

  /** Rejects with `LogError`. */
  static async open({ execArgv, ...options }: ThreadedEventLogOptions): Promise<ThreadedEventLog> {
    const worker = new Worker(WRITER, {
      workerData: options,
      ...(execArgv && { execArgv: [...execArgv] }),
    });
    const [opened] = (await once(worker, 'message')) as [Opened];
    if (!('fault' in opened)) return new ThreadedEventLog(worker, opened.quarantined);
    await worker.terminate();
    throw fromFault(opened.fault);
  }

  private constructor(worker: Worker, quarantined: string | undefined) {
    this.#worker = worker;
    this.quarantined = quarantined;
    worker.on('message', (reply: Reply) => {
      this.#settle(reply);
    });
    worker.on('exit', () => {
      this.#ended();
    });
    // nobody listens to its errors: a bug in the writer ends the hub like any other, and its supervisor starts it again
  }

  get commitTimes(): CommitTimes {
    return this.#commits.times;
  }

  create(game: GameId, ruleset: string, rulesetVersion: number, wallMs: number): Promise<void> {
    return this.#call('create', game, ruleset, rulesetVersion, wallMs);
  }

  append(commit: Commit): Promise<Seq> {
    return this.#commits.time(this.#call('append', commit));
  }

  read(game: GameId, after?: Seq): Promise<readonly StoredCommit[]> {
    return this.#call('read', game, after);
  }

  games(): Promise<readonly GameSummary[]> {
    return this.#call('games');
  }

  finish(game: GameId): Promise<void> {
    return this.#call('finish', game);
  }

  saveSnapshot(game: GameId, at: Seq, state: unknown): Promise<void> {
    return this.#call('saveSnapshot', game, at, state);
  }

  loadSnapshot(game: GameId): Promise<{ readonly at: Seq; readonly state: unknown } | undefined> {
    return this.#call('loadSnapshot', game);
  }

  exportGame(game: GameId, until: Seq, header: GameFileHeader): Promise<GameFile> {
    return this.#call('exportGame', game, until, header);
  }

  readGameFile(file: GameFile): Promise<Result<readonly StoredCommit[], RecordFault>> {
    return this.#call('readGameFile', file);
  }

  importGame(as: GameId, file: GameFile): Promise<Result<'open' | 'sealed', RecordFault>> {
    return this.#call('importGame', as, file);
  }

  unfinishedAs(writtenAs: string): Promise<readonly GameId[]> {
    return this.#call('unfinishedAs', writtenAs);
  }

  abandon(game: GameId): Promise<void> {
    return this.#call('abandon', game);
  }

  readPublic(game: GameId): Promise<readonly StoredCommit[]> {
    return this.#call('readPublic', game);
  }

  /** What was asked before is still carried out; resolves when the file is let go of. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    const ended = once(this.#worker, 'exit');
    const closed = this.#call('close');
    this.#isClosed = true;
    await closed;
    await ended;
  }

  #call<Name extends CallName>(
    call: Name,
    ...args: Parameters<RecordPorts[Name]>
  ): ReturnType<RecordPorts[Name]> {
    const answered = new Promise<unknown>((resolve, reject) => {
      if (this.#isClosed) throw new LogError('log/closed');
      const request: Request = { id: (this.#lastId += 1), call, args };
      this.#worker.postMessage(request);
      this.#waiting.set(request.id, { resolve, reject });
    });
    // The writer answers a call with what that very call of the port gives.
    return answered as ReturnType<RecordPorts[Name]>;
  }

  #settle(reply: Reply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if ('fault' in reply) waiting?.reject(fromFault(reply.fault));
    else waiting?.resolve(reply.value);
  }

  /** Nobody is left waiting for a thread that is gone. */
  #ended(): void {
    this.#isClosed = true;
    for (const { reject } of this.#waiting.values()) reject(new LogError('log/closed'));
    this.#waiting.clear();
  }
}
