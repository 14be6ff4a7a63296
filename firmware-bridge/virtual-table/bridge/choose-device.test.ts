import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testWorld } from '../table.fixture.ts';
import { seededDice } from '../world/dice.ts';
import { chooseDevice } from './choose-device.ts';

const needs = {
  cells: testWorld().furniture.cells,
  scanMs: 240,
  bootId: 7,
  dice: seededDice(1),
};

let folder: string;
let image: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'image-'));
  image = join(folder, 'loop.hex');
  // `rjmp .`: all that a machine has to be fast enough for here
  await writeFile(image, ':02000000FFCF30\n:00000001FF\n');
});
afterAll(() => rm(folder, { recursive: true }));

test('nobody asked for the image: a stand-in', async () => {
  const { runs } = await chooseDevice(undefined, needs);
  expect(runs).toEqual({ what: 'stand-in', because: 'asked' });
});

test.each([
  {
    what: 'is not there',
    name: 'nowhere.hex',
    text: undefined,
    code: 'virtual-table/image-unreadable',
  },
  { what: 'is damaged', name: 'bad.hex', text: ':0100000042BC', code: 'emulator/hex-checksum' },
])('an image that $what: a stand-in that says so', async ({ name, text, code }) => {
  const path = join(folder, name);
  if (text !== undefined) await writeFile(path, text);
  const { runs } = await chooseDevice(path, needs);
  expect(runs).toEqual({ what: 'stand-in', because: 'no-image', code });
});

test('a machine that is 1.3 times as fast as a real one runs the image', async () => {
  const { runs } = await chooseDevice(image, needs, () => 1.3);
  expect(runs).toEqual({ what: 'image', speed: 1.3 });
});

test('a slower one has a stand-in, and says how slow it is', async () => {
  const { runs } = await chooseDevice(image, needs, () => 1.29);
  expect(runs).toEqual({ what: 'stand-in', because: 'slow', speed: 1.29 });
});

test('the speed is measured', async () => {
  const { runs } = await chooseDevice(image, needs);
  expect('speed' in runs && runs.speed > 0).toBe(true);
});
