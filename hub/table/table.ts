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
import type { Played, Presence } from './frame.ts';
import { Ledger, type Answer } from './ledger.ts';
import { exportGame, exportMatch } from './game-export.ts';
import { planGame } from './new-game.ts';
import type { Plan } from './plan.ts';
import { planAnswer } from './plan-answer.ts';
import { planCorrection, planUndo } from './plan-undo.ts';
import type { Entropy, EventLog, GameArchive, Seq } from './ports.ts';
import { Publisher } from './publisher.ts';
import { Queue } from './queue.ts';
import { isLogFailure, refuse, refusedByLog } from './refusal.ts';
import { resumeNewest, type Resumed } from './resume.ts';
import { parseName } from './seat-name.ts';
import type { Turn } from './sensing-desk.ts';
import { SensingLoop, type SensingParts } from './sensing-loop.ts';
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
        void this.#queue.add(() => this.#guardedJob(job), this.#publish);
      },
      playing: () => this.#playing(),
      commit: (played, plan) => this.#commitSensed(played, plan),
    });
    if (resumed.bug !== undefined) onBug(resumed.bug);
    onMoved(undefined);
    this.#catchUp();
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
    const { played } = this.#ledger;
    if (!played) return refusalOf(refuse('table/no-game'));
    if (this.#publisher.isFrozen) return refusalOf(refuse('table/frozen'));
    const question = { kind: 'answer', cmdId: NO_COMMAND, decisionId, action } as const;
    try {
      return refusalOf(planAnswer(played, sender, question));
    } catch (bug) {
      this.#publisher.freeze(bug);
      this.#publish();
      return refusalOf(refuse('table/frozen'));
    }
  }

  preview(): Promise<Result<Preview, Refusal>> {
    return Promise.resolve(refuse('table/no-game'));
  }

  edits(): Choices {
    return this.#ledger.played?.history.match.edits() ?? [];
  }

  log(): readonly LogLine[] {
    return this.#ledger.played?.record.lines ?? [];
  }

  moment(): Promise<Result<MomentAnswer, Refusal>> {
    return Promise.resolve(refuse('table/no-game'));
  }

  fork(): Promise<Result<Fork, Refusal>> {
    return Promise.resolve(refuse('table/no-game'));
  }

  exportGame(): Promise<Result<GameFile, Refusal>> {
    return exportGame(this.#options, this.#ledger.played);
  }

  exportMatch(): Promise<Result<MatchRecord, Refusal>> {
    return exportMatch(this.#options, this.#ledger.played, this);
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
  #enqueue(job: () => Promise<Answer>): Promise<Answer> {
    if (this.#isClosed) return Promise.resolve(refuse('table/closed'));
    return this.#queue.add(() => this.#guarded(job), this.#publish);
  }

  /** The one place that catches bugs: this table freezes, with the number of the event it stands at. */
  async #guarded(job: () => Promise<Answer>): Promise<Answer> {
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
    if (command.kind === 'answer') return planAnswer(played, sender, command);
    if ('baseRev' in command && command.baseRev !== this.current(sender.by).frame.rev) {
      return refuse('table/stale-rev');
    }
    if (command.kind === 'undo') return planUndo(played, sender, command.cmdId);
    if (command.kind === 'restore') return planCorrection(played, sender, command);
    return refuse('table/cannot-undo', { why: 'undo/nothing' });
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
    const { newestAct, seq } = this.#ledger.played?.record ?? {};
    const isSilent = newestAct?.silent === true && newestAct.lastSeq === seq;
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
}

/** Nothing is committed under it. */
const NO_COMMAND = '' as CommandId;

const refusalOf = (answer: Result<unknown, Refusal>): Refusal | null =>
  answer.ok ? null : answer.error;
