import { readFile } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import { FLASH_BYTES } from '../../emulator/mcu/mega2560.ts';
import { parseIntelHex } from '../../emulator/mcu/intel-hex.ts';
import type { Runs } from '../picture/table.ts';
import type { Device } from './device.ts';
import { ImageDevice } from './image-device.ts';
import { LinkDevice, type LinkDeviceNeeds } from './link-device.ts';

/** Below this a busy moment would make the firmware late. */
const SPEED_MIN = 1.3;
const MEASURE_MS = 500;
/** The first moments run code that nothing has optimised yet: a tenth of the speed, and for longer on a busy machine. */
const MEASURES_MAX = 8;
const SLICE_MS = 5;

/** The firmware's image where there is one and the machine is fast enough for it, otherwise a stand-in that says why. */
export async function chooseDevice(
  path: string | undefined,
  needs: Omit<LinkDeviceNeeds, 'runs'>,
  measure: (device: ImageDevice) => number = speedOf,
): Promise<Device> {
  const standIn = (runs: Runs) => new LinkDevice({ ...needs, runs });
  if (path === undefined) return standIn({ what: 'stand-in', because: 'asked' });
  const image = await load(path);
  if (typeof image === 'string')
    return standIn({ what: 'stand-in', because: 'no-image', code: image });
  const device = new ImageDevice({ image, ...needs });
  const speed = measure(device);
  if (speed < SPEED_MIN) return standIn({ what: 'stand-in', because: 'slow', speed });
  device.speed = speed;
  return device;
}

/** The flash, or the code of what is wrong. */
async function load(path: string): Promise<Uint8Array | string> {
  let text: string;
  try {
    text = await readFile(path, 'latin1');
  } catch {
    return 'virtual-table/image-unreadable';
  }
  const image = parseIntelHex(text, FLASH_BYTES);
  return image.ok ? image.value : image.error.code;
}

/** How many times faster than a real one it runs here and now: as soon as that is enough, or as it is after a while. */
function speedOf(device: ImageDevice): number {
  let speed = work(device, MEASURE_MS);
  for (let n = 1; n < MEASURES_MAX && speed < SPEED_MIN; n += 1) speed = work(device, MEASURE_MS);
  return speed;
}

function work(device: ImageDevice, wallMs: number): number {
  const startMs = performance.now();
  const startDeviceMs = device.ms;
  while (performance.now() - startMs < wallMs) device.work(SLICE_MS);
  return (device.ms - startDeviceMs) / (performance.now() - startMs);
}
