import type { LogLine, Provenance } from '@ringside/protocol/api';
import {
  isSeat,
  type Answerer,
  type CommandId,
  type WireDecisionId,
} from '@ringside/protocol/vocabulary';
import { linesOf, type Told } from './event-lines.ts';
import { Facts } from './facts.ts';
import { learn, type KnownPiece, type KnownPieces } from './known-pieces.ts';
import type { Actor, GameId, Seq, StoredCommit, StoredEntry } from './ports.ts';
import { provenanceOf } from './provenance.ts';
import { tableEventOf, type SeatName, type TableEvent, type UndoBar } from './table-event.ts';
import { wireId } from './wire-id.ts';

/** Lines a frame carries. */
const LINES_SHOWN = 50;
/** Lines remembered: more than a frame carries, so that an undo finds what it strikes out. */
const LINES_KEPT = 200;

/** One command that stands: not undone. */
export interface Act {
  readonly firstSeq: Seq;
  readonly lastSeq: Seq;
  readonly actor: Actor;
  /** Whose answer it was, whoever gave it. */
  readonly owner: Answerer | 'host';
  readonly decision?: WireDecisionId;
  /** Nobody else can tell that it happened: no act for undo (ADR 5). */
  readonly silent: boolean;
  readonly grade: UndoBar;
  readonly told: Told | undefined;
}

/** A line with the entry it comes from; the number of the entry is the hub's own business. */
interface Line {
  readonly seq: Seq;
  readonly line: LogLine;
}

/**
 * What the table knows of one game beside the match: a projection of the log and of nothing else, folded the same way
 * while the game is played and after a restart.
 */
export class GameRecord {
  readonly game: GameId;
  #seats: readonly SeatName[] = [];
  #seed = '';
  #epoch = 0;
  #seq = 0 as Seq;
  #endedAt: Seq | undefined;
  #unfinished = false;
  #ruleset = '';
  #acts: readonly Act[] = [];
  #lines: readonly Line[] = [];
  #shown: readonly LogLine[] | undefined;
  #lineCount = 0;
  readonly #accepted = new Set<string>();
  readonly #known = new Map<string, KnownPiece>();
  readonly #facts = new Facts();

  constructor(game: GameId) {
    this.game = game;
  }

  get ruleset(): string {
    return this.#ruleset;
  }
  get seats(): readonly SeatName[] {
    return this.#seats;
  }
  get seed(): string {
    return this.#seed;
  }
  get epoch(): number {
    return this.#epoch;
  }
  /** Of the last entry. */
  get seq(): Seq {
    return this.#seq;
  }
  get isOver(): boolean {
    return this.#endedAt !== undefined;
  }
  /** Ended because another game was begun. */
  get isUnfinished(): boolean {
    return this.#unfinished;
  }
  get known(): KnownPieces {
    return this.#known;
  }
  /** What last set each public fact. */
  get facts(): Facts['current'] {
    return this.#facts.current;
  }
  /** The newest lines, oldest first: the same object until there are others. */
  get lines(): readonly LogLine[] {
    return (this.#shown ??= this.#lines.slice(-LINES_SHOWN).map(({ line }) => line));
  }
  /** The newest act that counts for undo. */
  get lastAct(): Act | undefined {
    return this.#acts.findLast(({ silent }) => !silent);
  }

  /** The newest act, whether others can tell of it or not. */
  get newestAct(): Act | undefined {
    return this.#acts.at(-1);
  }

  wasAccepted(by: Actor['by'], cmdId: CommandId): boolean {
    return this.#accepted.has(`${by}/${cmdId}`);
  }

  /** The act that answered a decision. */
  actOn(decision: WireDecisionId): Act | undefined {
    return this.#acts.findLast((act) => act.decision === decision);
  }

  /** Folds one durable commit; commits come in order. */
  apply(commit: StoredCommit): void {
    const last = commit.entries.at(-1);
    if (!last) return;
    this.#seq = last.seq;
    if (commit.cmdId !== undefined) this.#accepted.add(`${commit.actor.by}/${commit.cmdId}`);
    const tableEvents = commit.entries.flatMap((entry) => tableEventOf(entry) ?? []);
    for (const event of tableEvents) this.#applyTableEvent(event, last.seq);
    for (const entry of commit.entries) learn(this.#known, entry);
    const told = this.#tell(commit, tableEvents);
    this.#addAct(commit, tableEvents, told[0]);
  }

  #applyTableEvent(event: TableEvent, seq: Seq): void {
    switch (event.type) {
      case 'begun':
        this.#ruleset = event.ruleset;
        this.#seats = event.seats;
        this.#epoch = event.epoch;
        break;
      case 'seeded':
        this.#seed = event.seed;
        break;
      case 'renamed':
        this.#seats = this.#seats.map((one) => (one.seat === event.seat ? event : one)).map(named);
        break;
      case 'rewound':
        this.#rewind(event.to);
        break;
      case 'corrected':
        this.#epoch += 1;
        this.#endedAt = undefined;
        break;
      case 'ended':
        this.#endedAt = seq;
        this.#unfinished = event.why === 'unfinished';
        break;
      case 'answered':
      case 'undo-asked':
      case 'undo-answered':
      case 'hushed':
      case 'presence':
        break;
    }
  }

  #rewind(to: number): void {
    this.#epoch += 1;
    this.#facts.rewind(to);
    this.#acts = this.#acts.filter(({ lastSeq }) => lastSeq <= to);
    this.#shown = undefined;
    this.#lines = this.#lines.map(({ seq, line }) =>
      seq > to ? { seq, line: { ...line, undone: true } } : { seq, line },
    );
    if (this.#endedAt !== undefined && this.#endedAt > to) this.#endedAt = undefined;
  }

  /** Numbers the lines of a commit and returns them. */
  #tell(commit: StoredCommit, tableEvents: readonly TableEvent[]): readonly Told[] {
    const isStart = tableEvents.some(({ type }) => type === 'begun');
    const isFixed = tableEvents.some(({ type }) => type === 'corrected');
    const provenance = isFixed ? 'corrected' : provenanceIn(commit, tableEvents);
    const silentGame = isStart || isFixed;
    const told = commit.entries.flatMap((entry): readonly Told[] =>
      entry.stream === 'table' ? tableLines(entry) : silentGame ? [] : this.#gameLines(entry),
    );
    for (const line of told) this.#addLine(line, provenance, commit);
    for (const entry of commit.entries.filter(isPublicGameEvent)) {
      this.#facts.tell(entry, { provenance, line: this.#lineCount });
    }
    return told;
  }

  #gameLines(entry: StoredEntry): readonly Told[] {
    return entry.audience === 'public' ? linesOf(this.#ruleset, entry.payload, this.#known) : [];
  }

  #addLine(told: Told, provenance: Provenance, commit: StoredCommit): void {
    const seq = commit.entries[0]?.seq ?? this.#seq;
    this.#lineCount += 1;
    const line = { n: this.#lineCount, ...told, provenance, undone: false, begins: false };
    this.#shown = undefined;
    this.#lines = [...this.#lines, { seq, line }].slice(-LINES_KEPT);
  }

  #addAct(commit: StoredCommit, tableEvents: readonly TableEvent[], told: Told | undefined): void {
    const { actor, entries } = commit;
    const [first, last] = [entries[0], entries.at(-1)];
    if (!first || !last) return;
    const span = { firstSeq: first.seq, lastSeq: last.seq, actor, told };
    for (const event of tableEvents) {
      if (event.type === 'corrected') {
        this.#push({ ...span, owner: 'host', silent: false, grade: 'correction' });
      }
      if (event.type === 'answered') {
        this.#push({
          ...span,
          owner: isSeat(event.answerer) || actor.by === 'hub' ? event.answerer : actor.by,
          decision: wireId(this.#epoch, event.decision),
          silent: !event.blocking && !entries.some(isPublicGameEvent),
          grade: event.undo,
        });
      }
    }
  }

  #push(act: Act): void {
    this.#acts = [...this.#acts, act];
  }
}

const provenanceIn = (commit: StoredCommit, tableEvents: readonly TableEvent[]): Provenance =>
  tableEvents.find((event) => event.type === 'answered')?.provenance ??
  provenanceOf(commit.actor.source);

const named = ({ seat, name }: SeatName): SeatName => ({ seat, name });

const isPublicGameEvent = ({ stream, audience }: StoredEntry): boolean =>
  stream === 'game' && audience === 'public';

/** The table's own lines; what the game says itself needs none. */
function tableLines(entry: StoredEntry): readonly Told[] {
  const event = tableEventOf(entry);
  switch (event?.type) {
    case 'begun':
      return [{ text: { key: 'event/table/begun', values: { ruleset: event.ruleset } } }];
    case 'rewound':
      return [
        {
          ...(isSeat(event.by) && { seat: event.by }),
          text: { key: 'event/table/rewound', values: { by: event.by } },
        },
      ];
    case 'corrected':
      return [{ text: { key: 'event/table/corrected', values: { why: event.why } } }];
    case 'ended':
      return [{ text: { key: 'event/table/ended', values: { why: event.why } } }];
    case 'seeded':
    case 'answered':
    case 'renamed':
    case 'undo-asked':
    case 'undo-answered':
    case 'hushed':
    case 'presence':
    case undefined:
      return [];
  }
}
