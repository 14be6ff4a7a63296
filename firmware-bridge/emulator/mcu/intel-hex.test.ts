import { expect, test } from 'vitest';
import { parseIntelHex } from './intel-hex.ts';

const END = ':00000001FF';
const SIZE = 0x40000;
const flashOf = (...lines: readonly string[]) => parseIntelHex(lines.join('\r\n'), SIZE);

test('data lands at its address, the rest is erased', () => {
  const flash = flashOf(':02001000ABCD76', END);
  expect(flash.ok && [...flash.value.subarray(0x0f, 0x13)]).toEqual([0xff, 0xab, 0xcd, 0xff]);
});

test.each([
  { what: 'segment', line: ':020000021000EC', at: 0x10000 },
  { what: 'linear', line: ':020000040003F7', at: 0x30000 },
])('a $what address moves what follows', ({ line, at }) => {
  const flash = flashOf(line, ':0100000042BD', END);
  expect(flash.ok && flash.value[at]).toBe(0x42);
});

test.each([
  { what: 'a wrong checksum', lines: [':0100000042BC', END], code: 'emulator/hex-checksum' },
  { what: 'a short record', lines: [':0200000042BC', END], code: 'emulator/hex-line' },
  { what: 'text that is no record', lines: ['hello', END], code: 'emulator/hex-line' },
  { what: 'an unknown kind', lines: [':00000009F7', END], code: 'emulator/hex-line' },
  {
    what: 'more than the chip has',
    lines: [':020000040004F6', ':0100000042BD', END],
    code: 'emulator/hex-too-large',
  },
  { what: 'an image that was cut off', lines: [':0100000042BD'], code: 'emulator/hex-no-end' },
])('$what is refused', ({ lines, code }) => {
  expect(flashOf(...lines)).toMatchObject({ ok: false, error: { code } });
});
