import Module, { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Mfrc522 } from '../reader/mfrc522.ts';
import { ntagMemory } from '../rf/ntag.ts';
import { Tag } from '../rf/tag.ts';
import { HandClock } from '../time/timeline.ts';

// The npm package mfrc522-rpi is somebody else's driver for the same chip: where both understand the data sheet in the
// same way, ours is less likely to be a shared mistake of our firmware and our chip.

const MICROSECOND = 1;
const HZ = 1_000_000;
/** What one transfer of a Raspberry Pi takes, roughly. */
const TRANSFER = 20 * MICROSECOND;
const SETTLE = 6000 * MICROSECOND;

interface Reply {
  readonly status: boolean;
  readonly data: readonly number[];
  readonly bitSize: number;
}

interface Driver {
  reset(): void;
  findCard(): Reply;
  getUid(): Reply;
  selectCard(uid: readonly number[]): number;
  calculateCRC(data: readonly number[]): readonly number[];
  getDataForBlock(page: number): readonly number[] | undefined;
  toCard(command: number, data: readonly number[]): Reply;
  readRegister(register: number): number;
  writeRegister(register: number, value: number): void;
}

interface Spi {
  open(): void;
  write(bytes: Uint8Array): void;
  transfer(bytes: Uint8Array): Uint8Array;
}

type Load = (this: unknown, request: string, ...rest: readonly unknown[]) => unknown;
const loader = Module as unknown as { _load: Load };
const load = loader._load;
let Mfrc522Rpi: new (spi: Spi) => Driver;

beforeAll(() => {
  // its GPIO library wants a Raspberry Pi; only a buzzer and a reset pin hang on it
  loader._load = function (this: unknown, request, ...rest) {
    return request === 'rpio' ? {} : load.call(this, request, ...rest);
  };
  Mfrc522Rpi = createRequire(import.meta.url)('mfrc522-rpi') as typeof Mfrc522Rpi;
});

afterAll(() => {
  loader._load = load;
});

/** Their driver on our chip, with these tags in the field. */
function driverWith(...tags: readonly Tag[]): Driver {
  const clock = new HandClock(HZ);
  const chip = new Mfrc522(clock);
  for (const tag of tags) chip.antenna.place(tag);
  const transfer = (bytes: Uint8Array): Uint8Array => {
    chip.select();
    const answer = bytes.map((byte) => chip.transfer(byte) ?? 0xff);
    clock.advance(TRANSFER);
    return answer;
  };
  const driver = new Mfrc522Rpi({ open: () => undefined, write: transfer, transfer });
  driver.reset();
  clock.advance(SETTLE);
  return driver;
}

const FOUR = [0xde, 0xad, 0xbe, 0xef];
const SEVEN = [0x04, 0xa1, 0xb2, 0xc3, 0xd4, 0xe5, 0x80];
const SELECT_2 = 0x95;
const TRANSCEIVE = 0x0c;

test('finds the version of the chip', () => {
  expect(driverWith().readRegister(0x37)).toBe(0x92);
});

test('no tag: nothing found', () => {
  expect(driverWith().findCard()).toMatchObject({ status: false });
});

test('a 4-byte tag: ATQA of 16 bits, UID with its check byte, SAK', () => {
  const driver = driverWith(new Tag({ uid: FOUR, sak: 0x08 }));
  expect(driver.findCard()).toMatchObject({ status: true, bitSize: 16 });
  const uid = driver.getUid();
  expect(uid).toMatchObject({ status: true, data: [...FOUR, 0xde ^ 0xad ^ 0xbe ^ 0xef] });
  expect(driver.selectCard(uid.data)).toBe(0x08);
});

test('a 7-byte tag: both cascade levels, then its memory', () => {
  const driver = driverWith(new Tag({ uid: SEVEN, memory: ntagMemory('ntag213', SEVEN, 'hello') }));
  expect(driver.findCard().status).toBe(true);
  const first = driver.getUid();
  expect(first.data.slice(0, 4)).toEqual([0x88, 0x04, 0xa1, 0xb2]);
  expect(driver.selectCard(first.data)).toBe(0x04);
  const second = driver.toCard(TRANSCEIVE, [SELECT_2, 0x20]);
  expect(second.data.slice(0, 4)).toEqual([0xc3, 0xd4, 0xe5, 0x80]);
  const select = [SELECT_2, 0x70, ...second.data];
  const sak = driver.toCard(TRANSCEIVE, [...select, ...driver.calculateCRC(select)]);
  expect(sak).toMatchObject({ status: true, bitSize: 24 });
  expect(sak.data[0]).toBe(0x00);
  expect(driver.getDataForBlock(3)?.slice(0, 4)).toEqual([0xe1, 0x10, 0x12, 0x00]);
});

test('two tags: the collision is no UID', () => {
  const driver = driverWith(new Tag({ uid: FOUR }), new Tag({ uid: [0xde, 0xad, 0xbe, 0x11] }));
  expect(driver.findCard().status).toBe(true);
  expect(driver.getUid().status).toBe(false);
  expect(driver.readRegister(0x0e) & 0x3f).toBe(26);
});

test('its coprocessor knows the CRC of the standard', () => {
  // ISO/IEC 14443-3, annex B: CRC_A of 00 00 and of 12 34
  expect(driverWith().calculateCRC([0x00, 0x00])).toEqual([0xa0, 0x1e]);
  expect(driverWith().calculateCRC([0x12, 0x34])).toEqual([0x26, 0xcf]);
});
