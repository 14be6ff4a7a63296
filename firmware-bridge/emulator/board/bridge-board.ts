import type { CellLight } from '@ringside/protocol/serial';
import { MCU_HZ, Mega2560, type Pin, type PortName } from '../mcu/mega2560.ts';
import { UartLine } from '../line/uart-line.ts';
import { Mfrc522, type ReaderQuirks } from '../reader/mfrc522.ts';
import { Mat } from './mat.ts';
import { ShiftChain, type ChainPins } from './shift-chain.ts';
import { SpiBus } from './spi-bus.ts';

const BAUD = 250_000;
const CYCLES_A_MS = MCU_HZ / 1000;

interface Chain {
  readonly port: PortName;
  readonly pins: ChainPins;
  readonly outputs: number;
}

/** How a mat of 37 cells hangs on a Mega: docs/hardware.md. */
interface Wiring {
  /** Output 8b + r strobes reader r of bank b; with banks of eight that is the cell. */
  readonly select: Chain;
  /** Outputs 2n and 2n + 1 are the lamps of cell n: one says "here", the other "wrong", both "away". */
  readonly lights: Chain;
  /** Pin n holds the readers of bank n, eight cells each, in reset while it is low. */
  readonly bankReset: PortName;
  /** Pulled down while somebody presses "done". */
  readonly button: Pin;
  /** Pulled down while something notices a hand. */
  readonly hand: Pin;
}

const CELLS = 37;
const CELLS_A_BANK = 8;
const CHAIN_PINS = { data: 1, clock: 2, latch: 4, notEnable: 8 };
const MEGA: Wiring = {
  select: { port: 'C', pins: CHAIN_PINS, outputs: CELLS },
  lights: { port: 'A', pins: CHAIN_PINS, outputs: 2 * CELLS },
  bankReset: 'F',
  button: { port: 'E', bit: 4 },
  hand: { port: 'E', bit: 5 },
};

export interface BoardNeeds {
  readonly image: Uint8Array;
  readonly wiring?: Wiring;
  /** The cells that have a reader. */
  readonly cells: readonly number[];
  readonly quirks?: (cell: number) => ReaderQuirks;
  /** A byte has reached the host. */
  readonly said: (byte: number) => void;
}

/** The bridge as it is soldered: processor, readers, and what lies on them. Time goes on in `run` alone. */
export class BridgeBoard {
  readonly chip: Mega2560;
  readonly #readers: ReadonlyMap<number, Mfrc522>;
  readonly mat: Mat;
  readonly #said: (byte: number) => void;
  readonly #line: UartLine;
  readonly #bus: SpiBus;
  readonly #wiring: Wiring;
  readonly #lamps: ShiftChain;

  constructor({ image, cells, wiring = MEGA, quirks, said }: BoardNeeds) {
    this.#said = said;
    this.chip = new Mega2560(image, {
      spi: (byte) => this.#bus.transfer(byte),
      sent: said,
      reset: () => undefined,
    });
    const { timeline } = this.chip;
    this.#readers = new Map(cells.map((cell) => [cell, new Mfrc522(timeline, quirks?.(cell))]));
    this.#bus = new SpiBus(this.#readers);
    this.mat = new Mat((cell) => this.#readers.get(cell)?.antenna, timeline);
    this.#line = new UartLine(timeline, BAUD, (byte) => {
      this.chip.usart.receive(byte);
    });
    this.#wiring = wiring;
    const select = this.#chain(wiring.select);
    select.onChange = () => {
      this.#bus.select(select.low);
    };
    this.#lamps = this.#chain(wiring.lights);
    this.chip.watch(wiring.bankReset, (level) => {
      for (const [cell, reader] of this.#readers) {
        reader.setReset((level & (1 << Math.floor(cell / CELLS_A_BANK))) !== 0);
      }
    });
    this.press(false);
    this.reach(false);
  }

  /** Somebody holds "done" down, or lets it go. */
  press(isHeld: boolean): void {
    this.chip.drive(this.#wiring.button, !isHeld);
  }

  /** A hand is over the mat, or none is. */
  reach(isOver: boolean): void {
    this.chip.drive(this.#wiring.hand, !isOver);
  }

  reader(cell: number): Mfrc522 | undefined {
    return this.#readers.get(cell);
  }

  /** What the cells show; a cell that isn't listed is dark. */
  get lights(): readonly CellLight[] {
    const low = new Set(this.#lamps.low);
    return Array.from({ length: CELLS }, (_, cell): CellLight => {
      const isHere = low.has(2 * cell);
      const isWrong = low.has(2 * cell + 1);
      const light = isHere && isWrong ? 'away' : isHere ? 'here' : isWrong ? 'wrong' : 'off';
      return { cell, light };
    }).filter(({ light }) => light !== 'off');
  }

  get ms(): number {
    return this.chip.cycles / CYCLES_A_MS;
  }

  /**
   * A host opens the port of an Arduino: DTR pulls the reset line, and the boot loader has the line for a while. What
   * it says, or what the line says meanwhile, is `noise`; what it hears is gone.
   */
  openPort({ bootMs, noise }: { readonly bootMs: number; readonly noise: Iterable<number> }): void {
    this.chip.reset('external', true);
    for (const byte of noise) this.#said(byte);
    this.chip.timeline.after(bootMs * CYCLES_A_MS, () => {
      this.chip.letGo();
    });
  }

  /** The supply sags for a moment: processor and readers begin anew, SRAM and fields are gone. */
  brownOut(): void {
    this.chip.reset('brown-out');
    for (const reader of this.#readers.values()) reader.powerCycle();
  }

  /** What the host sends. */
  receive(bytes: Iterable<number>): void {
    this.#line.send(bytes);
  }

  run(ms: number): void {
    this.chip.run(ms * CYCLES_A_MS);
  }

  #chain({ port, pins, outputs }: Chain): ShiftChain {
    const chain = new ShiftChain(pins, outputs);
    this.chip.watch(port, (level) => {
      chain.see(level);
    });
    return chain;
  }
}
