import type {
  Commit,
  EventLog,
  GameId,
  GameSummary,
  Seq,
  StoredCommit,
} from '../../hub/table/ports.ts';
import { LogError } from '../../hub/log/index.ts';

interface Game {
  readonly summary: GameSummary;
  readonly commits: readonly StoredCommit[];
  readonly snapshot?: { readonly at: Seq; readonly state: unknown };
}

/** The record in memory, for tests that play thousands of games: same contract, no disk, and it can be copied. */
export class MemoryLog implements EventLog {
  #games: ReadonlyMap<GameId, Game> = new Map();

  copy(): MemoryLog {
    const twin = new MemoryLog();
    twin.#games = this.#games;
    return twin;
  }

  /** The record as it was after so many commits of every game. */
  upTo(commits: number): MemoryLog {
    const twin = new MemoryLog();
    for (const [id, { summary, commits: all }] of this.#games) {
      const kept = all.slice(0, commits);
      const lastSeq = kept.at(-1)?.entries.at(-1)?.seq ?? (0 as Seq);
      twin.#set(id, { summary: { ...summary, lastSeq, finished: false }, commits: kept });
    }
    return twin;
  }

  create(game: GameId, ruleset: string, rulesetVersion: number, wallMs: number): Promise<void> {
    const summary = {
      game,
      ruleset,
      rulesetVersion,
      finished: false,
      lastSeq: 0 as Seq,
      createdWallMs: wallMs,
    };
    this.#set(game, { summary, commits: [] });
    return Promise.resolve();
  }

  append({ game, after, actor, cmdId, entries, wallMs }: Commit): Promise<Seq> {
    const before = this.#get(game);
    if (before.summary.lastSeq !== after) return Promise.reject(new LogError('log/conflict'));
    const lastSeq = (after + entries.length) as Seq;
    const stored = {
      actor,
      ...(cmdId !== undefined && { cmdId }),
      entries: entries.map((entry, index) => ({ ...entry, seq: (after + index + 1) as Seq })),
      wallMs,
    };
    this.#set(game, {
      ...before,
      summary: { ...before.summary, lastSeq },
      commits: [...before.commits, stored],
    });
    return Promise.resolve(lastSeq);
  }

  read(game: GameId, after = 0 as Seq): Promise<readonly StoredCommit[]> {
    const { commits } = this.#get(game);
    return Promise.resolve(commits.filter(({ entries }) => (entries[0]?.seq ?? 0) > after));
  }

  games(): Promise<readonly GameSummary[]> {
    return Promise.resolve([...this.#games.values()].map(({ summary }) => summary));
  }

  finish(game: GameId): Promise<void> {
    const before = this.#get(game);
    this.#set(game, { ...before, summary: { ...before.summary, finished: true } });
    return Promise.resolve();
  }

  saveSnapshot(game: GameId, at: Seq, state: unknown): Promise<void> {
    this.#set(game, { ...this.#get(game), snapshot: { at, state } });
    return Promise.resolve();
  }

  loadSnapshot(game: GameId): Promise<Game['snapshot']> {
    return Promise.resolve(this.#get(game).snapshot);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  #get(game: GameId): Game {
    const found = this.#games.get(game);
    if (!found) throw new LogError('log/unknown-game', { game });
    return found;
  }

  #set(id: GameId, game: Game): void {
    this.#games = new Map(this.#games).set(id, game);
  }
}
