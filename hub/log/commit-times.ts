/** How many commits back the figures look. */
const REMEMBERED = 256;

/**
 * What figures are rounded up to. Coarse on purpose: anybody may read them, a commit may be a secret one, and on a disk
 * that works they must not move when it happens.
 */
const SCALE_MS = [10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000];
/** A wait shorter than this is how disks are. */
const WAITING_MS_MIN = 100;

/** How long the disk takes, as whoever waits for it sees it. Milliseconds, rounded up to a scale. */
export interface CommitTimes {
  /** Of the newest commits; `null` before the first. */
  readonly lastMs: number | null;
  readonly p50Ms: number | null;
  readonly p99Ms: number | null;
  /** How long the commit that is under way has waited; 0 below 100 ms and when none is. */
  readonly waitingMs: number;
}

/** A worn card shows here long before it fails: commits that took 1 ms take seconds. */
export class CommitClock {
  readonly #nowMs: () => number;
  readonly #tookMs: number[] = [];
  readonly #underWay = new Set<{ readonly sinceMs: number }>();

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** Notes a commit from now until it is durable; one that fails is no measure of the disk. */
  async time<Value>(commit: Promise<Value>): Promise<Value> {
    const wait = { sinceMs: this.#nowMs() };
    this.#underWay.add(wait);
    try {
      const value = await commit;
      this.#note(this.#nowMs() - wait.sinceMs);
      return value;
    } finally {
      this.#underWay.delete(wait);
    }
  }

  get times(): CommitTimes {
    const sorted = this.#tookMs.toSorted((a, b) => a - b);
    const [oldest] = this.#underWay;
    const waitedMs = oldest ? this.#nowMs() - oldest.sinceMs : 0;
    return {
      lastMs: onScale(this.#tookMs.at(-1)),
      p50Ms: onScale(quantile(sorted, 0.5)),
      p99Ms: onScale(quantile(sorted, 0.99)),
      waitingMs: waitedMs < WAITING_MS_MIN ? 0 : (onScale(waitedMs) ?? 0),
    };
  }

  #note(tookMs: number): void {
    this.#tookMs.push(tookMs);
    if (this.#tookMs.length > REMEMBERED) this.#tookMs.shift();
  }
}

const quantile = (sorted: readonly number[], q: number): number | undefined =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))];

function onScale(ms: number | undefined): number | null {
  if (ms === undefined) return null;
  return SCALE_MS.find((step) => ms <= step) ?? Math.ceil(ms / 1_000) * 1_000;
}
