import { describe, expect, test } from 'vitest';
import { Tag } from '../rf/tag.ts';
import { withCrcA } from '../rf/crc-a.ts';
import { HandClock } from '../time/timeline.ts';
import { Mfrc522, type ReaderQuirks } from './mfrc522.ts';
import { COMMAND, ERROR, IRQ, REG } from './registers.ts';

/** 100 ticks a microsecond: fine enough for every figure of the data sheet. */
const MICROSECOND = 100;
const MS = 1000 * MICROSECOND;

/** The smallest driver there is. */
class Driver {
  readonly clock = new HandClock(1000 * MS);
  readonly chip: Mfrc522;

  constructor(quirks: ReaderQuirks = {}) {
    this.chip = new Mfrc522(this.clock, quirks);
  }

  read(register: number): number {
    this.chip.select();
    this.chip.transfer(0x80 | (register << 1));
    return this.chip.transfer(0) ?? NaN;
  }

  write(register: number, ...values: readonly number[]): void {
    this.chip.select();
    this.chip.transfer(register << 1);
    for (const value of values) this.chip.transfer(value);
  }

  /** Field on, tags awake, and a timer of a millisecond that starts behind every frame. */
  begin(...tags: readonly Tag[]): this {
    for (const tag of tags) this.chip.antenna.place(tag);
    this.write(REG.Mode, 0x3d);
    this.write(REG.TMode, 0x80);
    this.write(REG.TPrescaler, 0xa9);
    this.write(REG.TReloadLow, 39);
    this.write(REG.TxControl, 0x83);
    this.clock.advance(5 * MS);
    return this;
  }

  /** Starts a frame; nothing has been answered yet. */
  send(bytes: readonly number[], lastBits = 0, align = 0): void {
    this.write(REG.Command, COMMAND.idle);
    this.write(REG.ComIrq, 0x7f);
    this.write(REG.FifoLevel, 0x80);
    this.write(REG.FifoData, ...bytes);
    this.write(REG.Command, COMMAND.transceive);
    this.write(REG.BitFraming, 0x80 | (align << 4) | lastBits);
  }

  /** A frame and what comes back, within 3 ms. */
  ask(bytes: readonly number[], lastBits = 0, align = 0): readonly number[] {
    this.send(bytes, lastBits, align);
    this.clock.advance(3 * MS);
    return Array.from({ length: this.read(REG.FifoLevel) }, () => this.read(REG.FifoData));
  }

  /** Milliseconds until one of these interrupts. */
  until(irq: number): number {
    for (let tenth = 0; tenth < 1000; tenth += 1) {
      if (this.read(REG.ComIrq) & irq) return tenth / 100;
      this.clock.advance(10 * MICROSECOND);
    }
    return Infinity;
  }
}

const FOUR = [0x10, 0x32, 0x54, 0x76];
const SEVEN = [0x04, 0xa1, 0xb2, 0xc3, 0xd4, 0xe5, 0x80];
const OTHER = [0x10, 0x32, 0x5c, 0x76];
const REQA = [0x26];
const ANTICOLLISION = [0x93, 0x20];
const bcc = (bytes: readonly number[]) => bytes.reduce((sum, byte) => sum ^ byte, 0);

describe('time on the air', () => {
  test.each([
    { what: 'nobody there: the timer', tags: [], irq: IRQ.timer, ms: 1.09 },
    { what: 'the ATQA of a tag', tags: [new Tag({ uid: FOUR })], irq: IRQ.rx, ms: 0.355 },
  ])('$what, $ms ms after REQA began', ({ tags, irq, ms }) => {
    const driver = new Driver().begin(...tags);
    driver.send(REQA, 7);
    expect(driver.until(irq)).toBeCloseTo(ms, 1);
  });

  test('four-byte UID 0.71 ms after its question, SAK 1.14 ms after SELECT', () => {
    const driver = new Driver().begin(new Tag({ uid: FOUR }));
    driver.ask(REQA, 7);
    driver.send(ANTICOLLISION);
    expect(driver.until(IRQ.rx)).toBeCloseTo(0.71, 1);
    driver.send(withCrcA([0x93, 0x70, ...FOUR, bcc(FOUR)]));
    expect(driver.until(IRQ.rx)).toBeCloseTo(1.14, 1);
  });

  test('a tag that is still waking up does not answer', () => {
    const driver = new Driver().begin(new Tag({ uid: FOUR, wakeMs: 8 }));
    expect(driver.ask(REQA, 7)).toEqual([]);
    expect(driver.ask(REQA, 7)).toEqual([0x04, 0x00]);
  });

  test('the field has to stay: off and on again, waking begins anew', () => {
    const driver = new Driver().begin(new Tag({ uid: FOUR, wakeMs: 4 }));
    driver.write(REG.TxControl, 0x80);
    driver.write(REG.TxControl, 0x83);
    expect(driver.ask(REQA, 7)).toEqual([]);
  });
});

describe('collisions', () => {
  test('two ATQA that differ: an error, and its position', () => {
    const driver = new Driver().begin(new Tag({ uid: FOUR }), new Tag({ uid: SEVEN }));
    driver.ask(REQA, 7);
    expect(driver.read(REG.Error)).toBe(ERROR.coll);
    expect(driver.read(REG.Coll) & 0x3f).toBe(7);
  });

  test('two UIDs: bits behind the collision are zero unless wanted', () => {
    const driver = new Driver().begin(new Tag({ uid: FOUR }), new Tag({ uid: OTHER }));
    driver.ask(REQA, 7);
    driver.write(REG.Coll, 0x00);
    expect(driver.ask(ANTICOLLISION)).toEqual([0x10, 0x32, 0x04, 0x00, 0x00]);
    expect(driver.read(REG.Coll) & 0x3f).toBe(20);
  });

  test('the branch that is asked for answers alone, from the bit it is asked from', () => {
    const driver = new Driver().begin(new Tag({ uid: FOUR }), new Tag({ uid: OTHER }));
    driver.ask(REQA, 7);
    const heard = driver.ask([0x93, 0x44, 0x10, 0x32, 0x0c], 4, 4);
    expect(heard).toEqual([0x50, 0x76, bcc(OTHER)]);
    expect(driver.read(REG.Error)).toBe(0);
  });

  test.each([
    { collisionCount: 'level', position: 20 },
    { collisionCount: 'byte', position: 12 },
    { collisionCount: 'answer', position: 10 },
  ] as const)('chips that count from the $collisionCount say $position', (row) => {
    const tags = [FOUR, OTHER].map((uid) => new Tag({ uid }));
    const driver = new Driver({ collisionCount: row.collisionCount }).begin(...tags);
    driver.ask(REQA, 7);
    driver.ask([0x93, 0x32, 0x10, 0x02], 2, 2);
    expect(driver.read(REG.Coll) & 0x3f).toBe(row.position);
  });

  test('beyond the 32nd bit a collision has no position', () => {
    const driver = new Driver().begin(new Tag({ uid: FOUR }));
    driver.chip.antenna.disturbance = (echo) => ({
      ...echo,
      collision: echo.bits > 32 ? 35 : undefined,
    });
    driver.ask(REQA, 7);
    driver.ask(ANTICOLLISION);
    expect(driver.read(REG.Error)).toBe(ERROR.coll);
    expect(driver.read(REG.Coll) & 0x20).toBe(0x20);
  });
});

describe('the chip', () => {
  test('CRC by hardware both ways: appended, checked, and not stored', () => {
    const driver = new Driver().begin(new Tag({ uid: FOUR, sak: 0x08 }));
    driver.ask(REQA, 7);
    driver.write(REG.TxMode, 0x80);
    driver.write(REG.RxMode, 0x80);
    expect(driver.ask([0x93, 0x70, ...FOUR, bcc(FOUR)])).toEqual([0x08]);
    expect(driver.read(REG.Error)).toBe(0);
  });

  test('a wrong CRC is seen', () => {
    const driver = new Driver().begin(new Tag({ uid: FOUR }));
    driver.write(REG.RxMode, 0x80);
    driver.ask(REQA, 7);
    expect(driver.read(REG.Error)).toBe(ERROR.crc);
  });

  test('65 bytes are one too many', () => {
    const driver = new Driver().begin();
    driver.write(REG.FifoData, ...new Array<number>(65).fill(1));
    expect(driver.read(REG.FifoLevel)).toBe(64);
    expect(driver.read(REG.Error)).toBe(ERROR.overflow);
  });

  test('the timer can be started, read and stopped by hand', () => {
    const driver = new Driver().begin();
    driver.write(REG.ComIrq, 0x7f);
    driver.write(REG.Control, 0x40);
    driver.clock.advance(0.5 * MS);
    expect(driver.read(REG.Status1) & 0x08).toBe(0x08);
    expect(driver.read(REG.TCounterLow)).toBe(19);
    driver.write(REG.Control, 0x80);
    expect(driver.until(IRQ.timer)).toBe(Infinity);
  });

  test('interrupt bits are set and cleared one by one', () => {
    const driver = new Driver().begin();
    driver.write(REG.ComIrq, 0x7f);
    driver.write(REG.ComIrq, 0x80 | IRQ.rx | IRQ.tx);
    driver.write(REG.ComIrq, IRQ.rx);
    expect(driver.read(REG.ComIrq)).toBe(IRQ.tx);
  });

  test('a soft reset turns the field off', () => {
    const driver = new Driver().begin(new Tag({ uid: FOUR }));
    driver.write(REG.Command, COMMAND.softReset);
    expect(driver.chip.antenna.isOn).toBe(false);
    expect(driver.read(REG.TxControl)).toBe(0x80);
  });

  test('NRSTPD: down it says nothing, up again it is waking for a millisecond', () => {
    const driver = new Driver().begin();
    driver.chip.setReset(false);
    expect(driver.chip.antenna.isOn).toBe(false);
    expect(driver.read(REG.Version)).toBeNaN();
    driver.chip.setReset(true);
    expect(driver.read(REG.Command) & 0x10).toBe(0x10);
    driver.clock.advance(1.1 * MS);
    expect(driver.read(REG.Command) & 0x10).toBe(0);
  });

  test('several registers are read in one go', () => {
    const driver = new Driver({ version: 0x91 }).begin();
    driver.chip.select();
    driver.chip.transfer(0x80 | (REG.Version << 1));
    expect(driver.chip.transfer(0x80 | (REG.TxControl << 1))).toBe(0x91);
    expect(driver.chip.transfer(0)).toBe(0x83);
  });

  test('a dead one answers nothing', () => {
    const driver = new Driver().begin();
    driver.chip.isDead = true;
    expect(driver.read(REG.Version)).toBeNaN();
  });
});
