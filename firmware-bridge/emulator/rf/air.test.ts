import { expect, test } from 'vitest';
import {
  answerDelayPeriods,
  answerPeriods,
  CARRIER_HZ,
  requestPeriods,
  superpose,
  whole,
} from './air.ts';
import type { Answer } from './air.ts';

const answer = (bytes: readonly number[], from = 0): Answer => ({ ...whole(bytes), from });
const ms = (periods: number) => (periods / CARRIER_HZ) * 1000;

test('where tags differ first is the collision', () => {
  expect(superpose([answer([0x12, 0x30]), answer([0x12, 0x10])])?.collision).toBe(8 + 5);
});

test('what the reader knows already is no collision', () => {
  expect(
    superpose([answer([0x12, 0x30], 16), answer([0x12, 0x10], 16)])?.collision,
  ).toBeUndefined();
});

test('tags that say the same are one tag', () => {
  const echo = superpose([answer([0x44, 0x00]), answer([0x44, 0x00])]);
  expect(echo).toMatchObject({ collision: undefined, bytes: Uint8Array.of(0x44, 0x00) });
});

test('a longer answer goes on alone', () => {
  const nak: Answer = { bytes: Uint8Array.of(0x0), bits: 4, from: 0 };
  expect(superpose([nak, answer([0x30, 0xff])])).toMatchObject({ bits: 16, collision: undefined });
});

test('nobody answers: nothing', () => {
  expect(superpose([])).toBeUndefined();
});

test.each([
  { what: 'REQA', ms: 0.085, of: requestPeriods({ bytes: Uint8Array.of(0x26), bits: 7 }) },
  { what: 'ATQA', ms: 0.179, of: answerPeriods(answer([0x44, 0x00])) },
  { what: 'ANTICOLLISION', ms: 0.189, of: requestPeriods(whole([0x93, 0x20])) },
  { what: 'its answer', ms: 0.434, of: answerPeriods(answer([1, 2, 3, 4, 5])) },
  {
    what: 'its answer when 12 bits are known',
    ms: 0.311,
    of: answerPeriods(answer([1, 2, 3, 4, 5], 12)),
  },
  { what: 'SELECT', ms: 0.783, of: requestPeriods(whole(new Uint8Array(9))) },
  {
    what: '16 bytes with CRC',
    ms: 1.539,
    of: answerPeriods(answer(new Array<number>(18).fill(0))),
  },
])('$what takes $ms ms', ({ ms: expected, of }) => {
  expect(ms(of)).toBeCloseTo(expected, 2);
});

test('a tag answers a little later when the last bit was a one', () => {
  expect(answerDelayPeriods(whole([0x80]))).toBe(1236);
  expect(answerDelayPeriods(whole([0x7f]))).toBe(1172);
});
