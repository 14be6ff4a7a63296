import type { SensingState, Sentence } from '@ringside/protocol/api';
import { isMute, type CellBelief } from './belief.ts';
import { entriesOf } from './entries.ts';
import type { Finding } from './case.ts';
import type { Step } from './put-right.ts';
import type { Survey } from './survey.ts';
import { isWeak } from './track-record.ts';

export interface Told {
  readonly state: SensingState;
  readonly text?: Sentence;
}

/** The one state everybody sees, the most pressing first. It follows from public things alone. */
export function stateOf(survey: Survey, finding: Finding, owed: readonly Step[]): Told {
  const lost = countCells(survey, 'lost');
  const fixes = finding.steps.filter(({ because }) => because === 'fix').length;
  const back = owed.filter(({ because }) => because === 'restore').length;
  const due = owed.length - back;
  if (lost > 0) return told('lost', 'sensing.lost', { count: lost });
  if (finding.phase === 'asking') return withText('asking', finding.text);
  if (fixes > 0) return told('disturbed', 'sensing.fix', { count: fixes });
  if (finding.phase === 'tentative') return withText('tentative', finding.text);
  if (back > 0) return told('restoring', 'sensing.restore', { count: back });
  if (isHeld(survey)) return { state: 'watching' };
  if (finding.phase === 'settling' || isUnclear(survey)) return { state: 'settling' };
  if (finding.phase === 'unfinished') return withText('waiting', finding.text);
  if (due > 0) return told('waiting', 'sensing.lay', { count: due });
  return inStep(survey);
}

const told = (state: SensingState, key: string, values: Sentence['values']): Told => ({
  state,
  text: { key, values },
});

const withText = (state: SensingState, text: Sentence | undefined): Told =>
  text === undefined ? { state } : { state, text };

const countCells = ({ belief }: Survey, status: CellBelief['status']): number =>
  Object.values(belief.cells).filter((cell) => cell.status === status).length;

const isHeld = ({ standings, places, belief }: Survey): boolean => {
  if (standings.some(({ is }) => is === 'hand')) return true;
  const bound = new Set<string>(Object.values(belief.bound).map(({ tag }) => tag));
  return [...places].some(
    ([tag, { at }]) => at === 'hand' && !bound.has(tag) && !belief.leaving[tag],
  );
};

const isUnclear = (survey: Survey): boolean =>
  countCells(survey, 'unread') > 0 ||
  survey.standings.some(({ is, want }) => is === 'unsure' && want !== 'off');

/** One quiet word about a reader that never reads, or a tag that is hard to read; the game goes on. */
function inStep({ belief, standings }: Survey): Told {
  const unseen = standings
    .filter(({ is, want }) => is === 'unknown' && want !== 'off' && isMute(belief, want))
    .map(({ piece }) => piece)
    .sort()[0];
  if (unseen !== undefined) return told('in-step', 'sensing.mute-reader', { piece: unseen });
  const weak = entriesOf(belief.bound)
    .filter(([, { tag }]) => isWeak(belief.tags[tag]?.record))
    .map(([piece]) => piece)
    .sort()[0];
  return weak === undefined
    ? { state: 'in-step' }
    : told('in-step', 'sensing.weak-tag', { piece: weak });
}
