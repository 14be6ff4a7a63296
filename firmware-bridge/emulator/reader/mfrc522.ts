import {
  answerDelayPeriods,
  answerPeriods,
  CARRIER_HZ,
  requestPeriods,
  type AirFrame,
  type Echo,
} from '../rf/air.ts';
import { Antenna } from '../rf/antenna.ts';
import { crcA } from '../rf/crc-a.ts';
import type { Cancel, Clock } from '../time/timeline.ts';
import { AFTER_RESET, COMMAND, CRC_IRQ, ERROR, IRQ, REG } from './registers.ts';
import { ReaderTimer } from './timer.ts';

const FIFO_BYTES = 64;
const START_SEND = 0x80;
const FLUSH = 0x80;
const SET_BITS = 0x80;
const VALUES_AFTER_COLL = 0x80;
const COLL_POS_INVALID = 0x20;
const CRC_ENABLED = 0x80;
const POWER_DOWN = 0x10;
/** The oscillator starts: until then the chip says that it is down (data sheet 8.8.2). */
const WAKE_MS = 1;
/** Carrier periods a byte takes the CRC coprocessor. */
const CRC_PERIODS = 8;
/** Start bit and the first four bits: then the timer that waits for an answer stops. */
const HEARD_PERIODS = 5 * 128;

/** Values of `CollPos` when some bits are known already: nothing public says which one the chips have. */
type CollisionCount = 'level' | 'byte' | 'answer';

export interface ReaderQuirks {
  /** NXP 0x91, 0x92; clones 0x88, 0x12, 0xb2 ... */
  readonly version?: number;
  /** Does not let go of MISO while another chip is selected, and pulls it to 0. */
  readonly holdsMiso?: boolean;
  /**
   * `level`: the bit of the cascade level; `byte`: counted from the byte that RxAlign points into; `answer`: counted
   * from the first bit that came in. The same while no bit is known, and while only whole bytes are known the same for
   * the last two.
   */
  readonly collisionCount?: CollisionCount;
}

/** An MFRC522 behind its SPI: registers, FIFO, timer, CRC coprocessor, and the way to its tags with the time that takes. */
export class Mfrc522 {
  readonly antenna: Antenna;
  readonly quirks: Required<ReaderQuirks>;
  readonly #clock: Clock;
  readonly #timer: ReaderTimer;
  readonly #registers = new Uint8Array(64);
  #fifo: number[] = [];
  #address: number | undefined;
  #isWriting = false;
  /** What is under way on the air, or in the coprocessor. */
  #pending: Cancel = () => undefined;
  #isDown = false;
  #isDead = false;
  #readyAt = 0;

  constructor(clock: Clock, quirks: ReaderQuirks = {}) {
    this.#clock = clock;
    this.quirks = { version: 0x92, holdsMiso: false, collisionCount: 'level', ...quirks };
    this.antenna = new Antenna(clock);
    this.#timer = new ReaderTimer(clock, () => {
      this.#raise(IRQ.timer);
    });
    this.#reset();
  }

  /** A chip that is dead answers nothing and has no field. */
  set isDead(isDead: boolean) {
    this.#isDead = isDead;
    if (isDead) this.#reset();
  }

  /** Neither held in reset nor dead: it may drive its pins. */
  get isPowered(): boolean {
    return !this.#isDown && !this.#isDead;
  }

  /** The supply was away: everything begins anew. */
  powerCycle(): void {
    this.#reset();
    this.#readyAt = this.#clock.now() + (WAKE_MS / 1000) * this.#clock.hz;
  }

  /** NRSTPD: low is power-down and a reset. */
  setReset(isHigh: boolean): void {
    if (isHigh !== this.#isDown) return;
    this.#isDown = !isHigh;
    this.powerCycle();
  }

  /** NSS goes low: the next byte is an address. */
  select(): void {
    this.#address = undefined;
  }

  /** One byte each way; `undefined` from a chip that does not drive MISO. */
  transfer(byte: number): number | undefined {
    if (!this.isPowered) return undefined;
    const address = (byte >> 1) & 0x3f;
    if (this.#address === undefined) {
      this.#address = address;
      this.#isWriting = (byte & 0x80) === 0;
      return 0;
    }
    if (this.#isWriting) {
      this.#write(this.#address, byte);
      return 0;
    }
    const value = this.#read(this.#address);
    this.#address = address;
    return value;
  }

  #reset(): void {
    this.#halt();
    this.#registers.fill(0);
    for (const [address, value] of AFTER_RESET) this.#registers[address] = value;
    this.#registers[REG.Version] = this.quirks.version;
    this.#fifo = [];
    this.antenna.switch(false);
  }

  #halt(): void {
    this.#pending();
    this.#pending = () => undefined;
    this.#timer.stop();
  }

  #get(register: number): number {
    return this.#registers[register] ?? 0;
  }

  #read(register: number): number {
    switch (register) {
      case REG.FifoData: {
        const byte = this.#fifo.shift() ?? 0;
        this.#watchLevel();
        return byte;
      }
      case REG.FifoLevel:
        return this.#fifo.length;
      case REG.Command: {
        const isWaking = this.#clock.now() < this.#readyAt;
        return this.#get(register) | (isWaking ? POWER_DOWN : 0);
      }
      case REG.Status1:
        return (this.#get(register) & 0x60) | (this.#timer.isRunning ? 0x08 : 0) | this.#levels();
      case REG.TCounterHigh:
        return this.#timer.count >> 8;
      case REG.TCounterLow:
        return this.#timer.count & 0xff;
      default:
        return this.#get(register);
    }
  }

  #write(register: number, value: number): void {
    switch (register) {
      case REG.FifoData:
        this.#push(value);
        break;
      case REG.FifoLevel:
        if (value & FLUSH) this.#flush();
        break;
      case REG.ComIrq:
      case REG.DivIrq:
        this.#registers[register] =
          value & SET_BITS ? this.#get(register) | (value & 0x7f) : this.#get(register) & ~value;
        break;
      case REG.Command:
        this.#command(value);
        break;
      case REG.Control:
        if (value & 0x80) this.#timer.stop();
        if (value & 0x40) this.#startTimer();
        break;
      case REG.BitFraming:
        this.#registers[register] = value & 0x7f;
        if (value & START_SEND && this.#running() === COMMAND.transceive) this.#transceive();
        break;
      case REG.Coll:
        this.#registers[register] = (value & VALUES_AFTER_COLL) | (this.#get(register) & 0x3f);
        break;
      case REG.TxControl:
        this.#registers[register] = value;
        this.antenna.switch((value & 0x03) !== 0);
        break;
      case REG.Error:
      case REG.Status1:
      case REG.CrcResultHigh:
      case REG.CrcResultLow:
      case REG.TCounterHigh:
      case REG.TCounterLow:
      case REG.Version:
        break;
      default:
        this.#registers[register] = value;
    }
  }

  #running(): number {
    return this.#get(REG.Command) & 0x0f;
  }

  #command(value: number): void {
    const command = value & 0x0f;
    if (command === COMMAND.softReset) {
      this.#reset();
      return;
    }
    if (command === COMMAND.noChange) return;
    this.#halt();
    this.#registers[REG.Command] = value & 0x3f;
    if (command === COMMAND.calcCrc) this.#startCrc();
    if (command === COMMAND.transmit) this.#transmit();
  }

  #push(byte: number): void {
    if (this.#fifo.length >= FIFO_BYTES) this.#fail(ERROR.overflow);
    else this.#fifo.push(byte);
    this.#watchLevel();
    if (this.#running() === COMMAND.calcCrc) this.#feedCrc();
  }

  #flush(): void {
    this.#fifo = [];
    this.#registers[REG.Error] = this.#get(REG.Error) & ~ERROR.overflow;
    this.#watchLevel();
  }

  /** HiAlert and LoAlert of Status1 (data sheet 8.3.3). */
  #levels(): number {
    const water = this.#get(REG.WaterLevel) & 0x3f;
    const isHigh = FIFO_BYTES - this.#fifo.length <= water;
    return (isHigh ? 0x02 : 0) | (this.#fifo.length <= water ? 0x01 : 0);
  }

  #watchLevel(): void {
    const levels = this.#levels();
    this.#raise((levels & 0x02 ? IRQ.hiAlert : 0) | (levels & 0x01 ? IRQ.loAlert : 0));
  }

  #raise(irq: number): void {
    this.#registers[REG.ComIrq] = this.#get(REG.ComIrq) | irq;
  }

  #fail(error: number): void {
    this.#registers[REG.Error] = this.#get(REG.Error) | error;
    this.#raise(IRQ.error);
  }

  #after(periods: number, then: () => void): void {
    this.#pending = this.#clock.after((periods / CARRIER_HZ) * this.#clock.hz, then);
  }

  #startTimer(): void {
    const mode = this.#get(REG.TMode);
    this.#timer.start({
      prescaler: ((mode & 0x0f) << 8) | this.#get(REG.TPrescaler),
      reload: (this.#get(REG.TReloadHigh) << 8) | this.#get(REG.TReloadLow),
      doesRestart: (mode & 0x10) !== 0,
    });
  }

  // ---- the CRC coprocessor

  #startCrc(): void {
    this.#setCrc([0x0000, 0x6363, 0xa671, 0xffff][this.#get(REG.Mode) & 0x03] ?? 0);
    this.#feedCrc();
  }

  /** Takes whatever is in the FIFO, and says so when it is through. */
  #feedCrc(): void {
    const bytes = this.#fifo.splice(0);
    const before = (this.#get(REG.CrcResultHigh) << 8) | this.#get(REG.CrcResultLow);
    this.#setCrc(crcA(bytes, before));
    this.#after(1 + bytes.length * CRC_PERIODS, () => {
      this.#registers[REG.DivIrq] = this.#get(REG.DivIrq) | CRC_IRQ;
    });
  }

  #setCrc(crc: number): void {
    this.#registers[REG.CrcResultHigh] = crc >> 8;
    this.#registers[REG.CrcResultLow] = crc & 0xff;
  }

  // ---- the air

  #transmit(): void {
    const frame = this.#outgoing();
    this.antenna.ask(frame);
    this.#after(requestPeriods(frame), () => {
      this.#raise(IRQ.tx | IRQ.idle);
      this.#registers[REG.Command] = COMMAND.idle;
    });
  }

  #transceive(): void {
    const frame = this.#outgoing();
    this.#registers[REG.Error] = 0;
    const echo = this.antenna.ask(frame);
    this.#after(requestPeriods(frame), () => {
      this.#raise(IRQ.tx);
      if (this.#get(REG.TMode) & 0x80) this.#startTimer();
      if (echo) this.#await(echo, answerDelayPeriods(frame));
    });
  }

  #outgoing(): AirFrame {
    const said = this.#fifo.splice(0);
    this.#watchLevel();
    const lastBits = this.#get(REG.BitFraming) & 0x07;
    const hasCrc = (this.#get(REG.TxMode) & CRC_ENABLED) !== 0 && lastBits === 0;
    const crc = crcA(said);
    const bytes = Uint8Array.from(hasCrc ? [...said, crc & 0xff, crc >> 8] : said);
    return { bytes, bits: bytes.length * 8 - (lastBits === 0 ? 0 : 8 - lastBits) };
  }

  #await(echo: Echo, delayPeriods: number): void {
    this.#after(delayPeriods + HEARD_PERIODS, () => {
      this.#timer.stop();
      this.#after(Math.max(1, answerPeriods(echo) - HEARD_PERIODS), () => {
        this.#arrived(echo);
      });
    });
  }

  #arrived(echo: Echo): void {
    const bytes = this.#asStored(echo);
    const hasCrc = (this.#get(REG.RxMode) & CRC_ENABLED) !== 0;
    if (hasCrc && crcA(bytes) !== 0) this.#fail(ERROR.crc);
    this.#markCollision(echo);
    for (const byte of hasCrc ? bytes.slice(0, -2) : bytes) {
      if (this.#fifo.length >= FIFO_BYTES) this.#fail(ERROR.overflow);
      else this.#fifo.push(byte);
    }
    this.#watchLevel();
    this.#registers[REG.Control] = (this.#get(REG.Control) & ~0x07) | (echo.bits & 0x07);
    this.#raise(IRQ.rx);
  }

  /** The bits that came in, the first one where RxAlign says; after a collision zeros, unless they are wanted. */
  #asStored({ bytes, bits, from, collision }: Echo): readonly number[] {
    const isCut = collision !== undefined && (this.#get(REG.Coll) & VALUES_AFTER_COLL) === 0;
    const end = isCut ? collision : bits;
    const align = (this.#get(REG.BitFraming) >> 4) & 0x07;
    const stored = new Array<number>(Math.ceil((bits - from + align) / 8)).fill(0);
    for (let bit = from; bit < end; bit += 1) {
      const value = ((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1;
      const place = bit - from + align;
      stored[place >> 3] = (stored[place >> 3] ?? 0) | (value << (place & 7));
    }
    return stored;
  }

  #markCollision({ collision, from }: Echo): void {
    const kept = this.#get(REG.Coll) & VALUES_AFTER_COLL;
    if (collision === undefined) {
      this.#registers[REG.Coll] = kept | COLL_POS_INVALID;
      return;
    }
    this.#fail(ERROR.coll);
    const before = { level: 0, byte: from & ~7, answer: from }[this.quirks.collisionCount];
    const position = collision - before + 1;
    // 1 is the first bit and 0 the 32nd; what lies beyond has no name
    const named = position > 32 ? COLL_POS_INVALID : position & 0x1f;
    this.#registers[REG.Coll] = kept | named;
  }
}
