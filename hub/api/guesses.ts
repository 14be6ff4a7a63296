import type { ApiClock } from './ports.ts';

/** Nobody mistypes four letters more often than this. */
const MISSES_MAX = 10;
const WINDOW_MS = 60_000;
/** Addresses remembered; a house has fewer. */
const ADDRESSES_MAX = 1_000;

/** Wrong codes by address: there are about 100,000 of them, so none is found by trying. */
export class Guesses {
  readonly #clock: ApiClock;
  readonly #misses = new Map<string, { readonly count: number; readonly sinceMs: number }>();

  constructor(clock: ApiClock) {
    this.#clock = clock;
  }

  isSpent(address: string): boolean {
    return (this.#current(address)?.count ?? 0) >= MISSES_MAX;
  }

  miss(address: string): void {
    const { count, sinceMs } = this.#current(address) ?? {
      count: 0,
      sinceMs: this.#clock.nowMs(),
    };
    this.#misses.delete(address);
    this.#misses.set(address, { count: count + 1, sinceMs });
    for (const oldest of this.#misses.keys()) {
      if (this.#misses.size <= ADDRESSES_MAX) return;
      this.#misses.delete(oldest);
    }
  }

  #current(address: string): { readonly count: number; readonly sinceMs: number } | undefined {
    const known = this.#misses.get(address);
    return known && this.#clock.nowMs() - known.sinceMs < WINDOW_MS ? known : undefined;
  }
}
