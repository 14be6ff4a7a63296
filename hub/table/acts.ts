import { isSeat, type Answerer, type WireDecisionId } from '@ringside/protocol/vocabulary';
import { isPublicGameEvent } from './commit-lines.ts';
import type { Told } from './event-lines.ts';
import type { Actor, Seq, StoredCommit } from './ports.ts';
import type { Standing } from './standing.ts';
import { tableEventOf, type UndoBar } from './table-event.ts';
import { wireId } from './wire-id.ts';

/** One command that changed the game. */
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

/** Something can be taken back from here on: what the hub answered by itself goes with what it followed from. */
export const isOwnAct = ({ silent, actor }: Act): boolean => !silent && actor.source !== 'hub';

/** All acts of one game, and which of them stand. */
export class Acts {
  readonly #standing: Standing;
  readonly #all: Act[] = [];
  #now: Act[] = [];

  constructor(standing: Standing) {
    this.#standing = standing;
  }

  push(act: Act): void {
    this.#all.push(act);
    this.#now.push(act);
  }

  /** Something was rewound. */
  restand(): void {
    this.#now = this.#all.filter(({ lastSeq }) => this.#standing.stands(lastSeq));
  }

  /** The newest one that others can tell of, whoever gave it. */
  get newestHeard(): Act | undefined {
    return this.#now.findLast(({ silent }) => !silent);
  }

  /** Whether others can tell of it or not. */
  get newest(): Act | undefined {
    return this.#now.at(-1);
  }

  /** What undo takes back first. */
  get newestOwn(): Act | undefined {
    return this.#now.findLast(isOwnAct);
  }

  /** The act that answered a decision. */
  on(decision: WireDecisionId): Act | undefined {
    return this.#now.findLast((act) => act.decision === decision);
  }

  /** The act that entry `seq` belongs to, if it can be taken back. */
  at(seq: number): Act | undefined {
    return this.#now.find((act) => isOwnAct(act) && act.firstSeq <= seq && seq <= act.lastSeq);
  }

  /** What others can tell of after entry `to`, oldest first: what a rewind to it would take back. */
  after(to: number): readonly Act[] {
    const last = this.#now.findLastIndex(({ firstSeq }) => firstSeq <= to);
    return this.#now.slice(last + 1).filter(({ silent }) => !silent);
  }

  /** What a rewind to entry `to` would bring back, oldest first. */
  returnedBy(to: number): readonly Act[] {
    return this.#all.filter(
      ({ lastSeq, silent }) =>
        !silent && this.#standing.stoodAt(lastSeq, to) && !this.#standing.stands(lastSeq),
    );
  }
}

/** The act that a commit is: an answer, or a correction. */
export function actIn(
  { actor, entries }: StoredCommit,
  epoch: number,
  told: Told | undefined,
): Act | undefined {
  const [first, last] = [entries[0], entries.at(-1)];
  if (!first || !last) return undefined;
  const span = { firstSeq: first.seq, lastSeq: last.seq, actor, told };
  const events = entries.flatMap((entry) => tableEventOf(entry) ?? []);
  const event = events.find(({ type }) => type === 'corrected' || type === 'answered');
  if (event?.type === 'corrected') {
    return { ...span, owner: 'host', silent: false, grade: 'correction' };
  }
  if (event?.type !== 'answered') return undefined;
  const { answerer, blocking, decision, undo: grade } = event;
  const owner = isSeat(answerer) || actor.by === 'hub' ? answerer : actor.by;
  const silent = !blocking && !entries.some(isPublicGameEvent);
  return { ...span, owner, decision: wireId(epoch, decision), silent, grade };
}
