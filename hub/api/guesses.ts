import type { ApiClock } from './ports.ts';

/** Nobody mistypes four letters more often than this. */
const MISSES_MAX = 10;
/** Of all addresses together: whoever has many of them finds nothing either. */
const ALL_MISSES_MAX = 100;
const ALL = 'all';
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
    return this.#count(address) >= MISSES_MAX || this.#count(ALL) >= ALL_MISSES_MAX;
  }

  miss(address: string): void {
    for (const key of [address, ALL]) this.#add(key);
    for (const oldest of this.#misses.keys()) {
      if (this.#misses.size <= ADDRESSES_MAX) return;
      this.#misses.delete(oldest);
    }
  }

  #add(key: string): void {
    const { count, sinceMs } = this.#current(key) ?? { count: 0, sinceMs: this.#clock.nowMs() };
    this.#misses.delete(key);
    this.#misses.set(key, { count: count + 1, sinceMs });
  }

  #count(key: string): number {
    return this.#current(key)?.count ?? 0;
  }

  #current(key: string): { readonly count: number; readonly sinceMs: number } | undefined {
    const known = this.#misses.get(key);
    return known && this.#clock.nowMs() - known.sinceMs < WINDOW_MS ? known : undefined;
  }
}
