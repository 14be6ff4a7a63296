import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cHeader } from '@ringside/protocol/serial';
import { tool } from '../../firmware-bridge/emulator/probes/probe.fixture.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const FIRMWARE = fileURLToPath(new URL('../../firmware-bridge/firmware', import.meta.url));
const MAKE_MS_MAX = 120_000;

/** What an image may take, in bytes; the stack has to fit into what is left of the RAM. */
const LIMITS = [
  { image: 'mega2560', flash: 24 * 1024, ram: 4 * 1024 },
  // an Uno's chip has 32 KB, of which its boot loader takes half a kilobyte, and 2 KB of RAM
  { image: 'm328p', flash: 16 * 1024, ram: 1280 },
];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ringside-firmware-'));
  tool('make', ['-C', FIRMWARE, `OUT=${folder}`, 'mega', 'm328']);
}, MAKE_MS_MAX);
afterAll(() => {
  rmSync(folder, { recursive: true });
});

test('the numbers of the protocol in C are those in TypeScript: npm run firmware:header', () => {
  expect(readFileSync(join(FIRMWARE, 'src', 'messages.h'), 'utf8')).toBe(cHeader());
});

describe.each(LIMITS)('$image', ({ image, flash, ram }) => {
  test('the published image is what its source makes, byte for byte', () => {
    const published = readFileSync(join(FIRMWARE, 'images', `${image}.hex`), 'utf8');
    expect(readFileSync(join(folder, `${image}.hex`), 'utf8')).toBe(published);
  });

  test('it leaves room, and says truly how much it takes', () => {
    const elf = join(folder, `${image}.elf`);
    const [text = 0, data = 0, bss = 0] =
      tool('avr-size', [elf]).split('\n')[1]?.trim().split(/\s+/).map(Number) ?? [];
    expect(text + data).toBeLessThanOrEqual(flash);
    expect(data + bss).toBeLessThanOrEqual(ram);
    const sizes = readFileSync(join(FIRMWARE, 'images', 'sizes.txt'), 'utf8').split('\n');
    expect(sizes).toContain(`${image} ${String(text + data)} ${String(data + bss)}`);
  });
});
