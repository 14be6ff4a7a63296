import type { Clock } from '../time/timeline.ts';
import { superpose, type AirFrame, type Echo } from './air.ts';
import type { Tag } from './tag.ts';

/** What comes between tags and reader: the echo as it arrives, or nothing. */
export type Disturbance = (echo: Echo) => Echo | undefined;

/** The coil of a reader: its field, and the tags that are in reach of it. */
export class Antenna {
  /** Told whenever the field goes on or off. */
  onSwitch: (isOn: boolean) => void = () => undefined;
  /** What spoils the way back to the reader. */
  disturbance: Disturbance = (echo) => echo;
  readonly #clock: Clock;
  readonly #tags = new Set<Tag>();
  #isOn = false;
  /** Rises whenever the field does: whoever is still waking up for an older one has slept through it. */
  #times = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get isOn(): boolean {
    return this.#isOn;
  }

  has(tag: Tag): boolean {
    return this.#tags.has(tag);
  }

  place(tag: Tag): void {
    if (this.#tags.has(tag)) return;
    this.#tags.add(tag);
    if (this.#isOn) this.#charge(tag);
  }

  lift(tag: Tag): void {
    this.#tags.delete(tag);
    tag.sleep(this);
  }

  switch(isOn: boolean): void {
    if (isOn === this.#isOn) return;
    this.#isOn = isOn;
    this.#times += 1;
    this.onSwitch(isOn);
    for (const tag of this.#tags) {
      if (isOn) this.#charge(tag);
      else tag.sleep(this);
    }
  }

  /** What comes back to this frame, whenever it does. */
  ask(frame: AirFrame): Echo | undefined {
    if (!this.#isOn) return undefined;
    const answers = [...this.#tags]
      .map((tag) => tag.hear(frame))
      .filter((answer) => answer !== undefined);
    const echo = superpose(answers);
    return echo && this.disturbance(echo);
  }

  #charge(tag: Tag): void {
    const times = this.#times;
    this.#clock.after((tag.wakeMs / 1000) * this.#clock.hz, () => {
      if (times === this.#times && this.#tags.has(tag)) tag.wake(this);
    });
  }
}
