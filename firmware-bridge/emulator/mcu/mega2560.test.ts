import { beforeAll, describe, expect, test } from 'vitest';
import { UartLine } from '../line/uart-line.ts';
import { bareChip, probeImage } from '../probes/probe.fixture.ts';
import { MCU_HZ, type ResetCause } from './mega2560.ts';

const MS = MCU_HZ / 1000;
const BOOT_MS = 10;
const FAR = [...Buffer.from('far')];

let image: Uint8Array;
beforeAll(() => {
  image = probeImage('reset');
});

function started() {
  const causes: ResetCause[] = [];
  const { chip, said } = bareChip(image, { reset: (cause) => causes.push(cause) });
  const line = new UartLine(chip.timeline, 250_000, (byte) => {
    chip.usart.receive(byte);
  });
  /** What is said in so many milliseconds. */
  const hear = (ms: number): readonly number[] => {
    chip.run(ms * MS);
    return said.splice(0);
  };
  const say = (text: string) => {
    line.send(Buffer.from(text));
  };
  return { chip, causes, hear, say };
}

/** The power is on: cause, SRAM's count (left to chance by real chips), EEPROM's count (erased), far flash. */
const FIRST = [0x01, 0x01, 0xff, ...FAR];

describe('the processor', () => {
  test('reads flash beyond 64 KB', () => {
    expect(started().hear(BOOT_MS)).toEqual(FIRST);
  });

  test.each([
    { cause: 'external', flag: 0x02, sram: 2 },
    { cause: 'brown-out', flag: 0x04, sram: 1 },
    { cause: 'power', flag: 0x01, sram: 1 },
  ] as const)('begins anew after $cause, and knows why', ({ cause, flag, sram }) => {
    const { chip, hear } = started();
    hear(BOOT_MS);
    chip.reset(cause);
    expect(hear(BOOT_MS)).toEqual([flag, sram, 0x00, ...FAR]);
  });

  test('the watchdog bites when it is not fed, and SRAM outlives it', () => {
    const { causes, hear, say } = started();
    hear(BOOT_MS);
    say('w');
    expect(hear(15)).toEqual([]);
    expect(hear(5 + BOOT_MS)).toEqual([0x08, 0x02, 0x00, ...FAR]);
    expect(causes).toEqual(['watchdog']);
  });

  test('a watchdog that is fed does not bite, and can be turned off', () => {
    const { causes, hear, say } = started();
    hear(BOOT_MS);
    say('k');
    expect(hear(250)).toEqual(['k'.charCodeAt(0)]);
    expect(causes).toEqual([]);
  });

  test('held in reset nothing happens but time', () => {
    const { chip, hear } = started();
    hear(BOOT_MS);
    chip.reset('external', true);
    const before = chip.cycles;
    expect(hear(100)).toEqual([]);
    expect(chip.cycles - before).toBe(100 * MS);
    chip.letGo();
    expect(hear(BOOT_MS)).toEqual([0x02, 0x02, 0x00, ...FAR]);
  });

  test('of bytes that nobody takes three are kept, the others are lost, and DOR says so', () => {
    const { hear, say } = started();
    hear(BOOT_MS);
    say('oabcdef');
    expect(hear(BOOT_MS)).toEqual([0x08, ...Buffer.from('abc')]);
  });
});
