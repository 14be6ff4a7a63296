export {
  GAME_FILE_BYTES_MAX,
  GAME_FILE_VERSION,
  GAME_FORMAT,
  gameFileSchema,
  parseGameFile,
  type FileCommit,
  type FileEntry,
  type GameFile,
  type GameFileHeader,
  type RecordFault,
} from './game-file.ts';
export { gameFacts } from './game-facts.ts';
export {
  MATCH_FORMAT,
  MATCH_RECORD_VERSION,
  matchLine,
  matchRecordFormat,
  matchRecordSchema,
  type MatchRecord,
} from './match-record.ts';
export {
  parseTraceFile,
  TRACE_FORMAT,
  TRACE_VERSION,
  writeTraceFile,
  type TraceFile,
  type TraceHeader,
  type TraceLine,
} from './trace-file.ts';
