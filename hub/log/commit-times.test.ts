import { expect, test } from 'vitest';
import { CommitClock } from './commit-times.ts';

async function timed(tookMs: readonly number[]): Promise<CommitClock> {
  let nowMs = 0;
  const clock = new CommitClock(() => nowMs);
  for (const ms of tookMs) {
    const commit = clock.time(Promise.resolve());
    nowMs += ms;
    await commit;
  }
  return clock;
}

test.each([
  { when: 'nothing was written yet', took: [], last: null, p50: null, p99: null },
  { when: 'a disk works: figures do not move', took: [0.4, 9, 1.3], last: 10, p50: 10, p99: 10 },
  { when: 'one commit was slow', took: [1, 1, 1, 1_700], last: 2_500, p50: 10, p99: 2_500 },
  {
    when: 'the slow one is long ago',
    took: [40, ...Array<number>(256).fill(1)],
    last: 10,
    p50: 10,
    p99: 10,
  },
  { when: 'it is beyond the scale', took: [61_200], last: 62_000, p50: 62_000, p99: 62_000 },
])('$when', async ({ took, last, p50, p99 }) => {
  const { times } = await timed(took);
  expect(times).toEqual({ lastMs: last, p50Ms: p50, p99Ms: p99, waitingMs: 0 });
});

test('a commit that waits shows before it is done, and no longer after', async () => {
  let nowMs = 0;
  const clock = new CommitClock(() => nowMs);
  let done: () => void = () => undefined;
  const commit = clock.time(new Promise<void>((resolve) => (done = resolve)));
  nowMs = 99;
  expect(clock.times.waitingMs).toBe(0);
  nowMs = 1_400;
  expect(clock.times).toMatchObject({ waitingMs: 2_500, lastMs: null });
  done();
  await commit;
  expect(clock.times).toMatchObject({ waitingMs: 0, lastMs: 2_500 });
});

test('a commit that fails is no measure of the disk', async () => {
  const clock = new CommitClock(() => 0);
  await expect(clock.time(Promise.reject(new Error('full')))).rejects.toThrow('full');
  expect(clock.times).toEqual({ lastMs: null, p50Ms: null, p99Ms: null, waitingMs: 0 });
});
