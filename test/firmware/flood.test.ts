import { expect, test } from 'vitest';
import { flood, fuzz } from '../../firmware-bridge/emulator/trials/flood.ts';
import { scanPeriodMs } from '../../firmware-bridge/emulator/trials/scan.ts';
import { ramUse } from '../../firmware-bridge/emulator/trials/stack.ts';
import { seededDice } from '../../firmware-bridge/virtual-table/world/dice.ts';
import { publishedImage } from './bank.ts';

// `npm run bench -- --only firmware` does the same with 10,000 and 100,000 frames.

const FLOOD_FRAMES = 1_000;
const FUZZ_FRAMES = 1_500;
/** Brief 9: 37 cells with 4-byte tags and a ramp of 5 ms. */
const SCAN_MS_MAX = 240;
const STACK_BYTES_MAX = 512;

test('frames as fast as the flow rule allows while tags move: none lost, none wrong', () => {
  expect(flood(publishedImage(), FLOOD_FRAMES)).toMatchObject({ lost: 0, wrong: 0 });
}, 120_000);

test('three in ten frames damaged: none of them believed, no whole one lost', () => {
  const { damaged, ...rest } = fuzz(publishedImage(), FUZZ_FRAMES, seededDice(3));
  expect(damaged).toBeGreaterThan(FUZZ_FRAMES / 5);
  expect(rest).toEqual({ wrongAccepts: 0, cleanLost: 0 });
}, 120_000);

test('a round over 37 cells with a 4-byte tag each, in the time of the chip', () => {
  expect(scanPeriodMs(publishedImage(), 'four-byte')).toBeLessThanOrEqual(SCAN_MS_MAX);
}, 120_000);

test('the stack has been nowhere near the variables', () => {
  const { stackBytes, freeBytes } = ramUse(publishedImage());
  expect(stackBytes).toBeLessThanOrEqual(STACK_BYTES_MAX);
  expect(freeBytes).toBeGreaterThan(4 * STACK_BYTES_MAX);
}, 120_000);
