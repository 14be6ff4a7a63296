import type { Game } from '@ringside/engine/kernel';
import type { LogLine, MomentAnswer, TableCard, TableFrame } from '@ringside/protocol/api';
import type { GameFile, MatchRecord, TraceFile } from '@ringside/protocol/record';
import { err, ok, type Choices, type Result, type Seat } from '@ringside/protocol/vocabulary';
import type { FeedFrame, FeedViewer, Refusal, TableDesk } from './feed.ts';
import type { Presence } from './frame.ts';
import { matchRecord } from './match-record.ts';
import { planMoment, withoutDecisions, type Past } from './moment.ts';
import { isGameOf } from './new-game.ts';
import type { EventLog, GameArchive, GameSummary } from './ports.ts';
import { publicGame, type PublicGame } from './public-game.ts';
import { isLogFailure, refuse, refusedByLog } from './refusal.ts';
import { SENSING_OFF } from './sensing-desk.ts';

export interface RecordTableOptions {
  readonly table: TableCard;
  readonly games: readonly Game[];
  readonly log: EventLog;
  readonly archive: GameArchive;
}

type Listener = (frame: FeedFrame) => void;

/**
 * A table whose game came in a file without its key: what everybody could see of it, to be looked at. It holds no secret,
 * takes no command, and shows every viewer the same.
 */
export class RecordTable implements TableDesk {
  readonly #archive: GameArchive;
  readonly #summary: GameSummary;
  readonly #seen: PublicGame;
  readonly #table: TableCard;
  readonly #presence = new Map<Seat, Presence>();
  readonly #listeners = new Set<Listener>();
  #current: FeedFrame;

  /** Rejects like the log; `undefined`: there is no game for this table, or none that our rules can show. */
  static async open({
    table,
    games,
    log,
    archive,
  }: RecordTableOptions): Promise<RecordTable | undefined> {
    const summary = (await log.games()).findLast(({ game }) => isGameOf(table.id, game));
    const game = games.find(
      ({ id, version }) => id === summary?.ruleset && version === summary.rulesetVersion,
    );
    if (!summary || !game) return undefined;
    const seen = publicGame(summary.game, game, await archive.readPublic(summary.game));
    return new RecordTable(table, archive, { summary, seen });
  }

  private constructor(
    table: TableCard,
    archive: GameArchive,
    { summary, seen }: { readonly summary: GameSummary; readonly seen: PublicGame },
  ) {
    this.#table = table;
    this.#archive = archive;
    this.#summary = summary;
    this.#seen = seen;
    this.#current = { seq: 1, frame: this.#frame() };
  }

  current(): FeedFrame {
    return this.#current;
  }

  subscribe(_viewer: FeedViewer, listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  submit(): Promise<Result<null, Refusal>> {
    return refused();
  }

  explain(): Refusal | null {
    return READ_ONLY;
  }

  preview(): Promise<Result<never, Refusal>> {
    return refused();
  }

  edits(): Choices {
    return [];
  }

  log(before?: number): readonly LogLine[] {
    return this.#seen.record.lines.page(before);
  }

  /** Whoever asks looks through the eyes of a stranger: nothing else is here. */
  moment(_viewer: FeedViewer, line: number): Promise<Result<MomentAnswer, Refusal>> {
    const { record, history } = this.#seen;
    const past: Past = {
      momentOf: (told) => record.momentOf(told),
      matchAt: (seq) => Promise.resolve(history.at(seq)),
    };
    return planMoment(past, 'public', line);
  }

  fork(): Promise<Result<never, Refusal>> {
    return refused();
  }

  begin(): Promise<Result<null, Refusal>> {
    return refused();
  }

  rename(): Promise<Result<null, Refusal>> {
    return refused();
  }

  async exportGame(): Promise<Result<GameFile, Refusal>> {
    const { record, match, pace } = this.#seen;
    const { game, lastSeq } = this.#summary;
    const shown = {
      stage: record.isOver ? 'over' : 'playing',
      view: withoutDecisions(match.view('public')),
    } as const;
    const header = { table: this.#table.name, seats: record.seats, pace, shown };
    try {
      return ok(await this.#archive.exportGame(game, lastSeq, header));
    } catch (error) {
      if (!isLogFailure(error)) throw error;
      return refusedByLog(error);
    }
  }

  exportTrace(): Result<TraceFile, Refusal> {
    return refuse('table/no-trace');
  }

  exportMatch(): Promise<Result<MatchRecord, Refusal>> {
    return Promise.resolve(ok(matchRecord(this.#seen)));
  }

  setPresence(seat: Seat, presence: Presence): void {
    this.#presence.set(seat, presence);
    this.#current = { seq: this.#current.seq + 1, frame: this.#frame() };
    for (const listener of [...this.#listeners]) listener(this.#current);
  }

  close(): Promise<void> {
    this.#listeners.clear();
    return Promise.resolve();
  }

  #frame(): TableFrame {
    const { record, match, pace } = this.#seen;
    return {
      table: this.#table,
      stage: record.isOver ? 'over' : 'playing',
      ruleset: record.ruleset,
      rev: null,
      seats: record.seats.map(({ seat, name }) => ({
        seat,
        name,
        away: false,
        ...(this.#presence.get(seat) ?? { joined: false, connected: false }),
      })),
      view: withoutDecisions(match.view('public')),
      mine: [],
      awaited: [],
      undo: { can: false, why: { key: 'undo/nothing', values: {} } },
      redo: { can: false, why: { key: 'redo/nothing', values: {} } },
      asking: null,
      pace,
      hushed: [],
      sensing: SENSING_OFF,
      log: record.lines.newest,
      provenance: record.facts,
      frozen: null,
    };
  }
}

const READ_ONLY: Refusal = { code: 'table/read-only', atoms: [], detail: {} };

const refused = (): Promise<Result<never, Refusal>> => Promise.resolve(err(READ_ONLY));
