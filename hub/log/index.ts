export { LogError, type LogErrorCode } from './log-error.ts';
export { SqliteEventLog } from './sqlite-event-log.ts';
