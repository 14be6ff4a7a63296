import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { Trial, TrialResult } from './mutant-lane.ts';

/** Far above what the tests of one body of rules take; a mutant that gets here goes round in circles. */
const TRIAL_LIMIT_MS = 40_000;
const START_LIMIT_MS = 120_000;

/** A process that tries mutants; one that hangs is ended and replaced before the next trial. */
export class Lane {
  readonly #ruleset: string;
  readonly #limitMs: number;
  #child: ChildProcess | undefined;

  constructor(ruleset: string, limitMs = TRIAL_LIMIT_MS) {
    this.#ruleset = ruleset;
    this.#limitMs = limitMs;
  }

  async attempt(trial: Trial): Promise<TrialResult> {
    const child = (this.#child ??= await this.#begin());
    const answer = next(child, this.#limitMs);
    child.send(trial);
    const result = await answer;
    if (result === undefined) {
      this.close();
      return { killedBy: `no end within ${String(this.#limitMs / 1000)} s` };
    }
    // A lane sends nothing but results once it is ready.
    return result as TrialResult;
  }

  close(): void {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }

  async #begin(): Promise<ChildProcess> {
    const child = fork(join(import.meta.dirname, 'mutant-lane.ts'), [this.#ruleset], {
      execArgv: ['--import', 'tsx', '--conditions=@ringside/source'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    if ((await next(child, START_LIMIT_MS)) === undefined) throw new Error('a lane did not start');
    return child;
  }
}

/** The next message of a process; `undefined` when it exits or says nothing in time. */
function next(child: ChildProcess, limitMs: number): Promise<unknown> {
  return new Promise((resolve) => {
    const settle = (message?: unknown): void => {
      clearTimeout(timer);
      child.off('message', settle);
      child.off('exit', gone);
      resolve(message);
    };
    const gone = (): void => {
      settle();
    };
    const timer = setTimeout(gone, limitMs);
    child.on('message', settle);
    child.on('exit', gone);
  });
}
