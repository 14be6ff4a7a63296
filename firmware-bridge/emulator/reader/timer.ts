import { CARRIER_HZ } from '../rf/air.ts';
import type { Cancel, Clock } from '../time/timeline.ts';

interface Setting {
  readonly prescaler: number;
  readonly reload: number;
  readonly doesRestart: boolean;
}

/** The timer of an MFRC522 (data sheet 8.5): counts down from `reload` and says when it is through. */
export class ReaderTimer {
  readonly #clock: Clock;
  readonly #elapsed: () => void;
  #cancel: Cancel | undefined;
  #endsAt = 0;
  #tickPeriods = 1;

  constructor(clock: Clock, elapsed: () => void) {
    this.#clock = clock;
    this.#elapsed = elapsed;
  }

  get isRunning(): boolean {
    return this.#cancel !== undefined;
  }

  /** Where it stands; 0 when it does not run. */
  get count(): number {
    if (!this.#cancel) return 0;
    const seconds = (this.#endsAt - this.#clock.now()) / this.#clock.hz;
    // the last tick is that of 0
    return Math.max(0, Math.ceil((seconds * CARRIER_HZ) / this.#tickPeriods) - 1);
  }

  start(setting: Setting): void {
    this.stop();
    this.#tickPeriods = 2 * setting.prescaler + 1;
    const seconds = (this.#tickPeriods * (setting.reload + 1)) / CARRIER_HZ;
    const ticks = seconds * this.#clock.hz;
    this.#endsAt = this.#clock.now() + ticks;
    this.#cancel = this.#clock.after(ticks, () => {
      this.#cancel = undefined;
      if (setting.doesRestart) this.start(setting);
      this.#elapsed();
    });
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }
}
