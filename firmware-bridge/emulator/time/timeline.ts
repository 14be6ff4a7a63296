/** Takes back something planned; does nothing once it has happened. */
export type Cancel = () => void;

/** Time as the emulated world has it, in ticks of `hz`. Nothing here knows the wall clock. */
export interface Clock {
  readonly hz: number;
  readonly now: () => number;
  /** Plans `then` for `ticks` from now; at once is the next tick. */
  readonly after: (ticks: number, then: () => void) => Cancel;
}

interface Planned {
  readonly at: number;
  readonly then: () => void;
}

/** What is going to happen, in order of time. Whoever owns the time calls `runDue` when it has moved on. */
export class Timeline implements Clock {
  readonly hz: number;
  readonly now: () => number;
  /** When `runDue` has something to do; a plain field, as it is looked at after every instruction. */
  nextAt = Infinity;
  #planned: readonly Planned[] = [];

  constructor(hz: number, now: () => number) {
    this.hz = hz;
    this.now = now;
  }

  after(ticks: number, then: () => void): Cancel {
    const entry: Planned = { at: this.now() + Math.max(1, Math.round(ticks)), then };
    const later = this.#planned.findIndex(({ at }) => at > entry.at);
    const place = later < 0 ? this.#planned.length : later;
    this.#plan(this.#planned.toSpliced(place, 0, entry));
    return () => {
      this.#plan(this.#planned.filter((other) => other !== entry));
    };
  }

  runDue(): void {
    for (;;) {
      const [first, ...rest] = this.#planned;
      if (!first || first.at > this.now()) return;
      this.#plan(rest);
      first.then();
    }
  }

  #plan(planned: readonly Planned[]): void {
    this.#planned = planned;
    this.nextAt = planned[0]?.at ?? Infinity;
  }
}

/** A clock that goes on when it is told to: for chips without a processor beside them. */
export class HandClock extends Timeline {
  readonly #hand: { now: number };

  constructor(hz: number) {
    const hand = { now: 0 };
    super(hz, () => hand.now);
    this.#hand = hand;
  }

  /** Lets so many ticks pass, everything due on the way included, each at its own time. */
  advance(ticks: number): void {
    const end = this.#hand.now + ticks;
    while (this.nextAt <= end) {
      this.#hand.now = this.nextAt;
      this.runDue();
    }
    this.#hand.now = end;
  }
}
