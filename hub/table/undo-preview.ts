import type { LogLine, Preview, Sentence } from '@ringside/protocol/api';
import { ok, type Command, type Result, type Seat } from '@ringside/protocol/vocabulary';
import type { Refusal, Sender } from './feed.ts';
import type { Played } from './frame.ts';
import { refuse } from './refusal.ts';
import { redoState } from './undo-state.ts';
import { undoTerms } from './undo-terms.ts';

/** What an undo would need and which lines it would strike out. */
export function previewUndo(
  { record, isFinished }: Played,
  { by }: Sender,
  { line }: Extract<Command, { readonly kind: 'undo' }>,
  joined: ReadonlySet<Seat>,
): Result<Preview, Refusal> {
  if (isFinished) return refuse('table/cannot-undo', { why: 'undo/over' });
  const answer = undoTerms(record, by, joined, line);
  if (!answer.ok) return refuse('table/cannot-undo', { why: answer.why.key });
  const { grade, why, asks, to } = answer.terms;
  const says = record.lines.struckBy(to).map(wordsOf);
  return ok({ grade, ...(why && { why }), asks, says });
}

/** Which lines a redo would tell again. */
export function previewRedo(
  { record, isFinished }: Played,
  { by }: Sender,
): Result<Preview, Refusal> {
  if (isFinished) return refuse('table/cannot-redo', { why: 'undo/over' });
  const state = redoState(record, by);
  const { newest } = record.redo;
  if (!state.can) return refuse('table/cannot-redo', { why: state.why.key });
  const says = newest ? record.lines.returnedBy(newest.to).map(wordsOf) : [];
  return ok({ grade: 'free', asks: [], says });
}

const wordsOf = ({ text }: LogLine): Sentence => text;
