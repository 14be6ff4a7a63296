import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Queue } from './queue.ts';

const turns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1) await Promise.resolve();
};

test('jobs run one at a time, in order, each heard before its own aftermath and before the next', async () => {
  const job = fc.record({ turns: fc.nat(5), fails: fc.boolean(), gapBefore: fc.nat(4) });
  await fc.assert(
    fc.asyncProperty(fc.array(job, { maxLength: 12 }), async (jobs) => {
      const queue = new Queue();
      const story: string[] = [];
      const heard: Promise<unknown>[] = [];
      for (const [n, { turns: length, fails, gapBefore }] of jobs.entries()) {
        await turns(gapBefore);
        const work = async (): Promise<number> => {
          story.push(`begin ${n}`);
          await turns(length);
          if (fails) throw new Error(`no ${n}`);
          return n;
        };
        const answer = queue.add(work, async () => {
          await turns(length);
          story.push(`after ${n}`);
        });
        heard.push(
          answer.then(
            () => story.push(`heard ${n}`),
            () => story.push(`heard ${n}`),
          ),
        );
      }
      await Promise.all(heard);
      await queue.idle();
      expect(story).toEqual(jobs.flatMap((_, n) => [`begin ${n}`, `heard ${n}`, `after ${n}`]));
    }),
    { numRuns: 200 },
  );
});
