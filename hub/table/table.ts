import type { Match } from '@ringside/engine/kernel';
import {
  ok,
  tableId,
  type Choices,
  type Command,
  type RawAction,
  type Result,
  type Seat,
  type WireDecisionId,
} from '@ringside/protocol/vocabulary';
import type { LogLine, MomentAnswer, Preview } from '@ringside/protocol/api';
import type { GameFile, MatchRecord, TraceFile } from '@ringside/protocol/record';
import { Aftermath } from './aftermath.ts';
import { Beginnings } from './beginnings.ts';
import { Closing } from './closing.ts';
import { Commands } from './commands.ts';
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
import { Gate } from './gate.ts';
import { Ledger, type Answer } from './ledger.ts';
import { LookingBack } from './looking-back.ts';
import { OwnAnswers } from './own-answers.ts';
import type { Plan } from './plan.ts';
import { planRename } from './plan-rename.ts';
import type { Seq } from './ports.ts';
import { Publisher } from './publisher.ts';
import { refuse } from './refusal.ts';
import { resumeNewest, type Resumed } from './resume.ts';
import { SensingLoop } from './sensing-loop.ts';
import type { TableOptions } from './table-options.ts';

const SECRET_BYTES = 32;

/**
 * One physical table and the game on it: the only owner of what can change. Everything that changes a game goes
 * through one queue: decided and evolved in memory, written, acknowledged, published. docs/ARCHITECTURE.md.
 */
export class Table implements TableDesk {
  readonly #ledger: Ledger;
  readonly #publisher: Publisher;
  readonly #gate: Gate;
  readonly #sensing: SensingLoop;
  readonly #closing: Closing;
  readonly #aftermath: Aftermath;
  readonly #commands: Commands;
  readonly #past: LookingBack;
  readonly #beginnings: Beginnings;
  readonly #ownAnswers: OwnAnswers;

  /** Goes on with the newest game in the record. Rejects with a retryable `log/...` when the record can't be read now. */
  static async open(options: TableOptions): Promise<Table> {
    return new Table(options, await resumeNewest({ ...options, tableId: options.id }));
  }

  private constructor(options: TableOptions, resumed: Resumed) {
    const { clock, warn } = options;
    const [publish, settle] = [this.#publish, this.#settle];
    const ledger = this.#ledgerOf(options, resumed);
    const publisher = this.#publisherOf(options);
    const gate = new Gate({ ledger, publisher, publish, settle });
    this.#ledger = ledger;
    this.#publisher = publisher;
    this.#gate = gate;
    this.#closing = new Closing({ clock, gate, ledger, publisher });
    this.#past = new LookingBack(options, { ledger, gate });
    this.#beginnings = new Beginnings(options, { ledger, publisher });
    const revOf = (viewer: FeedViewer): string | null => this.current(viewer).frame.rev;
    this.#commands = new Commands({ ledger, publisher, gate, revOf });
    const playing = (): Played | undefined => this.#playing();
    this.#ownAnswers = new OwnAnswers({ ledger, gate, playing, publish, warn });
    this.#sensing = new SensingLoop(options, {
      run: (job) => {
        gate.run(job);
      },
      playing,
      commit: (played, plan) => this.#commitSensed(played, plan),
    });
    const isPlaying = (): boolean => playing() !== undefined;
    this.#aftermath = new Aftermath({
      ledger,
      isPlaying,
      closing: this.#closing,
      sensing: this.#sensing,
    });
    this.#goOn(resumed);
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
    return this.#commands.submit(sender, command);
  }

  explain(sender: Sender, decisionId: WireDecisionId, action: RawAction): Refusal | null {
    return this.#commands.explain(sender, decisionId, action);
  }

  preview(sender: Sender, command: Command): Promise<Result<Preview, Refusal>> {
    return Promise.resolve(this.#commands.preview(sender, command));
  }

  edits(): Choices {
    return this.#ledger.played?.history.match.edits() ?? [];
  }

  log(before?: number): readonly LogLine[] {
    return this.#past.lines(before);
  }

  moment(viewer: FeedViewer, line: number): Promise<Result<MomentAnswer, Refusal>> {
    return this.#past.moment(viewer, line);
  }

  fork(sender: Sender, line?: number): Promise<Result<Fork, Refusal>> {
    return this.#past.fork(sender, line);
  }

  exportGame(): Promise<Result<GameFile, Refusal>> {
    return this.#past.game();
  }

  /** A trace holds all that was secret in its game: it is given out when that is over. */
  exportTrace(): Result<TraceFile, Refusal> {
    this.#catchUp();
    const { played } = this.#ledger;
    const { newest, before } = this.#sensing.traces;
    const isOver = !played || played.record.isOver;
    const trace = isOver ? newest : before;
    if (trace) return ok(trace);
    return refuse(newest ? 'table/trace-sealed' : 'table/no-trace');
  }

  exportMatch(): Promise<Result<MatchRecord, Refusal>> {
    return this.#past.match();
  }

  begin(request: GameRequest): Promise<Answer> {
    return this.#gate.enqueue(() => this.#beginnings.begin(request));
  }

  /** Begins a what-if at this table, which has no game yet. */
  beginFork(fork: Fork): Promise<Answer> {
    return this.#gate.enqueue(() => this.#beginnings.beginFork(fork));
  }

  rename(seat: Seat, raw: string): Promise<Answer> {
    return this.#gate.withGame(async (played) => {
      const plan = planRename(played, seat, raw);
      if (!plan.ok) return plan;
      return plan.value ? await this.#ledger.commit(played, plan.value) : ok(null);
    });
  }

  setPresence(seat: Seat, presence: Presence): void {
    this.#publisher.setPresence(seat, presence);
    this.#publish();
  }

  /** Ends what is queued, keeps a snapshot, and takes no more. The record stays open: it is the caller's. */
  async close(): Promise<void> {
    const idle = this.#gate.close();
    this.#closing.cancel();
    this.#sensing.close();
    await idle;
    await this.#ledger.saveSnapshot();
  }

  #ledgerOf(options: TableOptions, resumed: Resumed): Ledger {
    const onMoved = (plan: Plan | undefined): void => {
      this.#moved(plan);
    };
    const onBug = (bug: unknown): void => {
      this.#publisher.freeze(bug);
    };
    const onWriting = (next: Match): void => {
      this.#publisher.prepare(next);
    };
    return new Ledger({ ...options, tableId: options.id, onMoved, onBug, onWriting }, resumed);
  }

  #publisherOf({
    id,
    name = id,
    kind = 'table',
    imported,
    entropy,
    warn,
  }: TableOptions): Publisher {
    const scene = {
      table: { id: tableId(id), name, kind, ...(imported && { imported }) },
      played: () => this.#ledger.played,
      sensing: (viewer: FeedViewer) => this.#sensing.sectionFor(viewer),
    };
    return new Publisher(entropy.bytes(SECRET_BYTES), scene, warn);
  }

  /** Where the record stands; what the hub was to answer when it was stopped, it answers now. */
  #goOn({ bug }: Resumed): void {
    if (bug !== undefined) this.#publisher.freeze(bug);
    this.#moved(undefined);
    this.#catchUp();
    this.#gate.run(() => Promise.resolve());
  }

  async #commitSensed(played: Played, plan: Plan): Promise<Seq | undefined> {
    const { seq } = played.record;
    const answer = await this.#ledger.commit(played, plan);
    this.#aftermath.run();
    return answer.ok && played.record.seq > seq ? played.record.seq : undefined;
  }

  /** Whoever moved the record hears first that it is on disk; then what follows from it happens. */
  #moved(plan: Plan | undefined): void {
    this.#publisher.touch();
    this.#aftermath.note(plan);
  }

  /** The game, if it is being played and not frozen. */
  #playing(): Played | undefined {
    const { played } = this.#ledger;
    return this.#publisher.isFrozen || played?.record.isOver === true ? undefined : played;
  }

  /** Brings everything up to date with the record and the sensors; costs nothing when it is. */
  #catchUp(): void {
    this.#aftermath.run();
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
    await this.#ownAnswers.giveAll();
  };
}
