/** One job at a time, in the order given: whoever runs in it is the only owner of what it touches. */
export class Queue {
  #tail: Promise<void> = Promise.resolve();

  /**
   * Runs `job` after every job given before. The caller hears the result first, then `after` runs to its end, then the next job.
   * A job that rejects rejects for its caller only.
   */
  add<Value>(job: () => Promise<Value>, after: () => void | Promise<void>): Promise<Value> {
    return new Promise((resolve, reject) => {
      this.#tail = this.#tail.then(async () => {
        try {
          resolve(await job());
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
        await Promise.resolve();
        await after();
      });
    });
  }

  /** Resolves when everything given so far is done. */
  idle(): Promise<void> {
    return this.#tail;
  }
}
