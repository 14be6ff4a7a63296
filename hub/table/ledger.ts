import type { Match } from '@ringside/engine/kernel';
import { ok, type Result } from '@ringside/protocol/vocabulary';
import type { Refusal } from './feed.ts';
import type { Played } from './frame.ts';
import type { History } from './history.ts';
import type { NewGame } from './new-game.ts';
import type { Plan } from './plan.ts';
import type { Clock, Commit, EventLog, Seq, StoredCommit } from './ports.ts';
import { isLogFailure, refusedByLog } from './refusal.ts';
import { recall, resumeNewest, type ResumeContext, type Resumed } from './resume.ts';
import { tableEntry } from './table-event.ts';

export type Answer = Result<null, Refusal>;

export interface LedgerParts extends ResumeContext {
  readonly log: EventLog;
  readonly clock: Clock;
  /** The record has moved on by this plan; `undefined`: it was read again. */
  readonly onMoved: (plan: Plan | undefined) => void;
  readonly onBug: (bug: unknown) => void;
  /** This match will be the newest one if the disk takes it: what can be made ready for it may be made ready now. */
  readonly onWriting: (next: Match) => void;
}

const SNAPSHOT_EVERY = 50;

/** The game at this table as far as it is durable, and the only one that writes it. Lives inside the table's queue. */
export class Ledger {
  readonly #parts: LedgerParts;
  #played: Played | undefined;
  #epoch: number;
  #commitsSinceSnapshot = 0;

  constructor(parts: LedgerParts, { played, epoch }: Resumed) {
    this.#parts = parts;
    this.#played = played;
    this.#epoch = epoch;
  }

  get played(): Played | undefined {
    return this.#played;
  }

  get nextEpoch(): number {
    return this.#epoch + 1;
  }

  /** Durable first; only then does anything in memory change. */
  async commit(played: Played, plan: Plan): Promise<Answer> {
    const commit = commitOf(played, plan, this.#parts.clock.wallMs());
    try {
      const past = await this.#reaching(played, plan.reachesTo);
      const history = plan.after(past, lastSeqOf(commit));
      const written = this.#parts.log.append(commit);
      this.#parts.onWriting(history.match);
      this.#install({ ...played, history }, plan, storedAs(commit, await written));
      return ok(null);
    } catch (error) {
      if (!isLogFailure(error)) throw error;
      const isBehind = error.code === 'log/conflict' || error.code === 'log/duplicate';
      if (isBehind) await this.#readAgain();
      return error.code === 'log/duplicate' ? ok(null) : refusedByLog(error);
    }
  }

  /** The match as it was after entry `seq`, undone or not. Rejects with `log/...` when the record can't be read. */
  async matchAt(seq: Seq): Promise<Match | undefined> {
    const played = this.#played;
    if (!played || seq < 1 || seq > played.record.seq) return undefined;
    const history = await this.#reaching(played, seq);
    if (history !== played.history) this.#played = { ...played, history };
    return history.at(seq);
  }

  /** Closes whatever game there is: a running one ends unfinished. */
  async end(): Promise<Answer> {
    const played = this.#played;
    if (!played || played.isFinished) return ok(null);
    if (!played.record.isOver) {
      const ended = await this.commit(played, {
        actor: { by: 'host', source: 'host' },
        entries: [tableEntry({ type: 'ended', why: 'unfinished' })],
        after: (history) => history,
      });
      if (!ended.ok) return ended;
    }
    await this.finish();
    return ok(null);
  }

  async start({ game, record, history, plan }: NewGame): Promise<Answer> {
    const { log, clock } = this.#parts;
    await log.create(record.game, game.id, game.version, clock.wallMs());
    return await this.commit({ record, history, isFinished: false }, plan);
  }

  /** A game that is over is closed for good: its key is released, and nothing is undone any more. */
  async finish(): Promise<void> {
    const played = this.#played;
    if (!played?.record.isOver || played.isFinished) return;
    await this.#parts.log.finish(played.record.game);
    this.#played = { ...played, isFinished: true };
  }

  /** Now and then; no command waits for it. */
  snapshotIfDue(): void {
    if (this.#commitsSinceSnapshot >= SNAPSHOT_EVERY) void this.saveSnapshot();
  }

  /** A cache: losing it costs time at the next start, nothing else. */
  async saveSnapshot(): Promise<void> {
    const played = this.#played;
    const settled = played?.history.settled;
    if (!played || played.isFinished || !settled || settled.seq === 0) return;
    this.#commitsSinceSnapshot = 0;
    const { game } = played.record;
    try {
      await this.#parts.log.saveSnapshot(game, settled.seq, settled.state);
    } catch (cause) {
      this.#parts.warn({ code: 'table/snapshot-failed', detail: { game }, cause });
    }
  }

  /** What a start from a snapshot has not replayed is replayed when it is first asked for. */
  async #reaching(played: Played, seq: number | undefined): Promise<History> {
    const { history } = played;
    if (seq === undefined || history.at(seq)) return history;
    return history.reachingBack(await recall(this.#parts, played));
  }

  #install(played: Played, plan: Plan, stored: StoredCommit): void {
    const { record } = played;
    record.apply(stored);
    this.#epoch = record.epoch;
    this.#played = played;
    this.#commitsSinceSnapshot += 1;
    this.#parts.onMoved(plan);
  }

  /** The record holds more than we know: it is right. */
  async #readAgain(): Promise<void> {
    const { played, epoch, bug } = await resumeNewest(this.#parts);
    this.#played = played;
    this.#epoch = epoch;
    if (bug !== undefined) this.#parts.onBug(bug);
    this.#parts.onMoved(undefined);
  }
}

const commitOf = ({ record }: Played, plan: Plan, wallMs: number): Commit => {
  const { actor, cmdId, entries } = plan;
  const { game, seq: after } = record;
  return { game, after, actor, ...(cmdId !== undefined && { cmdId }), entries, wallMs };
};

const lastSeqOf = ({ after, entries }: Commit): Seq => (after + entries.length) as Seq;

const storedAs = ({ actor, cmdId, entries, wallMs }: Commit, last: Seq): StoredCommit => ({
  actor,
  ...(cmdId !== undefined && { cmdId }),
  entries: entries.map((entry, index) => ({
    ...entry,
    seq: (last - entries.length + 1 + index) as Seq,
  })),
  wallMs,
});
