import type { Game } from '@ringside/engine/kernel';
import {
  ok,
  type Command,
  type RawAction,
  type Result,
  type Seat,
  type WireDecisionId,
} from '@ringside/protocol/vocabulary';
import type { FeedFrame, FeedViewer, GameRequest, Refusal, Sender, TableDesk } from './feed.ts';
import { FeedStreams } from './feed-streams.ts';
import { sectionsFor, setupSections, type Played, type Presence, type Sections } from './frame.ts';
import { planGame, type NewGame } from './new-game.ts';
import type { Plan } from './plan.ts';
import { planAnswer } from './plan-answer.ts';
import { planCorrection, planUndo } from './plan-undo.ts';
import type { Commit, Entropy, EventLog, Seq, StoredCommit } from './ports.ts';
import { Queue } from './queue.ts';
import { isLogFailure, refuse, refusedByLog } from './refusal.ts';
import { resumeNewest, type Resumed } from './resume.ts';
import { parseName } from './seat-name.ts';
import { tableEntry } from './table-event.ts';
import { SENSING_OFF } from './sensing-desk.ts';
import { SensingLoop, type SensingParts } from './sensing-loop.ts';

export interface TableOptions extends SensingParts {
  /** Lower-case letters, digits and `-`; names this table's games in the record. */
  readonly id: string;
  readonly games: readonly Game[];
  readonly log: EventLog;
  readonly entropy: Entropy;
}

type Answer = Result<null, Refusal>;
type Frozen = NonNullable<Sections['frozen']>;

const SECRET_BYTES = 32;
const SNAPSHOT_EVERY = 50;
/** How long the last command of a game may still be undone before its record is closed and its key released. */
const FINISH_AFTER_MS = 120_000;

/**
 * One physical table and the game on it: the only owner of what can change. Everything that changes a game goes
 * through one queue: decided and evolved in memory, written, acknowledged, published. docs/ARCHITECTURE.md.
 */
export class Table implements TableDesk {
  readonly #options: TableOptions;
  readonly #queue = new Queue();
  readonly #feed: FeedStreams;
  readonly #sensing: SensingLoop;
  readonly #presence = new Map<Seat, Presence>();
  #played: Played | undefined;
  #epoch: number;
  #frozen: Frozen | undefined;
  #isClosed = false;
  #commitsSinceSnapshot = 0;
  #cancelFinish: (() => void) | undefined;

  /** Goes on with the newest game in the record. Rejects with a retryable `log/...` when the record can't be read now. */
  static async open(options: TableOptions): Promise<Table> {
    return new Table(options, await resumeNewest({ ...options, tableId: options.id }));
  }

  private constructor(options: TableOptions, { played, epoch, bug }: Resumed) {
    this.#options = options;
    this.#played = played;
    this.#epoch = epoch;
    this.#feed = new FeedStreams(options.entropy.bytes(SECRET_BYTES), (cause) => {
      options.warn({ code: 'table/listener-failed', detail: {}, cause });
    });
    if (bug !== undefined) this.#freeze(bug);
    this.#finishLater();
    this.#sensing = new SensingLoop(options, {
      run: (job) => {
        void this.#queue.add(() => this.#guardedJob(job), this.#update);
      },
      playing: () => this.#playing(),
      commit: async (game, plan) => {
        const before = game.record.seq;
        const answer = await this.#commit(game, plan);
        return answer.ok && game.record.seq > before ? game.record.seq : undefined;
      },
    });
    this.#sensing.follow('new-game');
    this.#sensing.look();
  }

  current(viewer: FeedViewer): FeedFrame {
    return this.#feed.stream(viewer, this.#sections).current;
  }

  subscribe(viewer: FeedViewer, listener: (frame: FeedFrame) => void): () => void {
    return this.#feed.stream(viewer, this.#sections).subscribe(listener);
  }

  submit(sender: Sender, command: Command): Promise<Answer> {
    return this.#enqueue(async () => {
      const played = this.#played;
      if (!played) return refuse('table/no-game');
      if (played.record.wasAccepted(sender.by, command.cmdId)) return ok(null);
      if (this.#frozen) return refuse('table/frozen');
      const plan = this.#plan(played, sender, command);
      return plan.ok ? await this.#commit(played, plan.value) : plan;
    });
  }

  explain(sender: Sender, decisionId: WireDecisionId, action: RawAction): Refusal | null {
    if (!this.#played) return refusalOf(refuse('table/no-game'));
    if (this.#frozen) return refusalOf(refuse('table/frozen'));
    const question = { kind: 'answer', cmdId: '' as Command['cmdId'], decisionId, action } as const;
    try {
      return refusalOf(planAnswer(this.#played, sender, question));
    } catch (bug) {
      this.#freeze(bug);
      this.#update();
      return refusalOf(refuse('table/frozen'));
    }
  }

  begin(request: GameRequest): Promise<Answer> {
    return this.#enqueue(async () => {
      const running = this.#played !== undefined && !this.#played.record.isOver;
      if (running && request.endRunning !== true) return refuse('table/game-running');
      const context = { ...this.#options, tableId: this.#options.id, epoch: this.#nextEpoch() };
      const planned = planGame(context, request);
      if (!planned.ok) return planned;
      const ended = await this.#endGame(running);
      return ended.ok ? await this.#startGame(planned.value) : ended;
    });
  }

  rename(seat: Seat, raw: string): Promise<Answer> {
    return this.#enqueue(async () => {
      const played = this.#played;
      if (!played) return refuse('table/no-game');
      const name = parseName(raw);
      if (!name.ok) return name;
      const known = played.record.seats.find((one) => one.seat === seat);
      if (!known) return refuse('table/no-such-seat');
      if (known.name === name.value || played.isFinished) return ok(null);
      return await this.#commit(played, {
        actor: { by: seat, source: 'seat' },
        entries: [tableEntry({ type: 'renamed', seat, name: name.value })],
        after: (history) => history,
      });
    });
  }

  setPresence(seat: Seat, presence: Presence): void {
    this.#presence.set(seat, presence);
    this.#update();
  }

  /** Ends what is queued, keeps a snapshot, and takes no more. The record stays open: it is the caller's. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelFinish?.();
    this.#sensing.close();
    await this.#queue.idle();
    await this.#saveSnapshot();
  }

  #enqueue(job: () => Promise<Answer>): Promise<Answer> {
    if (this.#isClosed) return Promise.resolve(refuse('table/closed'));
    return this.#queue.add(
      async () => {
        const answer = await this.#guarded(job);
        this.#updateFeed();
        return answer;
      },
      () => {
        this.#feed.tell();
      },
    );
  }

  /** The one place that catches bugs: this table freezes, with the number of the event it stands at; others play on. */
  async #guarded(job: () => Promise<Answer>): Promise<Answer> {
    try {
      return await job();
    } catch (error) {
      if (isLogFailure(error)) return refusedByLog(error);
      this.#freeze(error);
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
    if (command.baseRev !== this.current(sender.by).frame.rev) return refuse('table/stale-rev');
    return command.kind === 'undo'
      ? planUndo(played, sender, command.cmdId)
      : planCorrection(played, sender, command);
  }

  /** Durable first; only then does anything in memory change. */
  async #commit(played: Played, plan: Plan): Promise<Answer> {
    const { record } = played;
    const commit = this.#commitOf(record.game, record.seq, plan);
    try {
      const seq = await this.#options.log.append(commit);
      this.#install(played, plan, storedAs(commit, seq), seq);
      return ok(null);
    } catch (error) {
      if (!isLogFailure(error)) throw error;
      return await this.#afterFailedAppend(error);
    }
  }

  #install(played: Played, plan: Plan, stored: StoredCommit, seq: Seq): void {
    played.record.apply(stored);
    this.#epoch = played.record.epoch;
    this.#played = { ...played, history: plan.after(played.history, seq) };
    this.#commitsSinceSnapshot += 1;
    if (this.#commitsSinceSnapshot >= SNAPSHOT_EVERY)
      void this.#queue.add(this.#saveSnapshot, noop);
    this.#finishLater();
    this.#tellSensing(plan);
  }

  #tellSensing({ turn }: Plan): void {
    const { newestAct, seq } = this.#played?.record ?? {};
    const isSilent = newestAct?.silent === true && newestAct.lastSeq === seq;
    if (turn !== undefined) {
      this.#sensing.follow(isSilent ? 'silent' : turn);
    } else if (this.#playing() === undefined) this.#sensing.follow('new-game');
  }

  /** The game, if it is being played and not frozen. */
  #playing(): Played | undefined {
    return this.#frozen || this.#played?.record.isOver === true ? undefined : this.#played;
  }

  #commitOf(game: Commit['game'], after: Seq, plan: Plan): Commit {
    const { actor, cmdId, entries } = plan;
    const wallMs = this.#options.clock.wallMs();
    return { game, after, actor, ...(cmdId !== undefined && { cmdId }), entries, wallMs };
  }

  /** Nothing in memory has changed. Where the record holds more than we know, it is right and we read it again. */
  async #afterFailedAppend(error: Error & { code: string; retryable: boolean }): Promise<Answer> {
    if (error.code === 'log/conflict' || error.code === 'log/duplicate') {
      const context = { ...this.#options, tableId: this.#options.id };
      const { played, epoch, bug } = await resumeNewest(context);
      this.#played = played;
      this.#epoch = epoch;
      if (bug !== undefined) this.#freeze(bug);
      this.#sensing.follow('new-game');
      if (error.code === 'log/duplicate') return ok(null);
    }
    return refusedByLog(error);
  }

  async #endGame(running: boolean): Promise<Answer> {
    const played = this.#played;
    if (!played || played.isFinished) return ok(null);
    if (running) {
      const ended = await this.#commit(played, {
        actor: { by: 'host', source: 'host' },
        entries: [tableEntry({ type: 'ended', why: 'unfinished' })],
        after: (history) => history,
      });
      if (!ended.ok) return ended;
    }
    await this.#finish();
    return ok(null);
  }

  async #startGame({ game, record, history, plan }: NewGame): Promise<Answer> {
    const { log, clock } = this.#options;
    await log.create(record.game, game.id, game.version, clock.wallMs());
    const started = await this.#commit({ record, history, isFinished: false }, plan);
    if (started.ok) this.#frozen = undefined;
    return started;
  }

  /** A game that is over is closed for good after a while: until then its last command may be undone. */
  #finishLater(): void {
    this.#cancelFinish?.();
    this.#cancelFinish = undefined;
    if (!this.#played || this.#played.isFinished || !this.#played.record.isOver) return;
    this.#cancelFinish = this.#options.clock.after(FINISH_AFTER_MS, () => {
      void this.#enqueue(async () => {
        if (this.#played && this.#played.record.isOver) await this.#finish();
        return ok(null);
      });
    });
  }

  async #finish(): Promise<void> {
    const played = this.#played;
    if (!played || played.isFinished) return;
    await this.#options.log.finish(played.record.game);
    this.#played = { ...played, isFinished: true };
  }

  /** A cache: losing it costs time at the next start, nothing else. */
  readonly #saveSnapshot = async (): Promise<void> => {
    const settled = this.#played?.history.settled;
    if (!this.#played || this.#played.isFinished || !settled || settled.seq === 0) return;
    this.#commitsSinceSnapshot = 0;
    const { game } = this.#played.record;
    try {
      await this.#options.log.saveSnapshot(game, settled.seq, settled.match.state());
    } catch (cause) {
      this.#options.warn({ code: 'table/snapshot-failed', detail: { game }, cause });
    }
  };

  #nextEpoch(): number {
    return this.#epoch + 1;
  }

  #freeze(cause: unknown): Frozen {
    const event = this.#played?.record.seq ?? 0;
    this.#frozen = { code: 'table/frozen', event };
    this.#options.warn({ code: 'table/frozen', detail: { event }, cause });
    return this.#frozen;
  }

  /** Frames follow from durable state. What can't be shown freezes the table, and then everybody is shown that. */
  #updateFeed(): void {
    this.#sensing.look();
    const before = this.#frozen;
    this.#feed.update(this.#sections);
    if (this.#frozen !== before) this.#feed.update(this.#sections);
  }

  readonly #update = (): void => {
    this.#updateFeed();
    this.#feed.tell();
  };

  readonly #sections = (viewer: FeedViewer): Sections => {
    if (this.#frozen) return this.#frozenSections(viewer, this.#frozen);
    try {
      return this.#livingSections(viewer);
    } catch (bug) {
      return this.#frozenSections(viewer, this.#freeze(bug));
    }
  };

  #livingSections(viewer: FeedViewer): Sections {
    const sensing = (who: FeedViewer) => this.#sensing.sectionFor(who);
    return sectionsFor({ played: this.#played, presence: this.#presence, sensing }, viewer);
  }

  /** What was last shown stays, and nobody is asked anything. */
  #frozenSections(viewer: FeedViewer, frozen: Frozen): Sections {
    const shown = this.#feed.shown(viewer) ?? this.#lastResort(viewer);
    return { ...shown, mine: [], awaited: [], frozen };
  }

  /** For somebody who looks for the first time at a frozen table: the bug may not be in what is shown. */
  #lastResort(viewer: FeedViewer): Sections {
    try {
      return this.#livingSections(viewer);
    } catch {
      return setupSections(SENSING_OFF);
    }
  }
}

const noop = (): void => undefined;

const refusalOf = (answer: Result<unknown, Refusal>): Refusal | null =>
  answer.ok ? null : answer.error;

const storedAs = ({ actor, cmdId, entries, wallMs }: Commit, last: Seq): StoredCommit => ({
  actor,
  ...(cmdId !== undefined && { cmdId }),
  entries: entries.map((entry, index) => ({
    ...entry,
    seq: (last - entries.length + 1 + index) as Seq,
  })),
  wallMs,
});
