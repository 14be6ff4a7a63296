import { expect, test } from 'vitest';
import { ShiftChain } from './shift-chain.ts';

const DATA = 1;
const CLOCK = 2;
const LATCH = 4;
const NOT_ENABLE = 8;
const PINS = { data: DATA, clock: CLOCK, latch: LATCH, notEnable: NOT_ENABLE };

/** Shifts bits in, the last one lands at output 0; and latches. */
function shift(chain: ShiftChain, bits: readonly number[], also = NOT_ENABLE): void {
  for (const bit of bits) {
    chain.see(also | bit);
    chain.see(also | bit | CLOCK);
  }
  chain.see(also);
  chain.see(also | LATCH);
  chain.see(also);
}

test('one of forty is low, and only while the outputs are on', () => {
  const chain = new ShiftChain(PINS, 37);
  shift(
    chain,
    Array.from({ length: 40 }, (_, n) => (n === 39 - 12 ? 0 : 1)),
  );
  expect(chain.low).toEqual([]);
  chain.see(0);
  expect(chain.low).toEqual([12]);
  expect(chain.isLow(12)).toBe(true);
  chain.see(NOT_ENABLE);
  expect(chain.low).toEqual([]);
});

test('what is shifted shows when it is latched', () => {
  const chain = new ShiftChain(PINS, 8);
  chain.see(0);
  chain.see(CLOCK);
  expect(chain.low).toEqual([]);
  chain.see(LATCH);
  expect(chain.low).toEqual([0]);
});

test('tells of latching and of turning on and off, not of shifting', () => {
  const chain = new ShiftChain(PINS, 8);
  let changes = 0;
  chain.onChange = () => (changes += 1);
  shift(chain, [1, 0, 1, 1, 1, 1, 1, 1]);
  chain.see(0);
  chain.see(NOT_ENABLE);
  expect(changes).toBe(3);
});

test('without /OE the outputs are always on', () => {
  const chain = new ShiftChain({ data: DATA, clock: CLOCK, latch: LATCH }, 8);
  shift(chain, [1, 1, 1, 1, 1, 1, 0, 1], 0);
  expect(chain.low).toEqual([1]);
});
