import type {
  EditsAnswer,
  ForkAnswer,
  ForkRequest,
  ImportAnswer,
  LogAnswer,
  MomentAnswer,
} from '@ringside/protocol/api';
import { tablePath } from './here.ts';
import { get, getText, post, postFile } from './http.ts';

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

/** The most that the hub takes. Its own constant would bring the whole reader of game files into the page. */
export const GAME_FILE_BYTES_MAX = 8 * 1024 * 1024;

/** Where a browser fetches the game file from; the hub gives it to the table tablet alone. */
export const gameFilePath = (): string => tablePath('export');

/** Where a browser fetches the match record from, as JSON. */
export const matchRecordPath = (): string => tablePath('record');

/** What everybody could see of this game, in one line. */
export const matchLineOf = async (): Promise<string> =>
  (await getText(tablePath('record.txt'))).trim();

/** Opens a table of a game file, whose table tablet this device becomes. */
export const importGame = (file: Blob): Promise<ImportAnswer> =>
  postFile(tablePath('import'), file);
