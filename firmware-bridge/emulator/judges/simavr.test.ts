import { afterAll, beforeAll, expect, test } from 'vitest';
import { MCU_HZ } from '../mcu/mega2560.ts';
import { bareChip, imageAt, withProbe } from '../probes/probe.fixture.ts';
import { Simavr, type Arrival } from '../simavr/simavr.fixture.ts';

// simavr is an emulator by other people: the same image with the same bytes at the same cycles has to say the same.

const MS = MCU_HZ / 1000;
const CHAR_CYCLES = 640;

let simavr: Simavr;
beforeAll(() => {
  simavr = new Simavr();
});
afterAll(() => {
  simavr.remove();
});

/** Both emulators' words for one image and one story. */
function both(hex: string, ms: number, arrivals: readonly Arrival[]) {
  const { chip, said } = bareChip(imageAt(hex));
  for (const { cycle, byte } of arrivals) {
    chip.timeline.after(cycle, () => {
      chip.usart.receive(byte);
    });
  }
  chip.run(ms * MS);
  return { ours: said, theirs: simavr.run(hex, ms, arrivals) };
}

/** Bytes one behind the other, with gaps of all lengths between the frames. */
function story(frames: number, bytes: number): readonly Arrival[] {
  const arrivals: Arrival[] = [];
  let cycle = MS;
  for (let n = 0; n < frames; n += 1) {
    for (let k = 0; k < bytes; k += 1) {
      arrivals.push({ cycle, byte: (n * 31 + k * 7) % 256 });
      cycle += CHAR_CYCLES + 20;
    }
    cycle += (n * 97) % 4000;
  }
  return arrivals;
}

test('echo: a thousand frames both ways at once', () => {
  withProbe('echo', (hex) => {
    const arrivals = story(1000, 8);
    const { ours, theirs } = both(hex, 1000, arrivals);
    expect(ours).toEqual(theirs);
    expect(ours).toEqual(arrivals.map(({ byte }) => byte));
  });
});

test('EEPROM, SRAM, far flash, and a watchdog that is fed', () => {
  withProbe('reset', (hex) => {
    const { ours, theirs } = both(hex, 200, [{ cycle: 20 * MS, byte: 'k'.charCodeAt(0) }]);
    expect(ours).toHaveLength(7);
    // simavr does not say why it began
    expect(ours.slice(1)).toEqual(theirs.slice(1));
  });
});
