import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tagUid } from '@ringside/protocol/vocabulary';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tool } from '../../firmware-bridge/emulator/probes/probe.fixture.ts';
import { Tag } from '../../firmware-bridge/emulator/rf/tag.ts';
import { greetedBank, imageIn } from './bank.ts';

const FIRMWARE = fileURLToPath(new URL('../../firmware-bridge/firmware', import.meta.url));
const MAKE_MS_MAX = 180_000;
const ROBOT = [0x04, 0xa1, 0xb2, 0xc3, 0xd4, 0xe5, 0x80];
const TILE = [0x10, 0x20, 0x30, 0x40];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ringside-arduino-'));
  tool('make', ['-C', FIRMWARE, `OUT=${folder}`, 'arduino'], 'arduino-core-avr arduino-mk');
}, MAKE_MS_MAX);
afterAll(() => {
  rmSync(folder, { recursive: true });
});

test('the sketch on the Arduino core does the same: reads, lights, hears the button, starts anew', () => {
  const it = greetedBank({ image: imageIn(join(folder, 'arduino.hex')) });
  for (const uid of [ROBOT, TILE]) it.board.mat.lay(new Tag({ uid }), 3);
  it.wait(3, [ROBOT, TILE].map((uid) => tagUid(Uint8Array.from(uid))).sort());
  it.host.light(5, 'away');
  it.board.press(true);
  it.host.run(200);
  expect(it.board.lights).toEqual([{ cell: 5, light: 'away' }]);
  expect(it.host.of('panel').at(-1)).toMatchObject({ presses: 1, isHeld: true });
  it.board.brownOut();
  expect(it.host.runUntil(() => it.host.of('alive').length === 2, 8_000)).toBe(true);
  it.board.chip.loseWay();
  expect(it.host.runUntil(() => it.host.of('alive').length === 3, 8_000)).toBe(true);
  expect(new Set(it.host.of('alive').map(({ device }) => device.bootId)).size).toBe(3);
}, 120_000);

test('the notice of the Arduino core lies beside the image that contains it', () => {
  expect(readFileSync(join(folder, 'arduino.NOTICE.txt'), 'utf8')).toContain('LGPL-2.1');
});
