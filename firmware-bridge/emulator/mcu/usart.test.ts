import { expect, test } from 'vitest';
import { UartLine } from '../line/uart-line.ts';
import { bareChip, probeImage } from '../probes/probe.fixture.ts';
import { MCU_HZ } from './mega2560.ts';

const BAUD = 250_000;
const FRAMES = 4000;
const FRAME_BYTES = 12;
const MS = MCU_HZ / 1000;

function echo() {
  const { chip, said } = bareChip(probeImage('echo'));
  const line = new UartLine(chip.timeline, BAUD, (byte) => {
    chip.usart.receive(byte);
  });
  chip.run(MS);
  return { chip, said, line };
}

test('runs at the speed the firmware sets', () => {
  expect(echo().chip.usart.charCycles).toBe((MCU_HZ * 10) / BAUD);
});

test('flood: 4000 frames both ways at once, none lost or wrong', () => {
  const { chip, said, line } = echo();
  const sent: number[] = [];
  for (let n = 0; n < FRAMES; n += 1) {
    const frame = Array.from({ length: FRAME_BYTES }, (_, k) => (n * 31 + k * 7) % 256);
    sent.push(...frame);
    line.send(frame);
    // gaps of all lengths, so that every register is written at every moment of a byte
    chip.run(FRAME_BYTES * chip.usart.charCycles + ((n * 97) % 4000));
  }
  chip.run(10 * MS);
  expect(said.length).toBe(sent.length);
  expect(said.every((byte, n) => byte === sent[n])).toBe(true);
});

test('without a pause the line is as full as it can be, and nothing is lost', () => {
  const { chip, said, line } = echo();
  const sent = Array.from({ length: 20_000 }, (_, n) => (n * 7 + 3) % 256);
  line.send(sent);
  chip.run(sent.length * chip.usart.charCycles + MS);
  expect(line.waiting).toBe(0);
  expect(said).toEqual(sent);
});

test('three runs say the same bytes at the same cycles', () => {
  const run = () => {
    const at: string[] = [];
    const { chip } = bareChip(probeImage('echo'), {
      sent: (byte) => at.push(`${chip.cycles}:${byte}`),
    });
    const line = new UartLine(chip.timeline, BAUD, (byte) => {
      chip.usart.receive(byte);
    });
    line.send([1, 2, 3, 250]);
    chip.run(5 * MS);
    return at.join(' ');
  };
  expect(new Set([run(), run(), run()]).size).toBe(1);
});
