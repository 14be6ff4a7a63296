import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { GAVE_UP, type Trial, type TrialResult } from './trial.ts';

/** Far above what the tests of one body of rules take; a mutant that gets here goes round in circles. */
const WORK_LIMIT_SECONDS = 40;

/** A process that tries mutants; one that had to give up on a mutant is replaced before the next trial. */
export class Lane {
  readonly #ruleset: string;
  readonly #limitSeconds: number;
  #child: ChildProcess | undefined;

  constructor(ruleset: string, limitSeconds = WORK_LIMIT_SECONDS) {
    this.#ruleset = ruleset;
    this.#limitSeconds = limitSeconds;
  }

  async attempt(trial: Trial): Promise<TrialResult> {
    const child = (this.#child ??= await this.#begin());
    const answer = next(child);
    child.send(trial);
    const result = await answer;
    // A lane sends nothing but results once it is ready.
    if (result !== undefined) return result as TrialResult;
    this.#child = undefined;
    const limit = `no end within ${String(this.#limitSeconds)} s of work`;
    return { killedBy: child.exitCode === GAVE_UP ? limit : 'the process of the tests broke down' };
  }

  close(): void {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }

  async #begin(): Promise<ChildProcess> {
    const child = fork(
      join(import.meta.dirname, 'mutant-lane.ts'),
      [this.#ruleset, String(this.#limitSeconds)],
      {
        execArgv: ['--import', 'tsx', '--conditions=@ringside/source'],
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      },
    );
    child.on('exit', () => {
      if (this.#child === child) this.#child = undefined;
    });
    if ((await next(child)) === undefined) throw new Error('a lane did not start');
    return child;
  }
}

/** The next message of a process; `undefined` when it exits without one. */
function next(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve) => {
    const settle = (message?: unknown): void => {
      child.off('message', settle);
      child.off('exit', gone);
      resolve(message);
    };
    const gone = (): void => {
      settle();
    };
    child.on('message', settle);
    child.on('exit', gone);
  });
}
