import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Sample } from './report.ts';

const SCRIPT = fileURLToPath(new URL('peer/peer.js', import.meta.url));

/** boardgame.io in a process of its own, as it runs in production. */
export class PeerProcess {
  readonly #child: ChildProcess;

  constructor() {
    this.#child = fork(SCRIPT, { execArgv: [], env: { ...process.env, NODE_ENV: 'production' } });
  }

  /** One round; a measure of a single number is called `value`. */
  async round(measure: string): Promise<Sample> {
    const answered = once(this.#child, 'message');
    const ended = once(this.#child, 'exit').then(() => {
      throw new Error('the peer ended in the middle of a round');
    });
    this.#child.send({ measure });
    const [message] = (await Promise.race([answered, ended])) as [{ value: number | Sample }];
    return typeof message.value === 'number' ? { value: message.value } : message.value;
  }

  close(): void {
    this.#child.kill();
  }
}
