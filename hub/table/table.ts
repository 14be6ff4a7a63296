import type { Game, Match } from '@ringside/engine/kernel';
import {
  ok,
  tableId,
  type Choices,
  type Command,
  type CommandId,
  type RawAction,
  type Result,
  type Seat,
  type WireDecisionId,
} from '@ringside/protocol/vocabulary';
import type { LogLine, MomentAnswer, Preview, TableCard } from '@ringside/protocol/api';
import type { GameFile, MatchRecord } from '@ringside/protocol/record';
import type {
  FeedFrame,
  FeedViewer,
  Fork,
  GameRequest,
  Refusal,
  Sender,
  TableDesk,
} from './feed.ts';
import { planFork } from './fork.ts';
import type { Played, Presence } from './frame.ts';
import { Ledger, type Answer } from './ledger.ts';
import { exportGame, exportMatch } from './game-export.ts';
import { planMoment, type Past } from './moment.ts';
import { planForkedGame, planGame } from './new-game.ts';
import type { Plan } from './plan.ts';
import { planAnswer, planStandIn } from './plan-answer.ts';
import { planCommand, previewCommand } from './plan-command.ts';
import type { Entropy, EventLog, GameArchive, Seq } from './ports.ts';
import { Publisher } from './publisher.ts';
import { Queue } from './queue.ts';
import { isLogFailure, refuse, refusedByLog } from './refusal.ts';
import { resumeNewest, type Resumed } from './resume.ts';
import { parseName } from './seat-name.ts';
import type { Turn } from './sensing-desk.ts';
import { SensingLoop, type SensingParts } from './sensing-loop.ts';
import { standIn } from './stand-in.ts';
import { tableEntry } from './table-event.ts';

export interface TableOptions extends SensingParts {
  /** Lower-case letters, digits and `-`; names this table's games in the record. */
  readonly id: string;
  /** As people call it; absent: its id. */
  readonly name?: string;
  readonly kind?: TableCard['kind'];
  readonly games: readonly Game[];
  readonly log: EventLog;
  /** Absent: games can't be written to files here. */
  readonly archive?: GameArchive;
  readonly entropy: Entropy;
}

const SECRET_BYTES = 32;
/** Far above what seats that have left are asked in a row; what is left over is answered after the next command. */
const STAND_INS_MAX = 1_000;
/** How long the last command of a game may still be undone before its record is closed and its key released. */
const FINISH_AFTER_MS = 120_000;

/**
 * One physical table and the game on it: the only owner of what can change. Everything that changes a game goes
 * through one queue: decided and evolved in memory, written, acknowledged, published. docs/ARCHITECTURE.md.
 */
export class Table implements TableDesk {
  readonly #options: TableOptions;
  readonly #queue = new Queue();
  readonly #ledger: Ledger;
  readonly #publisher: Publisher;
  readonly #sensing: SensingLoop;
  /** What follows from commits that nobody has been told of yet. */
  readonly #followUps: (() => void)[] = [];
  #isClosed = false;
  #cancelFinish: (() => void) | undefined;

  /** Goes on with the newest game in the record. Rejects with a retryable `log/...` when the record can't be read now. */
  static async open(options: TableOptions): Promise<Table> {
    return new Table(options, await resumeNewest({ ...options, tableId: options.id }));
  }

  private constructor(options: TableOptions, resumed: Resumed) {
    this.#options = options;
    const onMoved = (plan: Plan | undefined): void => {
      this.#moved(plan);
    };
    const onBug = (bug: unknown): void => {
      this.#publisher.freeze(bug);
    };
    const onWriting = (next: Match): void => {
      this.#publisher.prepare(next);
    };
    const parts = { ...options, tableId: options.id, onMoved, onBug, onWriting };
    this.#ledger = new Ledger(parts, resumed);
    this.#publisher = new Publisher(
      options.entropy.bytes(SECRET_BYTES),
      {
        table: {
          id: tableId(options.id),
          name: options.name ?? options.id,
          kind: options.kind ?? 'table',
        },
        played: () => this.#ledger.played,
        sensing: (viewer) => this.#sensing.sectionFor(viewer),
      },
      options.warn,
    );
    this.#sensing = new SensingLoop(options, {
      run: (job) => {
        void this.#queue.add(() => this.#guardedJob(job), this.#settle);
      },
      playing: () => this.#playing(),
      commit: (played, plan) => this.#commitSensed(played, plan),
    });
    if (resumed.bug !== undefined) onBug(resumed.bug);
    onMoved(undefined);
    this.#catchUp();
    // what the hub was to answer when it was stopped
    void this.#queue.add(() => Promise.resolve(), this.#settle);
  }

  current(viewer: FeedViewer): FeedFrame {
    this.#catchUp();
    return this.#publisher.current(viewer);
  }

  subscribe(viewer: FeedViewer, listener: (frame: FeedFrame) => void): () => void {
    this.#catchUp();
    return this.#publisher.subscribe(viewer, listener);
  }

  submit(sender: Sender, command: Command): Promise<Answer> {
    return this.#enqueue(async () => {
      const { played } = this.#ledger;
      if (!played) return refuse('table/no-game');
      if (played.record.wasAccepted(sender.by, command.cmdId)) return ok(null);
      if (this.#publisher.isFrozen) return refuse('table/frozen');
      const plan = this.#plan(played, sender, command);
      return plan.ok ? await this.#ledger.commit(played, plan.value) : plan;
    });
  }

  explain(sender: Sender, decisionId: WireDecisionId, action: RawAction): Refusal | null {
    const question = { kind: 'answer', cmdId: NO_COMMAND, decisionId, action } as const;
    const answer = this.#decided((played) => planAnswer(played, sender, question));
    return answer.ok ? null : answer.error;
  }

  preview(sender: Sender, command: Command): Promise<Result<Preview, Refusal>> {
    return Promise.resolve(
      this.#decided((played) => previewCommand(played, sender, command, this.#publisher.joined)),
    );
  }

  edits(): Choices {
    return this.#ledger.played?.history.match.edits() ?? [];
  }

  log(before?: number): readonly LogLine[] {
    return this.#ledger.played?.record.lines.page(before) ?? [];
  }

  moment(viewer: FeedViewer, line: number): Promise<Result<MomentAnswer, Refusal>> {
    return this.#lookBack((played) => planMoment(this.#past(played), viewer, line));
  }

  fork(sender: Sender, line?: number): Promise<Result<Fork, Refusal>> {
    const { entropy } = this.#options;
    return this.#lookBack((played) => {
      const { ruleset, seats, pace } = played.record;
      const { match } = played.history;
      const forked = { ...this.#past(played), ruleset, seats, pace, match };
      return planFork(forked, sender, { entropy, line });
    });
  }

  exportGame(): Promise<Result<GameFile, Refusal>> {
    return this.#lookBack((played) => exportGame(this.#options, played));
  }

  exportMatch(): Promise<Result<MatchRecord, Refusal>> {
    return this.#lookBack((played) => exportMatch(this.#options, played));
  }

  begin(request: GameRequest): Promise<Answer> {
    return this.#enqueue(async () => {
      const { played, nextEpoch: epoch } = this.#ledger;
      const isRunning = played?.record.isOver === false;
      if (isRunning && request.endRunning !== true) return refuse('table/game-running');
      const planned = planGame({ ...this.#options, tableId: this.#options.id, epoch }, request);
      if (!planned.ok) return planned;
      const ended = await this.#ledger.end();
      if (!ended.ok) return ended;
      this.#publisher.thaw();
      return await this.#ledger.start(planned.value);
    });
  }

  /** Begins a what-if at this table, which has no game yet. */
  beginFork(fork: Fork): Promise<Answer> {
    return this.#enqueue(async () => {
      const { played, nextEpoch: epoch } = this.#ledger;
      if (played) return refuse('table/game-running');
      const planned = planForkedGame({ ...this.#options, tableId: this.#options.id, epoch }, fork);
      return planned.ok ? await this.#ledger.start(planned.value) : planned;
    });
  }

  rename(seat: Seat, raw: string): Promise<Answer> {
    return this.#enqueue(async () => {
      const { played } = this.#ledger;
      if (!played) return refuse('table/no-game');
      const name = parseName(raw);
      if (!name.ok) return name;
      const known = played.record.seats.find((one) => one.seat === seat);
      if (!known) return refuse('table/no-such-seat');
      if (known.name === name.value || played.isFinished) return ok(null);
      return await this.#ledger.commit(played, {
        actor: { by: seat, source: 'seat' },
        entries: [tableEntry({ type: 'renamed', seat, name: name.value })],
        after: (history) => history,
      });
    });
  }

  setPresence(seat: Seat, presence: Presence): void {
    this.#publisher.setPresence(seat, presence);
    this.#publish();
  }

  /** Ends what is queued, keeps a snapshot, and takes no more. The record stays open: it is the caller's. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelFinish?.();
    this.#sensing.close();
    await this.#queue.idle();
    await this.#ledger.saveSnapshot();
  }

  /** The caller's answer first; then everything that follows from it, and the frames. */
  #enqueue<Value>(job: () => Promise<Result<Value, Refusal>>): Promise<Result<Value, Refusal>> {
    if (this.#isClosed) return Promise.resolve(refuse('table/closed'));
    return this.#queue.add(() => this.#guarded(job), this.#settle);
  }

  /** The one place that catches bugs: this table freezes, with the number of the event it stands at. */
  async #guarded<Value>(
    job: () => Promise<Result<Value, Refusal>>,
  ): Promise<Result<Value, Refusal>> {
    try {
      return await job();
    } catch (error) {
      if (isLogFailure(error)) return refusedByLog(error);
      this.#publisher.freeze(error);
      return refuse('table/frozen');
    }
  }

  async #guardedJob(job: () => Promise<void>): Promise<void> {
    await this.#guarded(async () => {
      await job();
      return ok(null);
    });
  }

  #plan(played: Played, sender: Sender, command: Command): Result<Plan, Refusal> {
    if ('baseRev' in command && command.baseRev !== this.current(sender.by).frame.rev) {
      return refuseStale(played);
    }
    return planCommand(played, sender, command, this.#publisher.joined);
  }

  /** Asked of the game as it is, without commit; a bug freezes the table as it would in a command. */
  #decided<Value>(ask: (played: Played) => Result<Value, Refusal>): Result<Value, Refusal> {
    const { played } = this.#ledger;
    if (!played) return refuse('table/no-game');
    if (this.#publisher.isFrozen) return refuse('table/frozen');
    try {
      return ask(played);
    } catch (bug) {
      this.#publisher.freeze(bug);
      this.#publish();
      return refuse('table/frozen');
    }
  }

  /** Asked in the queue: what memory no longer holds is read from the record. */
  #lookBack<Value>(
    ask: (played: Played) => Promise<Result<Value, Refusal>>,
  ): Promise<Result<Value, Refusal>> {
    return this.#enqueue(async () => {
      const { played } = this.#ledger;
      return played ? await ask(played) : refuse('table/no-game');
    });
  }

  #past({ record }: Played): Past {
    return {
      momentOf: (line) => record.momentOf(line),
      matchAt: (seq) => this.#ledger.matchAt(seq),
    };
  }

  async #commitSensed(played: Played, plan: Plan): Promise<Seq | undefined> {
    const { seq } = played.record;
    const answer = await this.#ledger.commit(played, plan);
    this.#follow();
    return answer.ok && played.record.seq > seq ? played.record.seq : undefined;
  }

  /** Notes what follows from another record; whoever made it hears first that it is on disk. */
  #moved(plan: Plan | undefined): void {
    const turn = this.#turnOf(plan);
    this.#publisher.touch();
    this.#followUps.push(() => {
      this.#finishLater();
      if (turn !== undefined) this.#sensing.follow(turn);
    });
  }

  #follow(): void {
    for (const followUp of this.#followUps.splice(0)) followUp();
  }

  #turnOf(plan: Plan | undefined): Turn | undefined {
    if (plan === undefined || !this.#playing()) return 'new-game';
    const { acts, seq } = this.#ledger.played?.record ?? {};
    const isSilent = acts?.newest?.silent === true && acts.newest.lastSeq === seq;
    return isSilent ? 'silent' : plan.turn;
  }

  /** The game, if it is being played and not frozen. */
  #playing(): Played | undefined {
    const { played } = this.#ledger;
    return this.#publisher.isFrozen || played?.record.isOver === true ? undefined : played;
  }

  /** A game that is over is closed for good after a while; a disk that refuses is asked again. */
  #finishLater(): void {
    this.#cancelFinish?.();
    this.#cancelFinish = undefined;
    const { played } = this.#ledger;
    if (!played?.record.isOver || played.isFinished || this.#isClosed) return;
    this.#cancelFinish = this.#options.clock.after(FINISH_AFTER_MS, () => {
      const finished = this.#enqueue(async () => {
        await this.#ledger.finish();
        this.#publisher.touch();
        return ok(null);
      });
      void finished.then(({ ok: isDone }) => {
        if (!isDone) this.#finishLater();
      });
    });
  }

  /** Brings everything up to date with the record and the sensors; costs nothing when it is. */
  #catchUp(): void {
    this.#follow();
    if (this.#sensing.look()) this.#publisher.touch();
    this.#publisher.update();
  }

  readonly #publish = (): void => {
    this.#catchUp();
    this.#publisher.tell();
    this.#ledger.snapshotIfDue();
  };

  /** Everybody is told, and then the hub answers, one after another, what it has been told to answer by itself. */
  readonly #settle = async (): Promise<void> => {
    this.#publish();
    for (let answers = 1; await this.#standIn(); answers += 1) {
      this.#publish();
      if (answers < STAND_INS_MAX) continue;
      this.#options.warn({ code: 'table/stand-ins-stopped', detail: { answers } });
      return;
    }
  };

  /** Whether the hub had something to answer, and it is on disk. */
  async #standIn(): Promise<boolean> {
    const played = this.#playing();
    if (!played || this.#isClosed) return false;
    const answer = await this.#guarded(async () => {
      const given = standIn(played);
      if (!given) return ok(false);
      const done = await this.#ledger.commit(played, planStandIn(played, given));
      return done.ok ? ok(true) : done;
    });
    return answer.ok && answer.value;
  }
}

/** Nothing is committed under it. */
const NO_COMMAND = '' as CommandId;

/** The loser of a race of two undos is told who was first. */
function refuseStale({ record }: Played): Result<never, Refusal> {
  const by = record.newestRewinder;
  return refuse('table/stale-rev', by === undefined ? {} : { by });
}
