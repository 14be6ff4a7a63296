const DOUBLE_TAP_MS = 350;
const LATCH_MS = 10_000;

/**
 * Hold to look. Shown while pressed; two quick taps, a keyboard or a switch keep it shown for ten seconds.
 * Whatever is shown must be drawn from `shown` alone, so that nothing of it remains in the page afterwards.
 */
export class Peek {
  #held = $state(false);
  #latched = $state(false);
  #lastReleaseMs = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;

  get shown(): boolean {
    return this.#held || this.#latched;
  }

  get latched(): boolean {
    return this.#latched;
  }

  readonly press = (): void => {
    if (this.#latched) {
      this.hide();
      return;
    }
    this.#held = true;
  };

  readonly release = (): void => {
    if (!this.#held) return;
    this.#held = false;
    const now = performance.now();
    if (now - this.#lastReleaseMs < DOUBLE_TAP_MS) this.#latch();
    this.#lastReleaseMs = now;
  };

  /** For keyboards and switches, which can't hold. */
  readonly toggle = (): void => {
    if (this.#latched) this.hide();
    else this.#latch();
  };

  readonly hide = (): void => {
    clearTimeout(this.#timer);
    this.#held = false;
    this.#latched = false;
    this.#lastReleaseMs = Number.NEGATIVE_INFINITY;
  };

  #latch(): void {
    this.#latched = true;
    this.#timer = setTimeout(this.hide, LATCH_MS);
  }
}
