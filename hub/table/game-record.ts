import type { LogLine, Pace } from '@ringside/protocol/api';
import type { CommandId, WireDecisionId } from '@ringside/protocol/vocabulary';
import { actIn, Acts, isOwnAct, type Act } from './acts.ts';
import {
  isPublicGameEvent,
  linesOfCommit,
  provenanceOfCommit,
  type CommitLine,
} from './commit-lines.ts';
import { Facts } from './facts.ts';
import { PiecesTold, type KnownPieces } from './known-pieces.ts';
import { LogLines } from './log-lines.ts';
import type { Actor, GameId, Seq, StoredCommit } from './ports.ts';
import { RedoStack } from './redo-stack.ts';
import { Standing } from './standing.ts';
import { StandingOrders } from './standing-orders.ts';
import { tableEventOf, type SeatName, type TableEvent } from './table-event.ts';
import { UndoAsking } from './undo-asking.ts';

/** Where the game ended, or went on by a correction. */
interface Ending {
  readonly seq: Seq;
  readonly isOver: boolean;
}

/**
 * What the table knows of one game beside the match: a projection of the log and of nothing else, folded the same way
 * while the game is played and after a restart. What depends on undo is asked of `Standing`.
 */
export class GameRecord {
  readonly game: GameId;
  readonly acts: Acts;
  readonly lines: LogLines;
  readonly redo = new RedoStack();
  readonly asking = new UndoAsking();
  readonly orders = new StandingOrders();
  #seats: readonly SeatName[] = [];
  #seed = '';
  #epoch = 0;
  #seq = 0 as Seq;
  #unfinished = false;
  #ruleset = '';
  #rewinder: Actor['by'] | undefined;
  readonly #endings: Ending[] = [];
  readonly #accepted = new Set<string>();
  readonly #standing = new Standing();
  readonly #pieces = new PiecesTold(this.#standing);
  readonly #facts = new Facts(this.#standing);

  constructor(game: GameId) {
    this.game = game;
    this.acts = new Acts(this.#standing);
    this.lines = new LogLines(this.#standing);
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
    return this.#endings.findLast(({ seq }) => this.#standing.stands(seq))?.isOver === true;
  }
  /** Ended because another game was begun. */
  get isUnfinished(): boolean {
    return this.#unfinished;
  }
  get known(): KnownPieces {
    return this.#pieces.now;
  }
  get pace(): Pace {
    return this.orders.pace;
  }
  /** Who took back or put back last, while nothing else has happened since that others can tell of. */
  get newestRewinder(): Actor['by'] | undefined {
    return this.#rewinder;
  }
  /** What last set each public fact. */
  get facts(): Facts['current'] {
    return this.#facts.current;
  }

  wasAccepted(by: Actor['by'], cmdId: CommandId): boolean {
    return this.#accepted.has(`${by}/${cmdId}`);
  }

  /** The standing act that answered a decision. */
  actOn(decision: WireDecisionId): Act | undefined {
    return this.acts.on(decision);
  }

  /** The last entry of what line `n` of the log tells of. */
  momentOf(n: LogLine['n']): Seq | undefined {
    return this.lines.spanOf(n)?.last;
  }

  /** Folds one durable commit; commits come in order. */
  apply(commit: StoredCommit): void {
    const [first, last] = [commit.entries[0], commit.entries.at(-1)];
    if (!first || !last) return;
    this.#seq = last.seq;
    if (commit.cmdId !== undefined) this.#accepted.add(`${commit.actor.by}/${commit.cmdId}`);
    const asker = this.asking.current?.by;
    for (const entry of commit.entries) {
      const event = tableEventOf(entry);
      if (event) this.#applyTableEvent(event, entry.seq, first.seq);
      this.#pieces.learn(entry);
    }
    const told = linesOfCommit(commit, { ruleset: this.#ruleset, known: this.known, asker });
    const act = actIn(commit, this.#epoch, told[0]?.told);
    this.#tell(commit, told, act);
    if (act) this.#act(act);
  }

  #applyTableEvent(event: TableEvent, seq: Seq, firstSeq: Seq): void {
    switch (event.type) {
      case 'begun':
        this.#ruleset = event.ruleset;
        this.#seats = event.seats;
        this.#epoch = event.epoch;
        this.orders.apply(event, seq);
        break;
      case 'seeded':
        this.#seed = event.seed;
        break;
      case 'renamed':
        this.#seats = this.#seats.map((one) => (one.seat === event.seat ? event : one)).map(named);
        break;
      case 'rewound':
        this.#rewind(event, firstSeq);
        break;
      case 'corrected':
        this.#epoch += 1;
        this.#endings.push({ seq, isOver: false });
        break;
      case 'ended':
        this.#endings.push({ seq, isOver: true });
        this.#unfinished = event.why === 'unfinished';
        break;
      case 'undo-asked':
      case 'undo-answered':
        this.asking.apply(event);
        break;
      case 'hushed':
      case 'presence':
        this.orders.apply(event, seq);
        break;
      case 'answered':
        break;
    }
  }

  #rewind(event: Extract<TableEvent, { readonly type: 'rewound' }>, firstSeq: Seq): void {
    this.#epoch += 1;
    this.#rewinder = event.by;
    this.#standing.rewind(firstSeq, event.to);
    this.acts.restand();
    this.lines.restand();
    this.#facts.restand();
    this.orders.rewind(event);
    this.redo.rewind(event, firstSeq - 1);
    this.asking.end();
  }

  /** What others can tell of ends what hung on the game as it was. */
  #act(act: Act): void {
    this.acts.push(act);
    if (act.silent) return;
    this.#rewinder = undefined;
    this.redo.clear();
    this.asking.end();
  }

  #tell(commit: StoredCommit, told: readonly CommitLine[], act: Act | undefined): void {
    const provenance = provenanceOfCommit(commit);
    const [first, last] = [commit.entries[0]?.seq ?? this.#seq, this.#seq];
    told.forEach((line, index) => {
      const begins = index === 0 && act !== undefined && isOwnAct(act);
      this.lines.add({ ...line, provenance, first, last, begins });
    });
    for (const entry of commit.entries.filter(isPublicGameEvent)) {
      this.#facts.tell(entry, { provenance, line: this.lines.count });
    }
    this.#correct(commit);
  }

  /** What was put right by hand, each edit under its own line. */
  #correct({ entries }: StoredCommit): void {
    for (const entry of entries) {
      const event = tableEventOf(entry);
      if (event?.type !== 'corrected') continue;
      const told = (line: number) =>
        ({ seq: entry.seq, source: { provenance: 'corrected', line } }) as const;
      const { edits } = event;
      if (!edits) this.#facts.correctAll(told(this.lines.count));
      const before = this.lines.count - (edits?.length ?? 0);
      edits?.forEach((edit, index) => {
        this.#facts.correct(edit, told(before + index + 1));
      });
    }
  }
}

const named = ({ seat, name }: SeatName): SeatName => ({ seat, name });
