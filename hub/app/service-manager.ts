import { execFile } from 'node:child_process';
import type { Logger } from 'pino';

/** Of systemd; node has no datagram sockets to say it by itself (adr 12). */
const PROGRAM = 'systemd-notify';
/** A word that takes longer is not heard. */
const SAY_MS_MAX = 10_000;

/**
 * Tells systemd, where it started us, that we are ready and then that we are alive, three times in the time it allows.
 * The beat comes from the event loop: a hub that is stuck falls silent and is started again.
 */
export class ServiceManager {
  readonly #env: Readonly<NodeJS.ProcessEnv>;
  readonly #logger: Logger;
  #beat: NodeJS.Timeout | undefined;
  #hasFailed = false;

  constructor(env: Readonly<NodeJS.ProcessEnv>, logger: Logger) {
    this.#env = env;
    this.#logger = logger;
  }

  ready(status: string): void {
    this.#say('READY=1', `STATUS=${status}`);
    const withinMs = Number(this.#env['WATCHDOG_USEC'] ?? 0) / 1000;
    if (!(withinMs > 0)) return;
    this.#beat = setInterval(() => {
      this.#say('WATCHDOG=1');
    }, withinMs / 3);
  }

  stopping(): void {
    clearInterval(this.#beat);
    this.#say('STOPPING=1');
  }

  #say(...words: readonly string[]): void {
    if (this.#env['NOTIFY_SOCKET'] === undefined) return;
    const env = { ...this.#env, LC_ALL: 'C' };
    execFile(PROGRAM, [...words], { env, timeout: SAY_MS_MAX }, (err) => {
      if (err === null || this.#hasFailed) return;
      this.#hasFailed = true;
      this.#logger.warn({ err, code: 'app/unheard-by-systemd' }, 'systemd does not hear the hub');
    });
  }
}
