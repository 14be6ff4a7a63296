import type { CPU } from 'avr8js';
import type { Interrupt } from './interrupt.ts';

/** ATmega2560 data sheet 12.5. */
const WDTCSR = 0x60;
const WDIF = 0x80;
const WDIE = 0x40;
const WDCE = 0x10;
const WDE = 0x08;
const PRESCALE = 0x27;
/** Within so many cycles after WDCE the protected bits may be changed. */
const CHANGE_CYCLES = 4;
const OSCILLATOR_HZ = 128_000;
const SHORTEST = 2048;

const INTERRUPT: Interrupt = {
  address: 0x18,
  flagRegister: WDTCSR,
  flagMask: WDIF,
  enableRegister: WDTCSR,
  enableMask: WDIE,
};

/**
 * The watchdog. That of avr8js resets the processor alone and all planned events with it; this one says that its time
 * is up and leaves the rest to the board.
 */
export class Watchdog {
  readonly #cpu: CPU;
  readonly #hz: number;
  readonly #bite: () => void;
  #mayChangeUntil = -1;
  #bitesAt = Infinity;
  #isPlanned = false;

  /** `isArmed`: it was the watchdog that caused this reset, and it goes on at its shortest time. */
  constructor(cpu: CPU, hz: number, options: { isArmed: boolean; bite: () => void }) {
    this.#cpu = cpu;
    this.#hz = hz;
    this.#bite = options.bite;
    cpu.onWatchdogReset = () => {
      this.#restart();
    };
    cpu.writeHooks[WDTCSR] = (value) => this.#write(value);
    if (!options.isArmed) return;
    cpu.data[WDTCSR] = WDE;
    this.#restart();
  }

  #write(value: number): true {
    const old = this.#cpu.data[WDTCSR] ?? 0;
    const isOpen = this.#cpu.cycles <= this.#mayChangeUntil;
    if (value & WDCE && value & WDE) this.#mayChangeUntil = this.#cpu.cycles + CHANGE_CYCLES;
    const protectedBits = isOpen ? value & (WDE | PRESCALE) : old & (WDE | PRESCALE);
    // WDE may be set at any time; only taking it away is protected
    this.#cpu.data[WDTCSR] = protectedBits | (value & (WDIE | WDE)) | (old & WDIF & ~value);
    if (isOpen && (value & WDE) === 0) this.#cpu.data[WDTCSR] &= ~WDE;
    this.#cpu.updateInterruptEnable(INTERRUPT, this.#cpu.data[WDTCSR]);
    this.#restart();
    return true;
  }

  #restart(): void {
    const control = this.#cpu.data[WDTCSR] ?? 0;
    const isOn = (control & (WDE | WDIE)) !== 0;
    this.#bitesAt = isOn ? this.#cpu.cycles + this.#cycles(control) : Infinity;
    this.#plan();
  }

  #cycles(control: number): number {
    const scale = ((control & 0x20) >> 2) | (control & 0x07);
    return ((SHORTEST << scale) * this.#hz) / OSCILLATOR_HZ;
  }

  /** One event at a time: `wdr` comes often and must cost next to nothing. */
  #plan(): void {
    if (this.#isPlanned || this.#bitesAt === Infinity) return;
    this.#isPlanned = true;
    this.#cpu.addClockEvent(() => {
      this.#isPlanned = false;
      if (this.#cpu.cycles >= this.#bitesAt) this.#timeIsUp();
      else this.#plan();
    }, this.#bitesAt - this.#cpu.cycles);
  }

  #timeIsUp(): void {
    const control = this.#cpu.data[WDTCSR] ?? 0;
    if ((control & WDIE) === 0) {
      this.#bite();
      return;
    }
    this.#cpu.setInterruptFlag(INTERRUPT);
    // in interrupt-and-reset mode the next time is the reset
    if (control & WDE) this.#cpu.data[WDTCSR] = (this.#cpu.data[WDTCSR] ?? 0) & ~WDIE;
    this.#restart();
  }
}
