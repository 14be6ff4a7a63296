import type { Sentence, UndoState } from '@ringside/protocol/api';
import { isSeat } from '@ringside/protocol/vocabulary';
import type { FeedViewer } from './feed.ts';
import type { Act, GameRecord } from './game-record.ts';
import type { History } from './history.ts';
import type { UndoBar } from './table-event.ts';

const WHY: Readonly<Record<Exclude<UndoBar, 'free'>, string>> = {
  chance: 'undo/chance',
  shown: 'undo/shown',
  looked: 'undo/looked',
  correction: 'undo/correction',
};

/** What undo would do for this viewer: it takes back the newest command that everybody could see. */
export function undoState(record: GameRecord, history: History, viewer: FeedViewer): UndoState {
  const act = record.lastAct;
  if (viewer === 'public') return no('undo/watching');
  if (!act) return no('undo/nothing');
  if (!mayUndo(act, viewer)) return no('undo/another-acted', { seat: act.owner });
  if (act.grade !== 'free') return no(WHY[act.grade]);
  if (!history.at(act.firstSeq - 1)) return no('undo/too-far');
  return { can: true, grade: 'free', undoes: act.told?.text ?? sentence('undo/last'), asks: [] };
}

/** One's own answer, or one that the world gave; the host's tablet lies between all of them. */
const mayUndo = (act: Act, viewer: FeedViewer): boolean =>
  viewer === 'host' || act.owner === viewer || !(isSeat(act.owner) || act.owner === 'host');

const no = (key: string, values: Sentence['values'] = {}): UndoState => ({
  can: false,
  why: sentence(key, values),
});

const sentence = (key: string, values: Sentence['values'] = {}): Sentence => ({ key, values });
