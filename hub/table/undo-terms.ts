import type { Sentence, UndoGrade } from '@ringside/protocol/api';
import { isSeat, type Seat } from '@ringside/protocol/vocabulary';
import { isOwnAct, type Act } from './acts.ts';
import type { FeedViewer } from './feed.ts';
import type { GameRecord } from './game-record.ts';
import type { UndoBar } from './table-event.ts';

/** How a rewind to entry `to` may be had. */
export interface UndoTerms {
  readonly to: number;
  readonly grade: UndoGrade;
  /** Why it isn't free. */
  readonly why?: Sentence;
  /** Whose yes it takes: those it concerns who can be asked. Nobody: the host decides. */
  readonly asks: readonly Seat[];
  /** Everything that would go and that others can tell of, oldest first. */
  readonly acts: readonly Act[];
}

export type Terms =
  { readonly ok: true; readonly terms: UndoTerms } | { readonly ok: false; readonly why: Sentence };

const WHY: Readonly<Record<Exclude<UndoBar, 'free'>, string>> = {
  chance: 'undo/chance',
  shown: 'undo/shown',
  looked: 'undo/looked',
  correction: 'undo/correction',
};

/**
 * What taking back from an act on would need, by public facts alone: who acted, what kind of thing was told, who sits
 * here with a device. `line`: the act that line of the log tells of; absent: the newest. `joined`: seats with a device.
 */
export function undoTerms(
  record: GameRecord,
  viewer: FeedViewer,
  joined: ReadonlySet<Seat>,
  line?: number,
): Terms {
  if (viewer === 'public') return no('undo/watching');
  const first = line === undefined ? record.acts.newestOwn : actOfLine(record, line);
  if (!first) return no(line === undefined ? 'undo/nothing' : 'undo/no-such-line');
  return termsOf(record, viewer, { joined, to: first.firstSeq - 1 });
}

/** The same for a rewind to entry `to`. */
export function termsOf(
  record: GameRecord,
  viewer: Seat | 'host',
  { joined, to }: { readonly joined: ReadonlySet<Seat>; readonly to: number },
): Terms {
  const acts = record.acts.after(to);
  const rest = { to, acts };
  const corrects = acts.some(({ grade }) => grade === 'correction');
  if (corrects && viewer !== 'host') return no(WHY.correction);
  const why = reasonToAsk(acts, viewer);
  if (why) {
    const asks = concerned(record, acts, viewer).filter(
      (seat) => joined.has(seat) && !record.orders.away.has(seat),
    );
    return { ok: true, terms: { ...rest, grade: 'consent', why, asks } };
  }
  if (corrects) {
    return {
      ok: true,
      terms: { ...rest, grade: 'correction', why: sentence(WHY.correction), asks: [] },
    };
  }
  return { ok: true, terms: { ...rest, grade: 'free', asks: [] } };
}

const actOfLine = (record: GameRecord, line: number): Act | undefined => {
  const span = record.lines.spanOf(line);
  return span && record.acts.at(span.first);
};

/** Somebody else has acted, or somebody has learnt something. */
function reasonToAsk(acts: readonly Act[], viewer: Seat | 'host'): Sentence | undefined {
  const others = acts.findLast((act) => isOwnAct(act) && !isTheirs(act, viewer));
  if (others) return sentence('undo/another-acted', { seat: others.owner });
  const telling = acts.find(isTelling);
  return telling && sentence(WHY[telling.grade]);
}

/** One's own answer, or one that the world gave; the host's tablet lies between all of them. */
export const isTheirs = ({ owner }: Act, viewer: FeedViewer): boolean =>
  viewer === 'host' || owner === viewer || !(isSeat(owner) || owner === 'host');

type Telling = Act & { readonly grade: 'chance' | 'shown' | 'looked' };

const isTelling = (act: Act): act is Telling => act.grade !== 'free' && act.grade !== 'correction';

/** Where something was learnt, all others; else whoever acted. What the hub answered for a seat concerns nobody. */
function concerned(
  { seats }: GameRecord,
  acts: readonly Act[],
  viewer: Seat | 'host',
): readonly Seat[] {
  const others = seats.map(({ seat }) => seat).filter((seat) => seat !== viewer);
  if (acts.some(isTelling)) return others;
  return others.filter((seat) => acts.some((act) => isOwnAct(act) && act.owner === seat));
}

const no = (key: string): Terms => ({ ok: false, why: sentence(key) });

const sentence = (key: string, values: Sentence['values'] = {}): Sentence => ({ key, values });
