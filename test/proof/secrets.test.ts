import { describe, expect, test } from 'vitest';
import { compareTwins, compareTwinsForOthers, SETTINGS, type Verdict } from './twins.ts';

/** A game; 300 in all. `npm run proof` goes on to 10,000. */
const SEEDS = 100;
const TIMEOUT_MS = 120_000;

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
      expect(count(({ different }) => different)).toBeGreaterThan(SEEDS / 10);
      expect(count(({ answers }) => answers > 0)).toBeGreaterThan(SEEDS / 2);
    },
    TIMEOUT_MS,
  );
});

test.each(SETTINGS)('$name: whoever may see the difference is sent it', async (setting) => {
  let seen = 0;
  for (let seed = 1; seed <= 12; seed += 1) {
    if ((await compareTwinsForOthers(setting, seed)).leak !== undefined) seen += 1;
  }
  expect(seen).toBeGreaterThan(0);
});
