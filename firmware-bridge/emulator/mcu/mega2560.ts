import {
  AVREEPROM,
  AVRIOPort,
  AVRSPI,
  AVRTimer,
  avrInstruction,
  CPU,
  EEPROMMemoryBackend,
  portAConfig,
  portBConfig,
  portCConfig,
  portDConfig,
  portEConfig,
  portFConfig,
  portGConfig,
  portHConfig,
  portJConfig,
  portKConfig,
  portLConfig,
  spiConfig,
  timer0Config,
  timer1Config,
  eepromConfig,
} from 'avr8js';
import { Timeline } from '../time/timeline.ts';
import { Usart } from './usart.ts';
import { Watchdog } from './watchdog.ts';

export const MCU_HZ = 16_000_000;
export const FLASH_BYTES = 0x40000;
/** RJMP to itself: avr-libc puts one behind every program, for when `main` ends. */
const ENDLESS_LOOP = 0xcfff;
/** SRAM begins at 0x200: 256 bytes of registers more than avr8js counts by itself. */
const SRAM_BYTES = 8192 + 0x100;
const SRAM_START = 0x200;
const EEPROM_BYTES = 4096;

const MCUSR = 0x54;
/** The flag of MCUSR that says why the processor began anew. */
const CAUSES = { power: 0x01, external: 0x02, 'brown-out': 0x04, watchdog: 0x08 } as const;
export type ResetCause = keyof typeof CAUSES;

const PORTS = {
  A: portAConfig,
  B: portBConfig,
  C: portCConfig,
  D: portDConfig,
  E: portEConfig,
  F: portFConfig,
  G: portGConfig,
  H: portHConfig,
  J: portJConfig,
  K: portKConfig,
  L: portLConfig,
};
export type PortName = keyof typeof PORTS;

export interface Pin {
  readonly port: PortName;
  readonly bit: number;
}

/** What hangs on the chip. */
export interface Surroundings {
  /** A byte goes out over SPI; the answer is what came in with it. */
  readonly spi: (byte: number) => number;
  /** A byte has left USART0 whole. */
  readonly sent: (byte: number) => void;
  /** The chip has begun anew; its pins float until it says otherwise. */
  readonly reset: (cause: ResetCause) => void;
}

interface Core {
  readonly cpu: CPU;
  readonly usart: Usart;
  readonly ports: ReadonlyMap<PortName, AVRIOPort>;
}

/**
 * An ATmega2560 at 16 MHz that runs an image. Time goes on in `run` alone; resets begin with new registers, while SRAM
 * outlives all but those of the power, and EEPROM outlives everything.
 */
export class Mega2560 {
  readonly timeline: Timeline;
  readonly #flash: Uint16Array;
  readonly #surroundings: Surroundings;
  readonly #eeprom = new EEPROMMemoryBackend(EEPROM_BYTES);
  readonly #watched: { readonly port: PortName; readonly see: (level: number) => void }[] = [];
  readonly #driven = new Map<string, { readonly pin: Pin; readonly isHigh: boolean }>();
  #core: Core;
  #isHeld = false;

  constructor(image: Uint8Array, surroundings: Surroundings) {
    this.#flash = new Uint16Array(image.slice().buffer);
    this.#surroundings = surroundings;
    this.#core = this.#build('power', 0);
    this.timeline = new Timeline(MCU_HZ, () => this.#core.cpu.cycles);
  }

  get usart(): Usart {
    return this.#core.usart;
  }

  /** SRAM as it is, for stack marks; the first byte is that at 0x200. */
  get sram(): Uint8Array {
    return this.#core.cpu.data.subarray(SRAM_START);
  }

  get cycles(): number {
    return this.#core.cpu.cycles;
  }

  /** `see` gets the level of all eight pins whenever one of them, or its direction, changes. */
  watch(port: PortName, see: (level: number) => void): void {
    this.#watched.push({ port, see });
    this.#core.ports.get(port)?.addListener(see);
  }

  /** What the outside does to a pin that is an input. */
  drive(pin: Pin, isHigh: boolean): void {
    this.#driven.set(`${pin.port}${pin.bit}`, { pin, isHigh });
    this.#core.ports.get(pin.port)?.setPin(pin.bit, isHigh);
  }

  /** Lets the processor work for so many cycles; held in reset, only time goes by. */
  run(cycles: number): void {
    const end = this.#core.cpu.cycles + cycles;
    while (this.#core.cpu.cycles < end) {
      if (this.#isHeld) this.#wait(end);
      else this.#work(end);
    }
  }

  /** The program loses its way and ends up where nothing goes on but interrupts. Throws where it has no such place. */
  loseWay(): void {
    const address = this.#flash.indexOf(ENDLESS_LOOP);
    if (address < 0) throw new Error('the image has no endless loop');
    this.#core.cpu.pc = address;
  }

  /** Begins anew, at once or when it is let go. */
  reset(cause: ResetCause, isHeld = false): void {
    const before = this.#core.cpu;
    this.#isHeld = isHeld;
    this.#core = this.#build(cause, before.cycles);
    if (cause === 'watchdog' || cause === 'external') {
      this.#core.cpu.data.set(before.data.subarray(SRAM_START), SRAM_START);
    }
    for (const { port, see } of this.#watched) {
      this.#core.ports.get(port)?.addListener(see);
    }
    for (const { pin, isHigh } of this.#driven.values()) this.drive(pin, isHigh);
    this.#surroundings.reset(cause);
  }

  letGo(): void {
    this.#isHeld = false;
  }

  /** The loop everything waits for. Left when the core is another one than at its beginning. */
  #work(end: number): void {
    const { cpu } = this.#core;
    const { timeline } = this;
    while (cpu.cycles < end) {
      avrInstruction(cpu);
      cpu.tick();
      if (cpu.cycles >= timeline.nextAt) {
        timeline.runDue();
        if (this.#core.cpu !== cpu || this.#isHeld) return;
      }
    }
  }

  #wait(end: number): void {
    const { cpu } = this.#core;
    cpu.cycles = Math.max(cpu.cycles, Math.min(end, this.timeline.nextAt));
    this.timeline.runDue();
  }

  #build(cause: ResetCause, cycles: number): Core {
    const cpu = new CPU(this.#flash, SRAM_BYTES);
    cpu.cycles = cycles;
    cpu.data[MCUSR] = CAUSES[cause];
    const usart = new Usart(cpu);
    usart.onSent = (byte) => {
      this.#surroundings.sent(byte);
    };
    const spi = new AVRSPI(cpu, { ...spiConfig, spiInterrupt: 0x30 }, MCU_HZ);
    spi.onByte = (byte) => {
      const answer = this.#surroundings.spi(byte);
      cpu.addClockEvent(() => {
        spi.completeTransfer(answer);
      }, spi.transferCycles);
    };
    addTimers(cpu);
    new AVREEPROM(cpu, this.#eeprom, { ...eepromConfig, eepromReadyInterrupt: 0x3c });
    new Watchdog(cpu, MCU_HZ, {
      isArmed: cause === 'watchdog',
      bite: () => {
        this.timeline.after(1, () => {
          this.reset('watchdog');
        });
      },
    });
    const ports = Object.entries(PORTS).map(([name, { PIN, DDR, PORT }]) => {
      const port = new AVRIOPort(cpu, { PIN, DDR, PORT, externalInterrupts: [] });
      return [name as PortName, port] as const;
    });
    return { cpu, usart, ports: new Map(ports) };
  }
}

/** Timers 0 and 1: the registers are those of the ATmega328P, the vectors are not. */
function addTimers(cpu: CPU): void {
  const noPins = { compPortA: 0, compPinA: 0, compPortB: 0, compPinB: 0, externalClockPort: 0 };
  new AVRTimer(cpu, {
    ...timer0Config,
    ...noPins,
    compAInterrupt: 0x2a,
    compBInterrupt: 0x2c,
    ovfInterrupt: 0x2e,
  });
  new AVRTimer(cpu, {
    ...timer1Config,
    ...noPins,
    captureInterrupt: 0x20,
    compAInterrupt: 0x22,
    compBInterrupt: 0x24,
    ovfInterrupt: 0x28,
  });
}
