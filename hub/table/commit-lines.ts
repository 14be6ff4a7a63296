import type { Provenance } from '@ringside/protocol/api';
import { linesOf, type Told } from './event-lines.ts';
import type { StoredCommit, StoredEntry } from './ports.ts';
import { provenanceOf } from './provenance.ts';
import { tableEventOf, type TableEvent } from './table-event.ts';
import { tableLines, type TableScene } from './table-lines.ts';

/** A line of a commit, not numbered yet. */
export interface CommitLine {
  readonly told: Told;
  /** It tells what was said about the game, not what happened in it: no undo strikes it out. */
  readonly stays: boolean;
}

/** What people read of a commit, in order. Set-up and corrections speak for themselves, not their game events. */
export function linesOfCommit({ entries }: StoredCommit, scene: TableScene): readonly CommitLine[] {
  const isQuiet = entries.some((entry) => {
    const type = tableEventOf(entry)?.type;
    return type === 'begun' || type === 'corrected';
  });
  return entries.flatMap((entry): readonly CommitLine[] => {
    const event = tableEventOf(entry);
    if (event) return tableLines(event, scene).map((told) => ({ told, stays: isTalk(event) }));
    if (isQuiet || !isPublicGameEvent(entry)) return [];
    return linesOf(scene.ruleset, entry.payload, scene.known).map((told) => ({
      told,
      stays: false,
    }));
  });
}

export const isPublicGameEvent = ({ stream, audience }: StoredEntry): boolean =>
  stream === 'game' && audience === 'public';

export function provenanceOfCommit({ actor, entries }: StoredCommit): Provenance {
  const events = entries.flatMap((entry) => tableEventOf(entry) ?? []);
  if (events.some(({ type }) => type === 'corrected')) return 'corrected';
  const answered = events.find((event) => event.type === 'answered');
  return answered?.provenance ?? provenanceOf(actor.source);
}

const isTalk = ({ type }: TableEvent): boolean =>
  type === 'rewound' || type === 'undo-asked' || type === 'undo-answered' || type === 'presence';
