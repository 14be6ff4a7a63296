import type { EventLog, GameArchive } from '../table/ports.ts';
import type { LogErrorCode } from './log-error.ts';

/** The ports that the record stands behind. */
export type RecordPorts = EventLog & GameArchive;

/** What is asked of the writer's thread: a call of a port, its arguments as plain data. */
export type CallName = keyof RecordPorts;

export interface Request {
  readonly id: number;
  readonly call: CallName;
  readonly args: readonly unknown[];
}

/** An error loses its class on the way between threads: what is needed to make it again. */
export type Fault =
  | {
      readonly is: 'log';
      readonly code: LogErrorCode;
      readonly detail: Readonly<Record<string, string | number>>;
      /** What the disk or SQLite said, for the hub's own log. */
      readonly because?: string;
    }
  | { readonly is: 'bug'; readonly message: string; readonly stack: string };

export type Reply =
  { readonly id: number; readonly value: unknown } | { readonly id: number; readonly fault: Fault };

/** The first word of the writer: the record is open, or why it isn't. */
export type Opened = { readonly quarantined: string | undefined } | { readonly fault: Fault };
