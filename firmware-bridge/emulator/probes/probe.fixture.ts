import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FLASH_BYTES, Mega2560, type Surroundings } from '../mcu/mega2560.ts';
import { parseIntelHex } from '../mcu/intel-hex.ts';

const FLAGS = ['-Os', '-std=gnu11', '-Wall', '-Wextra', '-Werror', '-mmcu=atmega2560'];
const DEFINES = ['-DF_CPU=16000000UL', '-Wl,--section-start=.far=0x30000'];

/** Builds a probe of this folder and gives the path of its image to `use`; the image is gone afterwards. */
export function withProbe<Value>(name: string, use: (hex: string) => Value): Value {
  const folder = mkdtempSync(join(tmpdir(), 'probe-'));
  try {
    const source = fileURLToPath(new URL(`${name}.c`, import.meta.url));
    const elf = join(folder, 'probe.elf');
    const hex = join(folder, 'probe.hex');
    tool('avr-gcc', [...FLAGS, ...DEFINES, source, '-o', elf]);
    tool('avr-objcopy', ['-O', 'ihex', '-R', '.eeprom', elf, hex]);
    return use(hex);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The flash of a probe. */
export const probeImage = (name: string): Uint8Array => withProbe(name, imageAt);

/** The flash of the image in this file. */
export function imageAt(hex: string): Uint8Array {
  const image = parseIntelHex(readFileSync(hex, 'utf8'), FLASH_BYTES);
  if (!image.ok) throw new Error(`${hex}: ${image.error.code}`);
  return image.value;
}

/** Runs a program of the AVR tool chain, or of whatever package holds it. */
export function tool(
  program: string,
  args: readonly string[],
  debian = 'gcc-avr avr-libc',
): string {
  const { status, error, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (error) throw new Error(`${program} is missing: apt-get install ${debian}`, { cause: error });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}:\n${stderr}`);
  return stdout;
}

/** A chip with nothing on its SPI, and what it has said. */
export function bareChip(image: Uint8Array, with_: Partial<Surroundings> = {}) {
  const said: number[] = [];
  const chip = new Mega2560(image, {
    spi: () => 0xff,
    sent: (byte) => said.push(byte),
    reset: () => undefined,
    ...with_,
  });
  return { chip, said };
}
