import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Sample } from './report.ts';

const SCRIPT = fileURLToPath(new URL('peer/peer.js', import.meta.url));

/** boardgame.io in a process of its own, as it runs in production. */
export class PeerProcess {
  readonly #child: ChildProcess;
  readonly #ended: Promise<never>;

  constructor() {
    this.#child = fork(SCRIPT, { execArgv: [], env: { ...process.env, NODE_ENV: 'production' } });
    this.#ended = once(this.#child, 'exit').then(() => {
      throw new Error('the peer ended in the middle of a round');
    });
    // looked at only while a round is under way
    this.#ended.catch(() => undefined);
  }

  /** One round; a measure of a single number is called `value`. */
  async round(measure: string): Promise<Sample> {
    const answered = once(this.#child, 'message');
    this.#child.send({ measure });
    const [message] = (await Promise.race([answered, this.#ended])) as [{ value: number | Sample }];
    return typeof message.value === 'number' ? { value: message.value } : message.value;
  }

  close(): void {
    this.#child.kill();
  }
}
