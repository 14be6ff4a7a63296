import { describe, expect, test } from 'vitest';
import { compareTwins, compareTwinsForOthers, SETTINGS, type Verdict } from './twins.ts';

/** Of every game. `RINGSIDE_SEEDS=500` for more; `npm run proof` goes on to 2,000 and writes down what it saw. */
const SEEDS = Number(process.env['RINGSIDE_SEEDS'] ?? '6');
const TIMEOUT_MS = 120_000 + 2_000 * SEEDS;
/** Games in which one whose secrets are out is found, at the latest. */
const LOOKS_MAX = 24;

describe.each(SETTINGS)('$name', (setting) => {
  test(
    `over ${String(SEEDS)} games, hubs a viewer can’t tell apart send its device the same bytes`,
    async () => {
      const verdicts: Verdict[] = [];
      for (let seed = 1; seed <= SEEDS; seed += 1) {
        const verdict = await compareTwins(setting, seed);
        expect({ seed, leak: verdict.leak }).toEqual({ seed, leak: undefined });
        verdicts.push(verdict);
      }
      // Others were sent something else, and the twins went on together: so this can fail.
      const count = (of: (verdict: Verdict) => boolean): number => verdicts.filter(of).length;
      expect(count(({ different }) => different)).toBeGreaterThan(0);
      expect(count(({ answers }) => answers > 0)).toBeGreaterThan(0);
      expect(count(({ deeds }) => deeds > 0)).toBeGreaterThan(0);
    },
    TIMEOUT_MS,
  );
});

test.each(SETTINGS)('$name: whoever may see the difference is sent it', async (setting) => {
  let isSeen = false;
  for (let seed = 1; seed <= LOOKS_MAX && !isSeen; seed += 1) {
    isSeen = (await compareTwinsForOthers(setting, seed)).leak !== undefined;
  }
  expect(isSeen).toBe(true);
});
