import type { RedoState, Sentence, UndoAsk, UndoState } from '@ringside/protocol/api';
import type { Seat } from '@ringside/protocol/vocabulary';
import type { Act } from './acts.ts';
import type { FeedViewer } from './feed.ts';
import type { GameRecord } from './game-record.ts';
import type { Undone } from './redo-stack.ts';
import { isTheirs, termsOf, undoTerms } from './undo-terms.ts';

/** What undo would do for this viewer: it takes back the newest command that everybody could see. */
export function undoState(
  record: GameRecord,
  viewer: FeedViewer,
  joined: ReadonlySet<Seat>,
): UndoState {
  const answer = undoTerms(record, viewer, joined);
  if (!answer.ok) return { can: false, why: answer.why };
  const { grade, why, asks, acts } = answer.terms;
  const undoes = wordsOf(acts[0], 'undo/last');
  return { can: true, grade, undoes, ...(why && { why }), asks };
}

/** What redo would do for this viewer, and what it would put back. */
export function redoState(record: GameRecord, viewer: FeedViewer): RedoState {
  const undone = record.redo.newest;
  if (viewer === 'public') return cannot('redo/watching');
  if (!undone) return cannot('redo/nothing');
  const acts = record.acts.returnedBy(undone.to);
  if (!mayRedo(undone, acts[0], viewer)) return cannot('redo/another-undid', { seat: undone.by });
  return { can: true, redoes: wordsOf(acts[0], 'redo/last') };
}

/** Who took it back; who could have, where that was free; the host. */
const mayRedo = ({ by, free }: Undone, first: Act | undefined, viewer: FeedViewer): boolean =>
  viewer === 'host' || viewer === by || (free && first !== undefined && isTheirs(first, viewer));

/** The undo that is being asked for, as everybody sees it. */
export function askState(record: GameRecord, joined: ReadonlySet<Seat>): UndoAsk | null {
  const ask = record.asking.current;
  if (!ask) return null;
  const { askId, by, to, agreed } = ask;
  const answer = termsOf(record, by, { joined, to });
  if (!answer.ok) return null;
  const { why, acts } = answer.terms;
  return {
    askId,
    by,
    line: record.lines.struckBy(to)[0]?.n ?? record.lines.count,
    undoes: wordsOf(acts[0], 'undo/last'),
    why: why ?? { key: 'undo/last', values: {} },
    waits: waitsFor(record),
    agreed,
  };
}

/** Whose yes is still missing; who has left since isn't waited for. */
export function waitsFor({ asking, orders }: GameRecord): readonly Seat[] {
  const { asks = [], agreed = [] } = asking.current ?? {};
  return asks.filter((seat) => !agreed.includes(seat) && !orders.away.has(seat));
}

const wordsOf = (act: Act | undefined, otherwise: string): Sentence =>
  act?.told?.text ?? { key: otherwise, values: {} };

const cannot = (key: string, values: Sentence['values'] = {}): RedoState => ({
  can: false,
  why: { key, values },
});
