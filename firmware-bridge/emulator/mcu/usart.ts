import type { CPU } from 'avr8js';
import type { Interrupt } from './interrupt.ts';

/** ATmega2560 data sheet 22.10; word addresses of the vectors from its table 14-1. */
const UCSR0A = 0xc0;
const UCSR0B = 0xc1;
const UCSR0C = 0xc2;
const UBRR0L = 0xc4;
const UBRR0H = 0xc5;
const UDR0 = 0xc6;

const RXC = 0x80;
const TXC = 0x40;
const UDRE = 0x20;
const DOR = 0x08;
const U2X = 0x02;
const MPCM = 0x01;
const RXEN = 0x10;
const TXEN = 0x08;

/** Two bytes wait behind the receiver's shift register, and a third one in it. */
const RX_ROOM = 3;
const BITS_PER_CHAR = 10;

const interrupt = (address: number, flagMask: number, enableMask: number): Interrupt => ({
  address,
  flagRegister: UCSR0A,
  flagMask,
  enableRegister: UCSR0B,
  enableMask,
  // RXC and UDRE are levels: taking their interrupt does not end them
  constant: flagMask !== TXC,
});

const RX_INTERRUPT = interrupt(0x32, RXC, 0x80);
const UDRE_INTERRUPT = interrupt(0x34, UDRE, 0x20);
const TX_INTERRUPT = interrupt(0x36, TXC, 0x40);

/**
 * USART0 of the ATmega2560, 8N1. Written for this house, as that of avr8js 0.21.1 loses what real chips keep: there,
 * taking the UDRE interrupt empties UDRE, and writing UCSRnA or UCSRnB drops a byte that waits to be read.
 */
export class Usart {
  /** Told of every byte when its stop bit has left. */
  onSent: (byte: number) => void = () => undefined;
  readonly #cpu: CPU;
  #received: readonly number[] = [];
  #waiting: number | undefined;
  #isShifting = false;

  constructor(cpu: CPU) {
    this.#cpu = cpu;
    cpu.data[UCSR0A] = UDRE;
    cpu.data[UCSR0C] = 0x06;
    cpu.writeHooks[UCSR0A] = (value) => this.#control(value);
    cpu.writeHooks[UCSR0B] = (value) => this.#enable(value);
    cpu.readHooks[UDR0] = () => this.#take();
    cpu.writeHooks[UDR0] = (value) => this.#give(value);
  }

  /** Cycles that a byte takes on the line at the speed the firmware has set. */
  get charCycles(): number {
    const { data } = this.#cpu;
    const divisor = (((data[UBRR0H] ?? 0) & 0x0f) << 8) | (data[UBRR0L] ?? 0);
    return (divisor + 1) * ((data[UCSR0A] ?? 0) & U2X ? 8 : 16) * BITS_PER_CHAR;
  }

  /** A byte has come in whole. With nobody to take it the newest is lost and DOR says so. */
  receive(byte: number): void {
    if (!this.#has(UCSR0B, RXEN)) return;
    if (this.#received.length >= RX_ROOM) {
      this.#set(DOR);
      return;
    }
    this.#received = [...this.#received, byte];
    this.#cpu.setInterruptFlag(RX_INTERRUPT);
  }

  #control(value: number): true {
    const kept = (this.#cpu.data[UCSR0A] ?? 0) & ~(U2X | MPCM);
    this.#cpu.data[UCSR0A] = kept | (value & (U2X | MPCM));
    this.#cpu.clearInterruptByFlag(TX_INTERRUPT, value);
    return true;
  }

  #enable(value: number): true {
    this.#cpu.data[UCSR0B] = value;
    if ((value & RXEN) === 0) this.#flush();
    for (const each of [RX_INTERRUPT, UDRE_INTERRUPT, TX_INTERRUPT]) {
      this.#cpu.updateInterruptEnable(each, value);
    }
    return true;
  }

  #flush(): void {
    this.#received = [];
    this.#cpu.clearInterrupt(RX_INTERRUPT);
  }

  #take(): number {
    const [byte = 0, ...rest] = this.#received;
    this.#received = rest;
    this.#clear(DOR);
    if (rest.length === 0) this.#cpu.clearInterrupt(RX_INTERRUPT);
    return byte;
  }

  #give(byte: number): true {
    if (!this.#has(UCSR0B, TXEN)) return true;
    if (this.#isShifting) {
      this.#waiting = byte;
      this.#cpu.clearInterrupt(UDRE_INTERRUPT);
    } else this.#shift(byte);
    return true;
  }

  #shift(byte: number): void {
    this.#isShifting = true;
    this.#cpu.addClockEvent(() => {
      this.onSent(byte);
      this.#next();
    }, this.charCycles);
  }

  #next(): void {
    const byte = this.#waiting;
    this.#waiting = undefined;
    this.#isShifting = false;
    if (byte === undefined) {
      this.#cpu.setInterruptFlag(TX_INTERRUPT);
      return;
    }
    this.#shift(byte);
    this.#cpu.setInterruptFlag(UDRE_INTERRUPT);
  }

  #has(register: number, mask: number): boolean {
    return ((this.#cpu.data[register] ?? 0) & mask) !== 0;
  }

  #set(flag: number): void {
    this.#cpu.data[UCSR0A] = (this.#cpu.data[UCSR0A] ?? 0) | flag;
  }

  #clear(flag: number): void {
    this.#cpu.data[UCSR0A] = (this.#cpu.data[UCSR0A] ?? 0) & ~flag;
  }
}
