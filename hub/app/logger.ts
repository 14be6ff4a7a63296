import { destination, pino, type Logger } from 'pino';

/** What must never be written down, wherever it turns up. Tokens travel in bodies and fragments, which are not logged. */
const SECRETS = ['token', '*.token', 'cookie', '*.cookie', 'headers.cookie', '*.headers.cookie'];

/** Lines of JSON on stderr; stdout is for people and supervisors. */
export function openLogger(level: string): Logger {
  return pino({ level, redact: SECRETS, base: null }, destination({ fd: 2, sync: true }));
}
