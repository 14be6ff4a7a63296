import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Standing } from './standing.ts';

describe('standing', () => {
  test('undo, redo, undo again: what stood then stands', () => {
    const standing = new Standing();
    standing.rewind(5, 3);
    expect([3, 4, 5, 6].map((seq) => standing.stands(seq))).toEqual([true, false, true, true]);
    standing.rewind(7, 4);
    expect([4, 5, 6, 7].map((seq) => standing.stands(seq))).toEqual([true, false, false, true]);
    expect([4, 5, 6].map((seq) => standing.stoodAt(seq, 6))).toEqual([false, true, true]);
  });

  test('after any rewinds it is what a list kept by hand would be', () => {
    const step = fc.record({ size: fc.integer({ min: 1, max: 4 }), to: fc.nat() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const standing = new Standing();
        /** What stands after entry n, for every n. */
        const after: number[][] = [[]];
        for (const [index, { size, to }] of steps.entries()) {
          const at = after.length;
          const back = to % at;
          const isRewind = index % 2 === 1;
          if (isRewind) standing.rewind(at, back);
          let now = (isRewind ? after[back] : after[at - 1]) ?? [];
          for (let n = 0; n < size; n += 1) {
            now = [...now, at + n];
            after.push(now);
          }
        }
        for (const [seq, stands] of after.entries()) {
          for (let entry = 1; entry < after.length; entry += 1) {
            expect(standing.stoodAt(entry, seq)).toBe(stands.includes(entry));
          }
        }
      }),
    );
  });
});
