import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseIntelHex } from '../../../firmware-bridge/emulator/mcu/intel-hex.ts';
import { FLASH_BYTES } from '../../../firmware-bridge/emulator/mcu/mega2560.ts';
import { flood, fuzz } from '../../../firmware-bridge/emulator/trials/flood.ts';
import { scanPeriodMs } from '../../../firmware-bridge/emulator/trials/scan.ts';
import { ramUse } from '../../../firmware-bridge/emulator/trials/stack.ts';
import { seededDice } from '../../../firmware-bridge/virtual-table/world/dice.ts';
import { rounds, type Bench } from '../bench.ts';

const IMAGE = new URL('../../../firmware-bridge/firmware/images/mega2560.hex', import.meta.url);
const ERASED = 0xff;
const FLOOD_FRAMES = 10_000;
const FUZZ_FRAMES = 100_000;

/**
 * The firmware's image on a virtual mat of 37 cells, in the chip's own time: the same on every machine, so one round is
 * enough. `limit` is what the air alone takes with a ramp of 5 ms: 37 x (5 ms + REQA to the last byte of the UID).
 */
export const firmwareBench: Bench = {
  name: 'firmware',
  roundsMax: 1,
  figures: [
    { key: 'scan-none', unit: 'ms' },
    { key: 'scan-four-byte', unit: 'ms', goal: { better: 'lower', at: 240 } },
    { key: 'limit-four-byte', unit: 'ms' },
    { key: 'scan-seven-byte', unit: 'ms' },
    { key: 'limit-seven-byte', unit: 'ms' },
    { key: 'scan-two', unit: 'ms' },
    { key: 'limit-two', unit: 'ms' },
    { key: 'flash', unit: 'bytes' },
    { key: 'ram', unit: 'bytes' },
    { key: 'stack', unit: 'bytes' },
    { key: 'ram-free', unit: 'bytes' },
    { key: 'flood-lost', unit: 'frames', goal: { better: 'lower', at: 0 } },
    { key: 'flood-wrong', unit: 'frames', goal: { better: 'lower', at: 0 } },
    { key: 'flood-frame', unit: 'ms' },
    { key: 'fuzz-damaged', unit: 'frames' },
    { key: 'fuzz-wrong-accepts', unit: 'frames', goal: { better: 'lower', at: 0 } },
    { key: 'fuzz-clean-lost', unit: 'frames', goal: { better: 'lower', at: 0 } },
  ],
  open: () => {
    const image = flash();
    return Promise.resolve(
      rounds(() => {
        const ram = ramUse(image);
        const flooded = flood(image, FLOOD_FRAMES);
        const fuzzed = fuzz(image, FUZZ_FRAMES, seededDice(9));
        return {
          'scan-none': scanPeriodMs(image, 'none'),
          'scan-four-byte': scanPeriodMs(image, 'four-byte'),
          'limit-four-byte': 37 * (5 + 1.16),
          'scan-seven-byte': scanPeriodMs(image, 'seven-byte'),
          'limit-seven-byte': 37 * (5 + 3.18),
          'scan-two': scanPeriodMs(image, 'two'),
          // both selected to their end, one after the other
          'limit-two': 37 * (5 + 2.38 + 4.41),
          flash: image.findLastIndex((byte) => byte !== ERASED) + 1,
          ram: ram.staticBytes,
          stack: ram.stackBytes,
          'ram-free': ram.freeBytes,
          'flood-lost': flooded.lost,
          'flood-wrong': flooded.wrong,
          'flood-frame': flooded.meanMs,
          'fuzz-damaged': fuzzed.damaged,
          'fuzz-wrong-accepts': fuzzed.wrongAccepts,
          'fuzz-clean-lost': fuzzed.cleanLost,
        };
      }),
    );
  },
};

function flash(): Uint8Array {
  const image = parseIntelHex(readFileSync(fileURLToPath(IMAGE), 'utf8'), FLASH_BYTES);
  if (!image.ok) throw new Error(`${image.error.code} in line ${image.error.detail.line}`);
  return image.value;
}
