/** Which pins of one port drive the chain, as bit masks; /OE low lets the outputs through. */
export interface ChainPins {
  readonly data: number;
  readonly clock: number;
  readonly latch: number;
  /** Absent: the outputs are always on. */
  readonly notEnable?: number;
}

const NONE: readonly number[] = [];

/** 74HC595 in a row, outputs pulled up: what is not let through is high. Output 0 is that of the first chip's QA. */
export class ShiftChain {
  /** Told when the outputs change. */
  onChange: () => void = () => undefined;
  readonly #pins: ChainPins;
  readonly #shifted: boolean[];
  /** The outputs that are low once they are on; found when they are latched, as /OE moves with every byte. */
  #latched: readonly number[] = [];
  #level: number;
  #isOn = false;

  /** `outputs` is rounded up to whole chips. The registers begin with whatever they begin with: here with ones. */
  constructor(pins: ChainPins, outputs: number) {
    this.#pins = pins;
    this.#shifted = new Array<boolean>(Math.ceil(outputs / 8) * 8).fill(true);
    this.#level = pins.notEnable ?? 0;
    this.#isOn = pins.notEnable === undefined;
  }

  /** Whether an output is low, which means selected, held in reset or lit, by what hangs on it. */
  isLow(output: number): boolean {
    return this.low.includes(output);
  }

  /** The outputs that are low. */
  get low(): readonly number[] {
    return this.#isOn ? this.#latched : NONE;
  }

  /** The port has this level now. */
  see(level: number): void {
    const { data, clock, latch, notEnable } = this.#pins;
    const rising = level & ~this.#level;
    const changed = level ^ this.#level;
    this.#level = level;
    if (rising & clock) {
      this.#shifted.pop();
      this.#shifted.unshift((level & data) !== 0);
    }
    const isLatched = (rising & latch) !== 0;
    if (isLatched) {
      this.#latched = this.#shifted.flatMap((isHigh, output) => (isHigh ? [] : [output]));
    }
    const isTurned = notEnable !== undefined && (changed & notEnable) !== 0;
    if (isTurned) this.#isOn = (level & notEnable) === 0;
    if (isLatched || isTurned) this.onChange();
  }
}
