import type { Clock } from '../../table/ports.ts';
import type { DriverError } from './driver-error.ts';

/** An open byte line. No operation waits for ever: the libraries below have no deadlines of their own. */
export interface Line {
  /** Resolves when the operating system has taken the bytes; rejects with a `DriverError`. */
  write(bytes: Uint8Array): Promise<void>;
  /** Resolves when it is closed, however it stands; rejects only when it can't be. */
  close(): Promise<void>;
}

interface LineListener {
  bytes(bytes: Uint8Array): void;
  /** The line ended, and not by `close`. Called once at most. */
  lost(error: DriverError): void;
}

export interface LineOptions {
  readonly clock: Clock;
  readonly listener: LineListener;
  /** Gives up opening. */
  readonly signal: AbortSignal;
}
