import { activate, type Activated } from '../rf/activate.ts';
import { whole } from '../rf/air.ts';
import { Antenna } from '../rf/antenna.ts';
import { crcA, withCrcA } from '../rf/crc-a.ts';
import { HandClock } from '../time/timeline.ts';
import { ACK, answerFrame, FrameFinder, SYNTAX_ERROR } from './frame.ts';

/** Registers of the contactless unit that libnfc turns for raw frames. */
const TX_MODE = 0x6302;
const RX_MODE = 0x6303;
const CONTROL = 0x633c;
const BIT_FRAMING = 0x633d;
const CRC_ENABLED = 0x80;

const TIMEOUT = 0x01;
const NO_TARGET = 0x27;
const RAMP_MS = 5;
const TARGETS_MAX = 2;
const HLTA = withCrcA([0x50, 0x00]);

/**
 * A PN532 on a serial line, as far as libnfc asks it: a front for our tags, so that somebody else's software may judge
 * them. It has no time of its own; whoever waits for a tag to wake up is answered at once.
 */
export class Pn532 {
  readonly antenna: Antenna;
  readonly #clock = new HandClock(1000);
  readonly #send: (bytes: Uint8Array) => void;
  readonly #frames = new FrameFinder();
  readonly #registers = new Map<number, number>();
  #selected: Activated | undefined;

  constructor(send: (bytes: Uint8Array) => void) {
    this.#send = send;
    this.antenna = new Antenna(this.#clock);
  }

  receive(bytes: Iterable<number>): void {
    for (const frame of this.#frames.receive(bytes)) {
      if (frame.kind !== 'command') continue;
      this.#send(ACK);
      const answer = this.#answer(frame.data);
      this.#send(answer ? answerFrame([(frame.data[0] ?? 0) + 1, ...answer]) : SYNTAX_ERROR);
    }
  }

  /** What follows the response code; `undefined` when the command is unknown. */
  #answer([command = 0, ...args]: readonly number[]): readonly number[] | undefined {
    switch (command) {
      case 0x00: // Diagnose: the line test wants its bytes back
        return args[0] === 0x00 ? args : [0x00];
      case 0x02: // GetFirmwareVersion: PN532, 1.6, ISO 14443 A and B, ISO 18092
        return [0x32, 0x01, 0x06, 0x07];
      case 0x04:
        return this.#status();
      case 0x06:
        return this.#addresses(args, 2).map((address) => this.#registers.get(address) ?? 0);
      case 0x08:
        return this.#writeRegisters(args);
      case 0x12: // SetParameters, SAMConfiguration
      case 0x14:
        return [];
      case 0x16: // PowerDown
        return [0x00];
      case 0x32:
        return this.#configureField(args);
      case 0x40:
        return this.#exchange(args.slice(1));
      case 0x42:
        return this.#communicateThrough(args);
      case 0x44: // InDeselect, InRelease
      case 0x52:
        this.antenna.ask(whole(HLTA));
        this.#selected = undefined;
        return [0x00];
      case 0x4a:
        return this.#list(args[0] ?? 0, args[1] ?? 0);
      case 0x4e: // InPSL
        return [0x00];
      case 0x54:
        return [this.#selected ? 0x00 : NO_TARGET];
      case 0x60:
        return this.#poll(args.slice(2));
      default:
        return undefined;
    }
  }

  #status(): readonly number[] {
    const target = this.#selected ? [0x01, 0x01, 0x00, 0x00, 0x10] : [0x00];
    return [0x00, this.antenna.isOn ? 0x01 : 0x00, ...target, 0x80];
  }

  #addresses(args: readonly number[], stride: number): readonly number[] {
    return Array.from(
      { length: Math.floor(args.length / stride) },
      (_, n) => ((args[n * stride] ?? 0) << 8) | (args[n * stride + 1] ?? 0),
    );
  }

  #writeRegisters(args: readonly number[]): readonly number[] {
    for (const [n, address] of this.#addresses(args, 3).entries()) {
      this.#registers.set(address, args[3 * n + 2] ?? 0);
    }
    return [];
  }

  #configureField([item, value = 0]: readonly number[]): readonly number[] {
    if (item === 0x01) this.#switch((value & 0x01) !== 0);
    return [];
  }

  #switch(isOn: boolean): void {
    this.antenna.switch(isOn);
    if (!isOn) this.#selected = undefined;
    this.#clock.advance(RAMP_MS);
  }

  /** Twice: a tag that was in the middle of something answers the second time. */
  #activate(): Activated | undefined {
    if (!this.antenna.isOn) this.#switch(true);
    return activate(this.antenna) ?? activate(this.antenna);
  }

  #list(wanted: number, modulation: number): readonly number[] {
    if (modulation !== 0x00) return [0x00];
    const targets: number[] = [];
    let count = 0;
    while (count < Math.min(wanted, TARGETS_MAX)) {
      if (count > 0) this.antenna.ask(whole(HLTA));
      const found = this.#activate();
      if (!found) break;
      count += 1;
      this.#selected = found;
      targets.push(count, ...targetData(found));
    }
    return [count, ...targets];
  }

  #poll(types: readonly number[]): readonly number[] {
    const type = types.find((each) => each === 0x00 || each === 0x10);
    const found = type === undefined ? undefined : this.#activate();
    if (!found || type === undefined) return [0x00];
    this.#selected = found;
    const data = [0x01, ...targetData(found)];
    return [0x01, type, data.length, ...data];
  }

  #exchange(said: readonly number[]): readonly number[] {
    if (!this.#selected) return [NO_TARGET];
    const echo = this.antenna.ask(whole(withCrcA(said)));
    return echo && echo.bits > 8 ? [0x00, ...echo.bytes.subarray(0, -2)] : [TIMEOUT];
  }

  /** Raw bits, as the registers say. */
  #communicateThrough(said: readonly number[]): readonly number[] {
    if (!this.antenna.isOn) this.#switch(true);
    const lastBits = (this.#registers.get(BIT_FRAMING) ?? 0) & 0x07;
    const bytes = this.#hasCrc(TX_MODE) ? withCrcA(said) : said;
    const bits = bytes.length * 8 - (lastBits === 0 ? 0 : 8 - lastBits);
    const echo = this.antenna.ask({ bytes: Uint8Array.from(bytes), bits });
    if (!echo || echo.collision !== undefined) return [TIMEOUT];
    this.#registers.set(CONTROL, echo.bits & 0x07);
    if (!this.#hasCrc(RX_MODE) || echo.bits < 16) return [0x00, ...echo.bytes];
    return crcA(echo.bytes) === 0 ? [0x00, ...echo.bytes.subarray(0, -2)] : [0x02];
  }

  #hasCrc(register: number): boolean {
    return ((this.#registers.get(register) ?? CRC_ENABLED) & CRC_ENABLED) !== 0;
  }
}

/** SENS_RES, SEL_RES and the UID. */
const targetData = ({ uid, atqa, sak }: Activated): readonly number[] => [
  atqa >> 8,
  atqa & 0xff,
  sak,
  uid.length,
  ...uid,
];
