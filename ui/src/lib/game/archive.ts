import type {
  EditsAnswer,
  ForkAnswer,
  ForkRequest,
  LogAnswer,
  MomentAnswer,
} from '@ringside/protocol/api';
import { tablePath } from './here.ts';
import { get, post } from './http.ts';

/** A page of the log before a line, oldest first; at most 100 lines. */
export const olderLines = (before: number): Promise<LogAnswer> =>
  get(tablePath(`log?before=${String(before)}`));

/** The game as this viewer saw it right after a line. */
export const momentOf = (line: number): Promise<MomentAnswer> =>
  get(tablePath(`moments/${String(line)}`));

/** A what-if from a moment, as a table of its own. */
export const forkFrom = (request: ForkRequest): Promise<ForkAnswer> =>
  post(tablePath('forks'), request);

/** What may be put right now. */
export const fetchEdits = (): Promise<EditsAnswer> => get(tablePath('edits'));
