import type { TableCard } from '@ringside/protocol/api';
import type { GameFile, GameFileHeader, RecordFault } from '@ringside/protocol/record';
import type {
  AnswerSource,
  Brand,
  CommandId,
  DesignId,
  DeviceId,
  CellIndex,
  Observation,
  PieceClass,
  Result,
  Seat,
  Space,
  TagUid,
} from '@ringside/protocol/vocabulary';

/** The table's clocks. Order is by sequence; time only measures how long something has lasted. */
export interface Clock {
  /** Monotonic, from an arbitrary start. Never goes back. */
  nowMs(): number;
  /** UTC, for people to read. May jump; nothing is ordered by it. */
  wallMs(): number;
  /** Calls once after `delayMs`; the returned function cancels. */
  after(delayMs: number, call: () => void): () => void;
}

/** Unpredictable bytes: seeds, salts, keys, tokens. */
export interface Entropy {
  bytes(count: number): Uint8Array;
}

export type GameId = Brand<string, 'GameId'>;
/** Position of an entry in the log of one game, from 1 without gaps. */
export type Seq = Brand<number, 'Seq'>;

/** Who did it, as stored: a seat or host through a session, or one of the hub's own answerers. */
export interface Actor {
  readonly by: Seat | 'host' | 'hub';
  readonly source: AnswerSource;
}

export interface LogEntry {
  /** `game`: an event of the ruleset. `table`: an event of the table (rewound, corrected, joined...). */
  readonly stream: 'game' | 'table';
  readonly type: string;
  /** Version of the payload's schema; upcasters read it. */
  readonly schema: number;
  /** `hub`: nobody at the table. Everything but `public` is stored sealed. */
  readonly audience: 'public' | 'hub' | readonly Seat[];
  /** Plain JSON. */
  readonly payload: unknown;
}

export interface StoredEntry extends LogEntry {
  readonly seq: Seq;
}

/** Everything one accepted command causes: written whole or not at all. */
export interface Commit {
  readonly game: GameId;
  /** The last seq the writer knows; another one in the store is a conflict. 0 = none yet. */
  readonly after: Seq;
  readonly actor: Actor;
  /** Present for commands from outside: a retry of the same `cmdId` by the same actor gets the same answer. */
  readonly cmdId?: CommandId;
  readonly entries: readonly LogEntry[];
  /** UTC for people; see Clock. */
  readonly wallMs: number;
}

export interface StoredCommit {
  readonly actor: Actor;
  readonly cmdId?: CommandId;
  readonly entries: readonly StoredEntry[];
  readonly wallMs: number;
}

export interface GameSummary {
  readonly game: GameId;
  readonly ruleset: string;
  readonly rulesetVersion: number;
  readonly finished: boolean;
  readonly lastSeq: Seq;
  readonly createdWallMs: number;
}

/** The durable record. Rejects with a `LogError` whose `code` is `log/...` and whose `retryable` says whether to try again. */
export interface EventLog {
  create(game: GameId, ruleset: string, rulesetVersion: number, wallMs: number): Promise<void>;
  /** Resolves after the commit is on disk, with the seq of its last entry. */
  append(commit: Commit): Promise<Seq>;
  /** The commits whose first entry comes after `after`, in order; the hash chain is verified on the way. */
  read(game: GameId, after?: Seq): Promise<readonly StoredCommit[]>;
  games(): Promise<readonly GameSummary[]>;
  /** Marks the game finished: its key is released and its sealed entries may be exported open. */
  finish(game: GameId): Promise<void>;
  /** A cache, sealed; the newest one wins and a lost one costs only time. */
  saveSnapshot(game: GameId, at: Seq, state: unknown): Promise<void>;
  loadSnapshot(game: GameId): Promise<{ readonly at: Seq; readonly state: unknown } | undefined>;
  close(): Promise<void>;
}

/** Games in and out of the record, one at a time: what is sealed stays sealed. Rejects like the log. */
export interface GameArchive {
  /** As it lies there up to entry `until`; the key comes along once the game is finished. */
  exportGame(game: GameId, until: Seq, header: GameFileHeader): Promise<GameFile>;
  /** What a file holds that can be read here, verified from its first entry to its last. */
  readGameFile(file: GameFile): Promise<Result<readonly StoredCommit[], RecordFault>>;
  /**
   * Takes a game into the record under an id of ours, verified from its first entry to its last. `sealed`: its key is
   * not here, so that nothing but its public entries can be read.
   */
  importGame(as: GameId, file: GameFile): Promise<Result<'open' | 'sealed', RecordFault>>;
  /** The unfinished games of this record that a file would call `writtenAs`, by their ids here. */
  unfinishedAs(writtenAs: string): Promise<readonly GameId[]>;
  /** Closes a game that nobody will go on with here. Its key is not released, and nothing is written to it any more. */
  abandon(game: GameId): Promise<void>;
  /** The public entries of a game, whether its key is here or not. */
  readPublic(game: GameId): Promise<readonly StoredCommit[]>;
}

/** Which tables there are, over a restart. `save` returns once they are on disk, or throws an operating failure. */
export interface TableStore {
  load(): readonly TableCard[];
  save(tables: readonly TableCard[]): void;
}

/** Whatever senses: drivers, bundled by the composition root. */
export interface Sensors {
  subscribe(listener: (observation: Observation) => void): () => void;
}

export type Light = 'off' | 'here' | 'away' | 'wrong';

/** Whatever shows: lights under cells. Best effort; never awaited by the rules. */
export interface Actuators {
  light(lights: readonly { readonly space: Space; readonly light: Light }[]): void;
}

/** What a tag is: a piece of this class, and, where the rig knows it, of this printed design. */
export interface TaggedThing {
  readonly class: PieceClass;
  readonly design?: DesignId;
}

/** What hardware stands here: cell <-> space, uid -> thing. Holds no positions. */
export interface Rig {
  spaceOf(device: DeviceId, cell: CellIndex): Space | undefined;
  cellOf(space: Space): { readonly device: DeviceId; readonly cell: CellIndex } | undefined;
  thingOf(uid: TagUid): TaggedThing | undefined;
  /** Spaces some cell senses. */
  spaces(): readonly Space[];
}
