import { crc16ccitt } from 'crc';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { crc16 } from './crc16.ts';

test('check value of CRC-16/CCITT-FALSE is 0x29B1', () => {
  expect(crc16(new TextEncoder().encode('123456789'))).toBe(0x29b1);
});

test('nothing has the initial value', () => {
  expect(crc16(new Uint8Array())).toBe(0xffff);
});

test('agrees with npm crc on any bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      expect(crc16(bytes)).toBe(crc16ccitt(Buffer.from(bytes)));
    }),
  );
});
